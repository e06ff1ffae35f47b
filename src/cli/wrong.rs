//! The message about a wrong option: the words of the contract, as every host has them, where the parser
//! of the command line would use its own. A file in the wrong place is refused with what reads it. The parser keeps its
//! words about everything else, such as missing arguments.

use std::path::Path;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, Error};
use juhao_core::contract::{self, Values};

/// Returns the message about an unknown option, a wrong value or a file in the wrong place; `None` for any other error.
/// `command` is the whole command line, and `given` are the arguments.
pub fn message(error: &Error, command: &Command, given: &[String]) -> Option<String> {
    let context = |kind| match error.get(kind) {
        Some(ContextValue::String(one)) => Some(one.as_str()),
        _ => None,
    };
    if error.kind() == ErrorKind::InvalidSubcommand {
        return no_command(context(ContextKind::InvalidSubcommand)?);
    }
    let given_name = context(ContextKind::InvalidArg)?;
    let name = given_name.split([' ', '=', '[']).next()?;
    match error.kind() {
        ErrorKind::UnknownArgument if !given_name.starts_with('-') => Some(one_too_many(given_name, command, given)),
        ErrorKind::UnknownArgument => {
            let known: Vec<String> = flags(command, given);
            let known: Vec<&str> = known.iter().map(String::as_str).collect();
            let words = contract::unknown(name.strip_prefix("--")?, &known);
            Some(format!("option {name} {}", words.replace("did you mean ", "did you mean --")))
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            let option = contract::option(&in_json(name.strip_prefix("--")?));
            // A parser of our own has words of its own, such as that of `--method`, which takes more methods.
            let is_range = option.is_some_and(|option| matches!(option.values, Values::Whole { .. }));
            if error.kind() == ErrorKind::ValueValidation && !is_range {
                return None;
            }
            let words = option.map(|option| option.values.expected());
            let all = || match error.get(ContextKind::ValidValue) {
                Some(ContextValue::Strings(all)) if !all.is_empty() => Some(format!("one of {}", all.join(", "))),
                _ => None,
            };
            Some(format!("option {name} must be {}", words.or_else(all)?))
        }
        _ => None,
    }
}

/// The message about a file in place of a command.
fn no_command(name: &str) -> Option<String> {
    let why = "is not a command; juhao compare compares two files, and juhao check all files of a folder";
    Path::new(name).exists().then(|| format!("{name} {why}"))
}

/// The message about an argument that is no option and has no place: what the command takes, and which command takes
/// such files.
fn one_too_many(name: &str, command: &Command, given: &[String]) -> String {
    let (called, words) = called(command, given);
    let has_lines = called.get_arguments().any(|one| one.get_long() == Some("documents"));
    let places: Vec<String> = called.get_positionals().map(ToString::to_string).collect();
    let takes = match (has_lines, &places[..]) {
        (true, _) => "reads documents as lines of JSON: give their file with --documents".into(),
        (false, []) => "takes options only".into(),
        (false, places) => format!("takes {}", places.join(" ")),
    };
    let is_of_two = words.ends_with("compare");
    let other =
        if has_lines || is_of_two { ". To compare files or the files of a folder, use juhao check" } else { "" };
    format!("{name} is one argument too many; {words} {takes}{other}")
}

/// The command that was called, and its name.
fn called<'a>(command: &'a Command, given: &[String]) -> (&'a Command, String) {
    let (mut called, mut words) = (command, command.get_name().to_owned());
    for word in given {
        if let Some(inner) = called.find_subcommand(word) {
            called = inner;
            words = format!("{words} {word}");
        }
    }
    (called, words)
}

/// The options of the command that was called, without their dashes.
fn flags(command: &Command, given: &[String]) -> Vec<String> {
    let (called, _) = called(command, given);
    let mut all = Vec::new();
    for one in [command, called] {
        all.extend(one.get_arguments().flat_map(|one| one.get_all_aliases().unwrap_or_default()).map(str::to_owned));
        all.extend(
            one.get_arguments().filter(|one| !one.is_hide_set()).filter_map(|one| one.get_long()).map(str::to_owned),
        );
    }
    all
}

/// The name of an option in JSON: `--ignore-case` is `ignoreCase` there.
fn in_json(name: &str) -> String {
    let mut json = String::new();
    let mut words = name.split('-');
    json.push_str(words.next().unwrap_or_default());
    for word in words {
        let (first, rest) = word.split_at(word.len().min(1));
        json.push_str(&first.to_ascii_uppercase());
        json.push_str(rest);
    }
    json
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::super::Arguments;
    use super::*;

    fn said(line: &str) -> Option<String> {
        let given: Vec<String> = line.split(' ').map(str::to_owned).collect();
        let command = Arguments::command();
        let error = command.clone().try_get_matches_from(&given).expect_err("a wrong call");
        message(&error, &command, &given)
    }

    #[test]
    fn a_wrong_option_is_named_in_the_words_of_the_contract() {
        for (line, words) in [
            (
                "juhao compare a b --min-match-length 0",
                "option --min-match-length must be a whole number from 1 to 1000000",
            ),
            ("juhao compare a b --min-match x", "option --min-match-length must be a whole number from 1 to 1000000"),
            ("juhao compare a b --fold yes", "option --fold must be one of zh, none"),
            ("juhao compare a b --kinds near", "option --kinds must be a list of one or more of exact, edited, loose"),
            ("juhao compare a b --ignore-case=x", "option --ignore-case must be true or false"),
            ("juhao compare a b --offsets word", "option --offsets must be one of char, utf16, byte"),
            ("juhao compare a b --ignore-csae", "option --ignore-csae is unknown; did you mean --ignore-case?"),
            ("juhao sources a b --colour", "option --colour is unknown; did you mean --color?"),
            ("juhao compare a b --min-mach", "option --min-mach is unknown; did you mean --min-match?"),
            ("juhao sources a b --whole", "option --whole is unknown"),
        ] {
            assert_eq!(said(line).as_deref(), Some(words), "{line}");
        }
        assert_eq!(said("juhao compare a"), None);
        assert_eq!(said("juhao compare a b --method none"), None);
        assert_eq!(said("juhao compere a b"), None);
    }

    #[test]
    fn a_file_in_the_wrong_place_is_refused_with_what_reads_it() {
        let check = "To compare files or the files of a folder, use juhao check";
        for (line, words) in [
            ("juhao dedup f", "juhao dedup reads documents as lines of JSON: give their file with --documents"),
            ("juhao dedup --documents a b", "give their file with --documents"),
            ("juhao batch f", check),
            ("juhao fingerprint f", check),
            ("juhao statistics f", check),
            ("juhao compare a b f", "f is one argument too many; juhao compare takes <LEFT> <RIGHT>"),
            ("juhao compare a b f", check),
            ("juhao index info a f", "juhao index info takes <INDEX>"),
            ("juhao extract a f", "juhao extract takes [PAGE]"),
            ("juhao manual f", "juhao manual takes options only"),
            ("juhao Cargo.toml src", "Cargo.toml is not a command; juhao compare compares two files"),
        ] {
            let said = said(line).unwrap_or_default();
            assert!(said.contains(words), "{line}: {said}");
        }
        assert_eq!(said("juhao none.txt other.txt"), None);
    }
}
