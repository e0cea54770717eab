//! All small games with all tables on them: what the kernel accepts is true, and it refuses nothing that is.
//!
//! Each file has a plain definition of its own and holds the kernel against it, through `kernel.rs` alone: what the
//! kernel's functions are called stands there and nowhere else.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

mod graph;
mod graphs;
mod kernel;
mod octal;
mod rows;
mod shown;
mod takes;
