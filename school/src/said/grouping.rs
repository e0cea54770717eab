//! Digits in groups: `14,405`, `17 933`, and print's spaces that do not break.

/// A text in whose numbers nothing stands between thousands: print groups digits by spaces that do not break.
pub(super) fn ungroup_digits(text: &str) -> String {
    let signs: Vec<char> = text.chars().collect();
    let is_digit = |place: Option<usize>| {
        place.and_then(|place| signs.get(place)).is_some_and(char::is_ascii_digit)
    };
    let groups = |place: usize, sign: char| {
        let group = (1..=3).all(|next| is_digit(Some(place + next)));
        matches!(sign, '\u{A0}' | '\u{202F}' | '\u{2009}')
            && is_digit(place.checked_sub(1))
            && group
            && !is_digit(Some(place + 4))
    };
    let kept = signs.iter().enumerate().filter(|(place, sign)| !groups(*place, **sign));
    kept.map(|(_, sign)| *sign).collect()
}

/// A text without the commas that group the digits of a number, `4,996`; none where no comma does.
///
/// ```
/// use bouton_school::said::without_thousands;
/// assert_eq!(without_thousands("5,000 -> 4,996").as_deref(), Some("5000 -> 4996"));
/// assert_eq!((without_thousands("4, 996"), without_thousands("1,2,3"), without_thousands("1,234,5")), (None, None, None));
/// ```
#[must_use]
pub fn without_thousands(text: &str) -> Option<String> {
    let text = super::plain(text);
    let is_of_number = |sign: char| sign.is_ascii_digit() || sign == ',';
    let signs: Vec<char> = text.chars().collect();
    let runs = signs.chunk_by(|one, other| is_of_number(*one) == is_of_number(*other));
    let without = |run: String| match is_grouped(&run, ',', 1) && !run.starts_with('0') {
        true => run.replace(',', ""),
        false => run,
    };
    let found: String = runs.map(|run| without(run.iter().collect())).collect();
    (found != text).then_some(found)
}

/// Whether a sign groups the digits of one number: so many or up to three, then threes.
pub(super) fn is_grouped(text: &str, sign: char, least: usize) -> bool {
    let mut groups = text.split(sign);
    let is_number =
        |group: &str| !group.is_empty() && group.bytes().all(|byte| byte.is_ascii_digit());
    let begins =
        groups.next().is_some_and(|first| is_number(first) && (least..=3).contains(&first.len()));
    begins && groups.all(|group| group.len() == 3 && is_number(group))
}

/// A number without the spaces that group its digits; anything else as it is. Three or more rising numbers of three digits, `871 872 873`, are
/// a list whose commas were left out, and so are four that begin with one of two.
pub(super) fn whole_groups(text: &str) -> String {
    let words: Vec<&str> = text.split(' ').collect();
    let numbers: Vec<u64> = words.iter().filter_map(|word| word.parse().ok()).collect();
    let is_long = words.len() > 3 || words.len() > 2 && words[0].len() == 3;
    let is_list = is_long && numbers.is_sorted_by(|one, next| one < next);
    if !is_list && is_grouped(text, ' ', 2) { text.replace(' ', "") } else { text.to_owned() }
}
