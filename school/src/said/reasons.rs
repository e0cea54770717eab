//! Reasons that stand behind an answer: they are for a reader.

/// The characters by which a reason is known.
const LONGEST_REASON: usize = 12;

/// Whether a text gives a reason.
pub(crate) fn is_reason(text: &str) -> bool {
    let text: String = text.trim_start().chars().take(LONGEST_REASON).collect();
    let text = text.to_lowercase();
    ["because", "since", "as ", "the nim-sum", "因为", "由于", "尼姆和"]
        .iter()
        .any(|reason| text.starts_with(reason))
}

/// Where a text in small letters begins to give a reason in so many words.
pub(super) fn find_because(text: &str) -> Option<usize> {
    ["because", "since", "因为", "由于"].iter().filter_map(|word| text.find(word)).min()
}

/// An answer without the reason behind it, which is for a reader.
#[must_use]
pub fn without_reason(cell: &str) -> &str {
    let signs = cell.char_indices().filter(|(_, sign)| ",，;；\n".contains(*sign));
    let ends =
        signs.map(|(place, sign)| (place, cell.get(place + sign.len_utf8()..).unwrap_or_default()));
    let end = ends.into_iter().find(|(place, rest)| *place > 0 && is_reason(rest));
    let because =
        [" because ", " Because ", "因为"].iter().filter_map(|word| cell.find(word)).min();
    // Without a comma before it, only where nothing else may follow.
    let because = because.filter(|place| !cell[*place..].contains([';', '；', '\n']));
    let end =
        end.map(|(place, _)| place).into_iter().chain(because.filter(|place| *place > 0)).min();
    end.and_then(|place| cell.get(..place)).unwrap_or(cell)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_behind_an_answer_is_left_out() {
        assert_eq!(without_reason("A 6→5, because the nim-sum is 0"), "A 6→5");
        assert_eq!(without_reason("A 6→5；因为尼姆和是0"), "A 6→5");
        assert_eq!(without_reason("A 6→5, B 2→0"), "A 6→5, B 2→0");
        assert_eq!(without_reason("take 2 because 5 is a multiple of 5"), "take 2");
        assert_eq!(without_reason("取2枚因为剩5枚"), "取2枚");
        for two in ["A 3→2 because xor; B 5→4", "取2枚因为剩5枚；取3枚"] {
            assert_eq!(without_reason(two), two);
        }
        assert_eq!(without_reason(", because"), ", because");
    }
}
