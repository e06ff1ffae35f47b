//! Texts and sets: labelled folders, and texts of the repository with known changes.

use std::fs;
use std::path::{Path, PathBuf};

use juhao::TextOptions;
use juhao::internal::hash::{mix, string};
use juhao::input::Input;
use juhao::report::Relation;
use juhao::text::ExtractionChoice;
use serde_json::Value;

/// Numbers without pattern, the same in every run.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(mix::finalise(seed + 1))
    }

    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        (mix::finalise(self.0) >> 16) as usize % n.max(1)
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }
}

/// A judged pair.
#[derive(Clone, Copy)]
pub struct Pair {
    /// Indices of the documents.
    pub documents: [usize; 2],
    /// How the first text is related to the second one.
    pub relation: Relation,
    /// Whether distinct is accepted as well as related; such pairs are left out.
    pub either: bool,
    /// Whether no other relation is accepted.
    pub only: bool,
    /// Which half it belongs to.
    pub second: bool,
}

impl Pair {
    /// Whether the texts share anything.
    pub fn related(&self) -> bool {
        self.relation.is_related()
    }

    pub fn duplicate(&self) -> bool {
        self.relation == Relation::Duplicate
    }

    /// Whether one text contains the other.
    pub fn contains(&self) -> bool {
        matches!(self.relation, Relation::Contains | Relation::Contained)
    }
}

/// A labelled set.
pub struct Set {
    pub name: String,
    pub documents: Vec<Input>,
    pub pairs: Vec<Pair>,
    /// All visible text of each page, if the documents are pages.
    pub whole: Vec<Input>,
    /// The site of each page: a number for what its id has before the first slash.
    pub sites: Vec<u32>,
}

/// The relations that a label can be.
const RELATIONS: [Relation; 5] =
    [Relation::Duplicate, Relation::Contains, Relation::Contained, Relation::Partial, Relation::Distinct];

fn half_of(id: &str) -> bool {
    mix::finalise(string::sdbm64(id.as_bytes())) & 1 == 1
}

pub fn read(text: &str) -> Input {
    Input::text(text, &TextOptions::default()).expect("texts are short")
}

impl Set {
    /// Reads a folder of `documents.jsonl` and `truth.jsonl`.
    pub fn read(folder: &Path) -> Result<Self, String> {
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let (mut documents, mut ids, mut clusters) = (Vec::new(), Vec::new(), Vec::new());
        let mut whole = Vec::new();
        for line in lines(&folder.join("documents.jsonl"))? {
            let options = TextOptions::default();
            let read = match (line["text"].as_str(), line["html"].as_str()) {
                (Some(text), _) => Input::text(text, &options),
                (None, Some(html)) => Input::html(html.into(), &options),
                _ => return Err(format!("{name}: a document without text or html")),
            };
            documents.push(read.map_err(|error| format!("{name}: {error}"))?);
            if let (None, Some(html)) = (line["text"].as_str(), line["html"].as_str()) {
                let visible = TextOptions { extraction: ExtractionChoice::Visible, ..TextOptions::default() };
                whole.push(Input::html(html.into(), &visible).map_err(|error| format!("{name}: {error}"))?);
            }
            ids.push(line["id"].as_str().unwrap_or_default().to_owned());
            clusters.push(line["cluster"].as_str().map(str::to_owned));
        }
        let mut pairs = Vec::new();
        for line in lines(&folder.join("truth.jsonl"))? {
            let index = |side: &str| {
                let id = line[side].as_str().unwrap_or_default();
                ids.iter().position(|known| known == id).ok_or_else(|| format!("{name}: no document {id}"))
            };
            let both = [index("a")?, index("b")?];
            let named = line["relation"].as_str().unwrap_or_default();
            let relation = RELATIONS.into_iter().find(|relation| relation.name() == named);
            let relation = relation.ok_or_else(|| format!("{name}: {named:?} is no relation"))?;
            let accepted: Vec<&str> =
                line["accept"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
            let related = relation.is_related();
            let group = clusters[both[0]].as_ref().unwrap_or(&ids[both[0]]);
            pairs.push(Pair {
                documents: both,
                relation,
                only: accepted.iter().all(|&other| other == named),
                either: accepted.iter().any(|&other| (other != "distinct") != related),
                second: half_of(group),
            });
        }
        // Not pages, or not all of them.
        if whole.len() < documents.len() {
            whole.clear();
        }
        let mut known: Vec<&str> = Vec::new();
        let mut sites = Vec::new();
        for id in &ids {
            let site = id.split('/').next().unwrap_or_default();
            let place = known.iter().position(|&other| other == site).unwrap_or(known.len());
            if place == known.len() {
                known.push(site);
            }
            sites.push(place as u32 + 1);
        }
        Ok(Self { name, documents, pairs, whole, sites })
    }

    /// A set of documents and pairs made here.
    pub fn made(name: String) -> Self {
        Self { name, documents: Vec::new(), pairs: Vec::new(), whole: Vec::new(), sites: Vec::new() }
    }

    /// The language of the set, by its first text.
    pub fn language(&self) -> &'static str {
        if self.documents.first().is_some_and(|input| input.document.is_han()) { "zh" } else { "en" }
    }

