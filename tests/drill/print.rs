//! Prints every problem, every line of the registry and every drawn problem, in both languages, as pages and as JSON.

use bouton::{
    answer::{instance::Instance, picture::Skin, tables::Tables},
    exercise::{
        library::{Kind, Library},
        schema::Question,
    },
    family::{self, Arguments, GAMES},
    generate::Generator,
    problem::{Asked, Key, Played, Problem},
    render::{
        templates::{Engine, TemplateError},
        view::ProblemView,
    },
    sheet,
    text::Language,
};
use serde::{Deserialize, Serialize};
use std::{
    fmt::Display,
    panic::{self, AssertUnwindSafe},
    sync::Arc,
};

/// The seed of the drawn problems.
const SEED: u64 = 1;

/// Why there is no page.
pub type Refused = String;

/// What a page is of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Of {
    /// A problem file.
    Problem(String),
    /// A line behind `bouton solve`.
    Line(String),
    /// The first problem of a generator at a level.
    Generator(String, u8),
}

/// What a generator drew: enough to print a game again without drawing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Drawn {
    /// The line of the game behind `bouton solve`; the identity of a number.
    pub line: String,
    /// Whether it is a number.
    pub number: bool,
    /// The questions.
    pub questions: Vec<Question>,
    /// What the objects are.
    pub skin: Option<Skin>,
}

/// Everything that is printed of a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// The folder of its templates.
    pub family: String,
    /// Its pages and its JSON in both languages.
    pub text: String,
}

/// Prints pages, with the tables that they share.
pub struct Printer {
    engines: [Engine; 2],
    tables: Tables,
    library: Library,
}

/// Everything that is printed.
pub fn everything() -> Vec<Of> {
    let library = Library::embedded();
    let problems = library.ids(Kind::Problem).into_iter().map(Of::Problem);
    let examples = GAMES.iter().map(|game| Of::Line(game.example.to_owned()));
    let small = GAMES
        .iter()
        .flat_map(|game| game.small.iter().map(|line| Of::Line(format!("{} {line}", game.name))));
    let generators = library.ids(Kind::Generator).into_iter().flat_map(|id| {
        let levels = library.generator(&id).expect("a generator").file.levels;
        levels.into_keys().map(move |level| Of::Generator(id.clone(), level))
    });
    problems.chain(examples).chain(small).chain(generators).collect()
}

/// What comes of something that may crash.
pub fn catch_panic<T>(work: impl FnOnce() -> Result<T, Refused>) -> Result<T, Refused> {
    panic::catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| Err("it crashed".to_owned()))
}

impl Printer {
    pub fn new() -> Self {
        let engines = Language::ALL.map(|language| Engine::embedded(language).expect("templates"));
        Self { engines, tables: Tables::default(), library: Library::embedded() }
    }

    /// Forgets all tables, so that the next page stands alone.
    pub fn forget(&mut self) {
        self.tables = Tables::default();
    }

    /// The page of a problem file or a line.
    pub fn page(&self, of: &Of) -> Result<Page, Refused> {
        match of {
            Of::Problem(id) => {
                let file = self.library.problem(id).map_err(describe_error)?;
                self.on_paper(&sheet::solve_problem(&file, &self.tables).map_err(describe_error)?)
            }
            Of::Line(line) => {
                self.print_problem(&self.of_line(line)?, &|engine, view| engine.explain(view))
            }
            Of::Generator(id, level) => self.on_paper(&self.draw(id, *level)?),
        }
    }

    /// What a generator draws, and its pages.
    pub fn draw_page(&self, id: &str, level: u8) -> Result<(Drawn, Page), Refused> {
        let problem = self.draw(id, level)?;
        let questions = problem.questions.iter().map(|asked| asked.question.clone()).collect();
        let game = problem.game();
        let line = game.map_or_else(|| problem.identity(), |game| game.instance.command_line());
        let (number, skin) = (game.is_none(), game.map(|game| game.skin));
        let pages = self.on_paper(&problem)?;
        Ok((Drawn { line, number, questions, skin }, pages))
    }

    /// The pages of a game that was drawn, without drawing it.
    pub fn again(&self, id: &str, drawn: &Drawn) -> Result<Page, Refused> {
        let mut played = self.solve_line(&drawn.line)?;
        played.skin = drawn.skin.unwrap_or(Skin::Stones);
        let mut problem = Problem::of_game(played, &self.tables).map_err(describe_error)?;
        let title = self.library.generator(id).map_err(describe_error)?.file.title;
        (problem.id, problem.title) = (id.to_owned(), title);
        for question in drawn.questions.clone() {
            let key = Key::of(&question, &problem.subject, &self.tables).map_err(describe_error)?;
            problem.questions.push(Asked { marks: question.usual_marks(), question, key });
        }
        self.on_paper(&problem)
    }

    fn draw(&self, id: &str, level: u8) -> Result<Problem, Refused> {
        let file = self.library.generator(id).map_err(describe_error)?;
        let generator = Generator { file: &file, level, seed: SEED };
        generator
            .problems(1, &self.tables)
            .map_err(describe_error)?
            .pop()
            .ok_or("nothing drawn".to_owned())
    }

    fn solve_line(&self, line: &str) -> Result<Played, Refused> {
        Played::new(instance(line)?, &self.tables).map_err(describe_error)
    }

    fn of_line(&self, line: &str) -> Result<Problem, Refused> {
        Problem::of_game(self.solve_line(line)?, &self.tables).map_err(describe_error)
    }

    /// On sheet and key.
    fn on_paper(&self, problem: &Problem) -> Result<Page, Refused> {
        self.print_problem(problem, &|engine, view| {
            let page = engine.page(view)?;
            let [asked, key] = ["problem.md", "problem-key.md"]
                .map(|template| engine.render(template, "page", &page));
            Ok(asked? + &key? + &page.key.short.join(" "))
        })
    }

    /// Pages and JSON in both languages.
    fn print_problem(&self, problem: &Problem, words: &Words) -> Result<Page, Refused> {
        let (mut text, mut family) = (String::new(), String::new());
        for engine in &self.engines {
            let view = ProblemView::new(1, problem, engine.language()).map_err(describe_error)?;
            family = view.family().to_owned();
            text += &words(engine, &view).map_err(describe_error)?;
            let json =
                serde_json::to_string_pretty(&engine.describe_view(&view).map_err(describe_error)?);
            text += &json.map_err(describe_error)?;
            text += "\n";
        }
        Ok(Page { family, text })
    }
}

/// How a problem is put into words.
type Words = dyn Fn(&Engine, &ProblemView) -> Result<String, TemplateError>;

fn instance(line: &str) -> Result<Arc<dyn Instance>, Refused> {
    let (name, arguments) = line.split_once(' ').ok_or("a line without arguments")?;
    let game = family::game(name).ok_or("no such game")?;
    family::from_arguments(game, &Arguments::of_line(arguments)).map_err(describe_error)
}

fn describe_error(error: impl Display) -> Refused {
    error.to_string()
}
