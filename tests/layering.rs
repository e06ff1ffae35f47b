//! Layers: which module may import which. Reads the sources, so that an import in the wrong direction fails this test.
#![cfg(not(target_arch = "wasm32"))]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The layers of `src/core`, each with the layers that it may use. A layer may only use layers above it in this table,
/// so the table has no cycle.
///
/// `report` has only types, so it is near the top. `matching` computes the counts from which `relation` decides.
const CORE: &[(&str, &[&str])] = &[
    ("base", &[]),
    ("hash", &["base"]),
    ("seq", &["base"]),
    ("method", &["base"]),
    ("report", &["base"]),
    ("text", &["base", "report"]),
    ("features", &["base", "hash", "report", "seq", "text"]),
    ("measures", &["base"]),
    ("relation", &["base", "measures", "report"]),
    ("matching", &["base", "features", "hash", "measures", "relation", "report", "seq", "text"]),
    ("detect", &["base", "features", "hash", "matching", "measures", "method", "relation", "report", "seq", "text"]),
    ("exclusions", &["base", "detect", "text"]),
    ("preset", &["base", "detect", "exclusions", "report", "text"]),
    ("contract", &["base", "detect", "exclusions", "method", "preset", "relation", "report", "text"]),
    ("quotations", &["base", "text"]),
    ("verify", &["base", "hash", "matching", "quotations", "report", "seq", "text"]),
    ("sources", &["base", "detect", "exclusions", "relation", "report", "seq", "text"]),
    ("corpus", &["base", "detect", "features", "hash", "matching", "measures", "relation", "report", "seq", "text"]),
    (
        "methods",
        &[
            "base", "corpus", "detect", "features", "hash", "matching", "measures", "method", "relation", "report",
            "seq", "text",
        ],
    ),
];

/// The layers of the crate `juhao`: what its hosts share (`src/shared`), in order, then the hosts. All of them may use
/// the public items of `juhao_core`.
const SHELL: &[(&str, &[&str])] = &[
    ("wire", &[]),
    ("decode", &[]),
    ("index_file", &[]),
    ("input", &["wire"]),
    ("parallel", &[]),
    ("passages", &["input", "wire"]),
    ("dedup", &["input", "parallel", "passages", "wire"]),
    ("named_sources", &["input", "wire"]),
    ("quoted", &["input", "wire"]),
    ("wasm", &["input", "named_sources", "passages", "wire"]),
    ("words", &[]),
    (
        "cli",
        &["decode", "dedup", "index_file", "input", "named_sources", "parallel", "passages", "quoted", "wire", "words"],
    ),
    ("module-methods", &[]),
    ("module-align", &[]),
    ("module-compare", &["input", "wire"]),
    ("module-documents", &[]),
    ("module-verify", &[]),
    ("module-report", &[]),
];

/// The native module of the Python package, a separate crate that uses `juhao`.
const PYTHON: &[(&str, &[&str])] = &[
    ("error", &[]),
    ("answer", &["error"]),
    ("input", &[]),
    ("settings", &["answer", "error", "input"]),
    ("corpus", &["answer", "error", "input", "settings"]),
    ("dedup", &["answer", "corpus", "error", "input", "settings"]),
    ("documents", &["answer", "error"]),
    ("rows", &["settings"]),
    ("passages", &["answer", "rows"]),
    ("published", &["error", "rows"]),
    ("methods", &["answer", "error", "input", "published", "rows", "settings"]),
    ("steps", &["answer", "published", "rows"]),
];

/// Third-party libraries that the page uses.
const LIBRARIES: &[&str] =
    &["fflate", "idb-keyval", "pdfjs-dist/legacy/build/pdf.mjs", "pdfjs-dist/legacy/build/pdf.worker.min.mjs"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_path_buf()
}

