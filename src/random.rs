//! Seeded choices: the same seed and path give the same numbers, on every machine, for ever.
//!
//! A `Stream` belongs to a seed and a path such as `["copy", "3", "nim-3-5-7"]`. Streams with different paths are
//! independent, so inserting, moving or changing one exercise never changes the numbers of another.
//!
//! # The recipe
//! Nothing here is left to a library's taste, because libraries change their sampling between releases.
//!
//! * **Words** are the key stream of ChaCha with 20 rounds (D. J. Bernstein, *ChaCha, a variant of Salsa20*, 2008),
//!   read as little-endian 64-bit words from block 0. The key is the seed (8 bytes, little-endian), the tag `bouton/1`
//!   (8 bytes), then 16 zero bytes; the 64-bit nonce is `path_hash` of the path, little-endian. Fewer rounds would do,
//!   but the 20-round cipher is in every cryptographic library, so anyone can recompute a sheet without this program:
//!   `openssl enc -chacha20 -K <key> -iv <16 zeros, then the nonce, in hex>` prints the same bytes.
//! * **Bounded numbers** use Lemire's multiply-and-shift with rejection (*Fast random integer generation in an
//!   interval*, 2019), which is exactly uniform.
//! * **Orders** use the shuffle of Fisher and Yates, from the last place down.
//!
//! `tests/data/random.golden` pins all three.

use std::num::NonZeroU64;
use std::ops::RangeInclusive;

use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};

/// Separates our key from any other use of the same seed. The 1 is the format version of the sheet ID.
const DOMAIN_TAG: &[u8; 8] = b"bouton/1";

/// A reproducible sequence of choices, fixed by a seed and a path.
///
/// ```
/// use bouton::random::Stream;
///
/// let mut first = Stream::new(2026, &["copy", "1", "nim"]);
/// let mut again = Stream::new(2026, &["copy", "1", "nim"]);
/// assert_eq!(first.next_u64(), again.next_u64());
/// assert!((3..=9).contains(&first.in_range(3..=9)));
/// ```
#[derive(Debug)]
pub struct Stream(ChaCha20Rng);

impl Stream {
    /// The stream of `path` under `seed`, at its beginning. Every seed and every path, the empty one too, is allowed.
    pub fn new(seed: u64, path: &[&str]) -> Stream {
        let mut generator = ChaCha20Rng::from_seed(key(seed));
        // On a fresh generator this only sets the nonce: the block counter stays 0.
        generator.set_stream(path_hash(path));
        Stream(generator)
    }

    /// The next 64-bit word; all 2^64 values are equally likely.
    pub fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number in `0..bound`, each equally likely. Usually one word is used, seldom more.
    ///
    /// ```
    /// use bouton::random::Stream;
    /// use std::num::NonZeroU64;
    ///
    /// let mut stream = Stream::new(7, &[]);
    /// assert_eq!(stream.below(NonZeroU64::MIN), 0);
    /// ```
    pub fn below(&mut self, bound: NonZeroU64) -> u64 {
        loop {
            if let Some(number) = scale(self.next_u64(), bound) {
                return number;
            }
        }
    }

    /// A number in `range`, both ends included, each equally likely; `0..=u64::MAX` is allowed.
    ///
    /// A range whose start exceeds its end gives its start and uses no word.
    pub fn in_range(&mut self, range: RangeInclusive<u64>) -> u64 {
        let (start, end) = range.into_inner();
        if start > end {
            return start;
        }
        // One more than the distance overflows only for the range of all words.
        match (end - start).checked_add(1).and_then(NonZeroU64::new) {
            Some(count) => start + self.below(count),
            None => self.next_u64(),
        }
    }

    /// One of `items`, each equally likely; `None` when there are none.
    pub fn choose<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        let count = NonZeroU64::new(items.len() as u64)?;
        items.get(self.below(count) as usize)
    }

    /// Puts `items` into an order, each order equally likely.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len() as u64).rev() {
            let chosen = self.in_range(0..=last);
            items.swap(last as usize, chosen as usize);
        }
    }

    /// `true` or `false`, equally likely: the highest bit of the next word.
    pub fn flip(&mut self) -> bool {
        self.next_u64() >> 63 == 1
    }
}

