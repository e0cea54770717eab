//! What is wrong with a claim: in its text, in its types, or in its meaning at one place.

use super::syntax::Span;
use std::fmt;

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

impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.en)
    }
}

impl std::error::Error for Fault {}
