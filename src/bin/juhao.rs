//! The command line of Juhao.
fn main() {}
