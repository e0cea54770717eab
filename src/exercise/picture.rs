//! Pictures of a position as data: what is to be seen, never how it is drawn.
//!
//! Markdown is the master of every sheet, so a picture travels through it as the info string of a code fence
//! (`picture heaps matches 3 5 7`). `Display` writes that string and `FromStr` reads it back; the drawing functions
//! live in `render::picture`, one per variant.

mod read;

use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use read::PictureError;

/// The most step sizes a race may list; a range such as `1..9` counts with its full length.
pub const MAX_STEPS: usize = 10_000;

/// What the objects of a heap look like.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Skin {
    /// Round stones.
    Stones,
    /// Coins with a rim.
    Coins,
    /// Matches, lying side by side.
    Matches,
    /// Beads on the rods of an abacus.
    Beads,
    /// Square counters.
    Counters,
}

impl Skin {
    /// Every skin, in the order of the enum.
    pub const ALL: [Skin; 5] =
        [Skin::Stones, Skin::Coins, Skin::Matches, Skin::Beads, Skin::Counters];

    /// The name used in YAML and in info strings.
    ///
    /// ```
    /// use bouton::exercise::picture::Skin;
    /// assert_eq!(Skin::Matches.name(), "matches");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Skin::Stones => "stones",
            Skin::Coins => "coins",
            Skin::Matches => "matches",
            Skin::Beads => "beads",
            Skin::Counters => "counters",
        }
    }
}

impl fmt::Display for Skin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Skin {
    type Err = PictureError;

    fn from_str(name: &str) -> Result<Self, PictureError> {
        let known = Skin::ALL.into_iter().find(|skin| skin.name() == name);
        known.ok_or_else(|| PictureError::UnknownSkin { found: name.into() })
    }
}

/// A position as the pupil sees it.
///
/// The text form is the info string of a Markdown fence, and reading it gives the same picture back.
///
/// ```
/// use bouton::exercise::picture::{Picture, Skin};
/// let picture = Picture::Heaps { skin: Skin::Matches, heaps: vec![3, 5, 7] };
/// assert_eq!(picture.to_string(), "picture heaps matches 3 5 7");
/// assert_eq!("picture heaps matches 3 5 7".parse(), Ok(picture));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Picture {
    /// Heaps of objects, named A, B, C… in order; written `picture heaps SKIN COUNT...`.
    Heaps {
        /// What the objects look like.
        skin: Skin,
        /// Objects in each heap; at least one heap, and a heap may be empty.
        heaps: Vec<u64>,
    },
    /// Counting on from 0 to a target; written `picture race TARGET SAID [STEP...]`.
    Race {
        /// The number that wins, at least 1.
        target: u64,
        /// The last number said so far, `0..=target`; 0 before the first turn.
        said: u64,
        /// How many numbers one turn may add, each at least 1, at most [`MAX_STEPS`] of them; may be empty, and then
        /// the picture does not show where a turn can lead. Runs are written as ranges: `1..9`.
        take: Vec<u64>,
    },
    /// A strip of numbered squares with one piece; written `picture strip SQUARES AT`.
    Strip {
        /// Number of squares, at least 1.
        squares: u64,
        /// The square under the piece, `1..=squares`.
        at: u64,
    },
}

impl fmt::Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Picture::Heaps { skin, heaps } => {
                write!(f, "picture heaps {skin}")?;
                heaps.iter().try_for_each(|heap| write!(f, " {heap}"))
            }
            Picture::Race { target, said, take } => {
                write!(f, "picture race {target} {said}")?;
                runs(take).try_for_each(|run| write_run(f, run))
            }
            Picture::Strip { squares, at } => write!(f, "picture strip {squares} {at}"),
        }
    }
}

/// Cuts a list into maximal stretches of consecutive numbers, as (first, last).
fn runs(steps: &[u64]) -> impl Iterator<Item = (u64, u64)> + '_ {
    steps
        .chunk_by(|left, right| left.checked_add(1) == Some(*right))
        .filter_map(|run| Some((*run.first()?, *run.last()?)))
}

fn write_run(f: &mut fmt::Formatter<'_>, (first, last): (u64, u64)) -> fmt::Result {
    if first == last { write!(f, " {first}") } else { write!(f, " {first}..{last}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quickcheck::{Arbitrary, Gen, quickcheck};

    impl Arbitrary for Skin {
        fn arbitrary(g: &mut Gen) -> Self {
            *g.choose(&Skin::ALL).expect("there are skins")
        }
    }

    impl Arbitrary for Picture {
        fn arbitrary(g: &mut Gen) -> Self {
            let total = u64::arbitrary(g).max(1);
            match u8::arbitrary(g) % 3 {
                0 => Picture::Heaps {
                    skin: Skin::arbitrary(g),
                    heaps: (0..=u8::arbitrary(g) % 20).map(|_| u64::arbitrary(g)).collect(),
                },
                1 => Picture::Race {
                    target: total,
                    said: u64::arbitrary(g).min(total),
                    take: arbitrary_steps(g),
                },
                _ => Picture::Strip { squares: total, at: u64::arbitrary(g).clamp(1, total) },
            }
        }
    }

    /// Small steps make runs likely; repetitions and falling orders are kept on purpose.
    fn arbitrary_steps(g: &mut Gen) -> Vec<u64> {
        let small = Vec::<u8>::arbitrary(g);
        small.into_iter().map(|step| u64::from(step % 12) + 1).collect()
    }

    quickcheck! {
        fn every_picture_is_read_back_from_its_info_string(picture: Picture) -> bool {
            picture.to_string().parse() == Ok(picture)
        }

    }

    fn check(info: &str, expected: Picture) {
        assert_eq!(info.parse(), Ok(expected.clone()));
        assert_eq!(expected.to_string(), info);
    }

    #[test]
    fn each_kind_has_its_info_string() {
        let heaps = vec![3, 5, 7];
        let skin = Skin::Matches;
        check("picture heaps matches 3 5 7", Picture::Heaps { skin, heaps });
        let race = |take| Picture::Race { target: 30, said: 0, take };
        check("picture race 30 0", race(vec![]));
        check("picture race 30 0 1..2", race(vec![1, 2]));
        check("picture race 30 0 1 3..5 9", race(vec![1, 3, 4, 5, 9]));
        check("picture strip 2008 1", Picture::Strip { squares: 2008, at: 1 });
    }

    #[test]
    fn yaml_and_info_strings_name_skins_alike() {
        for skin in Skin::ALL {
            let written = serde_json::to_string(&skin).expect("skins serialize");
            assert_eq!(written, format!("\"{}\"", skin.name()));
        }
    }
}
