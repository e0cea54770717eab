//! The boards as one script: compiled to WebAssembly, compressed, and written out as text, because a page that is opened
//! from a disk may load scripts but nothing else.

use super::super::{Failure, output::OutputFile};
use crate::{book::install::WIDGETS, text::Language};
use base64::{Engine as _, prelude::BASE64_STANDARD};
use lzma_rust2::{LzipOptions, LzipWriter, LzmaOptions};
use rayon::prelude::*;
use std::{
    io::{IsTerminal as _, Write as _},
    path::{Path, PathBuf},
    process::Command,
};

/// The target of the compiler.
const TARGET: &str = "wasm32-unknown-unknown";

/// The profile in `Cargo.toml`: small before fast.
const PROFILE: &str = "widget";

/// The scripts with the boards; none where there are no sources to compile.
pub(super) fn scripts(folder: &Path, language: Language) -> Result<Vec<OutputFile>, Failure> {
    if !folder.join("widget/Cargo.toml").is_file() {
        let told = language.pick(
            "这里没有棋盘的源码：书里若还没有棋盘，页面上只有规则和图；棋盘可以用`bouton mdbook install 目录 --widgets 编译好的课程`放进来",
            "the sources of the boards are not here: unless the book has boards already, its pages show rules and drawings; \
             `bouton mdbook install BOOK --widgets FOLDER` puts in those of a course that was built",
        );
        eprintln!("{told}");
        return Ok(Vec::new());
    }
    want_target(language)?;
    let script = |(name, Build { place, features }): (&str, Build)| {
        let module = compile(folder, place, features)?;
        let contents = script_of(&module, name).map_err(|error| {
            let shown = module.display();
            Failure::usage(
                format!("读不了{shown}：{error}"),
                format!("cannot read {shown}: {error}"),
            )
        })?;
        Ok(OutputFile { name: name.to_owned(), contents })
    };
    let told = language.pick(
        "正在编译棋盘（第一次要几分钟）",
        "compiling the boards, which takes some minutes the first time",
    );
    eprintln!("{told}");
    // Optimised as one part, a module keeps one core: both are made at once, each in a place of its own, or cargo would let one wait.
    WIDGETS.into_par_iter().zip(BUILDS).map(script).collect()
}

/// How a module is compiled: where under the target directory, and with which features.
#[derive(Clone, Copy)]
struct Build {
    place: &'static str,
    features: &'static [&'static str],
}

/// The small module, and the one with the sheets.
const BUILDS: [Build; 2] = [
    Build { place: "boards", features: &[] },
    Build { place: "boards-sheets", features: &["--features", "sheets"] },
];

/// How far back the compressor looks, in bytes: over a whole module.
const WINDOW: u32 = 1 << 23;

/// How many places the compressor tries for each repetition.
const TRIED: i32 = 1_000;

/// The script of a module. Packing takes longer than all else of a build, so what was packed is kept beside the module, with the
/// module that it was made of.
fn script_of(module: &Path, name: &str) -> std::io::Result<Vec<u8>> {
    let bytes = std::fs::read(module)?;
    let (of, script) = (module.with_file_name(format!("{name}.of")), module.with_file_name(name));
    if std::fs::read(&of).is_ok_and(|before| before == bytes)
        && let Ok(script) = std::fs::read(&script)
    {
        return Ok(script);
    }
    let made = pack(&bytes)?;
    // The module last: a script that was cut short is of no module.
    std::fs::remove_file(&of).or_else(|error| {
        if error.kind() == std::io::ErrorKind::NotFound { Ok(()) } else { Err(error) }
    })?;
    std::fs::write(&script, &made)?;
    std::fs::write(&of, &bytes)?;
    Ok(made)
}

/// One call with the module in it.
fn pack(module: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut options = LzipOptions::with_preset(9);
    options.lzma_options.dict_size = WINDOW;
    options.lzma_options.nice_len = LzmaOptions::NICE_LEN_MAX;
    options.lzma_options.depth_limit = TRIED;
    let mut writer = LzipWriter::new(Vec::new(), options);
    writer.write_all(module)?;
    let text = BASE64_STANDARD.encode(writer.finish()?);
    Ok(format!("boutonWidget(\"{text}\");\n").into_bytes())
}

/// Adds the compiler's target where it is missing.
fn want_target(language: Language) -> Result<(), Failure> {
    if has_target() {
        return Ok(());
    }
    let told = language.pick("正在添加编译目标", "adding the target");
    eprintln!("{told} {TARGET}");
    let added = Command::new("rustup").args(["target", "add", TARGET]).status();
    if added.is_ok_and(|status| status.success()) {
        return Ok(());
    }
    Err(Failure::usage(
        format!("缺少编译目标{TARGET}：请运行 rustup target add {TARGET}，或者加 --no-boards"),
        format!(
            "the target {TARGET} is missing: run `rustup target add {TARGET}`, or add --no-boards"
        ),
    ))
}

/// Compiles the boards.
fn compile(folder: &Path, place: &str, features: &[&str]) -> Result<PathBuf, Failure> {
    let target =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| "target".into(), PathBuf::from);
    let target = target.join(place);
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let built = Command::new(cargo)
        .args(["build", "--locked", "--profile", PROFILE, "--target", TARGET])
        // At a terminal cargo says how far the larger module is; two of them would write over one another.
        .args((features.is_empty() || !std::io::stderr().is_terminal()).then_some("--quiet"))
        .args(features)
        .arg("--manifest-path")
        .arg(folder.join("widget/Cargo.toml"))
        .arg("--target-dir")
        .arg(&target)
        .status();
    if !built.is_ok_and(|status| status.success()) {
        return Err(Failure::usage(
            "棋盘编译不了：需要cargo；也可以加 --no-boards",
            "the boards cannot be compiled: cargo is needed; --no-boards builds the pages without them",
        ));
    }
    Ok(target.join(TARGET).join(PROFILE).join("bouton_widget.wasm"))
}

fn has_target() -> bool {
    let listed = Command::new("rustup").args(["target", "list", "--installed"]).output();
    match listed {
        Ok(listed) => String::from_utf8_lossy(&listed.stdout).lines().any(|line| line == TARGET),
        // Without rustup the compiler may have the target or not: it will say.
        Err(_) => true,
    }
}
