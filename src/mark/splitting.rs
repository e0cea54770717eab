//! Heaps that a move splits, as pupils say it: `2+5`, `A: 2+5`, "split A into 2 and 5", `把7分成2和5`.

use super::{Marker, pieces::LONGEST_ENTRY, schema::Numbers, wording::only};
use crate::game::Position;
use bouton_school::said::{self, readings::whole_numbers};

/// Words that say that a heap is split, and those that stand around them.
const SPLITTING: [&str; 14] = [
    "splits", "split", "breaks", "break", "divides", "divide", "parts", "part", "分成", "分为",
    "拆成", "拆为", "分", "拆",
];
/// What stands between a heap and its parts, or between these.
const BECOMING: [&str; 7] = ["+", ">", "→", " to ", "变成", "变为", "变"];
const FILLERS: [&str; 9] = ["into", "the heap of", "heap", "pile", "the", "把", "将", "堆", "两"];

impl Marker<'_> {
    /// Moves that split a heap, by what becomes of it; a heap that is not named is the only one of its size.
    pub(super) fn read_splits(&self, cell: &str) -> Option<Vec<Numbers>> {
        let text = said::plain(cell).replace(" or ", ";").replace('或', ";");
        let pieces = text.split([';', ',', '\n']).flat_map(|piece| {
            // Between sums "and" parts moves; else it parts the heaps of one.
            let sums = piece.contains('+').then(|| piece.replace(" and ", ";").replace('和', ";"));
            let joined = || piece.replace(" and ", " ").replace(['和', '与'], " ");
            sums.unwrap_or_else(joined).split(';').map(str::to_owned).collect::<Vec<String>>()
        });
        let read = |piece: String| read_split(self.instance.start(), &piece);
        pieces.map(|piece| Some(Numbers::Many(read(piece)?.to_vec()))).collect()
    }
}

/// What is left of a single heap that is said to fall into two, after what is said of how many are taken: `取1个，分成2和5`.
fn split_of_one(size: u64, piece: &str) -> Option<Position> {
    let (before, parts) =
        ["分成", "分为", "splitting into"].iter().find_map(|word| piece.split_once(word))?;
    let [one, other] = said::numbers(parts)?[..] else { return None };
    let left = one.checked_add(other)?;
    let told = whole_numbers(before)?;
    let fits = |number: &u64| *number == size || Some(*number) == size.checked_sub(left);
    (left <= size && told.iter().all(fits)).then(|| Position::from(vec![one, other]))
}

/// What one move leaves that splits a heap.
pub(super) fn read_split(start: &Position, piece: &str) -> Option<Position> {
    if piece.len() > LONGEST_ENTRY {
        return None;
    }
    if let Some(size) = start.single()
        && let Some(split) = split_of_one(size, piece)
    {
        return Some(split);
    }
    // An arrow may lead from what one heap has to what it keeps: it says of three numbers only that the first becomes the others.
    let splits = piece.contains('+') || SPLITTING.iter().any(|word| piece.contains(word));
    let becomes = splits || BECOMING.iter().any(|word| piece.contains(word));
    let words = SPLITTING.iter().chain(&BECOMING).chain(&FILLERS);
    let bare = words.fold(piece.to_owned(), |text, word| text.replace(word, " "));
    let bare = bare.replace([':', '=', '-', '(', ')', '.'], " ");
    let mut words = bare.split_whitespace().peekable();
    let letter = words.next_if(|word| word.len() == 1 && word.as_bytes()[0].is_ascii_lowercase());
    let heap = letter.map(|word| usize::from(word.as_bytes()[0] - b'a'));
    let numbers: Vec<u64> = words.map(said::number).collect::<Option<_>>()?;
    // Some rules take of a heap what they split: then it is known by its letter or its size alone.
    let (size, parts) = match (&numbers[..], heap) {
        ([one, other], Some(heap)) if splits => (*start.get(heap)?, [*one, *other]),
        ([one, other], None) if splits => (one.checked_add(*other)?, [*one, *other]),
        ([size, one, other], _) if becomes => (*size, [*one, *other]),
        _ => return None,
    };
    let heap = heap.or_else(|| only(start, size))?;
    let fits = parts[0].checked_add(parts[1]).is_some_and(|left| left <= size);
    (fits && start.get(heap) == Some(&size))
        .then(|| Position::from([&start[..heap], &parts, &start[heap + 1..]].concat()))
}
