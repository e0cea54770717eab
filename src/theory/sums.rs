//! Sums of games.

use super::{Source, Theorem};

/// Grundy values add by nim-sum. Catalogue S3-32, S4-03.
pub const SPRAGUE_GRUNDY: Theorem = Theorem {
    name: "sprague-grundy",
    title_en: "the Sprague–Grundy theorem",
    title_zh: "斯普拉格–格伦迪定理",
    statement_en: "If who cannot move loses, the Grundy value of a sum of games is the nim-sum of \
                   their Grundy values, and the player to move loses exactly when it is 0.",
    statement_zh: "不能走者输时，几个游戏之和的SG值等于各个游戏的SG值的尼姆和；轮到走的一方必败，当且仅当它等于0。",
    source: Source::work(
        "R. Sprague, Tôhoku Mathematical Journal 41, 1935; P. M. Grundy, Eureka 2, 1939",
    ),
};
