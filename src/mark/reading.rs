//! Moves as pupils write them: the ways in which a list may be meant, and what one entry leaves.

use super::{
    Marker,
    leaving::says_what_is_left,
    pieces::{
        apart, entries, join_coins, without_and, without_own_colour, without_signs, without_start,
        without_subject,
    },
    position,
    schema::Numbers,
    spelling::Spellings,
    splitting::read_split,
    wording::{self, LEAVING, Wording, taken_of_any, wording},
};
use crate::{
    answer::{
        picture::{Picture, Skin},
        view::letter,
    },
    check::MAX_OPTIONS,
    family::words::begins_with,
    game::{Form, Position},
};
use bouton_school::said;

impl Marker<'_> {
    /// The ways to read moves as a pupil writes them: as the program says them, in the short words of the game, or as the positions that they
    /// leave. None where nothing is written, or nothing that can be read.
    pub(super) fn read_moves(&self, cell: &str, spelled: &Spellings) -> Vec<Vec<Numbers>> {
        let cell = cell.trim_end_matches(['!', '！', '.', '。']).replace("或者", "或");
        let is_either = |word: &str| word.eq_ignore_ascii_case("either ");
        let either = cell.split_at_checked(7).filter(|(word, _)| is_either(word));
        let cell = either.map_or(cell.as_str(), |(_, rest)| rest);
        // Where it began is said before what is left: `(3, 5, 7) → (2, 5, 7)`.
        let without = without_start(self.instance.start(), cell);
        let after = without.map(|cell| self.read_list(&cell, spelled)).unwrap_or_default();
        let after = after.into_iter().filter(|moves| self.are_legal(moves));
        // `4,996` may be one number: where that can be played, it is what is meant, or counts as another reading.
        let ungrouped = said::without_thousands(cell).map(|cell| self.read_list(&cell, spelled));
        let ungrouped = ungrouped.into_iter().flatten().filter(|moves| self.are_legal(moves));
        after.chain(ungrouped).chain(self.read_list(cell, spelled)).collect()
    }

    fn are_legal(&self, moves: &[Numbers]) -> bool {
        let leads = |to: &Numbers| self.leads(self.instance.start(), &position(to));
        !moves.is_empty() && moves.iter().all(leads)
    }

    fn read_list(&self, cell: &str, spelled: &Spellings) -> Vec<Vec<Numbers>> {
        if cell.trim().is_empty() {
            return Vec::new();
        }
        let is_row = self.is_row_of_coins(self.instance.start());
        let joined = is_row.then(|| join_coins(cell));
        let cell = joined.as_deref().unwrap_or(cell);
        if said::is_none(cell) {
            return vec![Vec::new()];
        }
        let (start, rules) = (self.instance.start(), self.instance.rules());
        let is_legal = |moves: &Vec<Numbers>| self.are_legal(moves);
        let in_digits = said::numeral::in_digits(cell);
        let in_digits = || spelled.all(start, in_digits.as_deref()?);
        let as_said = spelled.all(start, cell).or_else(in_digits).map(|moves| {
            moves.iter().map(|to| Numbers::Many(to.to_vec())).collect::<Vec<Numbers>>()
        });
        let listed = entries(&said::replace_conjunctions(&said::plain(cell)), start.len());
        let each = |entries: &[String]| -> Option<Vec<Numbers>> {
            entries.iter().map(|entry| self.read_move(start, entry, spelled)).collect()
        };
        let numbers = |entry: &String| {
            let to = self.with_empty_heaps(said::numbers(&without_signs(entry))?);
            // Beside several heaps one number without brackets is no position: nobody knows what it means.
            let is_clear = to.len() > 1 || entry.starts_with('(') && entry.ends_with(')');
            let is_other = || is_clear && rules.contains(&Position::from(to.clone()));
            (to.len() == start.len() || is_other()).then(|| Numbers::Many(to.clone()))
        };
        let as_left: Option<Vec<Numbers>> = listed.iter().map(numbers).collect();
        // "And" and commas part moves, or what one move does to several heaps. Both are read where they can be played, and the reading counts
        // that earns more; of two that earn the same, that in which they part moves.
        let whole = each(&entries(&without_and(cell), start.len())).filter(is_legal);
        let apart = each(&apart(cell)).filter(is_legal);
        // "5 and 6" of a race is one move.
        let run =
            Some(without_and(cell).replace(',', " ")).filter(|run| !run.contains([';', '\n']));
        let in_run = run.and_then(|run| self.read_move(start, &run, spelled));
        let in_run = in_run.map(|to| vec![to]).filter(is_legal);
        let in_full = self.read_with_what_is_left(cell, spelled);
        let in_full = in_full.or_else(|| self.read_each_as_written(cell, spelled));
        let by_or = self.read_by_or(cell, spelled).filter(is_legal);
        let splits = self.read_splits(cell).filter(is_legal);
        // Coins that cannot be turned together are turned one by one.
        let is_bare_row = is_row && !cell.contains(char::is_alphabetic);
        let singles = is_bare_row.then(|| cell.split_whitespace().map(str::to_owned));
        let singles = singles.and_then(|coins| each(&coins.collect::<Vec<String>>()));
        let singles = singles.filter(|moves| moves.len() > 1 && is_legal(moves));
        let of_any = self.read_of_any(cell, spelled).filter(is_legal);
        // What is left has to be that of the move before it: the two are not two moves.
        if in_full.is_none() && says_what_is_left(cell) {
            return as_said.into_iter().collect();
        }
        let mut readings: Vec<Vec<Numbers>> =
            [as_said, in_full, splits, by_or, each(&listed), whole, apart, in_run, singles, of_any]
                .into_iter()
                .flatten()
                .collect();
        let has_legal =
            |moves: &Vec<Numbers>| moves.iter().any(|to| self.leads(start, &position(to)));
        if !readings.iter().chain(&as_left).any(is_legal) {
            readings.extend(self.heaps_left(cell).filter(has_legal));
        }
        readings.extend(as_left);
        // Where numbers alone may be what is still to go, words say which they are: what they say cannot be done is not read the other way.
        let has_words = cell.chars().any(char::is_alphabetic);
        let is_clear = self.to_go.is_none() || !has_words || readings.iter().any(is_legal);
        if is_clear { readings } else { Vec::new() }
    }

    /// "Take 3" of heaps that are all alike: from any of them, so that each is named.
    fn read_of_any(&self, cell: &str, spelled: &Spellings) -> Option<Vec<Numbers>> {
        let start = self.instance.start();
        let in_digits = said::numeral::in_digits(cell);
        let taken = taken_of_any(start, in_digits.as_deref().unwrap_or(cell))?;
        let read = |heap| self.read_move(start, &format!("{} {taken}", letter(heap)), spelled);
        (0..start.len()).map(read).collect()
    }

    /// Moves between which "or" stands, so that "and" and commas join what one move does: `1 and 4 or 4 and 5`.
    fn read_by_or(&self, cell: &str, spelled: &Spellings) -> Option<Vec<Numbers>> {
        let text = said::plain(cell).replace(" or ", ";").replace('或', ";");
        let pieces: Vec<&str> = text.split([';', '\n']).map(str::trim).collect();
        // "Leave 9 or 8": what is said before the first is said of each.
        let leaves = LEAVING.iter().copied().filter(|word| begins_with(pieces[0], word));
        let leaves = leaves.max_by_key(|word| word.len()).unwrap_or_default();
        let read = |piece: &&str| {
            let is_bare = !piece.contains(char::is_alphabetic);
            let piece = if is_bare { &format!("{leaves} {piece}") } else { *piece };
            let piece = without_and(piece).replace(',', " ");
            self.read_move(self.instance.start(), piece.trim(), spelled)
        };
        if pieces.len() < 2 { None } else { pieces.iter().map(read).collect() }
    }

    /// What moves leave of heaps, in rows without brackets or with the digits of each written together: `2 5 7, 3 4 7`, `257`.
    fn heaps_left(&self, cell: &str) -> impl Iterator<Item = Vec<Numbers>> {
        let start = self.instance.start();
        let is_heaps = start.len() > 1 && self.instance.pile(start).is_none();
        let is_left = |to: &Vec<u64>| {
            to.len() > 1 && to.iter().zip(start.iter()).all(|(to, from)| to <= from)
        };
        // What is a position as it stands is not taken for the digits of several.
        let one = said::numbers(cell).filter(|one| one.len() == start.len() && is_left(one));
        // What may be a number of objects is not taken for digits: `11` is not (1, 1) beside heaps of eleven.
        let plain = said::plain(cell);
        let bare = plain.trim_matches(|sign: char| !sign.is_ascii_digit());
        let is_count = bare
            .parse::<u64>()
            .is_ok_and(|count| count > 9 && start.iter().any(|heap| *heap >= count));
        let all = match (is_heaps, one) {
            (true, None) if is_count => Vec::new(),
            (true, None) => said::readings::positions(cell, start.len()),
            (true, Some(one)) => vec![vec![one]],
            (false, _) => Vec::new(),
        };
        let left: Vec<Vec<Vec<u64>>> =
            all.into_iter().filter(|moves| moves.iter().all(is_left)).collect();
        left.into_iter().map(|moves| moves.into_iter().map(Numbers::Many).collect())
    }

    /// What a move leaves; Chinese numerals are read as digits.
    pub(super) fn read_move(
        &self,
        start: &Position,
        entry: &str,
        spelled: &Spellings,
    ) -> Option<Numbers> {
        let entry = without_own_colour(without_subject(entry));
        let entry = entry.as_ref();
        let in_digits = said::numeral::in_digits(entry);
        let mut spellings = [Some(entry), in_digits.as_deref()].into_iter().flatten();
        if let Some(to) = spellings.find_map(|entry| spelled.one(start, entry)) {
            return Some(Numbers::Many(to.to_vec()));
        }
        let entry = in_digits.as_deref().unwrap_or(entry);
        if self.is_count_of_coins(start, entry) {
            return None;
        }
        // One number beside several heaps is no position; of a row of coins one head may be left, or none.
        let is_whole =
            |to: &Position| to.len() > 1 || start.len() == 1 || self.is_row_of_coins(start);
        let read = |short: &str| self.instance.read_move(start, short).filter(is_whole);
        let in_words = wording(start, self.instance.pile(start), entry);
        let in_words = in_words.and_then(|wording| match wording {
            Wording::Short(short) => read(&short),
            Wording::AtOnce(short) => read(&short).filter(|to| self.leads(start, to)),
            Wording::To(to) => self.position_leaving(to).or_else(|| Some(Position::from(to))),
            Wording::Remaining(left) => match self.instance.one_pile() {
                Some(game) => game.position_with(left),
                None => self.position_leaving(left),
            },
            Wording::By(by) => self.position_changed_by(by),
            Wording::Up(by) => self.position_changed_by(by).filter(|_| self.is_counted_up()),
            Wording::Both(by, left) => self.position_with_both(by, left),
            Wording::UpTo(to) => self.is_counted_up().then(|| Position::from(to)),
        });
        // A number alone is what is taken, and what is left where so much cannot be taken.
        let left = || self.position_leaving(entry.parse().ok()?);
        let row_left = || self.position_with_heap(wording::end_of_row(start, entry)?);
        let counted = || self.read_counted(start, entry);
        let remarked = || self.read_with_remark(start, entry, spelled);
        let split = || read_split(start, &without_and(entry));
        let tipped = self.read_tipped(start, entry).into_iter();
        let found = tipped.chain(read(entry)).chain(in_words).chain(left()).chain(counted());
        let found = found.chain(remarked()).chain(split()).chain(row_left());
        let found: Vec<Position> = found.collect();
        let legal = found.iter().find(|to| self.leads(start, to));
        let meant = legal.or_else(|| found.iter().find(|to| to.len() == start.len()));
        Some(Numbers::Many(meant?.to_vec()))
    }

    /// Whether bare numbers are each what a winning move leaves of a pile, and also what a move could take that does not win.
    pub(super) fn may_be_left(&self, cell: &str) -> bool {
        let start = self.instance.start();
        let joined = cell.replace([';', '；', '\n'], ",");
        let (Some(numbers), Some(pile)) = (said::numbers(&joined), self.instance.pile(start))
        else {
            return false;
        };
        let is_bare = !cell.chars().any(char::is_alphabetic);
        let take = |taken: u64| {
            let to = self.instance.read_move(start, &taken.to_string());
            to.filter(|to| self.leads(start, to))
        };
        let wins =
            |taken: u64| take(taken).is_some_and(|to| self.answer().winning_moves.contains(&to));
        let may_be_taken = |number: u64| take(number).is_some() && !wins(number);
        let is_left =
            |number: &u64| may_be_taken(*number) && pile.checked_sub(*number).is_some_and(wins);
        is_bare && numbers.iter().all(is_left)
    }

    /// What a move leaves that takes so many, or says so much, if so much is left then.
    fn position_with_both(&self, by: u64, left: u64) -> Option<Position> {
        let remains = |to: &Position| match self.instance.one_pile() {
            Some(game) => game.remaining(to),
            None => self.instance.pile(to).or_else(|| to.single()),
        };
        let said = self.is_counted_up().then(|| Position::from(by));
        let both = [self.position_changed_by(by), said].into_iter().flatten();
        both.into_iter().find(|to| remains(to) == Some(left))
    }

    fn is_counted_up(&self) -> bool {
        matches!(self.form(), Some(Form::Race { .. }))
    }

    /// What a move leaves by which a pile still has so much, where a position remembers more than that.
    fn position_leaving(&self, left: u64) -> Option<Position> {
        let start = self.instance.start();
        let Some(pile) = self.instance.pile(start) else { return self.only_turn_leaving(left) };
        let taken = pile.checked_sub(left)?;
        self.instance.read_move(start, &taken.to_string())
    }

    /// What the only turn of two dice leaves by which so many are left, where one turn does.
    fn only_turn_leaving(&self, left: u64) -> Option<Position> {
        let start = self.instance.start();
        if !matches!(self.instance.picture(start, Skin::Stones), Some(Picture::Dice { .. })) {
            return None;
        }
        let options = self.instance.rules().options_within(start, MAX_OPTIONS)?;
        let mut leaving = options.into_iter().filter(|to| to.first() == Some(&left));
        leaving.next().filter(|_| leaving.next().is_none())
    }

    /// What is left when a row keeps so much at one end; a row that is gone stands nowhere.
    fn position_with_heap(&self, (heap, left): (usize, u64)) -> Option<Position> {
        let start = self.instance.start();
        let kept = Some(left).filter(|left| *left > 0);
        let heaps =
            start[..heap].iter().copied().chain(kept).chain(start[heap + 1..].iter().copied());
        Some(Position::from(heaps.collect::<Vec<u64>>())).filter(|to| self.leads(start, to))
    }

    /// The single number after a change: smaller in a pile, larger where it is counted up.
    pub(super) fn position_changed_by(&self, by: u64) -> Option<Position> {
        let start = self.instance.start();
        let Some(game) = self.instance.one_pile() else {
            return self.instance.read_move(start, &by.to_string());
        };
        game.position_with(game.remaining(start)?.checked_sub(by)?)
    }
}
