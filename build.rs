//! Files that are embedded in the binary: adding one must rebuild it.

fn main() {
    println!("cargo::rerun-if-changed=exercises");
    println!("cargo::rerun-if-changed=templates");
}
