//! What answers to questions about written numbers are held against.

use super::{Expected, Part, Writing, numbers, part, value};
use serde_json::Value;

/// What the places of rows are worth, where it is told.
pub(super) fn terms(question: &Value) -> Vec<u64> {
    numbers(&question["terms"]).unwrap_or_default()
}

pub(super) fn pair(question: &Value) -> Option<Expected> {
    Some(Expected::Places(vec![both_ways(question)?]))
}

/// A pair in either order.
fn both_ways(question: &Value) -> Option<Vec<Vec<u64>>> {
    let [first, second] = ["first", "second"].map(|name| question["pair"][name].as_u64());
    let (first, second) = (first?, second?);
    Some(vec![vec![first, second], vec![second, first]])
}

/// A safe pair with a number that is given: the other number alone is enough.
pub(super) fn partner(question: &Value) -> Option<Expected> {
    let mut right = both_ways(question)?;
    let given = question["value"].as_u64();
    let other = given.and_then(|given| right.iter().flatten().copied().find(|one| *one != given));
    right.extend(other.map(|other| vec![other]));
    Some(Expected::Places(vec![right]))
}

pub(super) fn misprint(question: &Value, marks: u32) -> Option<Expected> {
    let sums = ["powers", "right"].into_iter().filter_map(|name| {
        let products: Option<Vec<&str>> =
            question[name].as_array()?.iter().map(Value::as_str).collect();
        products.map(|products| products.join(" + "))
    });
    let sums: Vec<String> = sums.collect();
    // The exponent 1, which was printed as a digit, may be written again.
    let with_one = sums.first().map(|sum| sum.replace("× 10 +", "× 10¹ +"));
    let line = Expected::Text(sums.into_iter().chain(with_one).collect(), Writing::Sum);
    let corrected = part("改正后的式子", "corrected line", marks.max(2) - 1, line);
    Some(Expected::Parts(match question["printed_value"].as_u64() {
        Some(_) if marks > 1 => {
            vec![
                part("照印的算出的数", "value as printed", 1, value(&question["printed_value"])?),
                corrected,
            ]
        }
        _ => vec![Part { marks, ..corrected }],
    }))
}
