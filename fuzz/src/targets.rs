//! The readers: whatever somebody else may have written, by what reads it.

use crate::{
    mutate::with_right_digest,
    worst::{self, Line},
};
use bouton::{
    answer::{picture::Picture, tables::Tables},
    audit,
    book::{expand::Expander, install, mathematics, mdbook, scan},
    certificate,
    claim::{Claim, ClaimText, judge},
    contest::PROBLEMS,
    endgame::strategies,
    exercise::{
        library::{self, Source},
        schema::{GeneratorFile, ProblemFile, SetFile},
        yaml,
    },
    family::named_game::{NamedGame, instance_of_line},
    game::{Play, read_octal_code, read_sum, read_take_set, read_turn_rule},
    generate::Generator,
    mark::{
        Marker,
        schema::{Answers, SheetAnswers},
    },
    numeration::{read_digits, read_system},
    play::{Judge, Session, Settings, read},
    problem::Problem,
    prove,
    render::{html, templates::Engine},
    sheet::{id::SheetId, roster::Roster},
    text::Language,
    xiangqi::{endings, record},
};
use bouton_school::{list::Columns, said, table};
use std::{
    fs,
    sync::{Arc, LazyLock},
};

/// One reader.
pub struct Target {
    /// Its name, that of its folder in the corpus too.
    pub name: &'static str,
    /// What reads.
    pub read: fn(&[u8]),
    /// What is made right again after a change.
    pub mend: Option<fn(&mut Vec<u8>)>,
    /// Texts that are made and not saved: the worst that is accepted.
    pub worst: Option<fn() -> Vec<String>>,
}

const fn target(name: &'static str, read: fn(&[u8])) -> Target {
    Target { name, read, mend: None, worst: None }
}

/// With texts whose digest has to be right.
const fn with_digest(name: &'static str, read: fn(&[u8])) -> Target {
    Target { mend: Some(with_right_digest), ..target(name, read) }
}

/// Every reader.
pub const TARGETS: [Target; 34] = [
    target("problem", problem),
    target("generator", generator),
    target("set", set),
    target("claim", claim),
    target("claim-of-game", claim_of_game),
    target("claim-file", claim_file),
    target("claims", claims),
    target("proof", proof),
    with_digest("certificate", certificate),
    with_digest("safe-set", safe_set),
    with_digest("strategy", strategy),
    target("fen", fen),
    target("record", record),
    target("game-line", game_line),
    target("rules", rules),
    target("roster", roster),
    target("answer-table", answer_table),
    target("sheet-id", sheet_id),
    target("chapter", chapter),
    target("latex", latex),
    target("mdbook", mdbook_json),
    target("book-toml", book_toml),
    target("judge-input", judge_input),
    Target { worst: Some(worst_boards), ..target("board", board) },
    target("page-answers", board),
    target("play", play),
    target("moves", moves),
    target("answers", answers),
    target("sheet-answers", sheet_answers),
    target("template", template),
    target("picture", picture),
    target("markdown", markdown),
    target("number-system", number_system),
    target("cell", cell),
];

fn text(input: &[u8]) -> String {
    String::from_utf8_lossy(input).into_owned()
}

fn source(input: &[u8]) -> Source {
    Source { path: "fuzz.yaml".to_owned(), text: text(input) }
}

fn problem(input: &[u8]) {
    if let Ok(parsed) = library::parse::<ProblemFile>(source(input)) {
        let _ = Problem::of_file(&parsed, &Tables::default());
    }
}

fn generator(input: &[u8]) {
    let parsed = library::parse::<GeneratorFile>(source(input)).and_then(library::generator);
    let Ok(file) = parsed else { return };
    for level in [1, 5] {
        let _ = Generator { file: &file, level, seed: 1 }.problems(2, &Tables::default());
    }
}

fn set(input: &[u8]) {
    let _ = library::parse::<SetFile>(source(input)).and_then(library::set);
}

fn claim(input: &[u8]) {
    if let Ok(claim) = Claim::parse(&text(input), &[]) {
        let _ = (claim.to_unicode(), claim.to_latex());
        let _ = judge(&claim, &[], 6);
    }
}

