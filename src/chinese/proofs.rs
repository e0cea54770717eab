//! What can be wrong with questions about written proofs, in Chinese.

use super::InChinese;
use crate::problem::written::{MAX_LINES, WrittenError};

impl InChinese for WrittenError {
    fn chinese(&self) -> String {
        match self {
            Self::NoProof { of, known } => {
                format!("没有叫“{of}”的证明；内置的有：{known}")
            }
            Self::NoLine { line, known } => {
                format!("这里没有叫“{line}”的一行；有的是：{known}")
            }
            Self::Judged(found) => found.chinese(),
            Self::Unread(error) => format!("读不出这份证明：{error}"),
            Self::Unproved { line, verdict } => {
                format!("“{line}”这一行在这里没有证明（判定是{verdict}）")
            }
            Self::Decided { line, cites } => {
                format!("“{line}”是按词的意思判定的：没有判定它是不是用到了“{cites}”")
            }
            Self::TooEarly { line, cites } => {
                format!("“{line}”引用了“{cites}”，“{cites}”要写在它前面")
            }
            Self::NotNeeded { line, cites } => {
                format!("“{line}”不用“{cites}”也没有发现缺口：不能说它用到了它")
            }
            Self::Given { blank, found, wanted } => {
                format!("“{blank}”这一行有{wanted}个数要给定，given里写了{found}个")
            }
            Self::NothingRight { blank } => {
                format!("用这些数，“{blank}”的空里试过的没有一个对，或者个个都对")
            }
            Self::NotOnce { line } => format!("“{line}”这一行要在这里恰好写一次"),
            Self::LineCount { found, least } => {
                format!("问到{found}行：只能是{least}到{MAX_LINES}行（MAX_LINES）")
            }
            Self::NoFault { found, of } => {
                format!("{of}行里有{found}行推不出：必须有，但不能全是")
            }
            Self::NoCase { line, case } => format!("“{line}”这一行没有情形{case}"),
            Self::Outside { numbers } => {
                format!("{numbers}：这一行没有说到这些数，或者没有判定")
            }
        }
    }
}
