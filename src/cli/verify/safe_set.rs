//! `bouton verify` of a safe set: which positions of a game are lost, for every size.

use super::{
    super::{Failure, say},
    chinese, no_game, other_line, refusal_json,
};
use crate::{
    audit::fault::ClaimFault,
    prove::certificate::{NotShown, SafeSetFile, Shown, read_and_check},
    text::Language,
};
use bouton_kernel::{
    check::{Evidence, Theorem},
    digits::{Fault, HeapWorths},
    game::Play,
};
use serde_json::json;
use std::path::Path;

pub(super) fn execute(
    path: &Path,
    text: &str,
    as_json: bool,
    language: Language,
) -> Result<(), Failure> {
    let (zh, en) = match read_and_check(text) {
        Ok((file, theorem)) => return tell(&file, &theorem, as_json, language),
        Err(NotShown::Game(fault)) => {
            return no_game(path, &Failure::of(&ClaimFault::from(fault)), as_json);
        }
        Err(NotShown::Written { right }) => return other_line(path, &right, as_json),
        Err(NotShown::Refused(refusal)) => (chinese(&refusal), refusal.to_string()),
        Err(NotShown::Kernel(fault)) => describe_fault(&fault),
    };
    if as_json {
        say(&format!("{}\n", refusal_json(&en)))?;
    }
    let shown = path.display();
    let zh = format!("{shown}：证书不成立：{zh}");
    Err(Failure::finding(zh, format!("{shown}: the certificate is refused: {en}")))
}

fn tell(
    file: &SafeSetFile,
    theorem: &Shown,
    as_json: bool,
    language: Language,
) -> Result<(), Failure> {
    let evidence = match theorem {
        Shown::Lost(theorem) => theorem.evidence(),
        Shown::Worths(theorem) => theorem.evidence(),
    };
    let (states, visited) = match evidence {
        Evidence::Automaton { states, visited } => (*states, *visited),
        // The kernel gives no other evidence to a safe set.
        Evidence::Exhaustive { .. }
        | Evidence::Sum { .. }
        | Evidence::EverySize { .. }
        | Evidence::Strategy { .. }
        | Evidence::CasesUpTo { .. }
        | Evidence::Recalculated => (file.given.first().safe.states(), 0),
    };
    let (game, numbers) = (&file.game, file.given.first().safe.tracks());
    if as_json {
        let is_of_any = matches!(theorem, Shown::Worths(_));
        let numbers = (!is_of_any).then_some(numbers);
        return say(&format!(
            "{}\n",
            json!({
                "verdict": "verified", "game": game, "numbers": numbers, "kind": "every_size",
                "any_number_of_heaps": is_of_any, "states": states, "visited": visited,
            })
        ));
    }
    let many = if numbers == 1 { "" } else { "s" };
    let said = match theorem {
        Shown::Lost(_) => language.pick(
            format!("证书成立。按{game}的规则，在{numbers}个数的局面里，无论各数多大，必败的恰好是这个自动机（{states}个状态）识别的那些。"),
            format!("verified: under the rules of {game}, of the positions with {numbers} number{many}, whatever their sizes, exactly those are lost that this automaton of {states} states accepts."),
        ),
        Shown::Worths(theorem) if is_misere(theorem) => language.pick(
            format!("证书成立。按{game}的规则，无论有几堆、各堆多大，这个自动机（{states}个状态）都读出每一堆的值；有一堆的值至少是2时，必败局面恰好是各堆的值尼姆和为0的那些，没有时，恰好是尼姆和为1的那些。"),
            format!("verified: under the rules of {game}, whatever the number and the sizes of the heaps, this automaton of {states} states tells what each heap is worth, and exactly those positions are lost whose worths have the nim-sum 0, or the nim-sum 1 where no heap is worth 2 or more."),
        ),
        Shown::Worths(_) => language.pick(
            format!("证书成立。按{game}的规则，无论有几堆、各堆多大，这个自动机（{states}个状态）都读出每一堆的值，必败局面恰好是各堆的值尼姆和为0的那些。"),
            format!("verified: under the rules of {game}, whatever the number and the sizes of the heaps, this automaton of {states} states tells what each heap is worth, and exactly those positions are lost whose worths have the nim-sum 0."),
        ),
    };
    let how = language.pick(
        format!("核对了{visited}个状态，只用规则，没有求解。"),
        format!(
            "{visited} states were visited to check it by the rules alone; nothing was solved."
        ),
    );
    say(&format!("{said}\n{how}\n"))
}

fn is_misere(theorem: &Theorem<HeapWorths>) -> bool {
    theorem.rules().is_some_and(|rules| rules.play() == Play::Misere)
}

/// Why the kernel refuses, in both languages.
fn describe_fault(fault: &Fault) -> (String, String) {
    let (zh, en) = match fault {
        Fault::Malformed => ("自动机不完整", "an automaton is not whole"),
        Fault::NoMoves => (
            "这个游戏的走法没有写成这么多个数的条件",
            "the moves of this game are not told as conditions on so many numbers",
        ),
        Fault::OtherPlay => (
            "末手胜负的规定不同：取完者输才要写两份证书，也一定要写",
            "in misère play, and only there, two certificates must be given",
        ),
        Fault::OtherNumbers => (
            "数的个数或写法不一致",
            "the parts are about different numbers of numbers, or ways of writing them",
        ),
        Fault::TooLarge => (
            "要核对的状态或数位列太多",
            "too many states or columns of digits would have to be looked at",
        ),
        Fault::NoDescent(way) => {
            return (
                format!("第{way}种走法（从0数起）不一定使加权和变小"),
                format!("way {way} to move (from 0) need not make the weighted sum smaller"),
            );
        }
        Fault::Stays(way) => {
            return (
                format!("第{way}种走法（从0数起）能从必败局面走到必败局面"),
                format!("way {way} to move (from 0) can lead from a lost position to a lost one"),
            );
        }
        Fault::OtherRule => (
            "取完者输里，这些堆的输赢和大小等于各自的值的尼姆堆不一样",
            "in misère play the heaps are not lost as heaps of Nim of their worths are",
        ),
        Fault::EndIsSafe => (
            "没有走法的局面被说成必败，可取完者输里无法再走的一方赢",
            "a position without moves is called lost, but in misère play who cannot move wins",
        ),
        Fault::Strategy(state) => {
            return (
                format!("策略的第{state}个状态（从0数起）缺少下一步，或者用不着"),
                format!(
                    "state {state} of the strategy (from 0) lacks a next one, or is never used"
                ),
            );
        }
        Fault::NotReached(state) => {
            return (
                format!("策略的第{state}个状态（从0数起）记着的应着不是从前面来的"),
                format!(
                    "what state {state} of the strategy (from 0) keeps in mind does not come from before"
                ),
            );
        }
        Fault::NoReply(state) => {
            return (
                format!("策略在第{state}个状态（从0数起）没有对的应着"),
                format!("in its state {state} (from 0) the strategy has no right reply"),
            );
        }
    };
    (zh.to_owned(), en.to_owned())
}
