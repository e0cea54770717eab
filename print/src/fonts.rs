//! Faces: the Latin and mathematical ones travel inside the program, a Chinese one is found on this machine.
//!
//! Only files whose names sound Chinese are opened, best first, and the first that has every sign of a short Chinese
//! sentence is taken; so two machines with the same file print the same bytes.

use std::{
    collections::BTreeSet,
    env,
    path::{Path, PathBuf},
};
use typst::{
    foundations::Bytes,
    text::{Font, FontBook, FontWeight},
    utils::LazyHash,
};

use crate::source::Faces;

/// Beginnings of the names of files that hold simplified Chinese, without spaces and in small letters, best first.
const CHINESE_FILES: [&str; 16] = [
    "notoserifcjk",
    "notoserifsc",
    "sourcehanserif",
    "songti",
    "simsun",
    "notosanscjk",
    "notosanssc",
    "sourcehansans",
    "pingfang",
    "msyh",
    "hiraginosansgb",
    "stheiti",
    "simhei",
    "wqy-microhei",
    "wqy-zenhei",
    "droidsansfallback",
];
/// Signs that a Chinese sheet needs.
const CHINESE_SIGNS: &str = "取石子最后胜负堆第级，。（）";
/// How deep folders of fonts are looked into.
const DEPTH: usize = 5;

/// The faces at hand.
pub struct Fonts {
    pub(crate) book: LazyHash<FontBook>,
    pub(crate) fonts: Vec<Font>,
    faces: Faces,
}

impl Fonts {
    /// The program's own faces, and a Chinese one of this machine if there is one.
    #[must_use]
    pub fn here() -> Self {
        Self::with_folders(&folders())
    }

    /// The program's own faces, and a Chinese one found below the folders.
    #[must_use]
    pub fn with_folders(folders: &[PathBuf]) -> Self {
        let own = typst_assets::fonts().flat_map(|data| Font::iter(Bytes::new(data)));
        let mut fonts: Vec<Font> = own.collect();
        let chinese = chinese_fonts(folders);
        let family = chinese.first().map(|font| font.info().family.clone());
        let bold = |font: &Font| font.info().variant.weight >= FontWeight::SEMIBOLD;
        let faces = Faces { heavy: !chinese.iter().any(bold), chinese: family };
        fonts.extend(chinese);
        Self { book: LazyHash::new(FontBook::from_fonts(&fonts)), fonts, faces }
    }

    /// What the faces are called.
    #[must_use]
    pub fn faces(&self) -> &Faces {
        &self.faces
    }

    /// The signs of a text that no face has, in order.
    #[must_use]
    pub fn missing(&self, text: &str) -> Vec<char> {
        let signs: BTreeSet<char> = text.chars().filter(|sign| !sign.is_control()).collect();
        let has = |sign: char| {
            let code = u32::from(sign);
            self.fonts.iter().any(|font| font.info().coverage.contains(code))
        };
        signs.into_iter().filter(|sign| !has(*sign) && !sign.is_whitespace()).collect()
    }
}

/// Where systems keep their fonts.
fn folders() -> Vec<PathBuf> {
    let fixed =
        ["/usr/share/fonts", "/usr/local/share/fonts", "/System/Library/Fonts", "/Library/Fonts"];
    let mut folders: Vec<PathBuf> = fixed.iter().map(PathBuf::from).collect();
    if let Some(home) = env::var_os("HOME").map(PathBuf::from) {
        let own = [".local/share/fonts", ".fonts", "Library/Fonts"];
        folders.extend(own.iter().map(|folder| home.join(folder)));
    }
    if let Some(windows) = env::var_os("WINDIR").map(PathBuf::from) {
        folders.push(windows.join("Fonts"));
    }
    folders
}

/// All weights of the best Chinese family.
fn chinese_fonts(folders: &[PathBuf]) -> Vec<Font> {
    let mut files: Vec<(usize, PathBuf)> = Vec::new();
    folders.iter().for_each(|folder| list(folder, DEPTH, &mut files));
    files.sort();
    let mut chosen: Vec<Font> = Vec::new();
    let mut rank = None;
    for (place, path) in files {
        if rank.is_some_and(|rank| rank != place) {
            break;
        }
        let Ok(data) = std::fs::read(&path) else { continue };
        let fonts = Font::iter(Bytes::new(data)).filter(is_chinese);
        let family = chosen.first().map(|font| font.info().family.clone());
        let mut fonts: Vec<Font> = fonts.collect();
        fonts.sort_by_key(|font| !simplified(font));
        let wanted = family.or_else(|| fonts.first().map(|font| font.info().family.clone()));
        chosen
            .extend(fonts.into_iter().filter(|font| Some(&font.info().family) == wanted.as_ref()));
        rank = (!chosen.is_empty()).then_some(place);
    }
    chosen
}

/// Files below a folder whose names sound Chinese, with the place of the name in the list.
fn list(folder: &Path, depth: usize, files: &mut Vec<(usize, PathBuf)>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() && depth > 0 {
            list(&path, depth - 1, files);
        } else if let Some(place) = place_of(&path) {
            files.push((place, path));
        }
    }
}

fn place_of(path: &Path) -> Option<usize> {
    let name = path.file_name()?.to_str()?.to_lowercase().replace([' ', '_'], "");
    let font = [".ttf", ".otf", ".ttc", ".otc"].iter().any(|ending| name.ends_with(ending));
    CHINESE_FILES.iter().position(|start| font && name.starts_with(start))
}

fn is_chinese(font: &Font) -> bool {
    let coverage = &font.info().coverage;
    CHINESE_SIGNS.chars().all(|sign| coverage.contains(u32::from(sign)))
}

/// Whether the face draws the signs as they are written in mainland China, and is not one of fixed width.
fn simplified(font: &Font) -> bool {
    let family = &font.info().family;
    !family.contains("Mono")
        && !["JP", "KR", "TC", "HK"].iter().any(|other| family.ends_with(other))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_known_by_its_name() {
        let place = |name: &str| place_of(Path::new(name));
        assert_eq!(place("/x/NotoSerifCJK-Regular.ttc"), Some(0));
        assert_eq!(place("/x/Noto Serif CJK.ttc"), Some(0));
        assert!(place("/x/wqy-microhei.ttc") > place("/x/simsun.ttc"));
        assert_eq!(place("/x/wqy-microhei.txt"), None);
        assert_eq!(place("/x/DejaVuSans.ttf"), None);
    }

    #[test]
    fn without_folders_there_is_no_chinese_face_and_its_signs_are_missing() {
        let fonts = Fonts::with_folders(&[]);
        assert_eq!(fonts.faces().chinese, None);
        assert_eq!(fonts.missing("Nim ★☆ →≥ 石子"), ['子', '石']);
    }
}
