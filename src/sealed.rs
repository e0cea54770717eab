//! The lines of files that carry evidence: positions written one way only, and a last line that counts the others and
//! carries their digest.

use crate::game::Position;

/// The digest of a text: the 64-bit hash of Fowler, Noll and Vo (FNV-1a). It notices damage; what makes evidence true is
/// checked by the rules.
pub(crate) fn digest(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// Whether the last line counts the others and carries their digest.
pub(crate) fn is_whole(text: &str, lines: &[&str]) -> bool {
    let Some(last) = lines.last().and_then(|last| last.strip_prefix("end ")) else { return false };
    let body = text.len().checked_sub(last.len() + "end \n".len());
    let body = body.and_then(|body| text.get(..body));
    body.is_some_and(|body| last == format!("{} {:016x}", lines.len() - 1, digest(body)))
}

/// A position as numbers, `3,5,7`; `-` for one without numbers.
pub(crate) fn write_position(position: &Position) -> String {
    let numbers: Vec<String> = position.iter().map(u64::to_string).collect();
    if numbers.is_empty() { "-".to_owned() } else { numbers.join(",") }
}

/// A number without leading zeros or signs; none of any other text.
pub(crate) fn read_number(digits: &str) -> Option<u64> {
    let number: u64 = digits.parse().ok()?;
    (number.to_string() == digits).then_some(number)
}

/// A position as [`write_position`] writes it; none of any other text.
pub(crate) fn read_position(text: &str) -> Option<Position> {
    if text == "-" {
        return Some(Position::from(Vec::new()));
    }
    let numbers: Option<Vec<u64>> = text.split(',').map(read_number).collect();
    numbers.map(Position::from)
}
