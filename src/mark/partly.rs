//! Lists in which something is no move: those that can be made count, and each of the others is an error.

use super::{
    Marker, pieces::apart, position, schema::Numbers, spelling::Spellings, wording::is_known,
};
use bouton_school::{said, score::Tells};

/// The moves of a list that can be made, and what else stands in it; neither is empty.
pub(super) struct PartlyRead {
    pub(super) moves: Vec<Numbers>,
    pub(super) others: Vec<NoMove>,
}

/// An entry that is no move: it cannot be made, or nobody knows what it means.
pub(super) struct NoMove(String);

impl NoMove {
    /// What is said of it, in Chinese and in English, and what that tells.
    pub(super) fn describe(&self) -> ([String; 2], Tells) {
        let Self(entry) = self;
        let is_known = is_known(entry);
        let said = match is_known {
            true => [
                format!("“{entry}”在这里走不成"),
                format!("`{entry}` is no move that can be made here"),
            ],
            false => [
                format!("看不懂“{entry}”：这里应写走法"),
                format!("`{entry}` cannot be read as a move"),
            ],
        };
        (said, if is_known { Tells::Fault } else { Tells::Form })
    }
}

/// An entry with the capital letters and the signs with which it stands in the cell, where it can be found there.
fn as_written(cell: &str, entry: String) -> String {
    let mut pieces = cell.split([';', '；', ',', '，', '、', '\n']).map(str::trim);
    pieces.find(|piece| said::plain(piece) == entry).map(str::to_owned).unwrap_or(entry)
}

impl Marker<'_> {
    /// A list in which some entries are moves that can be made, and others are not.
    pub(super) fn partly_read(&self, cell: &str, spelled: &Spellings) -> Option<PartlyRead> {
        let text = said::plain(cell);
        let lines = text.split([';', '\n']).map(|line| line.trim_matches([',', ' ']).to_owned());
        let lines: Vec<String> = lines.filter(|line| !line.is_empty()).collect();
        // Commas and "and" part moves where each has an arrow of its own, unless one of them changes several heaps.
        let has_arrow = text.contains(['>', '→']) && !self.changes_several();
        let lists = [Some(lines), has_arrow.then(|| apart(cell))].into_iter().flatten();
        lists.filter(|list| !list.iter().any(|entry| said::is_none(entry))).find_map(|list| {
            let (moves, others) = self.partition_moves(list, spelled);
            // The first of them is told.
            let told = others.into_iter().enumerate().map(|(place, entry)| match place {
                0 => NoMove(as_written(cell, entry)),
                _ => NoMove(entry),
            });
            let others: Vec<NoMove> = told.collect();
            (!moves.is_empty() && !others.is_empty()).then_some(PartlyRead { moves, others })
        })
    }

    fn partition_moves(
        &self,
        list: Vec<String>,
        spelled: &Spellings,
    ) -> (Vec<Numbers>, Vec<String>) {
        let start = self.instance.start();
        let (mut moves, mut others) = (Vec::new(), Vec::new());
        for entry in list {
            let read = self.read_move(start, &entry, spelled);
            match read.filter(|to| self.leads(start, &position(to))) {
                Some(to) => moves.push(to),
                None => others.push(entry),
            }
        }
        (moves, others)
    }

    /// Whether a winning move changes more than one heap.
    fn changes_several(&self) -> bool {
        let start = self.instance.start();
        self.answer().winning_moves.iter().any(|to| {
            let changes = start.iter().zip(to.iter()).filter(|(before, after)| before != after);
            changes.count() > 1
        })
    }
}
