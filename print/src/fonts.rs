//! Faces: the Latin and mathematical ones travel inside the program, a Chinese one is found on this machine.
//!
//! Only files whose names sound Chinese are opened, best first, and the first that has every sign of a short Chinese
//! sentence is taken; so two machines with the same file print the same bytes.

use std::{collections::BTreeSet, path::PathBuf};
use typst::{
    foundations::Bytes,
    text::{Font, FontBook, FontWeight},
    utils::LazyHash,
};

use crate::{font_files, source::Faces};

/// Signs that a Chinese sheet needs.
const CHINESE_SIGNS: &str = "取石子最后胜负堆第级，。（）";

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
        Self::with_folders(&font_files::folders())
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

/// All weights of the best Chinese family.
fn chinese_fonts(folders: &[PathBuf]) -> Vec<Font> {
    let mut chosen: Vec<Font> = Vec::new();
    let mut rank = None;
    for (place, path) in font_files::chinese(folders) {
        if rank.is_some_and(|rank| rank != place) {
            break;
        }
        let Ok(data) = std::fs::read(&path) else { continue };
        let fonts = Font::iter(Bytes::new(data)).filter(is_chinese);
        let family = chosen.first().map(|font| font.info().family.clone());
        let mut fonts: Vec<Font> = fonts.collect();
        fonts.sort_by_key(|font| !is_simplified(font));
        let wanted = family.or_else(|| fonts.first().map(|font| font.info().family.clone()));
        chosen
            .extend(fonts.into_iter().filter(|font| Some(&font.info().family) == wanted.as_ref()));
        rank = (!chosen.is_empty()).then_some(place);
    }
    chosen
}

fn is_chinese(font: &Font) -> bool {
    let coverage = &font.info().coverage;
    CHINESE_SIGNS.chars().all(|sign| coverage.contains(u32::from(sign)))
}

/// Whether the face draws the signs as they are written in mainland China, and is not one of fixed width.
fn is_simplified(font: &Font) -> bool {
    let family = &font.info().family;
    !family.contains("Mono")
        && !["JP", "KR", "TC", "HK"].iter().any(|other| family.ends_with(other))
}
