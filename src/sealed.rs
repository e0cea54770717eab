//! The lines of files that carry evidence: positions written one way only, and a last line that counts the others and
//! carries their digest.

use crate::game::Position;

/// The digest of a text: the 64-bit hash of Fowler, Noll and Vo (FNV-1a). It notices damage; what makes evidence true is
/// checked by the rules.
fn digest(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// The last line of a text, without its end: it counts the others and carries their digest.
pub(crate) fn seal(text: &str) -> String {
    format!("end {} {:016x}", text.lines().count(), digest(text))
}

/// Whether the last line is the seal of the others.
pub(crate) fn is_whole(text: &str) -> bool {
    let Some(lines) = text.strip_suffix('\n') else { return false };
    let (body, last) = lines.split_at(lines.rfind('\n').map_or(0, |end| end + 1));
    last == seal(body)
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
