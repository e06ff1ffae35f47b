//! The command line of Juhao.

use std::process::ExitCode;

fn main() -> ExitCode {
    juhao::cli::main()
}
