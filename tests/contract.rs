//! The names, ranges and defaults of the contract as JavaScript, written from the core: no other list of them is kept
//! by hand in a host that cannot read the core.

use juhao::contract::{Choice, GROUP, OPTIONS};
use juhao::exclusions::{Part, Parts};
use juhao::report::{MatchKind, Relation, Report, Role};
use juhao::text::Fold;
use juhao::{Options, Preset, Ratio, TextOptions};
use serde_json::{Map, Value, json};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/pkg-templates/npm/contract.js");

/// What a preset changes, by the names of the options in JavaScript.
fn options(preset: Preset) -> Map<String, Value> {
    let (reading, usual) = (preset.reading(), TextOptions::default());
    let (own, standard) = (preset.options(), Options::default());
    let mut all = Map::new();
    let mut add = |name: &str, is_other: bool, value: Value| {
        if is_other {
            all.insert(name.into(), value);
        }
    };
    add("ignoreCase", reading.ignore_case != usual.ignore_case, json!(reading.ignore_case));
    let punctuation = reading.ignore_punctuation;
    add("ignorePunctuation", punctuation != usual.ignore_punctuation, json!(punctuation));
    add("ignoreNumbers", reading.ignore_numbers != usual.ignore_numbers, json!(reading.ignore_numbers));
    let fold = if reading.fold == Fold::AsWritten { "none" } else { "zh" };
    add("fold", reading.fold != usual.fold, json!(fold));
    add("kinds", own.kinds != standard.kinds, json!(own.kinds.iter().map(|kind| kind.name()).collect::<Vec<_>>()));
    add("minMatchLength", own.min_match_length != standard.min_match_length, json!(own.min_match_length));
    add("rareMatchLength", own.rare_match_length != standard.rare_match_length, json!(own.rare_match_length));
    all
}

fn names(parts: Parts) -> Vec<&'static str> {
    parts.iter().map(Part::name).collect()
}

/// An option as JavaScript needs it.
fn row(option: &Choice) -> Value {
    let standard: Value = serde_json::from_str(&(option.default)()).expect("the default is JSON");
    json!({
        "names": option.values.names(),
        "expected": option.values.expected(),
        "standard": standard,
    })
}

fn script() -> String {
    let thresholds = Options::default().thresholds;
    let share = |ratio: Ratio| json!(ratio.value());
    let presets = Preset::ALL.map(|preset| {
        let (name, purpose) = (preset.name(), preset.purpose());
        json!({ "name": name, "purpose": purpose, "options": options(preset), "leaveOut": names(preset.parts()) })
    });
    let lengths = Options::MIN_MATCH_LENGTHS;
    let all: [(&str, &str, Value); 11] = [
        ("VERSION", "Version of the meaning of a Report.", json!(Report::VERSION)),
        ("RELATIONS", "The relations, from the closest on.", json!(Relation::ALL.map(Relation::name))),
        ("ROLES", "The roles of matches, pairs and hits.", json!(Role::ALL.map(Role::name))),
        ("KINDS", "The kinds of matches.", json!(MatchKind::ALL.map(MatchKind::name))),
        (
            "PARTS",
            "The parts that can be left out of one text, which are also the reasons in reports.",
            json!(Part::OF_ONE_TEXT.map(Part::name)),
        ),
        (
            "CITED",
            "The parts that `sources` leaves out of `included` unless the caller names others.",
            json!(names(Parts::CITED)),
        ),
        (
            "MATCH_LENGTHS",
            "The values of minMatchLength and rareMatchLength, and the standard of the first.",
            json!({ "least": lengths.start(), "most": lengths.end(), "standard": Options::MIN_MATCH_LENGTH }),
        ),
        (
            "THRESHOLDS",
            "The standard thresholds.",
            json!({
                "related": share(thresholds.related),
                "duplicate": share(thresholds.duplicate),
                "duplicateSpan": share(thresholds.duplicate_span),
                "contain": share(thresholds.contain),
                "containSpan": share(thresholds.contain_span),
            }),
        ),
        (
            "OPTIONS",
            "The options by name: the names that values consist of, what a value must be, and the standard.",
            OPTIONS.iter().map(|one| (one.name.to_owned(), row(one))).collect::<Map<_, _>>().into(),
        ),
        (
            "GROUP",
            "What an option must be that has other options as its fields, to be read after its name.",
            json!(GROUP),
        ),
        ("PRESETS", "The presets, with what each changes and leaves out.", json!(presets)),
    ];
    let head = "// The names, ranges and defaults of the contract. Written from the core by tests/contract.rs: do not edit.\n\
         export { unknown } from \"./failure.js\";\n";
    let constants = all.map(|(name, what, value)| {
        let value = serde_json::to_string_pretty(&value).expect("names and numbers");
        format!("\n/** {what} */\nexport const {name} = {value};\n")
    });
    format!("{head}{}", constants.concat())
}

