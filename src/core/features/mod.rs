//! What is taken from one text to be compared: sets, sequences, fingerprints.

pub mod simhash;