/// FNV-1a (64 bits, Fowler, Noll and Vo) over the path: each component's length in bytes as a little-endian 64-bit
/// word, then its UTF-8 bytes. The lengths keep `["ab", "c"]` and `["a", "bc"]` apart.
///
/// ```
/// use bouton::random::path_hash;
///
/// assert_eq!(path_hash(&[]), 0xcbf2_9ce4_8422_2325);
/// assert_ne!(path_hash(&["ab", "c"]), path_hash(&["a", "bc"]));
/// ```
pub fn path_hash(path: &[&str]) -> u64 {
    path.iter().fold(FNV_OFFSET_BASIS, |hash, component| {
        let length = (component.len() as u64).to_le_bytes();
        fnv1a(fnv1a(hash, &length), component.as_bytes())
    })
}

const FNV_OFFSET_BASIS: u64 = 0xcbf2_9ce4_8422_2325;
const FNV_PRIME: u64 = 0x0000_0100_0000_01b3;

fn fnv1a(start: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(start, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(FNV_PRIME))
}

fn key(seed: u64) -> [u8; 32] {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    key[8..16].copy_from_slice(DOMAIN_TAG);
    key
}

/// Lemire's step: the high half of `word * bound`, or `None` when the low half falls among the `2^64 mod bound`
/// lowest values, whose removal leaves every result the same number of words.
fn scale(word: u64, bound: NonZeroU64) -> Option<u64> {
    let product = u128::from(word) * u128::from(bound.get());
    let excess = bound.get().wrapping_neg() % bound;
    let (high, low) = ((product >> 64) as u64, product as u64);
    (low >= excess).then_some(high)
}

#[cfg(test)]
mod tests {
    use super::*;
    use quickcheck::{Gen, QuickCheck, Testable};

    const GOLDEN: &str = include_str!("../tests/data/random.golden");

    fn bound(number: u64) -> NonZeroU64 {
        NonZeroU64::new(number).unwrap()
    }

    /// A fixed generator, so that a failing law fails again on the next run.
    fn holds(law: impl Testable) {
        QuickCheck::new().rng(Gen::from_size_and_seed(40, 2026)).quickcheck(law);
    }

    /// What `kind` draws from `stream`, written as the golden file writes it.
    fn draw(kind: &str, stream: &mut Stream, count: usize) -> Vec<String> {
        match kind.split_once('=').unwrap_or((kind, "0")) {
            ("words", _) => collect(count, || format!("{:016x}", stream.next_u64())),
            ("below", n) => collect(count, || stream.below(n.parse().unwrap()).to_string()),
            ("flips", _) => collect(count, || u8::from(stream.flip()).to_string()),
            ("shuffle", n) => {
                let mut items: Vec<u64> = (0..n.parse().unwrap()).collect();
                stream.shuffle(&mut items);
                items.iter().map(u64::to_string).collect()
            }
            _ => panic!("unknown kind {kind}"),
        }
    }

    fn collect(count: usize, mut next: impl FnMut() -> String) -> Vec<String> {
        (0..count).map(|_| next()).collect()
    }

    fn check_golden(line: &str) {
        let (question, answer) = line.split_once(" -> ").unwrap();
        let parts: Vec<&str> = question.split(' ').filter(|part| !part.is_empty()).collect();
        let expected: Vec<&str> = answer.split(' ').collect();
        let (kind, seed, path) = (parts[0], parts[1].parse().unwrap(), &parts[2..]);
        let drawn = draw(kind, &mut Stream::new(seed, path), expected.len());
        assert_eq!(drawn, expected, "{question}");
    }

    #[test]
    fn the_golden_vectors_never_change() {
        let lines = GOLDEN.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        assert_eq!(lines.map(check_golden).count(), 20);
    }

