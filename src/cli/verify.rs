//! `bouton verify FILE`: checks a certificate or a strategy by the rules alone; nothing is solved. The first line
//! of the file tells which it is.

mod rules;
mod safe_set;
pub(super) mod strategy;

use super::{Failure, arguments, say};
use crate::{
    audit::fault::ClaimFault,
    certificate::{
        Certificate, MAX_CERTIFICATE_BYTES, NotShown, Refusal, Shown, ValueCertificate,
        read_and_check,
    },
    check::{Answer, Grundy},
    exercise::reading::read_at_most,
    game::Outcome,
    prove::certificate::{FIRST_WORDS, FIRST_WORDS_OF_WORTHS},
    text::Language,
};
use clap::{Arg, ArgMatches, Command, value_parser};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

pub(super) fn command(language: Language) -> Command {
    Command::new("verify")
        .about(language.pick(
            "只按规则核对一份证书或策略，不求解",
            "check a certificate or a strategy by the rules alone, without solving",
        ))
        .arg(
            Arg::new("file")
                .value_name("FILE")
                .required(true)
                .value_parser(value_parser!(PathBuf))
                .help(language.pick(
                    "solve --certificate、--grundy-certificate 或 prove --certificate 写出的文件",
                    "what solve --certificate or --grundy-certificate wrote, or prove --certificate",
                )),
        )
        .arg(arguments::lang(language))
        .arg(arguments::json(language))
        .after_help("bouton solve nim 3 5 7 --certificate nim.cert && bouton verify nim.cert")
}

pub(super) fn execute(matches: &ArgMatches, language: Language) -> Result<(), Failure> {
    let language = arguments::language_of(matches, language)?;
    let Some(path) = matches.get_one::<PathBuf>("file") else { return Ok(()) };
    let text = read(path)?;
    let as_json = matches.get_flag("json");
    if text.starts_with(strategy::FIRST_WORDS) {
        return strategy::execute(path, &text, as_json, language);
    }
    if text.starts_with(FIRST_WORDS) || text.starts_with(FIRST_WORDS_OF_WORTHS) {
        return safe_set::execute(path, &text, as_json, language);
    }
    let mut told = match read_and_check(&text) {
        Ok(Shown::Outcome(certificate, certified)) => outcome(&certificate, certified.statement()),
        Ok(Shown::Value(certificate, certified)) => value(&certificate, certified.statement()),
        Err(NotShown::Refused(refusal)) => return report_refusal(path, &refusal, as_json),
        Err(NotShown::Game(fault)) => {
            let failure = Failure::of(&ClaimFault::from(fault));
            return no_game(path, &failure, as_json);
        }
        Err(NotShown::Written { right }) => return other_line(path, &right, as_json),
    };
    let line = told.json["game"].as_str().unwrap_or_default();
    let rules = rules::of_line(line, language);
    told.json["rules"] = rules.clone().into();
    let rules = rules.map(|rules| rules + "\n").unwrap_or_default();
    match as_json {
        true => say(&format!("{}\n", told.json)),
        false => say(&format!("{}{rules}", language.pick(&told.zh, &told.en))),
    }
}

/// A certificate whose line of the game is not the one that this game has.
fn other_line(path: &Path, right: &str, as_json: bool) -> Result<(), Failure> {
    let reason = format!("the line of the game must be written `game {right}`");
    if as_json {
        say(&format!("{}\n", refusal_json(&reason)))?;
    }
    let shown = path.display();
    let zh = format!("{shown}：证书不成立：game一行应写成game {right}");
    Err(Failure::finding(zh, format!("{shown}: the certificate is refused: {reason}")))
}

/// A certificate of a game that this program does not know, or of none.
fn no_game(path: &Path, failure: &Failure, as_json: bool) -> Result<(), Failure> {
    let [zh, en] = [Language::Zh, Language::En].map(|language| message(failure, language));
    if as_json {
        say(&format!("{}\n", refusal_json(&en)))?;
    }
    let shown = path.display();
    Err(Failure::usage(format!("{shown}：{zh}"), format!("{shown}: {en}")))
}

/// What a failure says, without the word that it begins with.
fn message(failure: &Failure, language: Language) -> String {
    let told = failure.message(language);
    told.strip_prefix(language.pick("错误：", "error: ")).unwrap_or(told).to_owned()
}

/// Never more than the limit and one byte.
pub(super) fn read(path: &Path) -> Result<String, Failure> {
    let shown = path.display();
    let bytes = read_at_most(path, MAX_CERTIFICATE_BYTES as u64)?;
    String::from_utf8(bytes).map_err(|_| {
        Failure::usage(
            format!("{shown}不是UTF-8文字：它不是证书"),
            format!("{shown} is not UTF-8 text: it is not a certificate"),
        )
    })
}

fn refusal_json(reason: &str) -> Value {
    json!({ "verdict": "refused", "reason": reason, "counterexample": null })
}

fn report_refusal(path: &Path, refusal: &Refusal, as_json: bool) -> Result<(), Failure> {
    if as_json {
        say(&format!("{}\n", refusal_json(&refusal.to_string())))?;
    }
    let shown = path.display();
    let zh = format!("{shown}：证书不成立：{}", chinese(refusal));
    Err(Failure::finding(zh, format!("{shown}: the certificate is refused: {refusal}")))
}

