//! `bouton solve GAME ARGS`: outcome, all winning moves, the reason, the evidence.

pub(super) mod xiangqi;

use super::{Failure, arguments, certificates, say};
use crate::{
    answer::{answered::Grounds, instance::Instance, tables::Tables},
    check::{Answer, Evidence},
    family::GameEntry,
    game::{Position, for_mover},
    problem::{Played, Problem},
    render::{templates::Engine, view::ProblemView},
    text::Language,
};
use clap::{ArgMatches, Command};
use serde_json::{Value, json};

pub(super) fn command(language: Language) -> Command {
    Command::new("solve")
        .about(language.pick(
            "谁胜、全部取胜的走法、理由、证据",
            "who wins, every winning move, the reason, the evidence",
        ))
        .subcommand_required(true)
        .subcommand_value_name("GAME")
        .subcommands(arguments::games(language, with_numbers))
        .subcommand(xiangqi::command(language))
}

fn with_numbers(game: &GameEntry, command: Command, language: Language) -> Command {
    command
        .arg(arguments::numbers(game))
        .arg(arguments::json(language))
        .arg(arguments::templates(language))
        .args(certificates::file_arguments(language))
        .after_help(format!("bouton solve {}", game.example))
}

pub(super) fn execute(matches: &ArgMatches, language: Language) -> Result<(), Failure> {
    let Some((name, matches)) = matches.subcommand() else { return Ok(()) };
    if name == xiangqi::NAME {
        return xiangqi::execute(matches, language);
    }
    let (instance, language) = arguments::instance(name, matches, language)?;
    let tables = Tables::default();
    certificates::write_requested(instance.as_ref(), matches, &tables)?;
    let played = Played::new(instance, &tables)?;
    let folder = arguments::folder(matches, "templates");
    let engine = Engine::new(language, folder)?;
    if matches.get_flag("json") {
        return say(&format!("{}\n", as_json(&played, &engine)?));
    }
    let view = ProblemView::new(1, &Problem::of_game(played, &tables)?, language)?;
    say(&format!("{}\n", engine.explain(&view)?))
}

fn as_json(played: &Played, engine: &Engine) -> Result<Value, Failure> {
    let instance = played.instance.as_ref();
    let Answer { position, outcome, winning_moves, drawing_moves } =
        played.solved.answer.statement();
    let as_moves = |moves: &[Position]| -> Result<Vec<Value>, Failure> {
        moves.iter().map(|to| as_move(instance, position, to, engine)).collect()
    };
    let grounds = played.solved.answer.grounds();
    let can_repeat = instance.rules().can_repeat();
    let mut object = json!({
        "game": instance.game(),
        "play": instance.rules().play().name(),
        "position": instance.position_json(position),
        "outcome": if can_repeat { for_mover(*outcome) } else { outcome.letter() },
        "grundy": played.solved.grundy.as_ref().map(|grundy| grundy.statement().value),
        "winning_moves": as_moves(winning_moves)?,
        "positions_searched": exact(grounds.positions()),
        "evidence": evidence_json(grounds),
    });
    if can_repeat {
        object["drawing_moves"] = as_moves(drawing_moves)?.into();
    }
    Ok(object)
}

fn as_move(
    instance: &dyn Instance,
    from: &Position,
    to: &Position,
    engine: &Engine,
) -> Result<Value, Failure> {
    let text = engine.move_in_words(instance, from, to)?;
    Ok(json!({ "to": instance.position_json(to), "text": text }))
}

/// A number as JSON; as text when it does not fit 64 bits.
pub(super) fn exact(number: u128) -> Value {
    u64::try_from(number).map_or_else(|_| Value::from(number.to_string()), Value::from)
}

fn evidence_json(grounds: Grounds<'_>) -> Value {
    let (kind, positions) = (grounds.kind(), exact(grounds.positions()));
    let (evidence, agreed) = match grounds {
        Grounds::Proved(evidence, agreed) => (evidence, agreed.map(|theorem| theorem.name)),
        Grounds::Tried(tried) => {
            let (rule, heaps, bound) = (tried.rule.name, tried.heaps, tried.bound);
            return json!({
                "kind": kind, "rule": rule, "heaps": heaps, "bound": bound, "positions": positions,
            });
        }
    };
    match *evidence {
        Evidence::Exhaustive { positions, unordered, alike_once } => json!({
            "kind": kind,
            "positions": exact(positions),
            "unordered": unordered.map(exact),
            "alike_once": alike_once,
            "agreed": agreed,
        }),
        Evidence::Sum { components, by_size, .. } => json!({
            "kind": kind,
            "theorem": "sprague-grundy",
            "components": components,
            "by_size": by_size,
            "positions": positions,
            "agreed": agreed,
        }),
        Evidence::EverySize { preperiod, period, checked_below } => json!({
            "kind": kind,
            "theorem": "periodicity",
            "preperiod": preperiod,
            "period": period,
            "checked_below": checked_below,
            "agreed": agreed,
        }),
        Evidence::Automaton { states, visited } => {
            json!({ "kind": kind, "theorem": "automaton", "states": states, "visited": visited })
        }
        Evidence::Strategy { moves, .. } => {
            json!({ "kind": kind, "positions": positions, "moves": moves })
        }
        Evidence::CasesUpTo { cases, bound } => {
            json!({ "kind": kind, "cases": cases, "bound": bound })
        }
        Evidence::Recalculated => json!({ "kind": kind }),
    }
}
