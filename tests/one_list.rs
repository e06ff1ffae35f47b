//! A host has no list of its own of what the contract names: relations, roles and kinds are in one place, the core,
//! from which `pkg-templates/npm/contract.js` is written.

use std::fs;
use std::path::{Path, PathBuf};

use juhao::contract::{OPTIONS, Values};
use juhao::report::{MatchKind, Relation, Role};

/// The largest number of a range that needs no name, because it means something else, too, such as a hundred percent.
const SMALL: u64 = 100;

/// The folders of the hosts that cannot read the core.
const HOSTS: [&str; 4] = ["pkg-templates/npm", "pkg-templates/worker/src", "pkg-templates/middleware/src", "www/src"];

/// Returns the scripts in a folder, without the written file and without types, which a compiler compares.
fn scripts(folder: &Path, all: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of the repository") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let is_script = path.extension().is_some_and(|end| end == "js" || end == "ts");
        if path.is_dir() {
            scripts(&path, all);
        } else if is_script && !name.ends_with(".d.ts") && name != "contract.js" {
            all.push(path);
        }
    }
}

/// Returns the lists of strings in a script: the strings between brackets that contain nothing else.
fn lists(script: &str) -> Vec<Vec<&str>> {
    let mut found = Vec::new();
    for (at, _) in script.match_indices('[') {
        let Some(end) = script[at..].find(']') else { continue };
        let inside = script[at + 1..at + end].trim().trim_end_matches(',');
        let items: Vec<&str> = inside.split(',').map(str::trim).collect();
        let is_string = |item: &&str| item.len() > 2 && item.starts_with('"') && item.ends_with('"');
        if items.iter().all(is_string) {
            found.push(items.into_iter().map(|item| item.trim_matches('"')).collect());
        }
    }
    found
}

/// Whether a list names all of `names`, or all but one of several.
fn is_second(list: &[&str], names: &[&str]) -> bool {
    let known = names.iter().filter(|name| list.contains(name)).count();
    known == list.len() && known + usize::from(names.len() > 3) >= names.len()
}

#[test]
fn no_host_has_a_second_list_of_names() {
    let mut contract = vec![
        Relation::ALL.map(Relation::name).to_vec(),
        Role::ALL.map(Role::name).to_vec(),
        MatchKind::ALL.map(MatchKind::name).to_vec(),
    ];
    contract.extend(OPTIONS.iter().map(|option| option.values.names()).filter(|names| names.len() > 1));
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut all = Vec::new();
    for host in HOSTS {
        scripts(&root.join(host), &mut all);
    }
    assert!(all.len() > 200, "{} scripts", all.len());
    let mut second = Vec::new();
    for path in all {
        let script = fs::read_to_string(&path).expect("a script");
        for list in lists(&script) {
            if contract.iter().any(|names| is_second(&list, names)) {
                second.push(format!("{}: {}", path.display(), list.join(", ")));
            }
        }
    }
    assert!(second.is_empty(), "import these lists from contract.js:\n{}", second.join("\n"));
}

/// Returns the whole numbers in a script, outside comments, strings and addresses.
fn numbers(script: &str) -> Vec<u64> {
    let is_comment = |line: &str| ["//", "/*", "*"].iter().any(|mark| line.trim_start().starts_with(mark));
    let code = script.lines().filter(|line| !is_comment(line)).flat_map(|line| line.split('"').step_by(2));
    let is_of_word = |c: char| c.is_ascii_alphanumeric() || "_.$".contains(c);
    code.flat_map(|part| part.split(move |c: char| !is_of_word(c)))
        .filter_map(|word| word.replace('_', "").parse().ok())
        .collect()
}

/// The ranges and defaults of options are in the core, and hosts read them from `contract.js`. A number that happens to
/// be equal gets a name that says what it is, and its file a place in the list here.
#[test]
fn no_host_has_a_second_range_or_default() {
    const OTHER: &[(&str, u64)] = &[
        // Policies of the Worker: lengths of equal text, which an operator sets.
        ("schemas.ts", 1_000_000),
        // Characters of the texts of one batch of pairs.
        ("library.worker.ts", 1_000_000),
        // Characters of a text that is shown as long.
        ("pane.ts", 100_000),
    ];
    let ends = OPTIONS.iter().flat_map(|option| match option.values {
        Values::Whole { least, most } => vec![least, most],
        _ => Vec::new(),
    });
    let defaults = OPTIONS.iter().filter_map(|option| (option.default)().parse().ok());
    let contract: Vec<u64> = ends.chain(defaults).filter(|&number| number > SMALL).collect();
    assert!(contract.contains(&1_000_000) && contract.contains(&400_000_000), "{contract:?}");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut all = Vec::new();
    for host in HOSTS {
        scripts(&root.join(host), &mut all);
    }
    let mut second = Vec::new();
    for path in all {
        let script = fs::read_to_string(&path).expect("a script");
        for number in numbers(&script) {
            let is_other = OTHER.iter().any(|&(file, other)| path.ends_with(file) && other == number);
            if contract.contains(&number) && !is_other {
                second.push(format!("{}: {number}", path.display()));
            }
        }
    }
    assert!(second.is_empty(), "read these numbers from contract.js:\n{}", second.join("\n"));
}

#[test]
fn a_second_number_is_seen() {
    let script = "// at most 5\nconst most = 1_000_000, other = x1000000;\nf(\"7\", 400000000);\n * 9 is said\n";
    assert_eq!(numbers(script), [1_000_000, 400_000_000]);
}

#[test]
fn a_second_list_is_seen() {
    let script = r#"const A = ["duplicate", "contains", "contained", "partial", "distinct"];
        v.picklist([
          "exact",
          "edited",
          "loose",
        ]); const other = ["minor"], both = ["minor", "evidence"], none = [1, "a"];"#;
    let relations = Relation::ALL.map(Relation::name);
    let found: Vec<usize> = lists(script).iter().map(Vec::len).collect();
    assert_eq!(found, [5, 3, 1, 2]);
    assert!(is_second(&lists(script)[0], &relations));
    assert!(is_second(&lists(script)[1], &MatchKind::ALL.map(MatchKind::name)));
    assert!(!is_second(&lists(script)[2], &Role::ALL.map(Role::name)));
    assert!(is_second(&lists(script)[3], &Role::ALL.map(Role::name)));
}
