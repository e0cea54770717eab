//! What is wrong with a claim: in its text, in its types, or in its meaning at one place.

use super::{MAX_NESTED, syntax::Span};
use std::{cell::Cell, fmt};

/// Something wrong, where, and how to mend it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What is wrong, in Chinese.
    pub zh: String,
    /// What is wrong, in English.
    pub en: String,
    /// Where, in bytes of the claim's text.
    pub span: Span,
}

impl Fault {
    pub(super) fn new(span: &Span, zh: impl Into<String>, en: impl Into<String>) -> Self {
        Self { zh: zh.into(), en: en.into(), span: span.clone() }
    }
}

/// Counts how deep a walk through definitions has gone.
#[derive(Debug, Default)]
pub(super) struct Depth(Cell<usize>);

impl Depth {
    /// Walks one step deeper.
    pub(super) fn deeper<T>(
        &self,
        span: &Span,
        walk: impl FnOnce() -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        if self.0.get() >= MAX_NESTED {
            let zh = format!("一层套一层，太深了：最多 {MAX_NESTED} 层（MAX_NESTED）");
            let en = format!(
                "this is nested too deep, through definitions or a long chain: the limit (MAX_NESTED) \
                 is {MAX_NESTED}"
            );
            return Err(Fault::new(span, zh, en));
        }
        self.0.set(self.0.get() + 1);
        let found = walk();
        self.0.set(self.0.get() - 1);
        found
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.en)
    }
}

impl std::error::Error for Fault {}
