//! The border of the module: memory for a request, the request, the answer's place, memory back.
//!
//! The page writes the request into memory that it was lent by [`bouton_alloc`], hands it to
//! [`bouton_call`], and gets where the answer stands: address in the low, length in the high half.
//! It gives both back with [`bouton_free`].
//! While a request is worked out the module may tell the page how far it has come: by `progress`, the one function that the page gives it.
#![allow(unsafe_code)]

use std::{ptr, slice};

#[cfg(all(target_arch = "wasm32", feature = "sheets"))]
#[link(wasm_import_module = "bouton")]
unsafe extern "C" {
    #[link_name = "progress"]
    safe fn progress_of_page(done: u32, of: u32);
}

/// Tells the page that so many of so many parts are done; outside a page, nobody.
#[cfg(feature = "sheets")]
pub(crate) fn tell_progress(done: u32, of: u32) {
    #[cfg(target_arch = "wasm32")]
    progress_of_page(done, of);
    #[cfg(not(target_arch = "wasm32"))]
    let _ = (done, of);
}

/// Lends `length` bytes; the page gives them back with [`bouton_free`].
#[unsafe(no_mangle)]
pub extern "C" fn bouton_alloc(length: usize) -> *mut u8 {
    Box::into_raw(vec![0_u8; length].into_boxed_slice()).cast()
}

/// Takes lent bytes back.
///
/// # Safety
/// `start` and `length` must be those of [`bouton_alloc`] or of an answer, and be given back once.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bouton_free(start: *mut u8, length: usize) {
    // SAFETY: by the contract above these are exactly the bytes of a box that was leaked here.
    drop(unsafe { Box::from_raw(ptr::slice_from_raw_parts_mut(start, length)) });
}

/// Answers a request of `length` bytes of UTF-8. The answer's bytes belong to the page until it
/// gives them back: address in the low 32 bits, length in the high ones.
///
/// # Safety
/// `start` and `length` must be those of [`bouton_alloc`], not given back yet.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bouton_call(start: *const u8, length: usize) -> u64 {
    // SAFETY: by the contract above the bytes are lent, initialised, and not written meanwhile.
    let request = unsafe { slice::from_raw_parts(start, length) };
    let answer = super::answer(&String::from_utf8_lossy(request)).into_bytes().into_boxed_slice();
    let length = answer.len() as u64;
    let start = Box::into_raw(answer).cast::<u8>();
    (length << 32) | (start as usize as u64 & 0xffff_ffff)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lent_memory_is_taken_back() {
        let start = bouton_alloc(5);
        // SAFETY: the five bytes were lent one line above.
        unsafe { bouton_free(start, 5) };
    }
}
