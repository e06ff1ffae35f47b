//! A temporary folder in which the command line is run.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};

/// The folder of a test, removed at its end.
pub struct Folder(pub PathBuf);

impl Folder {
    /// Creates a folder with these files, whose paths can contain folders.
    pub fn new(test: &str, files: &[(&str, &str)]) -> Self {
        let path = std::env::temp_dir().join(format!("juhao-cli-{}-{test}", std::process::id()));
        let folder = Self(path);
        fs::create_dir_all(&folder.0).unwrap();
        for (name, text) in files {
            folder.write(name, text);
        }
        folder
    }

    /// Writes a file.
    pub fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }

    /// Runs the program and waits for it.
    pub fn run(&self, arguments: &[&str]) -> Output {
        self.run_with("", arguments)
    }

    /// Runs the program with `input` on standard input.
    pub fn run_with(&self, stdin: &str, arguments: &[&str]) -> Output {
        let mut child = self.start(arguments);
        // Writing fails if the program does not read its input, which is allowed.
        let _ = child.stdin.take().unwrap().write_all(stdin.as_bytes());
        child.wait_with_output().unwrap()
    }

    /// Starts the program.
    pub fn start(&self, arguments: &[&str]) -> Child {
        let mut command = Command::new(env!("CARGO_BIN_EXE_juhao"));
        command.args(arguments).current_dir(&self.0);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.spawn().unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
