//! The kinds of exercise files, each with its folder.

/// What kind of file it is; the name of its folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// `problems/`.
    Problem,
    /// `generators/`.
    Generator,
    /// `sets/`.
    Set,
}

impl Kind {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Problem, Self::Generator, Self::Set];

    /// The folder's name.
    #[must_use]
    pub fn folder(self) -> &'static str {
        match self {
            Self::Problem => "problems",
            Self::Generator => "generators",
            Self::Set => "sets",
        }
    }

    /// What one of them is called.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Problem => "problem",
            Self::Generator => "generator",
            Self::Set => "set",
        }
    }
}
