//! What heaps of every size are worth, and so which lists of any number of them are lost, where a move changes one heap alone.
//!
//! *Normal play.* A heap is worth the Nim heap beside which it is lost: so the safe set of one heap beside a Nim heap tells what
//! every heap is worth. By the theorem of Sprague (1935) and Grundy (1939) those lists are lost whose worths have the nim-sum 0.
//!
//! *Misère play.* Call a heap *rich* if it is worth 2 or more. A list *is told* if its worths have the nim-sum 0 and some heap is
//! rich, or the nim-sum 1 and none is. What is checked is the safe set `S` of one heap beside *two* Nim heaps in misère play:
//! `(x, m, n)` is in `S` exactly if the list is told in which `x` counts by its worth.
//!
//! **Theorem.** Then the lists that are told are the lost ones, for any number of heaps. Proof, by induction over the sum of the
//! heaps. Let `V` be the nim-sum of a list; for one of its heaps `x`, worth `g`, the others have the nim-sum `v = V ⊕ g`. Two Nim
//! heaps *stand for* the others if their nim-sum is `v`, and one of them is rich exactly if one of the others is. There are such:
//! `(v, 0)` if `v` is rich or none of the others is (then `v <= 1`), and otherwise `(N, N ⊕ v)` with any power of two `N >= 2`, here above `g`. A
//! list is told exactly if `(x, m, n)` is in `S`, and moves of `x` change both alike.
//! (1) *From a list that is told no move leads to one that is told*: the move is one of `x` in `(x, m, n)` too, and leads out of `S`.
//! *It is no end*: at an end every worth is 0, so the nim-sum is 0 and none is rich.
//! (2) *From any other list that is no end some move leads to one that is told.* If some heap is rich, then `V > 0`; take `x` with `g ⊕ V < g`, so that
//! `v < g`. `(x, m, n)` is outside `S` and `x` has moves, so some move leads into `S`. It is no move of `m` or `n`: from `(v, 0)` to `(w, 0)`
//! with `w < v < g` the nim-sum is not 0, and it decides unless `x` is not rich; then `v = 0`, as `v < g <= 1`, and there is no such `w`. From
//! `(N, N ⊕ v)` a rich one stays, and where one of the two changes, the worth of `x` that makes the nim-sum 0 is `v`'s at least: it is `N` or
//! more, or 0 if both are `N` then, but `g > v >= 0`. So it is a move of `x`. If none is rich, `V = 0`. If some `x` is worth 1, it has a move to
//! some `y` worth 0, and `y` is not rich. If all are worth 0, some `x` has a move; `(x, 0, 0)` is outside `S`, so one leads
//! into `S`, to a `y` with `(y, 0, 0)` in `S`: worth 1. Either way the new nim-sum is 1, and none is rich.

use super::{
    Automaton, Certificate, Condition, Fault, Literal, Numeration, SafeSet, acceptance, beside_nim,
    check_certificate, local::never,
};
use crate::{
    check::{SharedRules, Theorem},
    game::Play,
};

/// What every heap is worth, as the pairs of a heap and its worth: those lists of any number of heaps are lost for the mover whose
/// worths have the nim-sum 0; but in misère play, if no heap is worth 2 or more, the nim-sum 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeapWorths(pub SafeSet);

/// What heaps of every size are worth, from a certificate for one of them beside a heap of Nim; in misère play from one more, for
/// one of them beside two heaps of Nim in misère play.
///
/// # Errors
/// [`Fault::NoMoves`] if a move may change more than one heap, and what is missing in the certificates or wrong.
pub fn heap_worths(
    rules: SharedRules,
    given: &Certificate,
    misere: Option<&Certificate>,
) -> Result<Theorem<HeapWorths>, Fault> {
    let beside = |play, given| {
        check_certificate(beside_nim(rules.as_ref(), play).ok_or(Fault::NoMoves)?.as_ref(), given)
    };
    let visited = match (rules.play(), misere) {
        (Play::Normal, None) => beside(Play::Normal, given)?,
        (Play::Misere, Some(two)) => {
            beside(Play::Normal, given)? + beside(Play::Misere, two)? + are_told(given, two)?
        }
        (Play::Normal, Some(_)) | (Play::Misere, None) => return Err(Fault::OtherPlay),
    };
    let (statement, evidence) = given.conclusion(visited);
    Ok(Theorem::of(rules, HeapWorths(statement), evidence))
}

/// A heap and two Nim heaps are lost in misère play exactly if they are told by their worths. Numbers: the heap, the Nim heaps, the worth of the heap.
pub(super) fn are_told(worths: &Certificate, lost: &Certificate) -> Result<usize, Fault> {
    if [worths.numeration, lost.numeration] != [Numeration::Binary; 2] {
        return Err(Fault::OtherNumbers);
    }
    let parities = (0..8_u32).map(|column| column.count_ones() % 2).collect();
    // All columns have been even; all but the last one; neither.
    let next = vec![parities, vec![2; 8], vec![2; 8]];
    let nim_sum = |sum| Automaton::new(3, [0, 1, 2].map(|at| at == sum).to_vec(), next.clone());
    let poor = [1, 2, 3].map(|track| Literal::at_most(&[(1, track)], 1));
    let rich = poor.iter().map(|one| vec![Literal { holds: false, ..one.clone() }]);
    let mut visited = 0;
    for (case, sum) in rich.map(|case| (case, 0)).chain([(poor.to_vec(), 1)]) {
        for holds in [true, false] {
            let has_worth = acceptance(&worths.safe, &[0, 3], true);
            let is_lost = acceptance(&lost.safe, &[0, 1, 2], holds);
            let differs = acceptance(&nim_sum(sum)?, &[1, 2, 3], !holds);
            let literals = [&case[..], &[has_worth, is_lost, differs]].concat();
            let condition = Condition::new(Numeration::Binary, literals, 0..0);
            visited += never(4, &condition)?.ok_or(Fault::OtherRule)?;
        }
    }
    Ok(visited)
}