/// The game on the first line, what is said of it below.
fn claim_of_game(input: &[u8]) {
    let text = text(input);
    let (line, claim) = text.split_once('\n').unwrap_or(("nim 2 3", &text));
    let tables = Tables::default();
    let Ok(game) = NamedGame::read(None, line, &tables) else { return };
    if let Ok(claim) = Claim::parse(claim, std::slice::from_ref(&game.name)) {
        let _ = judge(&claim, &[game.checked_game()], 6);
    }
}

fn claim_file(input: &[u8]) {
    let _ = audit::read(source(input));
}

/// The same file with its first reading judged: each has its own limits, and a file may have many.
fn claims(input: &[u8]) {
    if let Ok(mut file) = audit::read(source(input)) {
        file.file.readings.truncate(1);
        let _ = audit::verdict::judge(&file, &Tables::default());
    }
}

/// A proof, its claims read but not judged: the search for a gap in one step takes some seconds.
fn proof(input: &[u8]) {
    let Ok(file) = audit::proof::read(source(input)) else { return };
    let words = file.file.definitions.as_ref().map_or("", |words| words.value.as_str());
    for step in &file.file.steps {
        let _ = Claim::parse(&format!("{words}{}", step.claim.value), &["nim".to_owned()]);
    }
}

fn certificate(input: &[u8]) {
    let _ = certificate::read_and_check(&text(input));
}

fn safe_set(input: &[u8]) {
    let _ = prove::certificate::read_and_check(&text(input));
}

fn strategy(input: &[u8]) {
    let _ = strategies::check_text(&text(input));
}

fn fen(input: &[u8]) {
    let _ = endings::position(&text(input));
}

fn record(input: &[u8]) {
    let text = text(input);
    let (start, record) = text.split_once('\n').unwrap_or(("jia", &text));
    if let Ok(start) = endings::position(start) {
        let _ = record::replay(&start, record);
    }
}

fn game_line(input: &[u8]) {
    if let Ok(instance) = instance_of_line(&text(input)) {
        let _ = (instance.command_line(), instance.identity());
        if let Ok(skin) = "matches".parse() {
            let _ = instance.picture(instance.start(), skin);
        }
    }
}

fn rules(input: &[u8]) {
    let text = text(input);
    let _ = (read_take_set(&text), read_turn_rule(&text), read_octal_code(&text));
    let _ = read_sum(text.split_whitespace(), Play::Normal);
    let _ = text.parse::<bouton::game::Row>();
}

fn roster(input: &[u8]) {
    let _ = Roster::parse(input, "class.csv");
}

fn answer_table(input: &[u8]) {
    let Ok((text, _)) = table::text(input) else { return };
    let Ok(rows) = table::rows(&text) else { return };
    if let Some((first, rest)) = rows.split_first() {
        let head = Columns::of(first);
        rest.iter().for_each(|row| drop((head.name_in(row), head.class_in(row))));
    }
    let cells: Vec<Vec<String>> = rows.into_iter().map(|row| row.cells).collect();
    let _ = table::write_rows(&cells);
}

fn sheet_id(input: &[u8]) {
    let _ = text(input).parse::<SheetId>();
}

static EXPANDER: LazyLock<Option<Expander>> =
    LazyLock::new(|| Expander::new(Language::En, None).ok());

/// A chapter, of which at most one directive is followed: each has its own limits, and a chapter may have many.
fn chapter(input: &[u8]) {
    let text = text(input);
    let _ = scan::scan(&text);
    if let Some(expander) = EXPANDER.as_ref() {
        let second = text.match_indices("bouton").nth(1).map_or(text.len(), |(place, _)| place);
        let _ = expander
            .chapter(&Source { path: "fuzz.md".to_owned(), text: text[..second].to_owned() });
    }
}

fn latex(input: &[u8]) {
    let _ = (mathematics::mathml(&text(input), true), mathematics::mathml(&text(input), false));
}

fn mdbook_json(input: &[u8]) {
    // A book that names folders of this machine is none of ours to read.
    let text = text(input);
    if !text.contains("exercises") && !text.contains("store") {
        let _ = mdbook::run(&text);
    }
}

fn book_toml(input: &[u8]) {
    let text = text(input);
    let _ = (install::settings(&text), install::configure(&text));
}

/// The number of a problem on the first line, its input below.
fn judge_input(input: &[u8]) {
    let text = text(input);
    let (number, input) = text.split_once('\n').unwrap_or(("0", &text));
    let index = number.trim().parse::<usize>().unwrap_or(0);
    if let Some(problem) = PROBLEMS.get(index % PROBLEMS.len()) {
        let _ = problem.answers(input);
    }
}

