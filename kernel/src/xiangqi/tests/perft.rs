//! Counts of lines of legal moves that were published: the Chess Programming Wiki's page "Chinese Chess Perft
//! Results". The larger ones agree too; they are left out for their time.

use super::{perft, position};

/// The largest count that is gone through here, in leaves.
const LARGEST: u64 = 4_000_000;

/// A position and its counts from one ply on.
const PUBLISHED: [(&str, &[u64]); 11] = [
    (
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
        &[44, 1920, 79_666, 3_290_240, 133_312_995],
    ),
    (
        "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w",
        &[38, 1128, 43_929, 1_339_047, 53_112_976],
    ),
    (
        "1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w",
        &[7, 281, 8620, 326_201, 10_369_923],
    ),
    ("5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w", &[25, 424, 9850, 202_884, 4_739_553]),
    ("CRN1k1b2/3ca4/4ba3/9/2nr5/9/9/4B4/4A4/4KA3 w", &[28, 516, 14_808, 395_483, 11_842_230]),
    ("R1N1k1b2/9/3aba3/9/2nr5/2B6/9/4B4/4A4/4KA3 w", &[21, 364, 7626, 162_837, 3_500_505]),
    ("C1nNk4/9/9/9/9/9/n1pp5/B3C4/9/3A1K3 w", &[28, 222, 6241, 64_971, 1_914_306]),
    ("4ka3/4a4/9/9/4N4/p8/9/4C3c/7n1/2BK5 w", &[23, 345, 8124, 149_272, 3_513_104]),
    ("2b1ka3/9/b3N4/4n4/9/9/9/4C4/2p6/2BK5 w", &[21, 195, 3883, 48_060, 933_096]),
    (
        "1C2ka3/9/C1Nab1n2/p3p3p/6p2/9/P3P3P/3AB4/3p2c2/c1BAK4 w",
        &[30, 830, 22_787, 649_866, 17_920_736],
    ),
    ("CnN1k1b2/c3a4/4ba3/9/2nr5/9/9/4C4/4A4/4KA3 w", &[19, 583, 11_714, 376_467, 8_148_177]),
];

fn check(limit: u64) {
    for (fen, counts) in PUBLISHED {
        let mut start = position(fen);
        for (plies, &expected) in (1..).zip(counts.iter().take_while(|&&count| count <= limit)) {
            assert_eq!(perft(&mut start, plies), expected, "{fen} at {plies} plies");
        }
    }
}

#[test]
fn published_counts_agree() {
    check(LARGEST);
}
