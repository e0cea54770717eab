//! One or two, exactly two, or up to three coins, anywhere. A value that some coin's options
//! reach is reached from every coin further right too: the mex only moves up.

/// How many coins one move turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sizes {
    OneOrTwo,
    Two,
    UpToThree,
}

/// The values of so many coins.
pub(super) fn values(sizes: Sizes, length: usize) -> Vec<u32> {
    let mut reached = Reached::new(sizes, length);
    let mut mex = 0;
    for _ in 0..length {
        while reached.holds(mex) {
            mex += 1;
        }
        reached.add(mex);
    }
    reached.values
}

/// How many of the first values are tried as one of two before all are.
const QUICK: usize = 16;

/// The values that options of the next coin have.
struct Reached {
    sizes: Sizes,
    values: Vec<u32>,
    /// One bit for each number: whether it is the value of a coin.
    is_value: Vec<u64>,
    /// Whether every value has an odd number of ones in binary.
    all_odious: bool,
}

impl Reached {
    fn new(sizes: Sizes, length: usize) -> Self {
        let values = Vec::with_capacity(length);
        // For up to three coins, values come to about twice their index.
        Self { sizes, values, is_value: vec![0; length / 32 + 1], all_odious: true }
    }

    fn is_value(&self, number: u32) -> bool {
        let word = self.is_value.get(number as usize / 64).copied().unwrap_or(0);
        word >> (number % 64) & 1 == 1
    }

    fn holds(&self, number: u32) -> bool {
        let alone = number == 0 && self.sizes != Sizes::Two;
        alone
            || self.is_value(number)
            || (self.sizes == Sizes::UpToThree && self.is_sum_of_two(number))
    }

    /// Whether the number is the nim-sum of the values of two different coins.
    fn is_sum_of_two(&self, number: u32) -> bool {
        // Equal values cancel; no two coins have the same value here, since the mex moves up.
        let completes = |value: &u32| number != 0 && self.is_value(number ^ value);
        if self.values.iter().take(QUICK).any(completes) {
            return true;
        }
        // The nim-sum of two numbers with an odd number of ones has an even number of them.
        let impossible = self.all_odious && is_odious(number);
        !impossible && self.values.iter().any(completes)
    }

    fn add(&mut self, value: u32) {
        let word = value as usize / 64;
        if word >= self.is_value.len() {
            self.is_value.resize(word + 1, 0);
        }
        self.is_value[word] |= 1 << (value % 64);
        self.all_odious &= is_odious(value);
        self.values.push(value);
    }
}

fn is_odious(number: u32) -> bool {
    number.count_ones() % 2 == 1
}
