//! New texts from old ones. The same seed makes the same texts for ever.

/// Numbers that do not depend on anything but their seed (xorshift64*).
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// From a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number below `bound`; 0 if there is none.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let drawn = self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 11;
        if bound == 0 { 0 } else { (drawn % bound as u64) as usize }
    }

    fn choose<'a, T: ?Sized>(&mut self, items: &[&'a T]) -> Option<&'a T> {
        items.get(self.below(items.len())).copied()
    }
}

/// Words that mean something to some reader.
const WORDS: [&str; 60] = [
    "nim",
    "pile",
    "lasker",
    "kayles",
    "coins",
    "octal",
    "cannons",
    "wythoff",
    "--take",
    "--misere",
    "forall",
    "exists",
    "count",
    "sum",
    "safe p within ",
    "list i in ",
    "P(",
    "nimsum(",
    "grundy(",
    "power(",
    " mod ",
    "..",
    "1..3",
    "heaps",
    "game",
    "levels",
    "items",
    "problem",
    "generate",
    "questions",
    "title",
    "{zh: a, en: b}",
    "null",
    "true",
    "&a ",
    "*a",
    "!!binary ",
    "<<: ",
    "|",
    ">-",
    "---\n",
    "{{#bouton ",
    "}}",
    "```bouton\n",
    "```\n",
    "$",
    "\\frac{",
    "\\left(",
    "<script>",
    "=cmd|",
    "\u{feff}",
    "\u{3000}",
    "，",
    "炮三进一",
    "卒1进1",
    "4ka3/9/9/9/9/9/9/9/9/4KA3 w",
    "safe ",
    "reply ",
    "end ",
    "\r\n",
];

/// Numbers at the edges of what fits.
const NUMBERS: [&str; 20] = [
    "0",
    "1",
    "2",
    "3",
    "7",
    "12",
    "63",
    "64",
    "99",
    "100",
    "247",
    "255",
    "1000",
    "65535",
    "100000",
    "1000000",
    "4294967295",
    "9223372036854775807",
    "18446744073709551615",
    "340282366920938463463374607431768211456",
];

/// Letters that open, close or part something.
const SIGNS: &[u8] = b"[](){}<>:;,.-+*/^=&|!?#'\"`\\ \t\n0129aAzZ_@$%~";

/// The longest text that is made.
const MOST_BYTES: usize = 1 << 16;

/// A text made of one that was saved, and perhaps of a second.
pub fn mutate(text: &[u8], other: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut made = text.to_vec();
    for _ in 0..=dice.below(4) {
        change(&mut made, other, dice);
        made.truncate(MOST_BYTES);
    }
    made
}

fn change(text: &mut Vec<u8>, other: &[u8], dice: &mut Dice) {
    let at = dice.below(text.len() + 1);
    match dice.below(14) {
        0 => byte(text, at, dice),
        1 => put(text, at..at, dice.choose(&WORDS).unwrap_or_default().as_bytes()),
        2..=4 => number(text, at, dice),
        5 => put(text, some(text, at, dice), b""),
        6 => again(text, at, dice),
        7 => splice(text, at, other, dice),
        8 => lines(text, dice),
        9 => word(text, at, dice),
        10 => nest(text, at, dice),
        11 => put(text, at..at, &[SIGNS[dice.below(SIGNS.len())]]),
        12 => text.truncate(at),
        _ => put(text, at..at, dice.choose(&NUMBERS).unwrap_or_default().as_bytes()),
    }
}

fn put(text: &mut Vec<u8>, place: std::ops::Range<usize>, what: &[u8]) {
    text.splice(place, what.iter().copied());
}

/// A short part that begins here.
fn some(text: &[u8], at: usize, dice: &mut Dice) -> std::ops::Range<usize> {
    let length = 1 << dice.below(7);
    at..(at + 1 + dice.below(length)).min(text.len()).max(at)
}

