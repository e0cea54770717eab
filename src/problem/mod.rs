//! A problem with its key: every question answered from checked values, every named mistake that
//! goes wrong here refuted.

use crate::{
    answer::{
        difficulty::Difficulty,
        instance::{self, Instance, Solved},
        mistake::{Figures, Mistake, Mistaken},
        picture::Skin,
        refuted::{Refuted, refute},
        tables::{Stop, Tables},
    },
    check::Rejection,
    claim::{MAX_LISTED, Value},
    exercise::{
        diagnostic::Place,
        form::{self, FormFault},
        library::Parsed,
        schema::{Game, ProblemFile, Question},
    },
    family::{self, ArgumentError},
    game::{Outcome, Position},
    solve::TooLarge,
    text::{Text, Texts, Written},
};
use meaning::Told;
use numeration::{NumerationError, Task};
use std::sync::Arc;
use written::{Excerpt, WrittenError};

mod certified;
mod copied;
mod key;
pub mod meaning;
pub mod named;
pub mod numeration;
mod work;
pub mod written;

pub use copied::{Copied, count_shared, digest_moves};
pub use key::{BoardKey, Key, NumberedRule, Showing, Slip};
pub use work::Work;

/// A problem, solved and checked, with the facts by which it is explained.
///
/// Of a [`Draft`] these are not proved yet: it can be chosen or given up, and nothing is made of it that a page could show.
#[derive(Clone, Debug)]
pub struct Problem<F = Told> {
    /// Its id; a generated one is named after its generator.
    pub id: String,
    /// Catalogue ids.
    pub source: Vec<String>,
    /// A short title.
    pub title: Text,
    /// A story of its own.
    pub text: Option<Text>,
    /// What it is about.
    pub subject: Subject,
    /// What templates need to explain it.
    pub facts: F,
    /// The questions with their keys.
    pub questions: Vec<Asked>,
    /// Hints of its own.
    pub hints: Option<Texts>,
    /// A note for the teacher.
    pub remark: Option<Text>,
    /// How hard it is.
    pub difficulty: Difficulty,
}

/// A problem that nobody prints, or that may still be given up: proving what explains it is most of the work.
pub type Draft = Problem<Untold>;

/// Facts that are still to be proved.
#[derive(Clone, Copy, Debug)]
pub struct Untold;

/// What a problem is about.
#[derive(Clone, Debug)]
pub enum Subject {
    /// A game from its starting position.
    Game(Box<Played>),
    /// A number and the system that it is written in.
    Numeration(Box<Task>),
    /// A line of a proof that people have written, with all that it rests on.
    Proof(Arc<Excerpt>),
    /// Nothing that the program knows of: every question is in the teacher's own words.
    OwnWords,
}

/// A solved game.
#[derive(Clone, Debug)]
pub struct Played {
    /// The game and its start.
    pub instance: Arc<dyn Instance>,
    /// Whether the statement leaves the size of the pile open.
    pub sizeless: bool,
    /// What the objects are.
    pub skin: Skin,
    /// Who wins and how.
    pub solved: Solved,
    /// The mistakes that give a wrong answer here.
    pub mistakes: Vec<RefutedMistake>,
}

/// A question with its marks and its key.
#[derive(Clone, Debug)]
pub struct Asked {
    /// The question.
    pub question: Question,
    /// What a right answer earns.
    pub marks: u32,
    /// The right answer.
    pub key: Key,
}

/// A mistake that has been proved wrong on this instance.
#[derive(Clone, Debug)]
pub struct RefutedMistake {
    /// Which.
    pub mistake: Mistake,
    /// What it answers, and in what that is wrong.
    pub refuted: Refuted,
    /// The numbers of its argument.
    pub figures: Figures,
}