/// What a certificate has shown, for programs and in both languages.
struct Told {
    json: Value,
    zh: String,
    en: String,
}

fn outcome(certificate: &Certificate, certified: &Answer) -> Told {
    let Answer { position, outcome, winning_moves, .. } = certified;
    let (game, safe, replies) =
        (&certificate.game, certificate.safe.len(), certificate.replies.len());
    let moves: Vec<&[u64]> = winning_moves.iter().map(|to| &to[..]).collect();
    let json = json!({
        "verdict": "verified", "game": game, "position": position.to_vec(),
        "outcome": outcome.letter(), "winning_moves": moves,
        "safe_positions": safe, "replies": replies,
    });
    let listed: Vec<String> = winning_moves.iter().map(ToString::to_string).collect();
    let moves = match listed.is_empty() {
        true => [String::new(), String::new()],
        false => [
            format!("全部取胜的第一步走到：{}\n", listed.join("、")),
            format!("all winning first moves lead to: {}\n", listed.join(", ")),
        ],
    };
    let winner = match *outcome == Outcome::N {
        true => ["先手胜", "the first player wins"],
        false => ["后手胜", "the second player wins"],
    };
    Told {
        json,
        zh: format!(
            "证书成立：{game}，{}。\n{}核对了{safe}个安全局面和{replies}步应着，只用规则，没有求解。\n",
            winner[0], moves[0]
        ),
        en: format!(
            "verified: {game}: {}.\n{}{safe} safe positions and {replies} replies were checked by the rules alone; nothing was solved.\n",
            winner[1], moves[1]
        ),
    }
}

fn value(certificate: &ValueCertificate, certified: &Grundy) -> Told {
    let Grundy { position, value } = certified;
    let (game, values, back) =
        (&certificate.game, certificate.values.len(), certificate.back.len());
    Told {
        json: json!({
            "verdict": "verified", "game": game, "position": position.to_vec(),
            "grundy": value, "values": values, "moves_back": back,
        }),
        zh: format!(
            "证书成立：{game}，SG值是{value}。\n核对了{values}个局面的值和{back}步返回的着法，只用规则，没有求解。\n"
        ),
        en: format!(
            "verified: {game}: the Grundy value is {value}.\n{values} values and {back} moves back were checked by the rules alone; nothing was solved.\n"
        ),
    }
}

fn chinese(refusal: &Refusal) -> String {
    match refusal {
        Refusal::Line { line, wanted } => {
            let [zh, _] = wanted;
            format!("第{line}行应该是{zh}")
        }
        Refusal::Order { line } => format!("第{line}行：各行没有按从小到大的顺序"),
        Refusal::TooLarge { what: _, found, limit_name, limit } => {
            format!("证书太大：{found}，最多{limit}（{limit_name}）")
        }
        Refusal::Digest => "摘要对不上：文件被改动或截断了".to_owned(),
        Refusal::Version { found, read } => {
            format!("格式是第{found}版，这个程序只读第{read}版")
        }
        Refusal::NoPosition(position) => format!("{position}不是这个游戏的局面"),
        Refusal::SafeEnd(position) => format!("{position}被说成安全，可是轮到走的人已经赢了"),
        Refusal::NoReply { from, to } => {
            format!("{from}被说成安全，可是对手走到{to}后没有应着")
        }
        Refusal::NoReplyAfterStart { to } => {
            format!("从开局可以走到{to}，它没有被说成安全，却没有应着")
        }
        Refusal::OtherKind => "这是另一种证书".to_owned(),
        Refusal::NoGrundyValues => "这个游戏的胜负不由SG值决定".to_owned(),
        Refusal::StartValue { position, value } => {
            format!("没有什么能说明{position}的SG值是{value}")
        }
        Refusal::MissingValue { from, value, missing } => {
            format!("{from}的值写的是{value}，可是没有哪一步走到值为{missing}的局面")
        }
        Refusal::SameValue { from, to, value } => {
            format!("{from}和它走一步到的{to}的值都写成{value}")
        }
        Refusal::NoWayBack { from, to, value } => format!(
            "{from}的值写的是{value}，可是它走一步到的{to}既没有写值，也没有返回到{value}的一步"
        ),
        Refusal::WrongWayBack { from, to, value } => {
            format!("从{from}返回的一步走到{to}，而它的值没有写成{value}")
        }
        Refusal::OtherStart { found, position } => {
            format!("game行从{found}开始，position行写的是{position}")
        }
        Refusal::NoMove { from, to } => format!("从{from}到{to}不是一步"),
        Refusal::UnsafeReply { from, to } => {
            format!("从{from}的应着走到{to}，而它没有被说成安全")
        }
        Refusal::Start { position, outcome } => {
            format!("没有什么能说明{position}是{}局面", outcome.letter())
        }
        Refusal::Draw => "这一版格式没有和棋的证书".to_owned(),
        Refusal::Rank(position) => {
            format!("{position}的步数写得不对：局面可以重复时才写步数，也一定要写")
        }
        Refusal::NoProgress { from, to } => {
            format!("从{from}走一步再应到{to}没有进展：步数没有变小")
        }
        Refusal::Unused(position) => format!("{position}用不着：证书里只写用得着的"),
        Refusal::Options { position, limit, limit_name } => {
            format!("{position}的着法超过{limit}个（{limit_name}）")
        }
    }
}
