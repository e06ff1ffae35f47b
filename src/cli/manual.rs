//! `juhao manual` and `juhao completions`, generated from the arguments.

use std::io::{self, Write};

use clap::Command;

/// Writes the script that completes commands and options in a shell.
pub fn completions(out: &mut impl Write, shell: clap_complete::Shell, mut command: Command) -> io::Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, "juhao", &mut script);
    out.write_all(&script)
}

/// Writes the manual page: the program, then each command.
pub fn page(out: &mut impl Write, command: Command) -> io::Result<()> {
    let mut command = command.disable_help_subcommand(true);
    command.build();
    clap_mangen::Man::new(command.clone()).render(out)?;
    let own = command.get_subcommands().filter(|one| !one.is_hide_set());
    let nested = |one: &Command| {
        let inner: Vec<Command> = one.get_subcommands().cloned().collect();
        std::iter::once(one.clone()).chain(inner).collect::<Vec<_>>()
    };
    for one in own.flat_map(nested).filter(|one| one.get_name() != "help") {
        let name = one.get_bin_name().unwrap_or(one.get_name()).to_uppercase();
        let mut text = Vec::new();
        let page = clap_mangen::Man::new(one);
        writeln!(text, ".SH \"{name}\"")?;
        page.render_synopsis_section(&mut text)?;
        page.render_description_section(&mut text)?;
        page.render_options_section(&mut text)?;
        // The sections of a command become subsections of the page.
        let text = String::from_utf8_lossy(&text).replace("\n.SH ", "\n.SS ");
        out.write_all(text.as_bytes())?;
    }
    Ok(())
}
