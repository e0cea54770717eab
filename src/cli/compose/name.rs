//! Names that nothing has, with what is meant.

use crate::cli::Failure;

/// How alike two names are at least, if one may be meant by the other.
const ALIKE: f64 = 0.8;

/// So many names are shown at most; of more it is said which command lists them.
const MOST_SHOWN: usize = 30;

/// A name that nothing has, with the nearest one that something has; and all that may stand in its place, or the
/// commands that list them.
pub(super) fn unknown(
    [zh, en]: [&str; 2],
    name: &str,
    known: &[&str],
    (also, lists): (&[&str], &[&str]),
) -> Failure {
    let like = |known: &str| strsim::jaro(known, name);
    let near = also.iter().filter(|known| like(known) >= ALIKE);
    let nearest = near.max_by(|one, other| like(one).total_cmp(&like(other)));
    let meant = |zh: bool| match nearest {
        Some(nearest) if zh => format!("是不是“{nearest}”？"),
        Some(nearest) => format!(" (did you mean `{nearest}`?)"),
        None => String::new(),
    };
    let commands: Vec<String> = lists.iter().map(|what| format!("`bouton list {what}`")).collect();
    let [zh_all, en_all] = match known.len() > MOST_SHOWN && !commands.is_empty() {
        true => [
            format!("可用的见{}", commands.join("、")),
            format!("they are listed by {}", commands.join(" and ")),
        ],
        false => {
            let list = known.join(", ");
            [format!("可用的有：{list}"), format!("there are {list}")]
        }
    };
    Failure::usage(
        format!("没有叫“{name}”的{zh}。{}{zh_all}", meant(true)),
        format!("there is no {en} `{name}`{}: {en_all}", meant(false)),
    )
}

/// A comma with no name before or behind it.
pub(super) fn missing(option: &str) -> Failure {
    Failure::usage(
        format!("`--{option}`后面少一个名称：逗号前后都要有名称"),
        format!("`--{option}` lacks a name: there is one before and behind each comma"),
    )
}
