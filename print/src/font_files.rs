//! Files of faces on this machine, by their names only: nothing here opens a font, so it is tried without the typesetter.

use std::{
    env,
    path::{Path, PathBuf},
};

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
/// How deep folders of fonts are looked into.
const DEPTH: usize = 5;

/// Where systems keep their fonts.
#[must_use]
pub fn folders() -> Vec<PathBuf> {
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

/// The files below the folders whose names sound Chinese, each with the place of its name in the list, best first.
#[must_use]
pub fn chinese(folders: &[PathBuf]) -> Vec<(usize, PathBuf)> {
    let mut files: Vec<(usize, PathBuf)> = Vec::new();
    folders.iter().for_each(|folder| list(folder, DEPTH, &mut files));
    files.sort();
    files
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
    fn files_are_found_in_folders_of_folders_best_first() {
        let root = env::temp_dir().join(format!("bouton-font-files-{}", std::process::id()));
        let (better, worse) = (root.join("a/b/NotoSerifSC.otf"), root.join("simsun.ttc"));
        std::fs::create_dir_all(root.join("a/b")).expect("a folder for temporary files");
        [&better, &worse, &root.join("DejaVuSans.ttf")].iter().for_each(|file| {
            std::fs::write(file, "").expect("an empty file");
        });
        let found: Vec<PathBuf> =
            chinese(std::slice::from_ref(&root)).into_iter().map(|(_, path)| path).collect();
        std::fs::remove_dir_all(&root).expect("the folder goes");
        assert_eq!(found, [better, worse]);
    }
}