/// Requests, one on each line.
fn board(input: &[u8]) {
    let mut desk = bouton_widget::Desk::default();
    for request in text(input).lines().take(3) {
        let _ = desk.answer(request);
    }
}

/// A board for each game that is as large as it may be: the computer begins, and then the page asks for a hint and for the reason.
fn worst_boards() -> Vec<String> {
    let requests = |line: Line| {
        let game = line.join(" ").replace(['\\', '"'], "");
        format!(
            "{{\"begin\": {{\"board\": 1, \"game\": \"{game}\", \"language\": \"en\", \"first\": \"computer\"}}}}\n\
             {{\"event\": {{\"board\": 1, \"event\": \"hint\"}}}}\n\
             {{\"event\": {{\"board\": 1, \"event\": \"table\"}}}}\n"
        )
    };
    worst::large().into_iter().map(requests).collect()
}

/// A game on the first line, then what is typed.
fn play(input: &[u8]) {
    let text = text(input);
    let mut lines = text.lines();
    let Ok(instance) = instance_of_line(lines.next().unwrap_or("nim 3 5 7")) else { return };
    let Ok((mut session, _)) = Session::begin(Arc::new(Judge::new(instance)), Settings::default())
    else {
        return;
    };
    for line in lines.take(12) {
        let Some(event) = read::event(line, &session) else { continue };
        if let Ok((next, _)) = session.after(event) {
            session = next;
        }
    }
}

/// A game on the first line, then moves in its words.
fn moves(input: &[u8]) {
    let text = text(input);
    let mut lines = text.lines();
    let Ok(instance) = instance_of_line(lines.next().unwrap_or("nim 3 5 7")) else { return };
    for line in lines.take(100) {
        let _ = instance.read_move(instance.start(), line);
    }
}

/// A game on the first line, behind `#`; then what a pupil wrote.
fn answers(input: &[u8]) {
    let text = text(input);
    let line = text.lines().next().unwrap_or_default().trim_start_matches(['#', ' ']);
    let Ok(instance) = instance_of_line(line) else { return };
    let Ok(answers) = yaml::read::<Answers>(&text) else { return };
    let tables = Tables::default();
    if let Ok(marker) = Marker::new(instance, &tables) {
        let _ = marker.mark(&answers);
    }
}

fn sheet_answers(input: &[u8]) {
    let Ok(answers) = yaml::read::<SheetAnswers>(&text(input)) else { return };
    for cell in answers.problems.values().flat_map(|answers| answers.values()) {
        drop(cell.value.as_ref().map(|cell| (cell.text(), cell.numbers(), cell.positions())));
    }
}

fn template(input: &[u8]) {
    let Ok(folder) = tempfile::tempdir() else { return };
    let own = folder.path().join("en");
    if fs::create_dir(&own).and_then(|()| fs::write(own.join("key.md"), input)).is_err() {
        return;
    }
    if let Ok(engine) = Engine::new(Language::En, Some(folder.path())) {
        let _ = engine.render("key.md", "p", &[[3_u64, 5, 7], [1, 2, 3]]);
    }
}

fn picture(input: &[u8]) {
    if let Ok(picture) = text(input).parse::<Picture>() {
        let _ = bouton::render::picture::svg(&picture, Language::En);
    }
}

fn markdown(input: &[u8]) {
    let page = html::page(
        &text(input),
        &html::Page { lang: Language::Zh, title: "", meta: None, paper: None },
    );
    assert!(!page.contains("<script"), "a script in a page");
    let _ = html::fragment(&text(input), Language::En);
}

fn number_system(input: &[u8]) {
    let text = text(input);
    let (system, digits) = text.split_once('\n').unwrap_or((&text, "1 0 1"));
    let _ = (read_system(system), read_digits(digits));
}

fn cell(input: &[u8]) {
    let text = text(input);
    let _ = (said::plain(&text), said::parts(&text), said::is_none(&text), said::numbers(&text));
    let _ = (said::digits(&text), said::positions(&text, 3), said::winner(&text));
    let _ = (said::verdict(&text), said::by_hand(&text));
    let _ = (said::readings::lists(&text), said::readings::positions(&text, 3));
}
