//! What is wrong with a drawing, in Chinese.

use super::InChinese;
use crate::{
    answer::picture::{MAX_DICE, MAX_STEPS, PictureError, PictureNumber},
    text::refuse_number,
};

impl InChinese for PictureError {
    fn chinese(&self) -> String {
        match self {
            Self::NotAPicture { found } => format!("图要以picture开头，这里是“{found}”"),
            Self::UnknownKind { found } => format!(
                "没有“{found}”这种图：可以写heaps、race、strip、coins、dice、board、pins、apples、digits或xiangqi"
            ),
            Self::UnknownSkin { found } => {
                format!("没有“{found}”这种棋子：可以写stones、coins、matches、beads或counters")
            }
            Self::UnknownPiece { found } => format!(
                "没有“{found}”这种子：可以写queen、king、rook、white、black、red-cannon、black-cannon、red-soldier、black-soldier、goal或wall"
            ),
            Self::NotCoins { found } => {
                format!("“{found}”不是一排硬币：正面写H，反面写T，例如THHT")
            }
            Self::NotDigits { found } => format!("“{found}”应当只有0到9的数字"),
            Self::NotASquare { found } => {
                format!("“{found}”不是一个方格：请写列和行，例如3,5")
            }
            Self::NotANumber { found } => {
                let [told, _] = refuse_number(found, u64::MAX);
                told
            }
            Self::EmptyRange { found } => format!("“{found}”里没有数：小的写在前面，例如1..9"),
            Self::WordCount { usage } => format!("词数不对：应写成{usage}"),
            Self::OutOfRange { what, found, least, most } => {
                format!("{}是{found}，应在{least}到{most}之间", in_words(*what))
            }
            Self::TooManySteps => format!("每次可加的数最多列{MAX_STEPS}个（MAX_STEPS）"),
            Self::TooManyDice => format!("骰子最多画{MAX_DICE}个（MAX_DICE）"),
            Self::Xiangqi(error) => error.zh(),
        }
    }
}

fn in_words(number: PictureNumber) -> &'static str {
    match number {
        PictureNumber::Step => "一次加的数",
        PictureNumber::PieceColumn => "棋子所在的列",
        PictureNumber::DieFace => "骰子的点数",
        PictureNumber::FirstNumber => "第一个编号",
        PictureNumber::Columns => "列数",
        PictureNumber::Rows => "行数",
        PictureNumber::Squares => "方格数",
        PictureNumber::Said => "已经报到的数",
        PictureNumber::PieceRow => "棋子所在的行",
        PictureNumber::StripSquare => "棋子所在的方格",
        PictureNumber::Target => "目标数",
    }
}
