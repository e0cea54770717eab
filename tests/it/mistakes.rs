//! Arguments with a mistake in them: who really wins and the move that shows it are marked, whatever the game and however it is written.

use crate::{Run, drawn};
use bouton::{
    answer::{instance, tables::Tables},
    exercise::library::{Source, parse},
    game::Outcome,
    mark::{paper::Paper, spelling::Spellings},
    problem::{Key, Problem, Showing},
    render::{telling::SpelledMove, templates::Engine, view::ProblemView},
    text::Language,
};
use bouton_school::{
    expected::{Expected, Question},
    fields::{fields, text},
    score::Score,
};
use serde_json::Value;
use std::{collections::BTreeMap, fs, sync::LazyLock};

const KIND: &str = "find-mistake";

/// Every problem of the program that asks so, and some of every generator at every level.
static PROBLEMS: LazyLock<Vec<Problem>> = LazyLock::new(|| {
    let tables = Tables::default();
    let mut problems = drawn::problems(11, 5, &tables);
    // The generators draw none of which all is right but a move that is left out.
    let text = "id: missed\ngame:\n  nim: {heaps: [7, 6, 4]}\nquestions:\n  - find-mistake: {mistake: largest-to-xor}\ntitle: {en: Missed}\n";
    let source = Source { path: "missed.yaml".to_owned(), text: text.to_owned() };
    problems.push(Problem::of_file(&parse(source).unwrap(), &tables).unwrap());
    let asks = |one: &Problem| one.questions.iter().any(|asked| asked.question.name() == KIND);
    problems.retain(asks);
    problems
});

static TABLES: LazyLock<Tables> = LazyLock::new(Tables::default);

/// A problem as a teacher marks it in one language.
struct Marked {
    paper: Paper<'static>,
    question: Question,
    moves: Vec<SpelledMove>,
    /// What the key has in its grid, and what is asked on the sheet.
    short: String,
    asked: String,
}

impl Marked {
    fn new(problem: &Problem, engine: &Engine) -> Self {
        let view = ProblemView::new(1, problem, engine.language()).unwrap();
        let (told, page) = (engine.describe_view(&view).unwrap(), engine.page(&view).unwrap());
        let moves = engine.spell_answers(problem).unwrap();
        let spelled = Spellings::new(moves.iter().cloned().flat_map(SpelledMove::texts));
        let paper = Paper::new(problem, &told, spelled, &TABLES).unwrap();
        let question = paper.questions.iter().find(|one| one.kind == KIND).unwrap().clone();
        let place = question.number as usize - 1;
        let (short, asked) = (page.key.short[place].clone(), page.questions[place].clone());
        Self { paper, question, moves, short, asked }
    }

    fn score(&self, cell: &str) -> Score {
        let marked = self.paper.mark(|_| cell.to_owned());
        marked.into_iter().find(|one| one.kind == KIND).unwrap().score
    }

    /// The marks of winner, move and words.
    fn shares(&self) -> Vec<u32> {
        match &self.question.expected {
            Expected::Parts(parts) => parts.iter().map(|part| part.marks).collect(),
            other => panic!("{other:?}"),
        }
    }
}

fn showing(problem: &Problem) -> &Showing {
    let key = problem.questions.iter().find_map(|asked| match &asked.key {
        Key::FindMistake(_, showing) => Some(showing),
        _ => None,
    });
    key.unwrap()
}

fn winner(problem: &Problem, is_right: bool) -> &'static str {
    let first = problem.game().unwrap().solved.answer.statement().outcome == Outcome::N;
    if first == is_right { "Ann" } else { "Ben" }
}

#[test]
fn every_way_to_show_a_mistake_comes_up() {
    let mut count = BTreeMap::new();
    for problem in PROBLEMS.iter() {
        let name = match showing(problem) {
            Showing::Reply { named: true, after } if after.len() > 1 => "several",
            Showing::Reply { named: true, .. } => "named",
            Showing::Reply { named: false, .. } => "any",
            Showing::Win => "win",
            Showing::Missed => "missed",
            Showing::Nothing => "nothing",
        };
        *count.entry(name).or_insert(0) += 1;
    }
    let all = ["any", "missed", "named", "several", "win"];
    assert_eq!(count.keys().copied().collect::<Vec<_>>(), all, "{count:?}");
}

