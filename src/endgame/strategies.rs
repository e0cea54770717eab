//! Files of strategies: read, their rules made, and checked by the kernel. `exercises/xiangqi` holds those inside
//! the binary.

use crate::{
    check::{Aim, SharedRules, Strategy},
    embedded,
    game::{Position, Xiangqi},
    solve::{
        TooLarge,
        proof::{End, Limits, Watch, prove_all},
    },
    xiangqi,
};
use std::sync::Arc;

#[cfg(test)]
mod followed;
#[cfg(test)]
mod found;
mod shrink;
mod text;

pub use crate::solve::strategy::{
    MAX_STRATEGY_POSITIONS, Start, WalkRefusal, follow, follow_replies,
};
pub use text::{MAX_STRATEGY_BYTES, STRATEGY_VERSION, Starts, StrategyRefusal, StrategyText};

/// The name by which the line of the game calls Chinese chess; the position follows in FEN.
const XIANGQI: &str = "xiangqi";

/// A strategy that holds, and the file that it stood in.
#[derive(Debug)]
pub struct CheckedStrategy {
    /// What the file says.
    pub text: StrategyText,
    /// What the kernel has checked.
    pub strategy: Strategy,
}

/// Why the file of a strategy is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StrategyFault {
    /// The text or the strategy itself.
    #[error(transparent)]
    Refused(#[from] StrategyRefusal),
    /// The line of the game names no game that has strategies.
    #[error(
        "there are no strategies for `{0}`: the line is `game xiangqi` and the position in FEN"
    )]
    NoGame(String),
    /// The position of the game cannot be read.
    #[error("the position on the line of the game: {0}")]
    Fen(#[from] xiangqi::FenError),
    /// Two lines of the head contradict each other.
    #[error(
        "the position on the line of the game and the numbers below it are not the same position"
    )]
    OtherPosition,
    /// The line of the game is not written as a strategy writes it.
    #[error("the line of the game must be written `game {right}`")]
    Written {
        /// The game as it must be written.
        right: String,
    },
    /// A search that would be larger than its limit.
    #[error(transparent)]
    Search(#[from] TooLarge),
}

impl From<WalkRefusal> for StrategyFault {
    fn from(refusal: WalkRefusal) -> Self {
        Self::Refused(refusal.into())
    }
}

/// What a search for a win has come to.
#[derive(Debug)]
pub enum Sought {
    /// A win, checked by the kernel.
    Won(Box<CheckedStrategy>),
    /// Nothing was found, though the search went through all that it looks at. There may be a win all the same.
    NotFound,
    /// The limit on positions was reached, or whoever watches ended the search.
    Unfinished,
}

impl StrategyFault {
    /// The fault in Chinese.
    #[must_use]
    pub fn zh(&self) -> String {
        match self {
            Self::Refused(refusal) => chinese(refusal),
            Self::NoGame(game) => format!("“{game}”没有策略：这一行应写game xiangqi和FEN局面"),
            Self::Fen(error) => format!("game一行的局面：{}", error.zh()),
            Self::Search(large) => format!(
                "要搜索的局面有{}个，超过上限（{}）{}",
                large.found, large.limit_name, large.limit
            ),
            Self::Written { right } => format!("game一行应写成game {right}"),
            Self::OtherPosition => "game一行的局面和下面的数不是同一个局面".to_owned(),
        }
    }
}

/// Reads a strategy and checks it by the rules alone.
///
/// # Errors
/// If the text is not a strategy, names no known game, or the kernel refuses it.
pub fn check_text(text: &str) -> Result<CheckedStrategy, StrategyFault> {
    let text = StrategyText::read(text)?;
    let board = board(&text.game)?;
    let right = line(&board);
    if right != text.game {
        return Err(StrategyFault::Written { right });
    }
    if Position::from(board.pack()) != text.position {
        return Err(StrategyFault::OtherPosition);
    }
    check_by_rules(text, Arc::new(Xiangqi))
}

fn check_by_rules(
    text: StrategyText,
    rules: SharedRules,
) -> Result<CheckedStrategy, StrategyFault> {
    let starts = text.starts(rules.as_ref())?;
    let strategy = follow(rules, text.aim, &starts, &text.choices)?;
    Ok(CheckedStrategy { text, strategy })
}

