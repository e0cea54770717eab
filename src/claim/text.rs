//! A claim as text: read, and printed back.

use super::{Claim, Fault, Type, parser, print, types};

/// What text has to do with a claim, which is a tree of the kernel.
pub trait ClaimText: Sized {
    /// Reads a claim and checks its types. `games` names the games that it is about, the first of
    /// which is meant where none is named.
    ///
    /// # Errors
    /// If the text is not a claim: what is wrong, where, and how to mend it.
    fn parse(text: &str, games: &[String]) -> Result<Self, Fault>;

    /// Whether every part of it has the type that it should have.
    fn is_typed(&self) -> bool;

    /// The statement with the usual symbols, definitions first.
    fn to_unicode(&self) -> String;

    /// The statement as LaTeX, without the dollar signs.
    fn to_latex(&self) -> String;
}

impl ClaimText for Claim {
    fn parse(text: &str, games: &[String]) -> Result<Self, Fault> {
        let claim = parser::parse(text, games, &[])?;
        types::check(&claim)?;
        Ok(claim)
    }

    fn is_typed(&self) -> bool {
        types::check(self).is_ok()
    }

    fn to_unicode(&self) -> String {
        print::write_claim(self, print::Style::Unicode)
    }

    fn to_latex(&self) -> String {
        print::write_claim(self, print::Style::Latex)
    }
}

/// An expression of any type, with the variables whose values are given: its tree is a claim's, and
/// its variables have the first slots in their order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// The tree; what it "states" is the expression.
    pub tree: Claim,
    /// What the expression stands for.
    pub of: Type,
}

impl Term {
    /// Reads an expression in which these variables may stand.
    ///
    /// # Errors
    /// If the text is not an expression, or has no type.
    pub fn parse(
        text: &str,
        games: &[String],
        variables: &[(String, Type)],
    ) -> Result<Self, Fault> {
        let (names, types): (Vec<String>, Vec<Type>) = variables.iter().cloned().unzip();
        let tree = parser::parse(text, games, &names)?;
        let of = types::of_term(&tree, &types)?;
        Ok(Self { tree, of })
    }
}
