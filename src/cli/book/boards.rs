//! The boards as one script: compiled to WebAssembly, compressed, and written out as text, because a page that is opened
//! from a disk may load scripts but nothing else.

use super::super::Failure;
use crate::exercise::text::Language;
use base64::{Engine as _, prelude::BASE64_STANDARD};
use flate2::{Compression, write::GzEncoder};
use std::{
    io::Write,
    path::{Path, PathBuf},
    process::Command,
};

/// The target of the compiler.
const TARGET: &str = "wasm32-unknown-unknown";

/// The profile in `Cargo.toml`: small before fast.
const PROFILE: &str = "widget";

/// The script with the boards; none where there are no sources to compile and no file was named.
pub(super) fn script(
    folder: &Path,
    named: Option<&Path>,
    language: Language,
) -> Result<Option<Vec<u8>>, Failure> {
    let module = match named {
        Some(path) => path.to_owned(),
        None if folder.join("widget/Cargo.toml").is_file() => compiled(folder, language)?,
        None => return Ok(None),
    };
    let read = std::fs::read(&module).map_err(|error| {
        let shown = module.display();
        Failure::usage(format!("读不了 {shown}：{error}"), format!("cannot read {shown}: {error}"))
    })?;
    Ok(Some(packed(&read).map_err(|error| {
        Failure::usage(
            format!("棋盘压缩不了：{error}"),
            format!("the boards cannot be packed: {error}"),
        )
    })?))
}

/// One call with the module in it.
fn packed(module: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(module)?;
    let text = BASE64_STANDARD.encode(encoder.finish()?);
    Ok(format!("boutonWidget(\"{text}\");\n").into_bytes())
}

/// Compiles the boards, and fetches the compiler's target first where it is missing.
fn compiled(folder: &Path, language: Language) -> Result<PathBuf, Failure> {
    let manifest = folder.join("widget/Cargo.toml");
    if !has_target() {
        eprintln!(
            "{}",
            language.pick(
                "正在安装编译目标 wasm32-unknown-unknown",
                "adding the target wasm32-unknown-unknown"
            )
        );
        let added = Command::new("rustup").args(["target", "add", TARGET]).status();
        if !added.is_ok_and(|status| status.success()) {
            return Err(Failure::usage(
                format!(
                    "缺少编译目标 {TARGET}：请运行 rustup target add {TARGET}，或者加 --no-boards"
                ),
                format!(
                    "the target {TARGET} is missing: run `rustup target add {TARGET}`, or add --no-boards"
                ),
            ));
        }
    }
    eprintln!("{}", language.pick("正在编译棋盘", "compiling the boards"));
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let built = Command::new(cargo)
        .args(["build", "--quiet", "--locked", "--profile", PROFILE, "--target", TARGET])
        .arg("--manifest-path")
        .arg(&manifest)
        .status();
    if !built.is_ok_and(|status| status.success()) {
        return Err(Failure::usage(
            "棋盘编译不了：需要 cargo；也可以加 --no-boards",
            "the boards cannot be compiled: cargo is needed; --no-boards builds the pages without them",
        ));
    }
    let target =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| "target".into(), PathBuf::from);
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