/// Searches for a win of a side, whoever is to move, and has the kernel check what is found; `watch` is told how far the
/// search is. The search need not go beyond positions that are `known` to be won by the winner. The number is that of the positions that
/// were entered.
///
/// # Errors
/// If the limits are too large. The kernel refusing what was found would be an error of the search.
pub fn seek(
    board: &xiangqi::Position,
    winner: xiangqi::Side,
    limits: Limits,
    known: &[xiangqi::Position],
    watch: &mut Watch<'_>,
) -> Result<(Sought, u64), StrategyFault> {
    let proof = prove_all(std::slice::from_ref(board), winner, limits, known, watch)?;
    let sought = match proof.end {
        End::Won(choices) => {
            let text = winning_strategy(board, board.side() == winner, choices);
            Sought::Won(Box::new(check_by_rules(text, Arc::new(Xiangqi))?))
        }
        End::NotFound => Sought::NotFound,
        End::Unfinished => Sought::Unfinished,
    };
    Ok((sought, proof.nodes))
}

/// The file of a winning strategy from a position, of its moves in the order of the walk.
pub(super) fn winning_strategy(
    board: &xiangqi::Position,
    is_movers: bool,
    choices: Vec<usize>,
) -> StrategyText {
    StrategyText {
        game: line(board),
        position: Position::from(board.pack()),
        is_movers,
        aim: Aim::Win,
        starts: Starts::All,
        choices,
    }
}

/// The line of the game.
fn line(board: &xiangqi::Position) -> String {
    format!("{XIANGQI} {board}")
}

/// The position of a line such as `xiangqi 4ka3/… w`.
fn board(line: &str) -> Result<xiangqi::Position, StrategyFault> {
    let shown = || StrategyFault::NoGame(line.chars().take(60).collect());
    let fen = line.strip_prefix(XIANGQI).and_then(|rest| rest.strip_prefix(' '));
    Ok(xiangqi::fen::read(fen.ok_or_else(shown)?)?)
}

impl CheckedStrategy {
    /// The position that the strategy is about, and its listed first moves; none when it plays from the position itself.
    #[must_use]
    pub fn first_moves(&self) -> Option<(xiangqi::Position, Vec<xiangqi::Move>)> {
        let Starts::After(places) = &self.text.starts else { return None };
        let board = xiangqi::Position::from_packed(&self.text.position)?;
        let moves = board.legal_moves();
        let listed =
            places.iter().map(|place| moves.get(*place).copied()).collect::<Option<_>>()?;
        Some((board, listed))
    }
}

/// A strategy with fewer replies, if some are found among those that it shows itself to win; checked by the kernel.
///
/// # Errors
/// The kernel refusing what was chosen would be an error of the choosing.
pub fn shrunk(file: CheckedStrategy) -> Result<CheckedStrategy, StrategyFault> {
    shrink::shrink(file, Arc::new(Xiangqi))
}

/// Where the files of strategies stand.
const FOLDER: &str = "xiangqi";

/// The ids of the strategies inside the program, in alphabetical order.
#[must_use]
pub fn ids() -> Vec<String> {
    embedded::names(FOLDER, "strategy")
}

/// The text of a strategy inside the binary.
#[must_use]
pub fn text(id: &str) -> Option<&'static str> {
    embedded::text(&format!("{FOLDER}/{id}.strategy"))
}

fn chinese(refusal: &StrategyRefusal) -> String {
    match refusal {
        StrategyRefusal::Line { line, wanted } => {
            let [zh, _] = wanted;
            format!("第{line}行应该是{zh}")
        }
        StrategyRefusal::TooLarge { found } => {
            format!("文件太大：{found}字节（MAX_STRATEGY_BYTES）")
        }
        StrategyRefusal::Digest => "摘要对不上：文件被改动或截断了".to_owned(),
        StrategyRefusal::Version { found } => format!("格式是第{found}版，这个程序只读第1版"),
        StrategyRefusal::Walk(refusal) => walk_in_chinese(refusal),
    }
}