fn byte(text: &mut [u8], at: usize, dice: &mut Dice) {
    if let Some(byte) = text.get_mut(at) {
        *byte = match dice.below(3) {
            0 => *byte ^ (1 << dice.below(8)),
            1 => SIGNS[dice.below(SIGNS.len())],
            _ => dice.below(256) as u8,
        };
    }
}

/// The next number behind a place becomes one at an edge, its neighbour, or a longer one.
fn number(text: &mut Vec<u8>, at: usize, dice: &mut Dice) {
    let from = (at..text.len()).chain(0..at).find(|place| text[*place].is_ascii_digit());
    let Some(from) = from else { return };
    let length = text[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let written = String::from_utf8_lossy(&text[from..from + length]).into_owned();
    let near = |step: u64| {
        written.parse::<u64>().map_or(0, |number| number.wrapping_add(step)).to_string()
    };
    let new = match dice.below(5) {
        0 => near(1),
        1 => near(u64::MAX),
        2 => format!("{written}{written}"),
        _ => dice.choose(&NUMBERS).unwrap_or_default().to_owned(),
    };
    put(text, from..from + length, new.as_bytes());
}

/// A part stands again, once or many times.
fn again(text: &mut Vec<u8>, at: usize, dice: &mut Dice) {
    let part = text[some(text, at, dice)].to_vec();
    let times = [1, 2, 8, 64, 512][dice.below(5)];
    put(text, at..at, &part.repeat(times));
}

fn splice(text: &mut Vec<u8>, at: usize, other: &[u8], dice: &mut Dice) {
    let from = dice.below(other.len() + 1);
    if dice.below(2) == 0 {
        text.truncate(at);
        text.extend(&other[from..]);
    } else {
        let part = other[some(other, from, dice)].to_vec();
        put(text, at..at, &part);
    }
}

/// Lines change places, go, or stand twice.
fn lines(text: &mut Vec<u8>, dice: &mut Dice) {
    let mut lines: Vec<Vec<u8>> =
        text.split_inclusive(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect();
    if lines.is_empty() {
        return;
    }
    let (one, other) = (dice.below(lines.len()), dice.below(lines.len()));
    match dice.below(3) {
        0 => lines.swap(one, other),
        1 => drop(lines.remove(one)),
        _ => lines.insert(other, lines[one].clone()),
    }
    *text = lines.concat();
}

/// A word takes the place of another.
fn word(text: &mut Vec<u8>, at: usize, dice: &mut Dice) {
    let is_in = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'-' || *byte >= 128;
    let from = (at..text.len()).find(|place| is_in(&text[*place])).unwrap_or(at);
    let length = text[from..].iter().take_while(|byte| is_in(byte)).count();
    put(text, from..from + length, dice.choose(&WORDS).unwrap_or_default().as_bytes());
}

/// Brackets around a part, one inside the other.
fn nest(text: &mut Vec<u8>, at: usize, dice: &mut Dice) {
    let (open, close) = [
        ("(", ")"),
        ("[", "]"),
        ("{", "}"),
        ("{{", "}}"),
        ("if 1 = 1 then ", " else 2"),
        ("not ", ""),
    ][dice.below(6)];
    let times = [1, 4, 40, 400][dice.below(4)];
    let part = text[some(text, at, dice)].to_vec();
    let around = [open.repeat(times).as_bytes(), &part, close.repeat(times).as_bytes()].concat();
    put(text, at..at, &around);
}

/// Makes the last line `end COUNT DIGEST` of a certificate or strategy right again, so that what stands above is looked at.
pub fn with_right_digest(text: &mut Vec<u8>) {
    let lines: Vec<&[u8]> = text
        .split(|byte| *byte == b'\n')
        .filter(|line| !line.is_empty() && !line.starts_with(b"end "))
        .collect();
    let mut made = lines.iter().flat_map(|line| [line, &b"\n"[..]].concat()).collect::<Vec<u8>>();
    let digest = made.iter().fold(0xCBF2_9CE4_8422_2325_u64, |digest, byte| {
        (digest ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01B3)
    });
    made.extend(format!("end {} {digest:016x}\n", lines.len()).bytes());
    *text = made;
}
