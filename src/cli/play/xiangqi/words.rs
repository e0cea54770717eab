//! What is said while Chinese chess is played, in words.

use crate::{
    cli::xiangqi::{draw_position, stands},
    endgame::Line,
    game::Outcome,
    play::xiangqi::{Advice, Basis, Match, Over, Ply, Standing, Told, Whence},
    render::picture::xiangqi::board,
    text::Language,
    xiangqi::{OnBoard, OnSide, Position, Side, Status, record::PlyError},
};

/// The words of one language.
pub(super) struct Words {
    pub(super) language: Language,
    /// Without boards.
    pub(super) plain: bool,
    /// The side that the computer plays.
    pub(super) computer: Option<Side>,
}

impl Words {
    /// Who plays, and how a move is written. The board comes with what its letters mean.
    pub(super) fn begin(&self, start: &Position) -> String {
        let who = match self.computer {
            None => self.pick("两人对下。", "Two people play."),
            Some(Side::Red) => {
                self.pick("你走黑方，电脑走红方。", "You play Black, the computer plays Red.")
            }
            Some(Side::Black) => {
                self.pick("你走红方，电脑走黑方。", "You play Red, the computer plays Black.")
            }
        };
        let rules = self.pick(
            "用象棋的全部规则，无棋可走的一方输；同一局面出现三次算和。",
            "All rules of Chinese chess hold; whoever cannot move has lost; a position that comes for the third time is a draw.",
        );
        let legend = match (self.plain, self.language) {
            (false, Language::En) => {
                draw_position(start, self.language).lines().nth(12).map(|line| format!("{line}\n"))
            }
            _ => None,
        };
        format!("{who}\n{rules}\n{}\n{}\n", self.how(), legend.unwrap_or_default())
    }

    fn how(&self) -> String {
        self.pick(
            "着法写成“炮三进一”或“g1g2”；还可以写：提示、为什么、悔棋、着法、局面、再来、帮助、退出。",
            "Write a move as g1g2 or 炮三进一; or hint, why, undo, moves, show, again, help, quit.",
        )
    }

    pub(super) fn prompt(&self, game: &Match) -> String {
        match (game.over(), game.board().side()) {
            (Some(_), _) => "> ".to_owned(),
            (None, Side::Red) => self.pick("红方> ", "Red> "),
            (None, Side::Black) => self.pick("黑方> ", "Black> "),
        }
    }

    /// One message.
    pub(super) fn describe(&self, told: &Told) -> String {
        match told {
            Told::Board(position) => self.draw_board(position),
            Told::Moved(ply, advice) => self.describe_move(ply, advice.as_ref()),
            Told::ThrewAway { ply, before, after } => self.threw_away(ply, before.as_ref(), after),
            Told::NothingWrong => self.line(
                "没有什么能说明上一步走坏了。",
                "Nothing is known that speaks against your last move.",
            ),
            Told::Prospects(standing) => self.prospects(standing.as_ref()),
            Told::Advised(position, advice) => {
                let played = position.describe_move_twice(advice.played);
                let why = self.basis(position, *advice);
                self.line(&format!("可以走{played}：{why}。"), &format!("Play {played}: {why}."))
            }
            Told::Moves(position, moves) => {
                let moves: Vec<String> =
                    moves.iter().map(|it| position.describe_move_twice(*it)).collect();
                let listed = moves.join(self.language.pick("，", ", "));
                self.line(
                    &format!("{}种：{listed}", moves.len()),
                    &format!("{}: {listed}", moves.len()),
                )
            }
            Told::Help => format!("{}\n", self.how()),
            Told::TookBack(plies) => {
                self.line(&format!("收回了{plies}步。"), &format!("Moves taken back: {plies}."))
            }
            Told::NoMoveYet => self.line("还没有走过。", "No move has been made yet."),
            Told::Refused { text, error } => self.describe_refusal(text, error),
            Told::Over(over, plies) => self.over(*over, *plies),
            Told::Left(plies) => self.line(
                &format!("对局到此为止，共走了{plies}步。"),
                &format!("The game is left after {plies} moves."),
            ),
        }
    }

    /// The board without what its letters mean: that was told at the beginning.
    fn draw_board(&self, position: &Position) -> String {
        let drawn = match self.plain {
            true => String::new(),
            false => board(position, self.language).join("\n") + "\n",
        };
        format!("\n{drawn}{}", stands(position, self.language))
    }

    fn describe_move(&self, ply: &Ply, advice: Option<&Advice>) -> String {
        let side = self.side(ply.side);
        let (written, played) = (&ply.written, ply.played);
        match advice {
            None => self.line(
                &format!("{side}：{written} {played}"),
                &format!("{side}: {written} {played}"),
            ),
            Some(advice) => {
                let why = self.basis(&ply.before, *advice);
                self.line(
                    &format!("电脑（{side}）：{written} {played}（{why}）"),
                    &format!("Computer ({side}): {written} {played} ({why})"),
                )
            }
        }
    }

