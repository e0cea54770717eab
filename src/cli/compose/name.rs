//! Names that nothing has, with what is meant.

use crate::cli::Failure;

/// How alike two names are at least, if one may be meant by the other.
const ALIKE: f64 = 0.8;

/// A name that nothing has, with the nearest one that something has.
pub(super) fn unknown([zh, en]: [&str; 2], name: &str, known: &[&str], also: &[&str]) -> Failure {
    let like = |known: &str| strsim::jaro(known, name);
    let near = also.iter().filter(|known| like(known) >= ALIKE);
    let nearest = near.max_by(|one, other| like(one).total_cmp(&like(other)));
    let list = known.join(", ");
    let meant = |zh: bool| match nearest {
        Some(nearest) if zh => format!("是不是“{nearest}”？"),
        Some(nearest) => format!(" (did you mean `{nearest}`?)"),
        None => String::new(),
    };
    Failure::usage(
        format!("没有叫“{name}”的{zh}。{}可用的有：{list}", meant(true)),
        format!("there is no {en} `{name}`{}: there are {list}", meant(false)),
    )
}