/// Compares a file with what the core says. `JUHAO_WRITE=1` writes it.
fn is_written(file: &str, content: &str) {
    if std::env::var_os("JUHAO_WRITE").is_some() {
        std::fs::write(file, content).expect("the file can be written");
    }
    let known = std::fs::read_to_string(file).expect("the file is in the repository");
    assert!(
        known == content,
        "{file} is not that of the core: run JUHAO_WRITE=1 cargo test --test contract --features schema"
    );
}

#[test]
fn the_contract_of_javascript_is_that_of_the_core() {
    is_written(FILE, &script());
}

/// The name of an option in Python.
fn in_python(name: &str) -> String {
    name.chars()
        .flat_map(|c| c.is_ascii_uppercase().then_some('_').into_iter().chain([c.to_ascii_lowercase()]))
        .collect()
}

#[test]
fn the_table_of_options_is_that_of_the_core() {
    let mut table = String::from(
        "# Options\n\n\
         The options of a comparison have one name, one range and one default in every host. Names are those of npm and \
         the\nWorker; `minMatchLength` is `min_match_length` in Python and `--min-match-length` on the command line. A \
         wrong value is\nan error with the code `bad-option`, which says what the value must be. This page is written \
         from the core by\n`tests/contract.rs`.\n\n\
         | option | in Python | value | default | what it is for |\n|---|---|---|---|---|\n",
    );
    let row = |option: &Choice| {
        let default = Some((option.default)()).filter(|json| json != "null");
        let default = default.map_or_else(|| "none".to_owned(), |json| format!("`{json}`"));
        let (name, python) = (option.name, in_python(option.name));
        format!("| `{name}` | `{python}` | {} | {default} | {} |\n", option.values.expected(), option.purpose)
    };
    table.extend(OPTIONS.iter().map(row));
    table.push_str("\n## Parts that can be left out\n\n| part | what it is |\n|---|---|\n");
    table.extend(Part::ALL.iter().map(|part| format!("| `{}` | {} |\n", part.name(), part.purpose())));
    table.push_str("\n## Presets\n\n| preset | what it is for |\n|---|---|\n");
    table.extend(Preset::ALL.iter().map(|preset| format!("| `{}` | {} |\n", preset.name(), preset.purpose())));
    is_written(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/options.md"), &table);
}

/// The names that the types of Python list, which a type checker cannot read from the core.
#[test]
fn the_types_of_python_have_the_names_of_the_core() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/pkg-templates/python/juhao/_options.py");
    let types = std::fs::read_to_string(file).expect("the file is in the repository");
    for name in ["preset", "extraction", "comments", "fold", "method", "leaveOut"] {
        let option = OPTIONS.iter().find(|option| option.name == name).expect("an option");
        let list = format!("Literal[\"{}\"]", option.values.names().join("\", \""));
        assert!(types.contains(&list), "{file} has no {list}");
    }
    for option in OPTIONS.iter().filter(|option| !option.name.contains('.')) {
        let name = in_python(option.name);
        assert!(types.contains(&format!("    {name}: ")), "{file} has no {name}");
    }
}