    /// Why a move is played.
    fn basis(&self, before: &Position, advice: Advice) -> String {
        match advice.basis {
            Basis::Strategy { moves } => self.pick(
                &format!("按照核对过的策略，至多{moves}步取胜"),
                &format!("a checked strategy wins with it, in at most {moves} moves of both sides"),
            ),
            Basis::Line => {
                let after = before.after(advice.played).ok().and_then(|after| Line::of(&after));
                let heaps = after.map(|line| self.list(&line.heaps())).unwrap_or_default();
                self.pick(
                    &format!("各堆成为{heaps}，尼姆和为0"),
                    &format!("it makes the heaps {heaps}, with nim-sum 0"),
                )
            }
            Basis::Holding => self.pick("败局，尽量拖延", "a lost position; it holds out"),
            Basis::Search { plies } => self.pick(
                &format!("只往前看了{plies}步，没有证明"),
                &format!("a look {plies} plies ahead, no proof"),
            ),
        }
    }

    /// What the last move gave away.
    fn threw_away(&self, ply: &Ply, before: Option<&Standing>, after: &Standing) -> String {
        let reply = after.best.map(|reply| ply.after.describe_move_twice(reply));
        let reply = reply.map(|reply| self.pick(&format!("：{reply}"), &format!(": {reply}")));
        let reply = reply.unwrap_or_default();
        let winner = self.side(ply.side.other());
        let mut told = match after.whence {
            Whence::Strategy { moves } => self.pick(
                &format!("这一步输了：{winner}按核对过的策略至多再走{moves}步取胜{reply}。"),
                &format!("That loses: {winner} wins by a checked strategy, in at most {moves} moves of both sides{reply}."),
            ),
            Whence::Line | Whence::End => {
                let heaps = self.list(after.heaps.as_deref().unwrap_or_default());
                self.pick(
                    &format!("这一步在直线游戏里走坏了：各堆成为{heaps}，尼姆和不是0，{winner}可以使它成为0{reply}。"),
                    &format!("In the line game that gives the win away: the heaps are {heaps}, the nim-sum is not 0, and {winner} can make it 0{reply}."),
                )
            }
        };
        let better = before.filter(|before| before.outcome == Outcome::N).and_then(|it| it.best);
        if let Some(better) = better {
            let better = ply.before.describe_move_twice(better);
            told += &self.pick(&format!("应走{better}。"), &format!(" Better was {better}."));
        }
        format!("{told}\n")
    }

    fn prospects(&self, standing: Option<&Standing>) -> String {
        let Some(Standing { outcome, whence, .. }) = standing else {
            return self.line(
                "这个局面谁胜没有证明。再写一次“提示”，电脑给出一步。",
                "Nothing is proved about this position. Ask for a hint again, and a move is proposed.",
            );
        };
        let by = match whence {
            Whence::Strategy { .. } => {
                self.pick("在整个棋盘上已经证明", "proved on the whole board")
            }
            Whence::Line => self.pick("在直线游戏里", "in the line game"),
            Whence::End => self.pick("已经结束", "play has ended"),
        };
        match outcome {
            Outcome::N => self.line(
                &format!("轮到走的一方必胜（{by}）。再写一次“提示”，给出着法。"),
                &format!("The side to move wins ({by}). Ask again for the move."),
            ),
            _ => self.line(
                &format!("轮到走的一方必败（{by}），只能拖延。"),
                &format!("The side to move loses ({by}) and can only hold out."),
            ),
        }
    }

    fn describe_refusal(&self, text: &str, error: &PlyError) -> String {
        let text: String = text.chars().take(40).collect();
        let zh = match error {
            PlyError::Notation(error) => error.zh(),
            PlyError::Move(error) => error.zh(),
            PlyError::OpenBracket(_) | PlyError::TooLong => format!("“{text}”不是着法"),
        };
        self.line(&format!("{zh}。{}", self.how()), &format!("{error}. {}", self.how()))
    }

    fn over(&self, over: Over, plies: usize) -> String {
        match over {
            Over::Repeated => self.line(
                &format!("局面第三次出现，算和，共走了{plies}步。"),
                &format!("The position has come for the third time: a draw after {plies} moves."),
            ),
            Over::Lost(loser, status) => {
                let winner = self.side(loser.other());
                let how = match status {
                    Status::Checkmate => self.pick("将死", "checkmate"),
                    _ => self.pick("困毙，对方无棋可走", "the other side cannot move"),
                };
                self.line(
                    &format!("{winner}胜（{how}），共走了{plies}步。"),
                    &format!("{winner} has won after {plies} moves: {how}."),
                )
            }
        }
    }

    fn side(&self, side: Side) -> String {
        self.language.pick(side.zh().to_owned(), side.to_string())
    }

    fn list(&self, heaps: &[u64]) -> String {
        let heaps: Vec<String> = heaps.iter().map(u64::to_string).collect();
        self.language.pick(format!("（{}）", heaps.join("，")), format!("({})", heaps.join(", ")))
    }

    fn pick(&self, zh: &str, en: &str) -> String {
        self.language.pick(zh, en).to_owned()
    }

    fn line(&self, zh: &str, en: &str) -> String {
        format!("{}\n", self.language.pick(zh, en))
    }
}
