//! `bouton represent N --in SYSTEM`: a number in binary, factorial or Fibonacci digits, or over
//! any increasing sequence; with `--all`, every representation.

use super::{Failure, arguments, chinese::InChinese, say, solve::exact};
use crate::{
    check::{Theorem, representation_count},
    family::ArgumentError,
    numeration::{DigitRule, Digits, SystemName, read_system},
    problem::numeration::{Answered, NumerationError, Task, carry_digits, list_representations},
    render::templates::Engine,
    text::Language,
};
use clap::{Arg, ArgAction, ArgMatches, Command};
use serde_json::{Value, json};

pub(super) fn command(language: Language) -> Command {
    let number = Arg::new("number").value_name("N").required(true).allow_negative_numbers(true);
    let system = Arg::new("in").long("in").value_name("SYSTEM").required(true);
    let all = Arg::new("all").long("all").action(ArgAction::SetTrue);
    let digits = Arg::new("digits").long("digits").value_name("RULE");
    let digits = digits.value_parser(["usual", "once", "free"]).default_value("usual");
    Command::new("represent")
        .about(language.pick(
            "把一个数写成二进制、阶乘进制、斐波那契表示等",
            "write a number in binary, factorial or Fibonacci digits, or over a sequence",
        ))
        .arg(number.help(language.pick("要写的数", "the number")))
        .arg(system.allow_hyphen_values(true).help(language.pick(
            "binary、octal、decimal、factorial、fibonacci，列表如1,3,5,9，或bases:60,60,24",
            "binary, octal, decimal, factorial, fibonacci, a list 1,3,5,9, or bases:60,60,24",
        )))
        .arg(all.help(language.pick("列出全部表示", "list every representation")))
        .arg(digits.help(language.pick(
            "--all 允许的数字：usual数字乘这一项小于下一项；once每项至多一次；free次数不限",
            "digits for --all: usual (digit times term below the next term), once, free",
        )))
        .arg(arguments::templates(language))
        .arg(arguments::lang(language))
        .arg(arguments::json(language))
        .after_help("bouton represent 60 --in fibonacci --all")
}

pub(super) fn execute(matches: &ArgMatches, language: Language) -> Result<(), Failure> {
    let language = arguments::language_of(matches, language)?;
    let text = matches.get_one::<String>("number").cloned().unwrap_or_default();
    let number = text.parse().map_err(|_| ArgumentError::NotANumber { text })?;
    let system = matches.get_one::<String>("in").map(String::as_str).unwrap_or_default();
    let system = read_system(system).map_err(NumerationError::from)?;
    let task = Task::of(number, &system)?;
    let rule = digit_rule(matches);
    let all = match matches.get_flag("all") {
        true => Some(list_representations(number, &system, rule)?),
        false => None,
    };
    let facts = as_facts(&task, rule, all)?;
    if matches.get_flag("json") {
        let count = representation_count(number, &system, rule).ok();
        return say(&format!("{}\n", as_json(&task, &facts, count.as_ref())));
    }
    let folder = arguments::folder(matches, "templates");
    let engine = Engine::new(language, folder)?;
    say(&format!("{}\n", engine.render("numeration/represent.md", "n", &facts)?.trim_end()))
}

fn digit_rule(matches: &ArgMatches) -> DigitRule {
    match matches.get_one::<String>("digits").map(String::as_str) {
        Some("once") => DigitRule::ZeroOne,
        Some("free") => DigitRule::Free,
        Some(_) | None => DigitRule::Usual,
    }
}

/// One object, as the README documents it.
fn as_json(task: &Task, facts: &Value, count: Option<&Theorem<u128>>) -> Value {
    let all = facts["all"]["rows"].as_array().map(|rows| {
        let row = |row: &Value| own_row(&facts["all"]["terms"], row);
        rows.iter().map(row).collect::<Vec<Value>>()
    });
    json!({
        "number": facts["value"],
        "in": task.system().name().to_string(),
        "terms": facts["terms"],
        "digits": facts["digits"],
        "text": facts["text"],
        "standard": true,
        "count": count.map(|count| exact(*count.statement())),
        "all": all,
    })
}

/// A row under terms of its own, without leading zeros.
fn own_row(terms: &Value, row: &Value) -> Value {
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let (terms, digits) = (list(terms), list(&row["digits"]));
    let zeros = digits.iter().take_while(|digit| **digit == 0).count();
    let from = zeros.min(digits.len().saturating_sub(1));
    json!({ "terms": terms[from..], "digits": digits[from..], "text": row["text"] })
}

fn as_facts(
    task: &Task,
    rule: DigitRule,
    all: Option<Theorem<Vec<Digits>>>,
) -> Result<Value, NumerationError> {
    let (number, system) = (task.number(), task.system());
    let told =
        |answered: Answered| Ok::<_, NumerationError>(answered.prove_facts(number, system)?.json());
    let mut facts = told(Answered::Represent(task.written.clone()))?;
    facts["system"] = task.facts.json()["system"].take();
    // Columns of the table are as wide as the number.
    facts["wide"] = Value::from(number.to_string().len());
    facts["carrying"] = Value::Null;
    let last = all.as_ref().and_then(|all| all.statement().last());
    let last = last.filter(|digits| !digits.is_standard());
    if let (SystemName::Fibonacci, Some(last)) = (system.name(), last) {
        facts["carrying"] = told(Answered::Carry(carry_digits(number, last)?))?;
    }
    facts["all"] = all.map_or(Ok(Value::Null), |all| told(Answered::All(rule, all)))?;
    Ok(facts)
}

impl From<NumerationError> for Failure {
    fn from(error: NumerationError) -> Self {
        Self::usage(error.chinese(), error)
    }
}
