//! Seeded generation: from a generator file, a level and a seed to as many different problems as a
//! class needs.
//!
//! Problem `index` of a generator is drawn from a stream of its own, named by the seed, the
//! generator, the level and the index; candidates are drawn from it until one meets every
//! constraint and equals none of the problems before it. So the same seed gives the same
//! problems whatever else stands on the sheet, and no two pupils get the same.

use crate::{
    answer::{
        instance::{self, Instance, Solved},
        mistake::Mistake,
        picture::Skin,
        refuted::refute,
        tables::{Stop, Tables},
    },
    exercise::{
        library::Parsed,
        schema::{
            Constraints, Construct, FindMistake, GeneratedQuestion, GeneratorFile, Question, Recipe,
        },
    },
    family::{self, ArgumentError, Player, Range, Wanted, winner_of},
    game::{Outcome, Position},
    nimber::bit_length,
    problem::{
        Asked, Draft, Fault, Key, Played, Problem, Subject, Work, digest_moves,
        numeration::{self, NumerationError},
        written::WrittenError,
    },
    random::Stream,
};
use std::sync::Arc;

mod beside;
mod drawing;
mod line;
mod numbers;
mod written;
use beside::Choice;
pub use beside::Seating;
use drawing::Seen;
pub use drawing::{Circle, Drawing, Group};
use line::line;

/// The most candidates that are drawn for one problem.
pub const MAX_DRAWS: u32 = 20_000;

/// The golden section, (√5 - 1) / 2, in units of 2^-64.
const GOLDEN_SECTION: u64 = 0x9e37_79b9_7f4a_7c15;

/// Why no problem is generated.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GenerateError {
    /// The generator has no such level.
    #[error("the generator {id} has no level {level}: it has {known}")]
    NoLevel {
        /// The generator.
        id: String,
        /// The level.
        level: u8,
        /// The levels it has.
        known: String,
    },
    /// No candidate met the constraints.
    #[error(
        "the generator {id} found {found} different problems at level {level}, then none in {MAX_DRAWS} \
         draws (MAX_DRAWS): ask for fewer copies, widen its ranges, or loosen its `where`"
    )]
    Exhausted {
        /// The generator.
        id: String,
        /// The level.
        level: u8,
        /// How many were found before.
        found: usize,
    },
    /// The ranges allow an instance that is none.
    #[error("the generator {id}, level {level}: {error}")]
    Ranges {
        /// The generator.
        id: String,
        /// The level.
        level: u8,
        /// What is wrong.
        error: ArgumentError,
    },
    /// The ranges allow a number that cannot be written.
    #[error("the generator {id}, level {level}: {error}")]
    Number {
        /// The generator.
        id: String,
        /// The level.
        level: u8,
        /// What is wrong.
        error: NumerationError,
    },
    /// A proof to draw from is not there, or makes no sense.
    #[error("the generator {id}, level {level}: {error}")]
    Written {
        /// The generator.
        id: String,
        /// The level.
        level: u8,
        /// What is wrong.
        error: WrittenError,
    },
    /// Search and theory differ, or an instance is too large: never passed over.
    #[error("the generator {id}, level {level}: {stop}")]
    Stop {
        /// The generator.
        id: String,
        /// The level.
        level: u8,
        /// What is wrong.
        stop: Stop,
    },
}

impl GenerateError {
    /// The level that cannot be met.
    #[must_use]
    pub fn level(&self) -> u8 {
        match self {
            Self::NoLevel { level, .. }
            | Self::Exhausted { level, .. }
            | Self::Ranges { level, .. }
            | Self::Number { level, .. }
            | Self::Written { level, .. }
            | Self::Stop { level, .. } => *level,
        }
    }
}

/// A generator at a level, with a seed.
#[derive(Clone, Copy, Debug)]
pub struct Generator<'a> {
    /// The file.
    pub file: &'a Parsed<GeneratorFile>,
    /// Its level, 1 to 5.
    pub level: u8,
    /// The seed of the class set.
    pub seed: u64,
}

impl<'a> Generator<'a> {
    /// The first `count` problems, all different.
    ///
    /// # Errors
    /// If there are not so many, or the level or its ranges are wrong.
    pub fn problems(&self, count: usize, tables: &Tables) -> Result<Vec<Problem>, GenerateError> {
        let mut drawing = self.drawing()?;
        let drafts = (0..count).map(|_| drawing.draw_different(tables));
        drafts.map(|one| one?.explain(tables).map_err(|stop| self.stop_error(stop))).collect()
    }

