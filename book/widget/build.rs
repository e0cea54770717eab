//! Has the linker write addresses as short as they are: else each takes five bytes.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var_os("CARGO_CFG_TARGET_ARCH").is_some_and(|target| target == "wasm32") {
        // The one needs the other.
        println!("cargo::rustc-link-arg-cdylib=--strip-debug");
        println!("cargo::rustc-link-arg-cdylib=--compress-relocations");
    }
}