    /// All folders of a folder that are labelled sets, by name.
    pub fn read_all(folder: &Path) -> Result<Vec<Self>, String> {
        let mut folders: Vec<PathBuf> = fs::read_dir(folder)
            .map_err(|error| format!("{}: {error}", folder.display()))?
            .filter_map(|entry| Some(entry.ok()?.path()))
            .filter(|path| path.join("truth.jsonl").exists())
            .collect();
        folders.sort();
        folders.iter().map(|folder| Self::read(folder)).collect()
    }
}

fn lines(file: &Path) -> Result<Vec<Value>, String> {
    let text = fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    lines.map(|line| serde_json::from_str(line).map_err(|error| format!("{}: {error}", file.display()))).collect()
}

/// Pieces of the free texts of the repository that share no text, by language, each of at least 500 to 1,500 tokens.
pub struct Bases {
    pub zh: Vec<String>,
    pub en: Vec<String>,
    /// Number of pieces at the beginning of `zh` that are of statutes. The others are of classics.
    statutes: usize,
}

impl Bases {
    pub fn read() -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus");
        let texts = |folder: &str, wanted: fn(&str) -> bool| {
            let mut names: Vec<PathBuf> = fs::read_dir(root.join(folder))
                .expect("the texts of the repository")
                .filter_map(|entry| Some(entry.ok()?.path()))
                .filter(|path| path.extension().is_some_and(|e| e == "md" || e == "txt"))
                .filter(|path| wanted(&path.file_name().unwrap_or_default().to_string_lossy()))
                .collect();
            names.sort();
            names.iter().map(|name| fs::read_to_string(name).expect("readable")).collect::<Vec<_>>()
        };
        // Only one of the two histories, because both describe the same events.
        let classics = texts("classics", |name| name.starts_with("shiji"));
        let cut =
            |texts: &[String], len: usize| texts.iter().flat_map(|text| pieces(text, len)).collect::<Vec<String>>();
        let mut zh = cut(&texts("statutes", |_| true), 900);
        let statutes = zh.len();
        zh.extend(cut(&classics, 900));
        Self { zh, en: cut(&texts("book", |_| true), 3000), statutes }
    }

    /// The pieces by kind of text: name, language, pieces.
    pub fn kinds(&self) -> [(&'static str, &'static str, &[String]); 3] {
        let (statutes, classics) = self.zh.split_at(self.statutes);
        [("statutes", "zh", statutes), ("classics", "zh", classics), ("book", "en", &self.en)]
    }

    /// The pieces by language: code, name, pieces.
    pub fn languages(&self) -> [(&'static str, &'static str, &[String]); 2] {
        [("zh", "Chinese", &self.zh), ("en", "English", &self.en)]
    }
}

/// Splits a text at ends of sentences into pieces of about `len` characters; drops the rest at the end.
fn pieces(text: &str, len: usize) -> Vec<String> {
    let mut out = Vec::new();
    let mut piece = String::new();
    for sentence in sentences(text) {
        piece.push_str(&sentence);
        if piece.chars().count() >= len {
            out.push(std::mem::take(&mut piece));
        }
    }
    out
}

/// Sentences with the marks that end them.
pub fn sentences(text: &str) -> Vec<String> {
    let mut out = vec![String::new()];
    let mut previous = ' ';
    for c in text.chars() {
        let ends = matches!(c, '。' | '！' | '？' | '\n') || (previous == '.' && c == ' ');
        out.last_mut().expect("one is open").push(c);
        if ends {
            out.push(String::new());
        }
        previous = c;
    }
    out.retain(|sentence| !sentence.trim().is_empty());
    out
}

/// What a text is edited by: characters of Chinese, words with what follows them of anything else.
pub fn tokens(text: &str) -> Vec<String> {
    if text.chars().filter(|c| *c as u32 >= 0x2e80).count() * 4 > text.chars().count() {
        return text.chars().map(String::from).collect();
    }
    text.split_inclusive(char::is_whitespace).map(str::to_owned).collect()
}

/// One change of a text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// This percentage of the tokens is replaced, dropped, or preceded by another token.
    Edit(usize),
    /// Sentences of other texts are inserted, with this percentage of its length.
    Insert(usize),
    /// This percentage of its sentences is removed.
    Delete(usize),
    /// This percentage of its sentences is moved.
    Shuffle(usize),
    /// In the frame of a page: menu before, notice after.
    Frame,
    /// A third of the text alone.
    Part,
    /// A third of the text inside another.
    Passage,
}