    /// Published values: Noll's test suite for FNV-1a.
    #[test]
    fn fnv1a_agrees_with_its_published_values() {
        assert_eq!(fnv1a(FNV_OFFSET_BASIS, b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(fnv1a(FNV_OFFSET_BASIS, b"foobar"), 0x8594_4171_f739_67e8);
    }

    #[test]
    fn path_boundaries_count() {
        let hashes = [
            path_hash(&[]),
            path_hash(&[""]),
            path_hash(&["", ""]),
            path_hash(&["abc"]),
            path_hash(&["ab", "c"]),
            path_hash(&["a", "bc"]),
            path_hash(&["c", "ab"]),
        ];
        for (index, hash) in hashes.iter().enumerate() {
            assert!(!hashes[..index].contains(hash), "path {index}");
        }
    }

    /// 2^64 mod 3 is 1, so exactly the words whose product has low half 0 are refused: only the word 0.
    #[test]
    fn the_refused_words_are_the_excess_ones() {
        assert_eq!(scale(0, bound(3)), None);
        assert_eq!(scale(1, bound(3)), Some(0));
        assert_eq!(scale(u64::MAX / 3, bound(3)), Some(0));
        assert_eq!(scale(u64::MAX / 3 + 1, bound(3)), Some(1));
        assert_eq!(scale(u64::MAX, bound(3)), Some(2));
    }

    #[test]
    fn a_power_of_two_refuses_no_word() {
        assert_eq!(scale(0, bound(8)), Some(0));
        assert_eq!(scale(u64::MAX, bound(8)), Some(7));
        assert_eq!(scale(u64::MAX, bound(1)), Some(0));
    }

    #[test]
    fn the_range_of_all_words_is_the_words_themselves() {
        let (mut ranged, mut plain) = (Stream::new(5, &["a"]), Stream::new(5, &["a"]));
        assert_eq!(ranged.in_range(0..=u64::MAX), plain.next_u64());
    }

    #[test]
    fn an_empty_range_gives_its_start_and_uses_no_word() {
        let (mut asked, mut plain) = (Stream::new(5, &["a"]), Stream::new(5, &["a"]));
        let (start, end) = (9, 8);
        assert_eq!(asked.in_range(start..=end), start);
        assert_eq!(asked.next_u64(), plain.next_u64());
    }

    #[test]
    fn nothing_can_be_chosen_from_nothing() {
        assert_eq!(Stream::new(1, &[]).choose::<u8>(&[]), None);
        assert_eq!(Stream::new(1, &[]).choose(&["one"]), Some(&"one"));
    }

    #[test]
    fn every_face_of_a_die_comes_up_about_equally_often() {
        let mut stream = Stream::new(1, &["die"]);
        let mut counts = [0_u32; 6];
        for _ in 0..6_000 {
            counts[stream.in_range(0..=5) as usize] += 1;
        }
        assert!(counts.iter().all(|count| (900..1_100).contains(count)), "{counts:?}");
    }

    #[test]
    fn a_bounded_number_is_below_its_bound() {
        fn law(seed: u64, limit: NonZeroU64) -> bool {
            let mut stream = Stream::new(seed, &["law"]);
            (0..20).all(|_| stream.below(limit) < limit.get())
        }
        holds(law as fn(u64, NonZeroU64) -> bool);
    }

    #[test]
    fn a_ranged_number_lies_in_its_range() {
        fn law(seed: u64, one: u64, other: u64) -> bool {
            let range = one.min(other)..=one.max(other);
            range.contains(&Stream::new(seed, &["law"]).in_range(range.clone()))
        }
        holds(law as fn(u64, u64, u64) -> bool);
    }

    #[test]
    fn a_shuffle_is_a_permutation() {
        fn law(seed: u64, items: Vec<u8>) -> bool {
            let (mut shuffled, mut sorted) = (items.clone(), items);
            Stream::new(seed, &["law"]).shuffle(&mut shuffled);
            shuffled.sort_unstable();
            sorted.sort_unstable();
            shuffled == sorted
        }
        holds(law as fn(u64, Vec<u8>) -> bool);
    }

    #[test]
    fn streams_differ_where_seed_or_path_differs() {
        fn law(seeds: (u64, u64), one: Vec<String>, other: Vec<String>) -> bool {
            let same = seeds.0 == seeds.1 && one == other;
            (first_words(seeds.0, &one) == first_words(seeds.1, &other)) == same
        }
        holds(law as fn((u64, u64), Vec<String>, Vec<String>) -> bool);
    }

    #[test]
    fn splitting_a_component_gives_another_stream() {
        fn law(seed: u64, one: String, other: String) -> bool {
            let joined = format!("{one}{other}");
            first_words(seed, &[one, other]) != first_words(seed, &[joined])
        }
        holds(law as fn(u64, String, String) -> bool);
    }

    fn first_words(seed: u64, path: &[String]) -> [u64; 4] {
        let path: Vec<&str> = path.iter().map(String::as_str).collect();
        let mut stream = Stream::new(seed, &path);
        std::array::from_fn(|_| stream.next_u64())
    }
}