#[test]
fn the_answer_of_the_key_earns_all_but_the_words() {
    for language in Language::ALL {
        let engine = Engine::embedded(language).unwrap();
        for problem in PROBLEMS.iter() {
            let marked = Marked::new(problem, &engine);
            let (score, shares) = (marked.score(&marked.short), marked.shares());
            let words = *shares.last().unwrap();
            let told = format!("{}: {score:?}", marked.short);
            assert_eq!(shares.iter().sum::<u32>(), marked.question.marks);
            assert_eq!((score.marks, score.open), (score.of - words, words), "{told}");
            assert!(score.is_right() && score.en.is_empty(), "{told}");
            assert_eq!(marked.score(&format!("{} +{words}", marked.short)).total(), score.of);
        }
    }
}

/// Whether the player who has just moved wins, by solving the game from there.
fn is_won_by_the_move(problem: &Problem, one: &SpelledMove) -> bool {
    let instance = problem.game().unwrap().instance.at(&one.to).unwrap();
    instance::solve_and_check(instance.as_ref(), &TABLES).unwrap().answer.statement().outcome
        == Outcome::P
}

#[test]
fn every_move_that_wins_is_right_and_no_other() {
    let engine = Engine::embedded(Language::En).unwrap();
    for problem in PROBLEMS.iter() {
        let marked = Marked::new(problem, &engine);
        let (own, other) = (winner(problem, true), winner(problem, false));
        let [of_winner, of_move] = [marked.shares()[0], marked.shares()[1]];
        let is_asked_for_one = match showing(problem) {
            Showing::Win => true,
            Showing::Reply { after, .. } => after.len() == 1,
            Showing::Missed | Showing::Nothing => false,
        };
        for one in marked.moves.iter().filter(|_| is_asked_for_one).take(40) {
            let is_reply = matches!(showing(problem), Showing::Reply { .. });
            if is_reply && &one.from == problem.game().unwrap().instance.start() {
                continue;
            }
            let wins = is_won_by_the_move(problem, one);
            let told = |cell: &str| format!("{cell} in {:?}", problem.facts.json());
            for text in [Some(&one.words), one.short.as_ref()].into_iter().flatten() {
                let cell = format!("{own}; {text}");
                let earned = of_winner + if wins { of_move } else { 0 };
                let score = marked.score(&cell);
                assert_eq!(score.marks, earned, "{} {score:?}", told(&cell));
                let cell = format!("{other}; {text}");
                let score = marked.score(&cell);
                assert_eq!(score.marks, earned - of_winner, "{} {score:?}", told(&cell));
            }
        }
    }
}

#[test]
fn what_is_empty_or_cannot_be_read_is_said_to_be_so() {
    let engine = Engine::embedded(Language::En).unwrap();
    for problem in PROBLEMS.iter() {
        let marked = Marked::new(problem, &engine);
        assert!(marked.score("").blank);
        let own = winner(problem, true);
        if matches!(showing(problem), Showing::Nothing) {
            continue;
        }
        let score = marked.score(&format!("{own}; ???"));
        assert_eq!((score.marks, score.unread()), (marked.shares()[0], true), "{score:?}");
        assert!(score.en.contains("write a move, or the position that it leaves"), "{}", score.en);
        assert_eq!(score.hint()[1], score.en);
        // A winner that is wrong is not told before the solution was looked at.
        let score = marked.score(&format!("{}; ???", winner(problem, false)));
        assert!(score.en.contains("player") && !score.hint()[1].contains("player"), "{score:?}");
    }
}

#[test]
fn fields_and_sheet_ask_for_what_is_marked() {
    for language in Language::ALL {
        let engine = Engine::embedded(language).unwrap();
        for problem in PROBLEMS.iter() {
            let marked = Marked::new(problem, &engine);
            let asked = fields(&marked.question);
            let moves = usize::from(!matches!(showing(problem), Showing::Nothing));
            assert_eq!(asked.len(), 1 + moves, "{asked:?}");
            assert!(marked.asked.contains('☐') && marked.asked.contains("```work"));
            // No answer stands behind the argument.
            let behind = marked.asked.rsplit("\n\n").next().unwrap();
            for one in marked.moves.iter().filter(|one| one.wins) {
                assert!(!behind.contains(&one.words), "{} in {behind}", one.words);
            }
        }
    }
}