    /// Its problems one after the other.
    ///
    /// # Errors
    /// If the generator has no such level.
    pub fn drawing(&self) -> Result<Drawing<'a>, GenerateError> {
        Ok(Drawing::new(*self, self.recipe()?, None))
    }

    /// The same for pupils who sit beside each other: their problems share no answer, as far as the ranges allow it.
    ///
    /// # Errors
    /// If the generator has no such level.
    pub fn drawing_seated(
        &self,
        seating: Box<dyn Seating + 'a>,
    ) -> Result<Drawing<'a>, GenerateError> {
        Ok(Drawing::new(*self, self.recipe()?, Some(seating)))
    }

    /// Whether of each two problems, from the first on, one is won by the first player and one by the second.
    ///
    /// # Errors
    /// If the generator has no such level.
    pub fn draws_pairs(&self) -> Result<bool, GenerateError> {
        let recipe = self.recipe()?;
        Ok(recipe.game.is_some() && recipe.constraints.winner.is_none())
    }

    fn id(&self) -> &str {
        &self.file.file.id.value
    }

    fn recipe(&self) -> Result<&'a Recipe, GenerateError> {
        let levels = &self.file.file.levels;
        levels.get(&self.level).map(|recipe| &recipe.value).ok_or_else(|| {
            let known: Vec<String> = levels.keys().map(u8::to_string).collect();
            let (id, level) = (self.id().to_owned(), self.level);
            GenerateError::NoLevel { id, level, known: known.join(", ") }
        })
    }

    fn stream(&self, part: &str) -> Stream {
        Stream::new(self.seed, &["generate", self.id(), &self.level.to_string(), part])
    }

    fn problem(
        &self,
        recipe: &Recipe,
        index: usize,
        seen: &mut Seen<'_>,
        tables: &Tables,
    ) -> Result<Draft, GenerateError> {
        if let Some(ranges) = &recipe.numeration {
            return self.number(recipe, ranges, index, seen, tables);
        }
        if let Some(ranges) = &recipe.proof {
            return self.of_proof(recipe, ranges, index, seen, tables);
        }
        let mut stream = self.stream(&index.to_string());
        let Some(ranges) = &recipe.game else { return Err(self.exhausted_error(seen)) };
        let (winner, difficulty) = (self.winner(recipe, index), recipe.constraints.difficulty);
        let wanted = Wanted { winner, difficulty, tables };
        let mut questions = self.questions(recipe).iter();
        let asked_moves = questions.position(|one| *one == GeneratedQuestion::WinningMoves);
        let mut choice = Choice::new(index, seen);
        for _ in 0..MAX_DRAWS {
            let drawn = family::draw(ranges, wanted, &mut stream);
            let drawn = drawn.map_err(|error| self.ranges_error(error))?;
            let possible = |instance: &Arc<dyn Instance>| {
                fits_before_solving(instance.start(), &recipe.constraints)
                    && instance.rules().has_moves(instance.start())
            };
            let Some(instance) = drawn.filter(possible) else { continue };
            let identity = instance.identity();
            if seen.has(&identity, index) || seen.is_misfit(instance.as_ref(), winner) {
                continue;
            }
            let solved = self.solve(instance.as_ref(), recipe, winner, seen, tables);
            let Some(solved) = solved.map_err(|stop| self.stop_error(stop))? else { continue };
            // Most are given up for their moves alone, before anything that only a page needs is made of them.
            let moves = || digest_moves(instance.as_ref(), &solved);
            let chosen = if asked_moves.is_some_and(|place| choice.is_no_better(place, moves())) {
                choice.give_up(seen)
            } else {
                let made = self.compose(Played::of(instance, solved), recipe, &mut stream, tables);
                let made = made.map_err(|stop| self.stop_error(stop))?;
                made.and_then(|problem| choice.offer(identity, problem, seen))
            };
            if let Some(chosen) = chosen {
                return Ok(chosen);
            }
        }
        choice.settle(seen).ok_or_else(|| self.exhausted_error(seen))
    }

    /// Of the candidates that meet all else the first that shares no answer with those beside it; where none is found soon, the one that
    /// shares the fewest. Each is told by its identity.
    fn choose(
        &self,
        index: usize,
        seen: &mut Seen<'_>,
        mut candidate: impl FnMut(&Seen<'_>) -> Result<Option<(String, Draft)>, GenerateError>,
    ) -> Result<Draft, GenerateError> {
        let mut choice = Choice::new(index, seen);
        for _ in 0..MAX_DRAWS {
            let Some((identity, draft)) = candidate(seen)? else { continue };
            if let Some(chosen) = choice.offer(identity, draft, seen) {
                return Ok(chosen);
            }
        }
        choice.settle(seen).ok_or_else(|| self.exhausted_error(seen))
    }

    fn exhausted_error(&self, seen: &Seen<'_>) -> GenerateError {
        let (id, level) = (self.id().to_owned(), self.level);
        GenerateError::Exhausted { id, level, found: seen.count() }
    }

    fn draft(&self, subject: Subject) -> Result<Draft, GenerateError> {
        Draft::of(subject).map_err(|stop| self.stop_error(stop))
    }

    fn questions(&self, recipe: &'a Recipe) -> &'a [GeneratedQuestion] {
        recipe.questions.as_ref().unwrap_or(&self.file.file.questions)
    }

    /// Without a wish in the file, each player wins one problem of every pair. Which one is the
    /// earlier follows the multiples of the golden section, because they keep to no rhythm: so
    /// at every place of a sheet, too, the players win about equally often. A coin decides who
    /// is who.
    fn winner(&self, recipe: &Recipe, index: usize) -> Player {
        let swapped = (index as u64 / 2).wrapping_mul(GOLDEN_SECTION) >> 63 == 1;
        let first = index.is_multiple_of(2) ^ swapped ^ self.stream("winner").flip();
        let drawn = if first { Player::First } else { Player::Second };
        recipe.constraints.winner.unwrap_or(drawn)
    }

    /// The answer to a drawn instance, when it meets every constraint.
    fn solve(
        &self,
        instance: &dyn Instance,
        recipe: &Recipe,
        winner: Player,
        seen: &mut Seen<'_>,
        tables: &Tables,
    ) -> Result<Option<Solved>, Stop> {
        if instance.glimpse(tables).is_some_and(|outcome| winner_of(outcome) != Some(winner)) {
            return Ok(None);
        }
        let solved = instance::solve_and_check(instance, tables)?;
        let won_by = winner_of(solved.answer.statement().outcome);
        let won_by = won_by.filter(|_| fits(instance, &solved, &recipe.constraints));
        if won_by != Some(winner) {
            seen.note_misfit(instance, won_by);
            return Ok(None);
        }
        Ok(Some(solved))
    }

    /// The problem made of a solved game; none when a question makes no sense for it.
    fn compose(
        &self,
        mut played: Played,
        recipe: &Recipe,
        stream: &mut Stream,
        tables: &Tables,
    ) -> Result<Option<Draft>, Stop> {
        played.skin = stream.choose(&self.file.file.skins).copied().unwrap_or(Skin::Stones);
        self.add_questions(Draft::of(Subject::Game(Box::new(played)))?, recipe, stream, tables)
    }

    /// The problem with its name and questions; none when a question makes no sense for it.
    fn add_questions(
        &self,
        mut problem: Draft,
        recipe: &Recipe,
        stream: &mut Stream,
        tables: &Tables,
    ) -> Result<Option<Draft>, Stop> {
        let file = &self.file.file;
        problem.id.clone_from(&file.id.value);
        problem.title = file.title.clone();
        for question in self.questions(recipe) {
            let made = draw_question(
                *question,
                &problem.subject,
                recipe.constraints.blanks,
                stream,
                tables,
            );
            let Some(question) = made? else {
                return Ok(None);
            };
            let Some(asked) = attach_key(question, &problem, tables)? else { return Ok(None) };
            problem.ask(asked);
        }
        Ok(Some(problem).filter(|problem| has_key_numbers(problem, &recipe.constraints)))
    }

    fn ranges_error(&self, error: ArgumentError) -> GenerateError {
        GenerateError::Ranges { id: self.id().to_owned(), level: self.level, error }
    }

    /// The error of a problem that has no checked answer, or whose explanation is not proved.
    pub(crate) fn stop_error(&self, stop: Stop) -> GenerateError {
        GenerateError::Stop { id: self.id().to_owned(), level: self.level, stop }
    }
}

/// A question with its key and its usual marks; none when it makes no sense for the problem.
fn attach_key(question: Question, problem: &Draft, tables: &Tables) -> Result<Option<Asked>, Stop> {
    let marks = question.usual_marks();
    match Key::of(&question, &problem.subject, tables) {
        Ok(key) => Ok(Some(Asked { question, marks, key })),
        Err(Fault::Stop(stop)) => Err(stop),
        Err(_) => Ok(None),
    }
}

/// The constraints that need no solving, because most candidates fail one of them.
fn fits_before_solving(start: &Position, constraints: &Constraints) -> bool {
    let largest = start.iter().copied().max().unwrap_or(0);
    let bits = bit_length(largest) as u64;
    let all_differ = || {
        let mut sorted = start.to_vec();
        sorted.sort_unstable();
        sorted.windows(2).all(|pair| pair[0] != pair[1])
    };
    constraints.bits.is_none_or(|range| range.contains(bits))
        && (!constraints.distinct || all_differ())
}

fn fits(instance: &dyn Instance, solved: &Solved, constraints: &Constraints) -> bool {
    let answer = solved.answer.statement();
    let moves = answer.winning_moves.len() as u64;
    let fooled = |mistake: &Mistake| {
        let mistaken = instance.mistaken(*mistake, solved);
        mistaken.is_some_and(|made| refute(solved.answer.statement(), made.claimed).is_some())
    };
    let hard = |range: Range| range.contains(instance.difficulty(solved).points);
    (answer.outcome == Outcome::P
        || constraints.winning_moves.is_none_or(|range| range.contains(moves)))
        && constraints.difficulty.is_none_or(hard)
        && constraints.fools.iter().all(fooled)
}

/// Whether a problem is as hard as the recipe wants.
fn is_as_hard(recipe: &Recipe, draft: &Draft) -> bool {
    let wanted = recipe.constraints.difficulty;
    wanted.is_none_or(|range| range.contains(draft.difficulty.points))
}

/// Whether as many key numbers are to be written down as the recipe wants.
fn has_key_numbers(problem: &Draft, constraints: &Constraints) -> bool {
    constraints.key_numbers.is_none_or(|range| {
        let count = problem.work().get(&Work::Numbers).copied();
        count.is_none_or(|count| range.contains(count as u64))
    })
}

/// The question with whatever must be drawn for it; none when it makes no sense here.
fn draw_question(
    question: GeneratedQuestion,
    subject: &Subject,
    blanks: Option<Range>,
    stream: &mut Stream,
    tables: &Tables,
) -> Result<Option<Question>, Stop> {
    match subject {
        Subject::Game(played) => draw_game_question(question, played, blanks, stream, tables),
        Subject::Numeration(task) => Ok(numeration::draw::question(question, task, stream)),
        // What is asked of a proof is drawn with its lines, and a teacher's own words are not drawn.
        Subject::Proof(_) | Subject::OwnWords => Ok(None),
    }
}

fn draw_game_question(
    question: GeneratedQuestion,
    played: &Played,
    blanks: Option<Range>,
    stream: &mut Stream,
    tables: &Tables,
) -> Result<Option<Question>, Stop> {
    Ok(match question {
        GeneratedQuestion::WhoWins => Some(Question::WhoWins),
        GeneratedQuestion::WinningMoves => Some(Question::WinningMoves),
        GeneratedQuestion::BinaryTable => Some(Question::BinaryTable),
        GeneratedQuestion::KeyNumbers => Some(Question::KeyNumbers),
        GeneratedQuestion::Construct => shape(played.instance.start()).map(Question::Construct),
        GeneratedQuestion::CompleteLine => {
            line(played, blanks, stream, tables)?.map(Question::CompleteLine)
        }
        GeneratedQuestion::FindMistake => mistake(played, stream).map(Question::FindMistake),
        GeneratedQuestion::GrundyValue => Some(Question::GrundyValue),
        GeneratedQuestion::Represent
        | GeneratedQuestion::AllRepresentations
        | GeneratedQuestion::Carry
        | GeneratedQuestion::AppendZero
        | GeneratedQuestion::PairOfDifference
        | GeneratedQuestion::ReadDigits
        | GeneratedQuestion::FindMisprint
        | GeneratedQuestion::OrderLines
        | GeneratedQuestion::NeededLines
        | GeneratedQuestion::FaultyLine
        | GeneratedQuestion::MissingCase
        | GeneratedQuestion::FillBlank => None,
    })
}

/// Heaps like those of the start, the last left blank. One of the others is larger than there: the heap that fits shall not be one that is
/// printed above the question, nor what a winning move leaves.
fn shape(start: &Position) -> Option<Construct> {
    let (last, given) = start.split_last()?;
    let with_more = |more: u64| {
        let mut given = given.to_vec();
        *given.first_mut()? += more;
        let fitting = given.iter().fold(0, |sum, heap| sum ^ heap);
        (fitting != 0 && fitting != *last).then_some(given)
    };
    let given = (1..=4).find_map(with_more)?;
    let largest = given.iter().copied().max()?;
    let heaps = given.iter().copied().map(Some).chain([None]).collect();
    let largest = (largest + 1).checked_next_power_of_two()? - 1;
    Some(Construct { heaps, largest: largest.max(3) })
}

/// One of the mistakes that name a wrong winner, or a move that does not win, here.
fn mistake(played: &Played, stream: &mut Stream) -> Option<FindMistake> {
    let arguable = |mistake: &Mistake| {
        let made = played.instance.mistaken(*mistake, &played.solved)?;
        let refuted = refute(played.solved.answer.statement(), made.claimed)?;
        (refuted.wrong_winner || !refuted.losing_moves.is_empty()).then_some(*mistake)
    };
    let found: Vec<Mistake> = Mistake::ALL.iter().filter_map(arguable).collect();
    stream.choose(&found).map(|mistake| FindMistake { mistake: *mistake })
}

#[cfg(test)]
mod tests;
