//! Small lists of numbers, for tests that go through all of them.

/// All lists of so many numbers up to `most`.
pub fn lists(length: usize, most: u64) -> Vec<Vec<u64>> {
    let longer = |list: &Vec<u64>| -> Vec<Vec<u64>> {
        (0..=most).map(|last| [&list[..], &[last]].concat()).collect()
    };
    (0..length).fold(vec![Vec::new()], |all, _| all.iter().flat_map(longer).collect())
}
