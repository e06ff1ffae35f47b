//! `juhao serve --mcp`: offers the commands as tools of the Model Context Protocol, over standard input and output.
//!
//! Each call runs this program again with `--json`, so that a file that crashes a reader fails one call, not the
//! server. Nothing leaves the machine: texts come from the call or from files inside one folder ([`root`]), and the
//! result goes to the program that called.

mod root;

use std::future::Future;
use std::io::{self, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::Arc;

use juhao_core::Preset;
use juhao_core::verify::EditKind;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, Implementation, JsonObject, ListToolsResult,
    PaginatedRequestParams, ServerCapabilities, ServerConfig, Tool, ToolAnnotations,
};
use rmcp::service::{RequestContext, RoleServer};
use rmcp::{ErrorData, ServerHandler, ServiceExt};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tempfile::NamedTempFile;

use super::failure::Failure;
use root::Root;

/// Why no argument can be `-`.
const STANDARD: &str = "standard input is used by the protocol; name a file";

/// Instructions that a client reads first.
const INSTRUCTIONS: &str = "Juhao finds copied passages. Use `compare` for two texts, `check` for a folder, `sources` for one text and the files that it may \
                            be copied from, `verify` for quotations and their sources, `extract` for the body of a web page, and `query` to ask an index \
                            made by `juhao index create`. Offsets count Unicode code points.";

/// The lists of answers that `limit` shortens.
const LISTS: [&str; 7] = ["matches", "pairs", "passages", "bySource", "hits", "quotations", "missing"];
/// Default of `limit`, because an answer has to fit into the context of a model.
const LIMIT: usize = 100;

/// Answers until the client closes standard input. Reads no file outside the folder `root`.
pub fn run(root: &Path) -> Result<(), Failure> {
    let failed = |why: String| Failure::file("serve", why);
    let root = Root::enter(root).map_err(|error| Failure::file(root.display(), error))?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build()
        .map_err(|error| failed(error.to_string()))?;
    runtime.block_on(async {
        let service = Server(root).serve(rmcp::transport::stdio()).await.map_err(|error| failed(error.to_string()))?;
        service.waiting().await.map_err(|error| failed(error.to_string()))?;
        Ok(())
    })
}

/// The tools, and the folder that they read.
struct Server(Root);

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(Implementation::new("juhao", env!("CARGO_PKG_VERSION")))
            .with_instructions(INSTRUCTIONS)
    }

    fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> impl Future<Output = Result<ListToolsResult, ErrorData>> {
        std::future::ready(Ok(ListToolsResult::with_all_items(tools())))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let root = self.0.clone();
        let work = move || call(&root, &request.name, request.arguments.unwrap_or_default());
        let done = tokio::task::spawn_blocking(work).await;
        Ok(done.unwrap_or_else(|error| refused(&error.to_string())).into())
    }
}

/// The arguments of `compare`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Compare {
    left: Option<String>,
    left_html: Option<String>,
    left_path: Option<String>,
    right: Option<String>,
    right_html: Option<String>,
    right_path: Option<String>,
    preset: Option<String>,
    limit: Option<usize>,
}

/// The arguments of `check`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Check {
    paths: Vec<String>,
    against: Option<String>,
    template: Option<String>,
    preset: Option<String>,
    #[serde(default)]
    minor: bool,
    limit: Option<usize>,
}

/// The arguments of `sources`.
#[derive(Deserialize)]
#[allow(clippy::struct_field_names)] // a name of the protocol
#[serde(deny_unknown_fields)]
struct Sources {
    text: Option<String>,
    html: Option<String>,
    path: Option<String>,
    sources: Vec<String>,
    #[serde(default)]
    minor: bool,
    limit: Option<usize>,
}

/// The arguments of `verify`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Verify {
    text: Option<String>,
    html: Option<String>,
    path: Option<String>,
    quotations: Option<Vec<String>>,
    sources: Option<Vec<String>>,
    paths: Option<Vec<String>>,
    strict: Option<bool>,
    tolerate: Option<Vec<String>>,
    missing: Option<bool>,
    limit: Option<usize>,
}

/// The arguments of `extract`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Extract {
    html: Option<String>,
    path: Option<String>,
}

/// The arguments of `query`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Query {
    index: String,
    text: Option<String>,
    html: Option<String>,
    path: Option<String>,
    #[serde(default)]
    minor: bool,
    limit: Option<usize>,
}