impl Change {
    pub fn name(self) -> String {
        match self {
            Self::Edit(n) => format!("edit {n}%"),
            Self::Insert(n) => format!("insert {n}%"),
            Self::Delete(n) => format!("delete {n}%"),
            Self::Shuffle(n) => format!("shuffle {n}%"),
            Self::Frame => "page frame".into(),
            Self::Part => "a third".into(),
            Self::Passage => "passage".into(),
        }
    }

    /// How a text is related to what comes out.
    pub fn relation(self) -> Relation {
        match self {
            Self::Part => Relation::Contains,
            Self::Passage => Relation::Partial,
            _ => Relation::Duplicate,
        }
    }

    pub fn apply(self, text: &str, other: &str, random: &mut Random) -> String {
        let own = sentences(text);
        match self {
            Self::Edit(percent) => {
                let own = tokens(text);
                let mut out = String::new();
                for token in &own {
                    if random.below(100) >= percent {
                        out.push_str(token);
                        continue;
                    }
                    let new = own[random.below(own.len())].clone();
                    match random.below(3) {
                        0 => out.push_str(&new),
                        1 => {
                            out.push_str(&new);
                            out.push_str(token);
                        }
                        _ => {}
                    }
                }
                out
            }
            Self::Insert(percent) => {
                let mut out = own;
                let foreign = sentences(other);
                let (mut added, wanted) = (0, text.chars().count() * percent / 100);
                while added < wanted {
                    // Cut to what is wanted, so that one percent is one percent.
                    let new: String = foreign[random.below(foreign.len())].chars().take(wanted - added).collect();
                    added += new.chars().count();
                    out.insert(random.below(out.len() + 1), new);
                }
                out.concat()
            }
            Self::Delete(percent) => {
                // Stretches of the text, wherever they begin.
                let mut own = tokens(text);
                let stretch = (own.len() * percent / 100).div_ceil(4).max(1);
                let mut left = own.len() * percent / 100;
                while left > 0 && own.len() > stretch {
                    let n = stretch.min(left);
                    let at = random.below(own.len() - n);
                    own.drain(at..at + n);
                    left -= n;
                }
                own.concat()
            }
            Self::Shuffle(percent) => {
                let mut own = own;
                let moved = (own.len() * percent / 100).max(2).min(own.len());
                let mut places: Vec<usize> = (0..own.len()).collect();
                random.shuffle(&mut places);
                places.truncate(moved);
                for pair in places.chunks_exact(2) {
                    own.swap(pair[0], pair[1]);
                }
                own.concat()
            }
            Self::Frame => {
                let [menu, notice] = if tokens(text).iter().all(|token| token.chars().count() == 1) {
                    [
                        "首页\n新闻\n财经\n体育\n登录\n热点：更多精彩内容请点击这里！\n",
                        "\n相关阅读\n返回顶部\n本网站所刊载的内容不代表本站观点。未经授权不得转载。\n",
                    ]
                } else {
                    [
                        "Home\nNews\nSports\nSign in\nMore stories you may like!\n",
                        "\nRelated\nBack to top\nThe views on this site are those of their authors. All rights reserved.\n",
                    ]
                };
                [menu, text, notice].concat()
            }
            Self::Part | Self::Passage => {
                let third = own.len().div_ceil(3);
                let at = random.below(own.len() + 1 - third);
                let part = own[at..at + third].concat();
                if self == Self::Part {
                    return part;
                }
                let mut host = sentences(other);
                host.insert(random.below(host.len() + 1), part);
                host.concat()
            }
        }
    }
}

/// A set of one kind of change: every base and its changed copy, and as many pairs of unlike bases.
pub fn changed(language: &str, bases: &[String], change: Change, seed: u64) -> Set {
    let mut random = Random::new(seed);
    let mut set = Set::made(format!("{language} {}", change.name()));
    for (i, base) in bases.iter().enumerate() {
        let other = &bases[(i + 1 + random.below(bases.len() - 1)) % bases.len()];
        set.documents.push(read(base));
        set.documents.push(read(&change.apply(base, other, &mut random)));
        let second = i % 2 == 1;
        let pair =
            Pair { documents: [2 * i, 2 * i + 1], relation: change.relation(), either: false, only: true, second };
        set.pairs.push(pair);
        // A text at a distance of half of all texts, in the same half of the pairs, because neighbours in one book
        // repeat each other. A changed copy of it, so that pairs of different texts have the same noise.
        let far = (i + bases.len() / 4 * 2) % (bases.len() / 2 * 2);
        set.pairs.push(Pair {
            documents: [2 * far, 2 * i + 1],
            relation: Relation::Distinct,
            either: matches!(change, Change::Passage | Change::Insert(_)) && *other == bases[far],
            ..pair
        });
    }
    set
}