#[cfg(feature = "schema")]
mod shapes {
    use juhao::wire::schema;
    use serde_json::Value;

    use super::is_written;

    const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/schema");

    /// The order of the keywords of a schema; definitions come last.
    const ORDER: [&str; 6] = ["$schema", "$id", "title", "description", "type", "properties"];

    /// Returns the fields of an object in their order: keywords as [`ORDER`] has them, and `properties` as the Rust
    /// type has them, which `required` keeps; those that can be missing come last.
    fn fields<'a>(name: &str, node: &'a Value, required: &[&str]) -> Vec<(&'a String, &'a Value)> {
        let mut all: Vec<_> = node.as_object().into_iter().flatten().collect();
        let known: &[&str] = if name == "properties" { required } else { &ORDER };
        let place = |key: &str| known.iter().position(|known| *known == key).unwrap_or(known.len());
        all.sort_by_key(|(key, _)| (place(key), *key == "$defs"));
        all
    }

    /// The fields of an object that are always there, in the order of the Rust type.
    fn required(node: &Value) -> Vec<&str> {
        node["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect()
    }

    /// A schema as a file, formatted as Prettier does.
    fn file(schema: &Value) -> String {
        let mut text = String::new();
        write("", schema, &[], [0, 0], &mut text);
        text + "\n"
    }

    /// Writes a value. A list of plain values is on one line if it fits; `before` is what is on the line before it.
    fn write(name: &str, value: &Value, known: &[&str], [depth, before]: [usize; 2], out: &mut String) {
        let inner = "  ".repeat(depth + 1);
        match value {
            Value::Object(all) if !all.is_empty() => {
                out.push_str("{\n");
                let fields = fields(name, value, known);
                for (at, (name, inside)) in fields.iter().enumerate() {
                    let head = format!("{inner}{}: ", Value::from(&***name));
                    out.push_str(&head);
                    write(name, inside, &required(value), [depth + 1, head.len()], out);
                    out.push_str(if at + 1 < fields.len() { ",\n" } else { "\n" });
                }
                out.push_str(&"  ".repeat(depth));
                out.push('}');
            }
            Value::Array(items) if !items.is_empty() => {
                let plain: Vec<String> = items.iter().filter(|one| !one.is_object()).map(Value::to_string).collect();
                let line = format!("[{}]", plain.join(", "));
                if plain.len() == items.len() && before + line.chars().count() < 120 {
                    return out.push_str(&line);
                }
                out.push_str("[\n");
                for (at, item) in items.iter().enumerate() {
                    out.push_str(&inner);
                    write("", item, &[], [depth + 1, inner.len()], out);
                    out.push_str(if at + 1 < items.len() { ",\n" } else { "\n" });
                }
                out.push_str(&"  ".repeat(depth));
                out.push(']');
            }
            other => out.push_str(&other.to_string()),
        }
    }

    #[test]
    fn the_schemas_are_those_of_the_types() {
        is_written(&format!("{FOLDER}/report.schema.json"), &file(&schema::report()));
        is_written(&format!("{FOLDER}/sources.schema.json"), &file(&schema::sources()));
    }

    #[test]
    fn the_table_of_a_report_is_that_of_the_types() {
        let schema = schema::report();
        let row = |(name, field): (&String, &Value)| {
            let words = field["description"].as_str().expect("every field has a comment");
            let words = words.strip_suffix('.').unwrap_or(words);
            format!("| `{name}` | {} |\n", words.replace('|', "\\|"))
        };
        let rows = fields("properties", &schema["properties"], &required(&schema)).into_iter().map(row);
        let table = format!("| field | meaning |\n|---|---|\n{}", rows.collect::<String>());
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/report.md");
        let page = std::fs::read_to_string(path).expect("the page is in the repository");
        let start = page.find("| field | meaning |").expect("the page has the table");
        let end = start + page[start..].find("\n\n").expect("text after the table") + 1;
        is_written(path, &format!("{}{table}{}", &page[..start], &page[end..]));
    }
}