#[allow(clippy::too_many_lines)] // a list: what each tool takes
fn tools() -> Vec<Tool> {
    let text = |what: &str| json!({ "type": "string", "description": what });
    let preset = json!({
        "type": "string",
        "enum": Preset::ALL.map(Preset::name),
        "description": Preset::ALL.map(|preset| format!("{}: {}", preset.name(), preset.purpose())).join("; "),
    });
    let limit = json!({
        "type": "integer", "minimum": 1,
        "description": format!("Largest length of each list of the answer; the field omitted counts the rest. Default: {LIMIT}"),
    });
    let minor = json!({
        "type": "boolean",
        "description": "Also list those whose matches are all minor, after the others. They are always counted. Default: false",
    });
    let tool = |name: &'static str, what: &'static str, properties: Value, required: &[&str]| {
        let schema = json!({
            "type": "object", "properties": properties, "required": required, "additionalProperties": false,
        });
        let schema = schema.as_object().cloned().unwrap_or_default();
        let hints = ToolAnnotations::new().read_only(true).open_world(false);
        Tool::new(name, what, Arc::new(schema)).with_annotations(hints)
    };
    vec![
        tool(
            "compare",
            "Compare two texts or files: whether they are copies, which one contains the other, and where the common passages are",
            json!({
                "left": text("The left text, unless left_path is given"),
                "left_html": text("The left text as HTML, in place of left"),
                "left_path": text("Path of a file: text, Markdown, HTML, .docx, .odt or PDF"),
                "right": text("The right text, unless right_path is given"),
                "right_html": text("The right text as HTML, in place of right"),
                "right_path": text("Path of a file, as for left_path"),
                "preset": preset.clone(),
                "limit": limit.clone(),
            }),
            &[],
        ),
        tool(
            "check",
            "Compare all files of folders with each other: pairs, groups of copies, and how much of each text is in the others",
            json!({
                "paths": {
                    "type": "array", "items": { "type": "string" }, "minItems": 1,
                    "description": "Files, folders and patterns such as docs/**/*.md",
                },
                "against": text("Older files that are not compared with each other: a folder, a file, or an index"),
                "template": text("A file whose wording is ignored, such as an assignment"),
                "preset": preset,
                "minor": minor.clone(),
                "limit": limit.clone(),
            }),
            &["paths"],
        ),
        tool(
            "sources",
            "Report how much of one text is in each of several files, and in all of them together",
            json!({
                "text": text("The text, unless html or path is given"),
                "html": text("The text as HTML"),
                "path": text("Path of a file, as in compare"),
                "sources": {
                    "type": "array", "items": { "type": "string" }, "minItems": 1,
                    "description": "Files, folders and patterns of what the text may be copied from",
                },
                "minor": minor.clone(),
                "limit": limit.clone(),
            }),
            &["sources"],
        ),
        tool(
            "verify",
            "Check whether the quotations of a text are in its sources, word for word: each is verified, repaired (an ellipsis or words in brackets), altered (with the words that differ) or not-found, with its place in the source",
            json!({
                "text": text("The text with its quotations in quotation marks or quoted blocks, unless html, path or quotations is given"),
                "html": text("The text as HTML, whose blockquotes are quotations, too"),
                "path": text("Path of a file with the text, as in compare"),
                "quotations": {
                    "type": "array", "items": { "type": "string" }, "minItems": 1,
                    "description": "Quotations by themselves, without marks, instead of a text",
                },
                "sources": {
                    "type": "array", "items": { "type": "string" },
                    "description": "Texts of the sources; the answer names them sources[0] and so on",
                },
                "paths": {
                    "type": "array", "items": { "type": "string" },
                    "description": "Files and folders of the sources",
                },
                "strict": { "type": "boolean", "description": "Accept no difference, not even an ellipsis" },
                "tolerate": {
                    "type": "array", "items": { "type": "string", "enum": EditKind::NAMES },
                    "description": "Kinds of differences to accept",
                },
                "missing": { "type": "boolean", "description": "Also list passages that are in a source and not in quotation marks" },
                "limit": limit,
            }),
            &[],
        ),
        tool(
            "extract",
            "Extract the main text of a web page, without menus, notices and comments",
            json!({ "html": text("The HTML of the page, unless path is given"), "path": text("Path of a file with the page") }),
            &[],
        ),
        tool(
            "query",
            "Find the documents of an index that share text with a given text",
            json!({
                "index": text("Path of the index, made by juhao index create"),
                "text": text("The text, unless html or path is given"),
                "html": text("The text as HTML"),
                "path": text("Path of a file, as in compare"),
                "minor": minor,
                "limit": limit,
            }),
            &["index"],
        ),
    ]
}

/// Returns a result that is marked as an error.
fn refused(why: &str) -> CallToolResult {
    CallToolResult::error(vec![ContentBlock::text(why)])
}