/// Every file under a folder with one of the extensions, by path.
fn files(folder: &Path, extensions: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let Ok(entries) = fs::read_dir(folder) else { return found };
    for path in entries.map(|entry| entry.unwrap().path()) {
        if path.is_dir() {
            found.extend(files(&path, extensions));
        } else if path.extension().is_some_and(|extension| extensions.iter().any(|known| extension == *known)) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The code without comments and without the tests at the end of a file.
fn shipped(source: &str) -> String {
    let code = source.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    let code = code.split("#[cfg(all(test, feature = \"serde\"))]\nmod ").next().unwrap_or_default();
    code.lines().filter(|line| !line.trim_start().starts_with("//")).map(|line| line.to_string() + "\n").collect()
}

/// Finds the first names of all paths from the root of the crate: `crate::name`, `crate::{name, ..}`, and `super::`
/// repeated until the root, from a module that is `depth` levels deep.
fn edges(source: &str, depth: usize) -> Vec<String> {
    let code = shipped(source);
    let starts = ["crate::".to_string(), "super::".repeat(depth)];
    let mut found = Vec::new();
    for start in &starts {
        for (at, _) in code.match_indices(start.as_str()) {
            let inside_a_word = code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':');
            let rest = &code[at + start.len()..];
            if !inside_a_word && !rest.starts_with("super::") {
                found.extend(first_names(rest));
            }
        }
    }
    found.sort();
    found.dedup();
    found
}

/// `text::Document` begins with `text`; `{base::{A, B}, text}` with `base` and `text`.
fn first_names(path: &str) -> Vec<String> {
    let name = |text: &str| text.trim().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
    let Some(group) = path.strip_prefix('{') else { return vec![name(path)] };
    let (mut names, mut level, mut start) = (Vec::new(), 0, 0);
    for (i, c) in group.char_indices() {
        match c {
            '{' => level += 1,
            ',' | '}' if level == 0 => {
                names.push(name(&group[start..i]));
                start = i + 1;
            }
            '}' => level -= 1,
            _ => {}
        }
        if c == '}' && level == 0 && start == i + 1 {
            break;
        }
    }
    names.retain(|name| !name.is_empty());
    names
}

/// Lists the imports of a package that its table does not allow, as `file: layer -> name`.
fn wrong_edges(folder: &Path, table: &[(&str, &[&str])], skip: &[&str]) -> Vec<String> {
    let mut wrong = Vec::new();
    for file in files(folder, &["rs"]) {
        let inside = file.strip_prefix(folder).unwrap();
        let parts: Vec<_> = inside.iter().map(|part| part.to_str().unwrap().trim_end_matches(".rs")).collect();
        if skip.contains(&parts[0]) {
            continue;
        }
        let Some((layer, allowed)) = table.iter().find(|(layer, _)| *layer == parts[0]) else {
            wrong.push(format!("{}: {} is no layer of the table", inside.display(), parts[0]));
            continue;
        };
        let depth = parts.len() - usize::from(parts.last() == Some(&"mod"));
        for name in edges(&fs::read_to_string(&file).unwrap(), depth) {
            if name != *layer && !allowed.contains(&name.as_str()) {
                wrong.push(format!("{}: {layer} -> {name}", inside.display()));
            }
        }
    }
    wrong
}

#[test]
fn the_core_imports_along_its_layers_only() {
    assert_eq!(wrong_edges(&root().join("src/core"), CORE, &["lib", "internal"]), [""; 0]);
}

#[test]
fn the_shell_imports_along_its_layers_only() {
    let skip = ["lib", "core", "readers", "report-page", "bin", "python", "shared"];
    assert_eq!(wrong_edges(&root().join("src"), SHELL, &skip), [""; 0]);
    assert_eq!(wrong_edges(&root().join("src/shared"), SHELL, &["mod"]), [""; 0]);
    assert_eq!(wrong_edges(&root().join("src/python"), PYTHON, &["lib"]), [""; 0]);
}

/// Lists what the rooms of the command line take from its entrance, `cli/mod.rs`: any name that is no room.
fn looks_up(folder: &Path) -> Vec<String> {
    let mut wrong = Vec::new();
    for file in files(folder, &["rs"]) {
        let inside = file.strip_prefix(folder).unwrap();
        let depth = inside.iter().count() - usize::from(inside.ends_with("mod.rs"));
        if depth == 0 {
            continue;
        }
        let code = fs::read_to_string(&file).unwrap().replace("crate::cli::", &"super::".repeat(depth));
        for name in edges(&code.replace("crate::", "other::"), depth) {
            if !(folder.join(&name).is_dir() || folder.join(format!("{name}.rs")).is_file()) {
                wrong.push(format!("{}: {name}", inside.display()));
            }
        }
    }
    wrong
}

#[test]
fn no_room_of_the_command_line_looks_up_to_its_entrance() {
    assert_eq!(looks_up(&root().join("src/cli")), [""; 0]);
    let folder = std::env::temp_dir().join(format!("juhao-rooms-{}", std::process::id()));
    fs::create_dir_all(folder.join("check")).unwrap();
    fs::write(folder.join("check/mod.rs"), "use super::{Failure, read};\nuse crate::cli::read;").unwrap();
    fs::write(folder.join("check/table.rs"), "use super::Checked;\nuse crate::cli::Style;\nuse crate::wire;").unwrap();
    fs::write(folder.join("read.rs"), "use super::check;").unwrap();
    let wrong = looks_up(&folder);
    fs::remove_dir_all(&folder).unwrap();
    assert_eq!(wrong, ["check/mod.rs: Failure", "check/table.rs: Style"]);
}

/// The modules that a source of the page loads: by `import`, by `import()`, or as a worker.
fn asked_for(source: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for start in ["from ", "import ", "import(", "new URL("] {
        for (at, _) in source.match_indices(start) {
            let inside_a_word = source[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == '.');
            let mut rest = source[at + start.len()..].trim_start();
            if let Some(comment) = rest.strip_prefix("/*") {
                rest = comment.split_once("*/").map_or("", |(_, after)| after.trim_start());
            }
            let name = rest.strip_prefix('"').and_then(|rest| rest.split_once('"'));
            found.extend(name.filter(|_| !inside_a_word).map(|(name, _)| name));
        }
    }
    found
}

/// Resolves a relative name from a folder; `None` if the result is outside of `www/src`.
fn inside_the_page(folder: &Path, name: &str) -> Option<PathBuf> {
    let mut path = folder.to_path_buf();
    for part in Path::new(name) {
        match part.to_str() {
            Some("..") => assert!(path.pop(), "{name} leads out of everything"),
            Some(".") => {}
            _ => path.push(part),
        }
    }
    path.starts_with(root().join("www/src")).then_some(path)
}

#[test]
fn the_page_knows_the_package_and_nothing_else() {
    for file in files(&root().join("www/src"), &["ts"]) {
        let source = fs::read_to_string(&file).unwrap();
        for name in asked_for(&source) {
            let library = name.split_once("node_modules/").map_or(name, |(_, library)| library);
            let own = name.starts_with('.') && inside_the_page(file.parent().unwrap(), name).is_some();
            // The names of the contract are a file of the package without the engine, which tests in Node read, too.
            let is_contract = name.ends_with("/pkg-templates/npm/contract.js");
            // The colours of matches are those of reports.
            let is_style = name.ends_with("/src/report-page/hues.css?inline");
            let known = own
                || is_contract
                || is_style
                || [
                    "juhao",
                    "juhao/documents",
                    "juhao/fold-zh",
                    "juhao/methods",
                    "juhao/module",
                    "juhao/report",
                    "juhao/verify",
                ]
                .contains(&name)
                || LIBRARIES.contains(&library);
            assert!(known, "{} asks for {name}", file.display());
        }
    }
}

/// Lists the names that lead back to themselves, in order.
fn in_circles(arrows: &BTreeMap<String, Vec<String>>) -> Vec<String> {
    let leads_back = |name: &&String| {
        let (mut seen, mut next) = (BTreeSet::new(), arrows[*name].clone());
        while let Some(one) = next.pop() {
            if seen.insert(one.clone()) {
                next.extend(arrows.get(&one).into_iter().flatten().cloned());
            }
        }
        seen.contains(*name)
    };
    arrows.keys().filter(leads_back).cloned().collect()
}

#[test]
fn no_file_of_the_page_is_in_a_circle() {
    let folder = root().join("www/src");
    let own = files(&folder, &["ts"]).into_iter().map(|file| {
        let source = fs::read_to_string(&file).unwrap();
        // The page starts its workers, which share its files.
        let asked =
            asked_for(&source).into_iter().filter(|name| name.starts_with('.') && !name.ends_with(".worker.ts"));
        let asked = asked.filter_map(|name| inside_the_page(file.parent().unwrap(), name));
        let name = |path: &Path| path.strip_prefix(&folder).unwrap().display().to_string();
        (name(&file), asked.map(|path| name(&path)).collect())
    });
    let arrows: BTreeMap<String, Vec<String>> = own.collect();
    assert!(arrows.values().map(Vec::len).sum::<usize>() > 200);
    assert_eq!(in_circles(&arrows), [""; 0]);
}

#[test]
fn no_room_of_the_command_line_is_in_a_circle() {
    let folder = root().join("src/cli");
    let mut arrows: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for file in files(&folder, &["rs"]) {
        let inside = file.strip_prefix(&folder).unwrap();
        let depth = inside.iter().count() - usize::from(inside.ends_with("mod.rs"));
        let room = inside.iter().next().unwrap().to_str().unwrap().trim_end_matches(".rs").to_owned();
        if depth > 0 {
            let code = fs::read_to_string(&file).unwrap().replace("crate::cli::", &"super::".repeat(depth));
            let found = edges(&code.replace("crate::", "other::"), depth);
            let rooms = found.into_iter().filter(|name| *name != room);
            arrows.entry(room.clone()).or_default().extend(rooms);
        }
    }
    assert!(arrows.values().map(Vec::len).sum::<usize>() > 100);
    assert_eq!(in_circles(&arrows), [""; 0]);
    let circle = [("a", vec!["b"]), ("b", vec!["c", "d"]), ("c", vec!["a"]), ("d", vec![]), ("e", vec!["a"])];
    let circle = circle.map(|(name, to)| (name.to_owned(), to.into_iter().map(str::to_owned).collect()));
    assert_eq!(in_circles(&BTreeMap::from(circle)), ["a", "b", "c"]);
}

#[test]
fn what_a_page_asks_for_is_seen_however_it_is_written() {
    let source = "import type { A } from \"./a.ts\";\nimport {\n  b,\n} from \"../b.ts\";\nimport \"c\";\n\
                  const d = await import(\"d\");\nnew Worker(\n  new URL(/* e */ \"./e.ts\", import.meta.url),\n);\n\
                  const text = Array.from(\"f\");\nimport.meta.url;";
    let mut found = asked_for(source);
    found.sort_unstable();
    assert_eq!(found, ["../b.ts", "./a.ts", "./e.ts", "c", "d"]);
    let folder = root().join("www/src/views");
    assert_eq!(inside_the_page(&folder, "../dom.ts"), Some(root().join("www/src/dom.ts")));
    assert_eq!(inside_the_page(&folder, "../../../pkg/web.js"), None);
}

#[test]
fn a_layer_uses_only_layers_before_it() {
    for table in [CORE, SHELL, PYTHON] {
        for (i, (layer, allowed)) in table.iter().enumerate() {
            for name in *allowed {
                assert!(table[..i].iter().any(|(before, _)| before == name), "{layer} -> {name}");
            }
        }
    }
}

#[test]
fn an_edge_is_seen_however_it_is_written() {
    let source = "//! crate::corpus in words\nuse crate::{base::{A, B}, text};\nuse super::super::report::Report;\n\
                  fn f() { crate::hash::mix(1); super::own(); othercrate::seq(); }\n\
                  #[cfg(test)]\nmod tests { use crate::detect; }";
    assert_eq!(edges(source, 2), ["base", "hash", "report", "text"]);
    assert_eq!(edges("use super::report::Report;", 1), ["report"]);
}

#[test]
fn a_wrong_edge_and_an_unknown_layer_are_found() {
    let folder = std::env::temp_dir().join(format!("juhao-layering-{}", std::process::id()));
    fs::create_dir_all(folder.join("hash")).unwrap();
    fs::write(folder.join("hash/mod.rs"), "use crate::base::Span;\nuse crate::text::Document;\n").unwrap();
    fs::write(folder.join("extra.rs"), "").unwrap();
    let wrong = wrong_edges(&folder, CORE, &[]);
    fs::remove_dir_all(&folder).unwrap();
    assert_eq!(wrong, ["extra.rs: extra is no layer of the table", "hash/mod.rs: hash -> text"]);
}
