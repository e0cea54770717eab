//! Numbers as Nim sees them: the nim-sum, the minimal excluded number and how many binary digits there are.
//!
//! Source: C. L. Bouton, "Nim, a game with a complete mathematical theory", Annals of
//! Mathematics 3 (1901/02), 35–39; catalogue S0-06, S0-57, S1-02.

/// The nim-sum of the numbers: binary addition without carrying.
///
/// ```
/// assert_eq!(bouton_kernel::nimber::nim_sum(&[3, 5, 7]), 1);
/// assert_eq!(bouton_kernel::nimber::nim_sum(&[]), 0);
/// ```
#[must_use]
pub fn nim_sum(numbers: &[u64]) -> u64 {
    numbers.iter().fold(0, |sum, number| sum ^ number)
}

/// The minimal excluded number: the least natural number that is not in `values`.
///
/// ```
/// assert_eq!(bouton_kernel::nimber::mex(&[0, 1, 3]), 2);
/// ```
#[must_use]
pub fn mex(values: &[u64]) -> u64 {
    let mut seen = vec![false; values.len()];
    for &value in values {
        if let Some(slot) = usize::try_from(value).ok().and_then(|index| seen.get_mut(index)) {
            *slot = true;
        }
    }
    seen.iter().take_while(|seen| **seen).count() as u64
}

/// How many binary digits the number has; one for zero, as it is written `0`.
///
/// ```
/// assert_eq!(bouton_kernel::nimber::bit_length(5), 3);
/// assert_eq!(bouton_kernel::nimber::bit_length(0), 1);
/// ```
#[must_use]
pub fn bit_length(number: u64) -> usize {
    (u64::BITS - number.leading_zeros()).max(1) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mex_skips_no_gap() {
        assert_eq!(mex(&[]), 0);
        assert_eq!(mex(&[1, 2]), 0);
        assert_eq!(mex(&[2, 0, 1, u64::MAX]), 3);
    }
}
