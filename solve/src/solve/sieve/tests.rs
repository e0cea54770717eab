//! The sieve against the definition of P-positions, against the plain sieve, and at its limits.

use super::*;

/// Whether the positions of the box are P, each by looking at all its options.
fn p_positions(a_max: u32, b_max: u32, c_max: u32, play: Play) -> Vec<Vec<Vec<bool>>> {
    let (rows, columns, length) = (a_max as usize + 1, b_max as usize + 1, c_max as usize + 1);
    let mut is_p = vec![vec![vec![false; length]; columns]; rows];
    for a in 0..rows {
        for b in 0..columns {
            for c in 0..length {
                let mut options = (0..a).map(|smaller| is_p[smaller][b][c]);
                let mut others = (0..b).map(|smaller| is_p[a][smaller][c]);
                let mut third = (0..c).map(|smaller| is_p[a][b][smaller]);
                let reaches_p = options.any(|p| p) || others.any(|p| p) || third.any(|p| p);
                let is_won_terminal = play == Play::Misere && a + b + c == 0;
                is_p[a][b][c] = !reaches_p && !is_won_terminal;
            }
        }
    }
    is_p
}

fn check_against_definition(a_max: u32, b_max: u32, c_max: u32, play: Play) {
    let table = three_heaps(a_max, b_max, c_max, play).unwrap();
    for (a, row) in (0..).zip(p_positions(a_max, b_max, c_max, play)) {
        for (b, line) in (0..).zip(row) {
            for (c, is_p) in (0..).zip(line) {
                assert_eq!(table.partner(a, b) == Some(c), is_p, "({a}, {b}, {c}) {play:?}");
            }
        }
    }
}

fn check_against_plain(a_max: u32, b_max: u32, c_max: u32) {
    for play in [Play::Normal, Play::Misere] {
        let table = three_heaps(a_max, b_max, c_max, play).unwrap();
        let plain = plain_three_heaps(a_max, b_max, c_max, play).unwrap();
        assert!(table == plain, "({a_max}, {b_max}, {c_max}) {play:?}");
    }
}

#[test]
fn small_boxes_agree_with_the_definition() {
    for play in [Play::Normal, Play::Misere] {
        for a_max in [0, 1, 2, 5, 12] {
            for b_max in [0, 1, 3, 8, 12] {
                for c_max in [0, 1, 2, 7, 12, 25] {
                    check_against_definition(a_max, b_max, c_max, play);
                }
            }
        }
    }
}

#[test]
fn a_box_of_several_words_agrees_with_the_definition() {
    check_against_definition(66, 67, 130, Play::Normal);
    check_against_definition(66, 67, 130, Play::Misere);
}

#[test]
fn boxes_around_word_borders_agree_with_the_plain_sieve() {
    let sizes = [0, 1, 62, 63, 64, 65, 127, 128];
    for a_max in sizes {
        for b_max in sizes {
            sizes.into_iter().for_each(|c_max| check_against_plain(a_max, b_max, c_max));
        }
    }
}

#[test]
fn boxes_of_odd_shape_agree_with_the_plain_sieve() {
    check_against_plain(0, 3000, 2999);
    check_against_plain(3000, 0, 5000);
    check_against_plain(5, 1000, 70);
    check_against_plain(1000, 5, 70);
    check_against_plain(700, 300, 100);
    check_against_plain(201, 202, 203);
    check_against_plain(130, 449, 1_000_000);
}

#[test]
fn summaries_of_several_words_agree_with_the_plain_sieve() {
    check_against_plain(130, 8300, 9000);
}

#[test]
fn misere_differs_from_normal_play_only_where_no_heap_exceeds_one() {
    let normal = three_heaps(300, 200, 511, Play::Normal).unwrap();
    let misere = three_heaps(300, 200, 511, Play::Misere).unwrap();
    for a in 0..=300 {
        for b in 0..=200 {
            let expected = normal.partner(a, b).map(|c| if a <= 1 && b <= 1 { 1 - c } else { c });
            assert_eq!(misere.partner(a, b), expected, "({a}, {b})");
        }
    }
}

#[test]
fn partners_agree_with_boutons_theorem() {
    let table = three_heaps(400, 300, 450, Play::Normal).unwrap();
    for a in 0..=400 {
        for b in 0..=300 {
            assert_eq!(table.partner(a, b), Some(a ^ b).filter(|&c| c <= 450), "({a}, {b})");
        }
    }
}

#[test]
fn pairs_outside_the_box_have_no_partner() {
    let table = three_heaps(2, 5, 9, Play::Normal).unwrap();
    assert_eq!(table.partner(2, 5), Some(7));
    assert_eq!(table.partner(3, 0), None);
    assert_eq!(table.partner(0, 6), None);
    assert_eq!(table.positions(), 3 * 6 * 10);
}

#[test]
fn the_largest_third_heap_costs_nothing() {
    let table = three_heaps(1, 1, u32::MAX, Play::Normal).unwrap();
    assert_eq!(table.cells(), [0, 1, 1, 0]);
    assert_eq!(table.positions(), 4 << 32);
}

fn check_refusal(a_max: u32, b_max: u32, c_max: u32, expected: SieveError) {
    assert_eq!(three_heaps(a_max, b_max, c_max, Play::Normal), Err(expected));
    assert_eq!(plain_three_heaps(a_max, b_max, c_max, Play::Misere), Err(expected));
}

#[test]
fn too_many_pairs_are_refused() {
    let refusal = |pairs| SieveError::TooManyPairs { pairs, limit: MAX_CELLS };
    check_refusal(4095, 4096, 10, refusal(4096 * 4097));
    check_refusal(u32::MAX, u32::MAX, 10, refusal(u64::MAX));
}

#[test]
fn too_long_lines_are_refused() {
    let refusal = |length| SieveError::LineTooLong { length, limit: MAX_LINE };
    check_refusal(70_000, 0, u32::MAX, refusal(70_002));
    check_refusal(70_000, 0, 65_535, refusal(65_536));
}

#[test]
fn too_many_column_bits_are_refused() {
    let bits = 40_001 * 626 * 64;
    check_refusal(
        0,
        40_000,
        40_000,
        SieveError::TooManyColumnBits { bits, limit: MAX_COLUMN_BITS },
    );
}

#[test]
fn the_longest_line_is_decided() {
    let table = three_heaps(65_600, 0, 65_534, Play::Misere).unwrap();
    assert_eq!(table.partner(65_534, 0), Some(65_534));
    assert_eq!(table.partner(65_535, 0), None);
    assert_eq!(table.partner(65_600, 0), None);
}

#[test]
fn a_refusal_names_both_numbers_and_the_remedy() {
    let error = three_heaps(4095, 4096, 10, Play::Normal).unwrap_err();
    let expected = "the box has 16781312 pairs of first heaps, at most 16777216 fit: lower the first or second heap";
    assert_eq!(error.to_string(), expected);
}
