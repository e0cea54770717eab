//! With the typesetter: what the faces of this machine cannot draw is known before a page is laid.
#![cfg(feature = "typeset")]

use bouton_print::fonts::Fonts;

#[test]
fn typeset_without_folders_finds_no_chinese_face_and_names_the_missing_signs() {
    let fonts = Fonts::with_folders(&[]);
    assert_eq!(fonts.faces().chinese, None);
    assert_eq!(fonts.missing("Nim ★☆ →≥ 石子"), ['子', '石']);
}