/// Runs a call. Every problem is a result marked as an error, because a model reads results and can correct its call.
fn call(root: &Root, name: &str, arguments: JsonObject) -> CallToolResult {
    let command = match name {
        "compare" => compare(root, arguments),
        "check" => check(root, arguments),
        "sources" => sources(root, arguments),
        "extract" => extract(root, arguments),
        "verify" => verify(root, arguments),
        "query" => query(root, arguments),
        _ => {
            let names: Vec<String> = tools().into_iter().map(|tool| tool.name.into_owned()).collect();
            Err(format!("there is no tool {name:?}; the tools are {}", names.join(", ")))
        }
    };
    command.and_then(|command| command.run().map_err(|error| error.to_string())).unwrap_or_else(|why| refused(&why))
}

fn compare(root: &Root, arguments: JsonObject) -> Result<Invocation, String> {
    let Compare { left, left_html, left_path, right, right_html, right_path, preset, limit } = parsed(arguments)?;
    let mut command = Invocation::new(["compare", "--json"], limit)?;
    command.option("--preset", preset);
    let left = command.input(root, "left", [left, left_html], left_path)?;
    let right = command.input(root, "right", [right, right_html], right_path)?;
    command.push(["--".to_string(), left, right]);
    Ok(command)
}

fn check(root: &Root, arguments: JsonObject) -> Result<Invocation, String> {
    let Check { paths, against, template, preset, minor, limit } = parsed(arguments)?;
    for path in [&against, &template].into_iter().flatten() {
        root.check_all(std::slice::from_ref(path))?;
    }
    root.check_all(&paths)?;
    let mut command = Invocation::new(["check", "--json"], limit)?;
    command.push(minor.then_some("--minor"));
    command.option("--against", against);
    command.option("--template", template);
    command.option("--preset", preset);
    command.push(["--"]);
    command.push(paths);
    Ok(command)
}

fn sources(root: &Root, arguments: JsonObject) -> Result<Invocation, String> {
    let Sources { text, html, path, sources, minor, limit } = parsed(arguments)?;
    root.check_all(&sources)?;
    if sources.iter().any(|path| path == "-") {
        return Err(STANDARD.into());
    }
    let mut command = Invocation::new(["sources", "--json"], limit)?;
    command.push(minor.then_some("--minor"));
    let text = command.input(root, "text", [text, html], path)?;
    command.push(["--".to_string(), text]);
    command.push(sources);
    Ok(command)
}

fn verify(root: &Root, arguments: JsonObject) -> Result<Invocation, String> {
    let Verify { text, html, path, quotations, sources, paths, strict, tolerate, missing, limit } = parsed(arguments)?;
    let mut command = Invocation::new(["verify", "--json"], limit)?;
    command.push(strict.unwrap_or(false).then_some("--strict"));
    command.push(missing.unwrap_or(false).then_some("--missing"));
    command.option("--tolerate", tolerate.filter(|kinds| !kinds.is_empty()).map(|kinds| kinds.join(",")));
    let text = match quotations {
        Some(_) if [&text, &html, &path].iter().any(|given| given.is_some()) => {
            return Err("give either \"quotations\" or a text".into());
        }
        Some(quotations) => {
            command.push(["--lines"]);
            // Each quotation is a line, so its own line breaks become spaces.
            let lines: Vec<String> = quotations.iter().map(|one| one.lines().collect::<Vec<_>>().join(" ")).collect();
            Some(lines.join("\n"))
        }
        None => text,
    };
    let text = command.input(root, "text", [text, html], path)?;
    let (files, texts) = (paths.unwrap_or_default(), sources.unwrap_or_default());
    root.check_all(&files)?;
    if files.is_empty() && texts.is_empty() {
        return Err("give \"sources\" or \"paths\": there is nothing to check against".into());
    }
    if !texts.is_empty() {
        let line = |(number, text): (usize, &String)| {
            format!("{}\n", json!({ "id": format!("sources[{number}]"), "text": text }))
        };
        let lines: String = texts.iter().enumerate().map(line).collect();
        let documents = command.file(&lines, ".jsonl")?;
        command.option("--documents", Some(documents));
    }
    command.push(["--".to_string(), text]);
    command.push(files);
    Ok(command)
}

fn extract(root: &Root, arguments: JsonObject) -> Result<Invocation, String> {
    let Extract { html, path } = parsed(arguments)?;
    let mut command = Invocation::new(["extract", "--json"], None)?;
    let page = command.input(root, "html", [None, html], path)?;
    command.push(["--".to_string(), page]);
    Ok(command)
}

fn query(root: &Root, arguments: JsonObject) -> Result<Invocation, String> {
    let Query { index, text, html, path, minor, limit } = parsed(arguments)?;
    root.check(&index)?;
    let mut command = Invocation::new(["index", "query"], limit)?;
    command.push(["--json"]);
    command.push(minor.then_some("--minor"));
    let text = command.input(root, "text", [text, html], path)?;
    command.push(["--".to_string(), index, text]);
    Ok(command)
}

