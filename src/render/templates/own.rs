//! Templates of a teacher's own, in the places of the built-in ones.

use super::{MAX_TEMPLATES, TemplateError};
use crate::{
    exercise::library::{Source, read_inside},
    text::Language,
};
use std::{
    fs,
    path::{Path, PathBuf},
};

/// Puts the files of a folder in their places, and says which folder it was.
pub(super) fn override_with(
    templates: &mut Vec<(String, String)>,
    folder: &Path,
    language: Language,
) -> Result<String, TemplateError> {
    let has_language = Language::ALL.iter().any(|language| folder.join(language.code()).is_dir());
    if !has_language {
        return Err(TemplateError::NoLanguage { path: folder.display().to_string() });
    }
    let root = folder.join(language.code());
    let mut own = Vec::new();
    for path in files_below(&root)? {
        let name = path.strip_prefix(&root).unwrap_or(&path).display().to_string();
        let Source { text, path } = read_inside(folder, &path)?;
        own.push((name.replace('\\', "/"), text, path));
    }
    let known: Vec<String> = templates.iter().map(|(name, _)| name.clone()).collect();
    templates.retain(|(name, _)| !own.iter().any(|(other, _, _)| other == name));
    templates.extend(own.iter().map(|(name, text, _)| (name.clone(), text.clone())));
    match own.into_iter().find(|(name, text, _)| is_unused(name, text, &known, templates)) {
        Some((name, _, path)) => Err(TemplateError::Unused { path, close: nearest(&name, &known) }),
        None => Ok(root.display().to_string()),
    }
}

/// Whether a file is neither a built-in one's successor, nor included by name, nor one of components, which are known everywhere.
fn is_unused(name: &str, text: &str, known: &[String], templates: &[(String, String)]) -> bool {
    let included = ['"', '\'', '`'].map(|quote| format!("{quote}{name}{quote}"));
    let asks = |text: &String| included.iter().any(|included| text.contains(included));
    !known.iter().any(|known| known == name)
        && !templates.iter().any(|(_, text)| asks(text))
        && !text.contains("component ")
}

/// The built-in template whose name is at most two letters away.
fn nearest(name: &str, known: &[String]) -> Option<String> {
    let near = known.iter().map(|known| (strsim::damerau_levenshtein(known, name), known));
    near.filter(|(distance, _)| *distance <= 2).min().map(|(_, known)| known.clone())
}

/// Every Markdown file below a folder. Links to folders are not followed: they may lead back.
fn files_below(root: &Path) -> Result<Vec<PathBuf>, TemplateError> {
    let mut open = vec![root.to_owned()];
    let mut files = Vec::new();
    let mut seen = 0;
    while let Some(inner) = open.pop() {
        for entry in fs::read_dir(&inner).into_iter().flatten().flatten() {
            seen += 1;
            if seen > MAX_TEMPLATES {
                return Err(TemplateError::TooMany { path: root.display().to_string() });
            }
            let path = entry.path();
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                open.push(path);
            } else if path.extension().is_some_and(|extension| extension == "md") {
                files.push(path);
            }
        }
    }
    files.sort_unstable();
    Ok(files)
}