#[test]
fn nobody_adds_marks_in_a_form() {
    let engine = Engine::embedded(Language::En).unwrap();
    for problem in PROBLEMS.iter() {
        let marked = Marked::new(problem, &engine);
        let asked = fields(&marked.question);
        let written = ["second", "x +3"].iter().zip(&asked);
        let texts: Vec<String> =
            written.map(|(one, field)| text(&field.shape, &[(*one).to_owned()])).collect();
        let score = marked.score(&bouton_school::fields::cell(&texts));
        assert_eq!(score.by_hand, 0, "{texts:?} {score:?}");
    }
}

/// A set of one problem, in a folder of its own: the ID of its sheet, and the path of its file.
fn sheet(folder: &std::path::Path, problem: &str) -> (String, String) {
    let set = folder.join("mistakes.yaml");
    let text = format!(
        "id: mistakes\ntitle: {{zh: 找错误, en: Mistakes}}\nitems:\n  - problem: {problem}\n"
    );
    fs::write(&set, text).unwrap();
    let (set, out) = (set.to_str().unwrap().to_owned(), folder.join("out"));
    let out = out.to_str().unwrap();
    Run::of(["worksheet", &set, "--lang", "en", "--format", "json", "-o", out]).output();
    let text = fs::read_to_string(format!("{out}/worksheet.en.json")).unwrap();
    let sheet: Value = serde_json::from_str(&text).unwrap();
    (sheet["bouton"]["id"].as_str().unwrap().to_owned(), set)
}

#[test]
fn a_sheet_and_a_class_are_marked_alike() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    // Sam lets Ann take 1 from C, which leaves (3, 5, 8): Ben wins by taking 2 from C.
    let (id, set) = sheet(folder.path(), "mistake-ordinary-sum");
    let form = |language: &str| {
        Run::of(["mark", "--blank", &id, "--set", &set, "--lang", language]).output().0
    };
    assert!(form("en").contains("Ann/Ben; "), "{}", form("en"));
    assert!(form("zh").contains("甲/乙；"), "{}", form("zh"));
    let check = |code: i32, cell: &str, language: &str, expected: &str| {
        let (answers, table) = (path("answers.yaml"), path("class.csv"));
        fs::write(&answers, format!("problems: {{1: {{find-mistake: \"{cell}\"}}}}\n")).unwrap();
        fs::write(&table, format!("Name,1(1)\nAda,\"{cell}\"\n")).unwrap();
        let run = |file: &str, code| {
            let run = Run::of(["mark", &id, file, "--set", &set, "--lang", language, "--json"]);
            let run = run.fails_with(code).output().0;
            serde_json::from_str::<Value>(&run).unwrap()
        };
        let (one, class) = (run(&answers, code), run(&table, 0));
        assert_eq!(one["items"][0], class["pupils"][0]["items"][0], "{cell}");
        let told = Run::of(["mark", &id, &answers, "--set", &set, "--lang", language]);
        let told = told.fails_with(code).output().0;
        assert!(told.contains(expected), "{cell}: {told}");
    };
    check(1, "Ann; C 8→6", "en", "2/3, 1 more to be read");
    check(1, "甲；(3, 5, 6)；有进位 +1", "zh", "3/3");
    check(
        1,
        "Ann; C 8→7",
        "en",
        "Ben's winning reply: moving to (3, 5, 7) does not win: the reply to",
    );
    check(1, "乙；C 8→6", "zh", "1/3，另有1分待阅。谁胜：先手（甲）胜");
    check(
        1,
        "Ann; (3, 4, 6)",
        "en",
        "Ben's winning reply: no move leads from (3, 5, 8) to (3, 4, 6)",
    );
    check(1, "甲；换一堆", "zh", "看不懂“换一堆”：这里应写一步走法，或者走后剩下的局面");
    check(1, "Ann", "en", "Ben's winning reply: nothing was written");
    check(1, "", "zh", "没有作答");
    check(1, "+1", "en", "1/3");
}
