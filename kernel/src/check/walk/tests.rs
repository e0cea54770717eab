//! Each rule with one accepted case and one refusal for each way to break it.

mod labelling;
mod ranks;
mod values;
