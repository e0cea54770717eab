//! What a search remembers: for ever what is proved, and for as long as there is room how much else is missing.
//!
//! Both tables are of fixed size. An entry is found by some bits of its key and told by the whole key; two positions
//! with the same key would be confused, which the kernel would notice.

/// What has to be proved and what has to be refuted, at least, before a position is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    pub proof: u32,
    pub disproof: u32,
}

/// More than any number that occurs: never to be had.
pub(super) const NEVER: u32 = 1 << 30;

impl Numbers {
    pub const PROVED: Self = Self { proof: 0, disproof: NEVER };
    pub const REFUTED: Self = Self { proof: NEVER, disproof: 0 };

    pub const fn is_decided(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

/// Entries of the table of open positions: 17 bytes each.
const OPEN_ENTRIES: usize = 1 << 22;
/// Entries of the table of proved positions: 8 bytes each.
const PROVED_ENTRIES: usize = 1 << 24;
/// An entry can stand in so many neighbouring places.
const PLACES: usize = 4;
const PROVED_PLACES: usize = 8;

/// The columns are separate lists of zeros, which cost nothing until they are used.
pub(super) struct Table {
    keys: Vec<u64>,
    /// Proof number, then disproof number, 32 bits each.
    numbers: Vec<u64>,
    /// How many bits the count of the positions has that were entered for the numbers.
    work: Vec<u8>,
    proved: Vec<u64>,
}

impl Table {
    pub fn new() -> Self {
        Self {
            keys: vec![0; OPEN_ENTRIES],
            numbers: vec![0; OPEN_ENTRIES],
            work: vec![0; OPEN_ENTRIES],
            proved: vec![0; PROVED_ENTRIES],
        }
    }

    pub fn is_proved(&self, key: u64) -> bool {
        let first = first_place(key, PROVED_ENTRIES, PROVED_PLACES);
        self.proved[first..first + PROVED_PLACES].contains(&key)
    }

    /// Remembers a proof. Where all places are taken another one is forgotten.
    fn prove(&mut self, key: u64) {
        let first = first_place(key, PROVED_ENTRIES, PROVED_PLACES);
        let places = &mut self.proved[first..first + PROVED_PLACES];
        let place = places.iter().position(|known| *known == key || *known == 0);
        places[place.unwrap_or((key >> 60) as usize % PROVED_PLACES)] = key;
    }

    /// What is known of a position with so much of the budget left.
    pub fn get(&self, key: u64, left: u8) -> Option<Numbers> {
        if self.is_proved(key) {
            return Some(Numbers::PROVED);
        }
        let key = with_budget(key, left);
        let first = first_place(key, OPEN_ENTRIES, PLACES);
        let place = (first..first + PLACES).find(|place| self.keys[*place] == key)?;
        let numbers = self.numbers[place];
        Some(Numbers { proof: (numbers >> 32) as u32, disproof: numbers as u32 })
    }

    /// Remembers numbers for which `work` positions were entered.
    pub fn put(&mut self, key: u64, left: u8, numbers: Numbers, work: u64) {
        if numbers.proof == 0 {
            return self.prove(key);
        }
        let key = with_budget(key, left);
        let first = first_place(key, OPEN_ENTRIES, PLACES);
        let free = |place: &usize| self.keys[*place] == key || self.keys[*place] == 0;
        let least = || (first..first + PLACES).min_by_key(|place| self.work[*place]);
        let place = (first..first + PLACES).find(free).or_else(least).unwrap_or(first);
        self.keys[place] = key;
        self.numbers[place] = u64::from(numbers.proof) << 32 | u64::from(numbers.disproof);
        self.work[place] = (u64::BITS - work.leading_zeros()) as u8;
    }
}

fn first_place(key: u64, entries: usize, places: usize) -> usize {
    (key as usize & (entries / places - 1)) * places
}

/// The same position with another budget is another entry.
fn with_budget(key: u64, left: u8) -> u64 {
    key ^ mix_bits(u64::from(left))
}

/// A small number spread over all bits.
pub(super) const fn mix_bits(number: u64) -> u64 {
    let mixed = (number + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    mixed ^ (mixed >> 29)
}