fn parsed<T: DeserializeOwned>(arguments: JsonObject) -> Result<T, String> {
    serde_json::from_value(Value::Object(arguments)).map_err(|error| error.to_string())
}

/// A run of this program.
struct Invocation {
    arguments: Vec<String>,
    /// Largest length of each list of the answer.
    limit: usize,
    /// Temporary files with the texts of the call, deleted when this is dropped.
    files: Vec<NamedTempFile>,
}

impl Invocation {
    fn new(arguments: [&str; 2], limit: Option<usize>) -> Result<Self, String> {
        let limit = limit.unwrap_or(LIMIT);
        if limit == 0 {
            return Err("limit must be at least 1".into());
        }
        Ok(Self { arguments: arguments.map(Into::into).into(), limit, files: Vec::new() })
    }

    fn push<S: Into<String>>(&mut self, arguments: impl IntoIterator<Item = S>) {
        self.arguments.extend(arguments.into_iter().map(Into::into));
    }

    /// Adds `name=value` as one argument, so that a value that begins with `-` cannot become another option.
    fn option(&mut self, name: &str, value: Option<String>) {
        self.arguments.extend(value.map(|value| format!("{name}={value}")));
    }

    /// Returns a path: the given `path`, or that of a temporary file with the given text or HTML.
    ///
    /// # Errors
    /// Not exactly one of the three is given, or the path is `-` or outside the folder.
    fn input(
        &mut self,
        root: &Root,
        name: &str,
        [text, html]: [Option<String>; 2],
        path: Option<String>,
    ) -> Result<String, String> {
        let (text, ending) = match (text, html, path) {
            (Some(text), None, None) => (text, ".txt"),
            (None, Some(html), None) => (html, ".html"),
            (None, None, Some(path)) if path == "-" => return Err(STANDARD.into()),
            (None, None, Some(path)) => return root.check_all(std::slice::from_ref(&path)).map(|()| path),
            _ => return Err(format!("give exactly one of {name:?}, its HTML and the path of a file")),
        };
        self.file(&text, ending)
    }

    /// Writes a temporary file; returns its path.
    fn file(&mut self, text: &str, ending: &str) -> Result<String, String> {
        let written = || -> io::Result<NamedTempFile> {
            let mut file = tempfile::Builder::new().prefix("juhao-").suffix(ending).tempfile()?;
            file.write_all(text.as_bytes())?;
            Ok(file)
        };
        let file = written().map_err(|error| error.to_string())?;
        let path = file.path().display().to_string();
        self.files.push(file);
        Ok(path)
    }

    /// Runs the program; returns its output and its error messages.
    fn run(&self) -> io::Result<CallToolResult> {
        let mut command = Command::new(std::env::current_exe()?);
        command.args(&self.arguments).stdin(Stdio::null()).stderr(Stdio::piped());
        let Output { status, stdout, stderr } = command.output()?;
        let said = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let mut content = Vec::new();
        let mut value = self.value(&stdout);
        let is_short = value.as_mut().is_none_or(|value| !shorten(value, self.limit));
        match &value {
            Some(value) if !is_short => content.push(ContentBlock::text(value.to_string())),
            _ if !stdout.is_empty() => content.push(ContentBlock::text(said(&stdout))),
            _ => {}
        }
        if !stderr.is_empty() {
            content.push(ContentBlock::text(said(&stderr)));
        }
        let mut result =
            if status.success() { CallToolResult::success(content) } else { CallToolResult::error(content) };
        result.structured_content = value.filter(|_| status.success());
        Ok(result)
    }

    /// Reads the output: one object, or lines of JSON, which become the list `hits`.
    fn value(&self, output: &[u8]) -> Option<Value> {
        if self.arguments.starts_with(&["index".into(), "query".into()]) {
            let lines = serde_json::Deserializer::from_slice(output).into_iter();
            return Some(json!({ "hits": lines.collect::<Result<Vec<Value>, _>>().ok()? }));
        }
        serde_json::from_slice(output).ok()
    }
}

/// Shortens each list of an answer to `limit` entries, and counts those left out in the field `omitted`. Returns
/// whether there are any.
fn shorten(value: &mut Value, limit: usize) -> bool {
    let Some(fields) = value.as_object_mut() else { return false };
    let mut omitted = JsonObject::new();
    for name in LISTS {
        if let Some(Value::Array(list)) = fields.get_mut(name)
            && list.len() > limit
        {
            omitted.insert(name.into(), json!(list.len() - limit));
            list.truncate(limit);
        }
    }
    let is_cut = !omitted.is_empty();
    if is_cut {
        fields.insert("omitted".into(), Value::Object(omitted));
    }
    is_cut
}