/// What is wrong with a problem that parsed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// Its game makes no sense.
    #[error(transparent)]
    Game(#[from] ArgumentError),
    /// No checked answer.
    #[error(transparent)]
    Stop(#[from] Stop),
    /// A question that does not fit the game.
    #[error("the question {question} is not about {game}")]
    QuestionOfOtherGame {
        /// The question.
        question: &'static str,
        /// The game.
        game: &'static str,
    },
    /// A mistake that makes no sense for the game.
    #[error("the mistake {mistake} makes no sense for this game")]
    MistakeOfOtherGame {
        /// The mistake.
        mistake: &'static str,
    },
    /// A rule to be refuted that is true as far as it is tried.
    #[error("nothing refutes this rule, as far as it is tried")]
    RuleHolds,
    /// No move of the game is a slip.
    #[error("no move of this line gives a win away")]
    NoSlip,
    /// A question without any right answer.
    #[error("the question {question} has no right answer here")]
    NoAnswer {
        /// The question.
        question: &'static str,
    },
    /// A question that has too many cases to go through.
    #[error("the question {question} has {found} cases: the limit ({limit_name}) is {limit}")]
    TooManyCases {
        /// The question.
        question: &'static str,
        /// How many cases.
        found: u128,
        /// The name of the constant.
        limit_name: &'static str,
        /// Its value.
        limit: u64,
    },
    /// A shape without a blank, or a line without a ply.
    #[error("the question {question} leaves nothing to fill in")]
    NothingToFill {
        /// The question.
        question: &'static str,
    },
    /// A line that does not begin where the problem begins.
    #[error("the line begins at {found}, the problem at {start}")]
    OtherStart {
        /// Where the line begins.
        found: Position,
        /// Where the problem begins.
        start: Position,
    },
    /// A number that cannot be written so.
    #[error(transparent)]
    Numeration(#[from] NumerationError),
    /// A question about a proof that has no answer.
    #[error(transparent)]
    Written(#[from] WrittenError),
    /// Something that the schema cannot say.
    #[error(transparent)]
    Form(#[from] FormFault),
    /// A rule that is not a claim.
    #[error("the rule to refute: {0}")]
    Claim(#[from] crate::claim::Fault),
}

/// Where in the file, and what is wrong there.
pub type Placed = (Place, Box<Fault>);

impl Fault {
    /// How to mend it.
    #[must_use]
    pub fn mend(&self) -> &'static str {
        match self {
            Self::Game(_) => "",
            Self::Stop(stop) => mend_of(stop),
            Self::QuestionOfOtherGame { .. } => {
                "binary-table and construct are about nim; construct-number about pile; \
                 key-numbers and general-rule about pile, race and strip; grundy-value about \
                 normal play; read-heaps, draw-board and judge-moves about double-cannons; represent, all-representations, carry, append-zero, \
                 pair-of-difference, read-digits and find-misprint about numeration; \
                 order-lines, needed-lines, faulty-line, missing-case and fill-blank about a proof"
            }
            Self::MistakeOfOtherGame { .. } => "`bouton list mistakes` tells what each is about",
            Self::Claim(_) => "",
            Self::RuleHolds => "state a rule that is false; `bouton prove` tells which are",
            Self::NoSlip => "write a line in which somebody who could win makes a move that loses",
            Self::NoAnswer { .. } => "widen the range, or change the given numbers",
            Self::TooManyCases { .. } => "narrow the range, or leave fewer blanks",
            Self::NothingToFill { question: "construct" } => {
                "write null for a blank, and a largest"
            }
            Self::NothingToFill { question: "construct-number" } => "write `from` not above `to`",
            Self::NothingToFill { .. } => "a line needs the start and a move of that player",
            Self::OtherStart { .. } => "begin the line with the problem's own position",
            Self::Numeration(_) | Self::Written(_) => "",
            Self::Form(fault) => fault.mend(),
        }
    }
}

/// What helps against a missing or refused answer.
fn mend_of(stop: &Stop) -> &'static str {
    match stop {
        Stop::Rejected(Rejection::IllegalMove { .. }) => {
            "write the position that one move leads to, with 0 for an empty heap"
        }
        Stop::Rejected(Rejection::BlankCannotBeFilled { .. }) => {
            "leave the moves of the player blank who can win, or change the line"
        }
        Stop::MistakeIsRight(_) => "choose another mistake, or numbers for which it goes wrong",
        Stop::Rejected(_) | Stop::Foreign(_) | Stop::Unproved(_) | Stop::Differs(_) => {
            "this is an error of the program: please report it"
        }
        Stop::TooLarge(_) | Stop::Sieve(_) | Stop::NoPeriod { .. } => {
            "choose a smaller game, which can be searched and checked"
        }
    }
}

impl Problem {
    /// Solves a problem file and answers its questions.
    ///
    /// # Errors
    /// With the place in the file and what is wrong there.
    pub fn of_file(parsed: &Parsed<ProblemFile>, tables: &Tables) -> Result<Self, Placed> {
        let file = &parsed.file;
        form::problem(parsed).map_err(|(place, fault)| (place, Fault::from(fault).into()))?;
        let (place, subject) = subject(file, tables);
        let at_subject = |fault: Fault| (place, Box::new(fault));
        let mut draft = subject.and_then(|subject| Ok(Draft::of(subject)?)).map_err(at_subject)?;
        for question in &file.questions {
            let key = Key::of(&question.value, &draft.subject, tables)
                .map_err(|fault| (question.referenced.into(), Box::new(fault)))?;
            let marks =
                file.marks.as_ref().and_then(|marks| marks.value.get(question.value.name()));
            let marks = marks.copied().unwrap_or_else(|| question.value.usual_marks());
            draft.ask(Asked { question: question.value.clone(), marks, key });
        }
        let mut problem = draft.explain(tables).map_err(|stop| at_subject(stop.into()))?;
        problem.id.clone_from(&file.id.value);
        problem.source.clone_from(&file.source);
        problem.title.clone_from(&file.title);
        problem.text.clone_from(&file.text);
        problem.hints = file.hints.as_ref().map(|hints| hints.value.clone());
        problem.remark.clone_from(&file.remark);
        Ok(problem)
    }

    /// A solved game without questions and texts.
    ///
    /// # Errors
    /// If a table that explains it is too large.
    pub fn of_game(played: Played, tables: &Tables) -> Result<Self, Stop> {
        Draft::of(Subject::Game(Box::new(played)))?.explain(tables)
    }
}

/// What a file is about, and where it says so.
fn subject(file: &ProblemFile, tables: &Tables) -> (Place, Result<Subject, Fault>) {
    if let Some(number) = &file.numeration {
        let task = Task::new(&number.value).map_err(Fault::from);
        return (number.referenced.into(), task.map(|task| Subject::Numeration(Box::new(task))));
    }
    if let Some(proof) = &file.proof {
        let excerpt = Excerpt::new(&proof.value).map_err(Fault::from);
        return (proof.referenced.into(), excerpt.map(|one| Subject::Proof(Arc::new(one))));
    }
    match &file.game {
        Some(game) => (game.referenced.into(), solve_game(file, &game.value, tables)),
        None => (file.id.referenced.into(), Ok(Subject::OwnWords)),
    }
}

/// The game of a file, solved.
fn solve_game(file: &ProblemFile, game: &Game, tables: &Tables) -> Result<Subject, Fault> {
    let mut played = Played::new(family::instance(game)?, tables)?;
    played.sizeless = family::sizeless(game);
    played.skin = file.skin.unwrap_or(Skin::Stones);
    Ok(Subject::Game(Box::new(played)))
}

impl Draft {
    /// A subject without questions and texts.
    ///
    /// # Errors
    /// If it is a game with more winning moves than a fact may hold.
    pub fn of(subject: Subject) -> Result<Self, Stop> {
        let difficulty = match &subject {
            Subject::Game(played) => {
                within_list(&played.solved.answer.statement().winning_moves)?;
                played.instance.difficulty(&played.solved)
            }
            Subject::Numeration(task) => task.difficulty(),
            Subject::Proof(excerpt) => excerpt.difficulty(),
            // Nothing is known of them, and nothing measured.
            Subject::OwnWords => Difficulty::NOT_MEASURED,
        };
        Ok(Self {
            id: String::new(),
            source: Vec::new(),
            title: Text::both(String::new(), String::new()),
            text: None,
            subject,
            facts: Untold,
            questions: Vec::new(),
            hints: None,
            remark: None,
            difficulty,
        })
    }

    /// The problem that it becomes when all that explains it is proved.
    ///
    /// # Errors
    /// If a table that explains it is too large, or something does not say what its meaning says.
    pub fn explain(self, tables: &Tables) -> Result<Problem, Stop> {
        let facts = match &self.subject {
            Subject::Game(played) => match self.key_numbers() {
                Some(known) => known.clone(),
                None => played.facts(tables)?,
            },
            Subject::Numeration(task) => task.facts.clone(),
            Subject::Proof(excerpt) => meaning::proof_facts(excerpt.lines().len() as u64)?,
            Subject::OwnWords => meaning::own_words_facts(self.questions.len() as u64)?,
        };
        let Self { id, source, title, text, subject, questions, hints, remark, difficulty, .. } =
            self;
        Ok(Problem {
            id,
            source,
            title,
            text,
            subject,
            facts,
            questions,
            hints,
            remark,
            difficulty,
        })
    }

    /// The facts of its game, if a question needed them.
    fn key_numbers(&self) -> Option<&Told> {
        self.questions.iter().find_map(|asked| match &asked.key {
            Key::KeyNumbers(facts) => Some(facts),
            _ => None,
        })
    }
}

impl<F> Problem<F> {
    /// One question more; where it decides how much work there is, that is measured again.
    pub(super) fn ask(&mut self, asked: Asked) {
        let measured = match &self.subject {
            Subject::Game(_) | Subject::OwnWords => None,
            Subject::Numeration(task) => task.difficulty_asked(&asked.question),
            Subject::Proof(excerpt) => excerpt.difficulty_asked(&asked.question),
        };
        self.difficulty = measured.unwrap_or(self.difficulty);
        self.questions.push(asked);
    }

    /// The game, if it is about one.
    #[must_use]
    pub fn game(&self) -> Option<&Played> {
        match &self.subject {
            Subject::Game(played) => Some(played),
            Subject::Numeration(_) | Subject::Proof(_) | Subject::OwnWords => None,
        }
    }

    /// Two problems with the same identity are the same to a pupil.
    #[must_use]
    pub fn identity(&self) -> String {
        match &self.subject {
            Subject::Game(played) => played.instance.identity(),
            Subject::Numeration(task) => task.identity(),
            Subject::Proof(excerpt) => {
                excerpt.identity_with_questions(self.questions.iter().map(|asked| &asked.question))
            }
            Subject::OwnWords => self.id.clone(),
        }
    }

    /// Whether it is a game that the first player wins.
    #[must_use]
    pub fn is_won_first(&self) -> bool {
        match &self.subject {
            Subject::Game(played) => played.solved.answer.statement().outcome == Outcome::N,
            Subject::Numeration(_) | Subject::Proof(_) | Subject::OwnWords => false,
        }
    }

    /// In which languages each of its texts can be read.
    #[must_use]
    pub fn readable_forms(&self) -> Vec<Written> {
        let rules = self.questions.iter().filter_map(|asked| match &asked.question {
            Question::Refute(refute) => Some(&refute.rule),
            Question::Ask(ask) => Some(&ask.text),
            _ => None,
        });
        let own = [&self.title].into_iter().chain(&self.text).chain(&self.remark);
        let texts = own.chain(rules).map(Text::readable_form);
        texts.chain(self.hints.as_ref().map(Texts::readable_form)).collect()
    }

    /// What all questions together earn.
    #[must_use]
    pub fn marks(&self) -> u32 {
        self.questions.iter().map(|asked| asked.marks).sum()
    }
}

impl Played {
    /// Solves a game, and refutes the mistakes that can be made in it.
    ///
    /// # Errors
    /// If it cannot be solved, or the kernel refuses.
    pub fn new(instance: Arc<dyn Instance>, tables: &Tables) -> Result<Self, Stop> {
        let solved = instance::solve_and_check(instance.as_ref(), tables)?;
        Ok(Self::of(instance, solved))
    }

    /// What templates need to explain it, proved.
    fn facts(&self, tables: &Tables) -> Result<Told, Stop> {
        meaning::facts(&self.instance, &self.solved, self.sizeless, tables)
    }

    /// A game with its answer; the mistakes that can be made in it are refuted.
    #[must_use]
    pub fn of(instance: Arc<dyn Instance>, solved: Solved) -> Self {
        let mistakes = refute_mistakes(instance.as_ref(), &solved);
        Self { instance, sizeless: false, skin: Skin::Stones, solved, mistakes }
    }
}

/// Refuses a longer list of winning moves than a fact may hold.
fn within_list(moves: &[Position]) -> Result<(), TooLarge> {
    let list = Value::of_list(moves.iter().cloned().map(Value::List).collect());
    let (found, limit) = (list.weight() as u128, MAX_LISTED as u128);
    let what = "numbers in the list of winning moves";
    let over = TooLarge { what, found, limit_name: "MAX_LISTED", limit };
    if found <= limit { Ok(()) } else { Err(over) }
}

/// Every mistake that makes sense here and is wrong here.
fn refute_mistakes(instance: &dyn Instance, solved: &Solved) -> Vec<RefutedMistake> {
    let refuted = |mistake: Mistake| {
        let Mistaken { claimed, figures } = instance.mistaken(mistake, solved)?;
        let refuted = refute(solved.answer.statement(), claimed)?;
        Some(RefutedMistake { mistake, refuted, figures })
    };
    Mistake::ALL.iter().copied().filter_map(refuted).collect()
}