fn walk_in_chinese(refusal: &WalkRefusal) -> String {
    match refusal {
        WalkRefusal::NoStart(position) => {
            format!("策略从{position}开始，它不是这个游戏的局面")
        }
        WalkRefusal::Missing { position } => format!("策略不全：没有写{position}怎样走"),
        WalkRefusal::LeftOver { unused } => format!("多出{unused}步：策略里只写用得着的"),
        WalkRefusal::NoOption { position, choice, options } => {
            format!("{position}有{options}种走法，从0数起，没有第{choice}种")
        }
        WalkRefusal::WrongEnd { position, aim: _ } => {
            format!("可能走到{position}就结束，而结果与策略所说的不符")
        }
        WalkRefusal::NoProgress { position } => format!("可能又走回{position}：策略没有进展"),
        WalkRefusal::TooMany => "局面太多（MAX_STRATEGY_POSITIONS）".to_owned(),
        WalkRefusal::Refused(refusal) => format!("内核不接受走出来的局面：{refusal:?}"),
        WalkRefusal::Rejected(rejection) => rejection.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_strategy_inside_the_binary_holds() {
        for id in ids() {
            let file =
                check_text(text(&id).unwrap()).unwrap_or_else(|fault| panic!("{id}: {fault}"));
            assert!(file.strategy.sizes().0 == file.text.choices.len(), "{id}");
        }
    }

    #[test]
    fn an_altered_strategy_is_refused_or_shows_the_same() {
        let Some(id) = ids().into_iter().next() else { return };
        let file = StrategyText::read(text(&id).unwrap()).unwrap();
        for at in (0..file.choices.len()).step_by(file.choices.len() / 10 + 1) {
            let mut altered = file.clone();
            altered.choices[at] += 1;
            let told = check_text(&altered.to_string());
            assert!(told.is_err() || told.is_ok_and(|told| told.strategy.aim() == file.aim));
        }
    }

    #[test]
    fn a_mate_is_a_strategy_of_one_move() {
        let board = board("xiangqi 4k4/R8/9/9/9/9/9/9/9/3K2R2 w").unwrap();
        let mate = xiangqi::read_move("g0g9").unwrap();
        let choice = board.legal_moves().iter().position(|played| *played == mate).unwrap();
        let start = Start { position: Position::from(board.pack()), chooser_moves: true };
        let strategy = follow(Arc::new(Xiangqi), Aim::Win, &[start], &[choice]).unwrap();
        assert_eq!((strategy.sizes(), strategy.longest()), ((1, 2), Some(1)));
    }

    #[test]
    fn a_win_that_is_sought_is_checked_and_reads_back() {
        let board = xiangqi::fen::read("3k5/4a4/9/9/9/4N4/9/9/R8/4K4 w").unwrap();
        let (sought, nodes) =
            seek(&board, xiangqi::Side::Red, Limits::default(), &[], &mut |_| true).unwrap();
        let Sought::Won(won) = sought else { panic!("{sought:?}") };
        assert!(nodes > 0 && won.strategy.longest() <= Some(9));
        assert_eq!(check_text(&won.text.to_string()).unwrap().text, won.text);
        let limits = Limits { nodes: 2000 };
        let (lost, _) = seek(&board, xiangqi::Side::Black, limits, &[], &mut |_| true).unwrap();
        assert!(!matches!(lost, Sought::Won(_)));
        let limits = Limits { nodes: u64::MAX };
        let refused = seek(&board, xiangqi::Side::Red, limits, &[], &mut |_| true).unwrap_err();
        assert!(refused.to_string().contains("MAX_PROOF_NODES"));
        assert!(refused.zh().contains("MAX_PROOF_NODES"));
    }

    #[test]
    fn the_lines_of_the_head_must_agree() {
        let Some(id) = ids().into_iter().next() else { return };
        let mut file = StrategyText::read(text(&id).unwrap()).unwrap();
        file.game = "xiangqi 4k4/9/9/9/9/9/9/9/9/3K5 w".to_owned();
        let refused = check_text(&file.to_string()).unwrap_err();
        assert_eq!(refused, StrategyFault::OtherPosition);
        let right = text(&id).unwrap().lines().nth(1).unwrap().strip_prefix("game ").unwrap();
        for other in
            [right.replace(" w", " w - - 0 1"), right.replace(" w", " r"), format!("{right} ")]
        {
            file.game = other;
            let refused = check_text(&file.to_string()).unwrap_err();
            assert_eq!(refused, StrategyFault::Written { right: right.to_owned() });
        }
        file.game = "nim 3".to_owned();
        assert!(matches!(check_text(&file.to_string()), Err(StrategyFault::NoGame(_))));
        file.game = "xiangqi 9 w".to_owned();
        assert!(matches!(check_text(&file.to_string()), Err(StrategyFault::Fen(_))));
    }
}
