//! Bouton's command line: arguments in, exit code out.

use std::process::ExitCode;

#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    bouton::cli::run(std::env::args_os())
}
