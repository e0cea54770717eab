//! What may be wrong at a place of a text, whichever room of the program has found it.

use std::{any::Any, error::Error, fmt, sync::Arc};

/// An error that can be told in Chinese.
pub trait InChinese {
    /// What is wrong, and how to mend it where that is one sentence.
    fn chinese(&self) -> String;
}

/// An error that may say apart how it is mended.
pub trait Mend {
    /// How to mend it; empty when the message says it.
    fn mend(&self) -> &'static str {
        ""
    }

    /// The same in Chinese.
    fn mend_in_chinese(&self) -> &'static str {
        ""
    }
}

/// What every reason can do: each room has errors of its own, and none needs to know of the others.
pub trait Complaint: Error + InChinese + Mend + Any + Send + Sync {
    /// Whether another one is the same.
    fn is_same(&self, other: &dyn Complaint) -> bool;
}

impl<T: Error + InChinese + Mend + Any + Send + Sync + PartialEq> Complaint for T {
    fn is_same(&self, other: &dyn Complaint) -> bool {
        (other as &dyn Any).downcast_ref() == Some(self)
    }
}

/// Why something is refused.
///
/// ```
/// use bouton::{audit::fault::ClaimFault, text::Reason};
///
/// let reason = Reason::from(ClaimFault::NoSteps);
/// assert_eq!(reason.get(), Some(&ClaimFault::NoSteps));
/// assert_eq!(reason, Reason::from(ClaimFault::NoSteps));
/// ```
#[derive(Clone, Debug)]
pub struct Reason(Arc<dyn Complaint>);

impl Reason {
    /// The error itself, for those who know of its kind.
    #[must_use]
    pub fn get<T: Complaint>(&self) -> Option<&T> {
        (&*self.0 as &dyn Any).downcast_ref()
    }
}

impl<T: Complaint> From<T> for Reason {
    fn from(error: T) -> Self {
        Self(Arc::new(error))
    }
}

impl PartialEq for Reason {
    fn eq(&self, other: &Self) -> bool {
        self.0.is_same(&*other.0)
    }
}

impl Eq for Reason {}

impl fmt::Display for Reason {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

impl InChinese for Reason {
    fn chinese(&self) -> String {
        self.0.chinese()
    }
}

impl Mend for Reason {
    fn mend(&self) -> &'static str {
        self.0.mend()
    }

    fn mend_in_chinese(&self) -> &'static str {
        self.0.mend_in_chinese()
    }
}
