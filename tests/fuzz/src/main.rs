//! Runs the targets without nightly Rust: `cargo run --release -- [TARGET [SECONDS [SEED]]]` makes inputs from
//! consecutive seeds until the time is over. Prints their number and the slowest one; if an input panics, prints its
//! seed.

#[path = "../../support/random.rs"]
mod random;

use std::panic;
use std::time::{Duration, Instant};

use random::Random;

type Target = fn(&[u8]);

const TARGETS: [(&str, Target); 8] = [
    ("text", juhao_fuzz::text),
    ("segment", juhao_fuzz::segment),
    ("compare", juhao_fuzz::compare),
    ("wire", juhao_fuzz::wire),
    ("html", juhao_fuzz::html),
    ("page", juhao_fuzz::page),
    ("tree", juhao_fuzz::tree),
    ("documents", juhao_fuzz::documents),
];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |i: usize, otherwise| arguments.get(i).map_or(otherwise, |text| text.parse().expect("a number"));
    let (seconds, seed) = (number(1, 20), number(2, 1));
    let mut failed = false;
    for (name, target) in TARGETS {
        if arguments.first().is_none_or(|wanted| wanted == name || wanted == "all") {
            failed |= !run(name, target, Duration::from_secs(seconds), seed);
        }
    }
    std::process::exit(failed.into());
}

fn run(name: &str, target: Target, time: Duration, first: u64) -> bool {
    let begin = Instant::now();
    let (mut seed, mut slowest) = (first, (Duration::ZERO, 0));
    while begin.elapsed() < time {
        let data = input(seed, matches!(name, "html" | "page") || seed % 4 == 0);
        let call = Instant::now();
        if panic::catch_unwind(|| target(&data)).is_err() {
            println!("{name}: seed {seed} panics, {} bytes: {:?}", data.len(), String::from_utf8_lossy(&data));
            return false;
        }
        slowest = slowest.max((call.elapsed(), seed));
        seed += 1;
    }
    println!("{name}: {} inputs hold, the slowest took {:?} (seed {})", seed - first, slowest.0, slowest.1);
    true
}

/// Pieces of text that decisions depend on.
const PIECES: &[&str] = &[
    "清晨的渡口没有人，",
    "只有一条旧船系在柳树下。",
    "The river was quiet. ",
    "Dr. Smith (U.S.) paid $3.14. ",
    "a",
    "的",
    "。",
    "！？",
    "……",
    "...",
    ".",
    " ",
    "\n",
    "\r\n",
    "\n\n",
    "\u{3000}",
    "\t",
    "“你好。”",
    "「句」",
    "e\u{301}",
    "\u{200B}",
    "\u{FEFF}",
    "👨‍👩‍👧‍👦",
    "👍🏽",
    "𠮷野家",
    "ＡＢＣ１２３",
    "раураl",
    "שלום עולם. ",
    "مرحبا بالعالم۔",
    "สวัสดีครับ",
    "句号ピリオド",
    "마침표。",
    "i̇İ",
    "ß",
    "\u{0}",
    "don't ",
    "http://a.b/c?d=e.f",
    "第一条 ",
    "（一）",
    "- ",
    "# ",
    "ﬁ",
    "ﬃ",
    "⑫",
    "⼈",
    "ｶﾞ",
    "\u{1112}\u{1161}\u{11AB}",
    "か\u{3099}",
    "ﾞ",
    "𝐚",
    "\u{202E}",
    "x\u{200D}y",
    "½",
    "Ⅷ",
    "٣",
    "\u{2028}",
    "0",
    "'",
    "’",
    "’s ",
];

const TAGS: &[&str] = &[
    "<p>",
    "</p>",
    "<div>",
    "</div>",
    "<br>",
    "<script>",
    "</script>",
    "<style>",
    "</style>",
    "<!--",
    "-->",
    "<title>",
    "</title>",
    "<table>",
    "<tr>",
    "<td>",
    "</table>",
    "<a href=\"x.y\">",
    "</a>",
    "<ul>",
    "<li>",
    "</ul>",
    "<pre>\n",
    "</pre>",
    "&amp;",
    "&#x53E5;",
    "&nbsp",
    "&#0;",
    "&",
    "<",
    ">",
    "</",
    "<b",
    "\"",
    "=",
    "<textarea>",
    "<select><option>",
    "<template>",
    "<svg><title>",
    "<math>",
    "]]>",
    "<![CDATA[",
    "<!DOCTYPE html>",
    "<meta charset=gbk>",
    "<h1>",
    "</h1>",
    "<span hidden>",
    "<p style=\"display:none\">",
    "<nav>",
    "<article>",
    "<plaintext>",
    "<noscript>",
    "<iframe>",
    "<body>",
    "<head>",
    "<frameset>",
    "<li class='a b' id=c>",
];

/// Makes the bytes of a seed: pieces in random order, some repeated, then a copy with changed pieces, sometimes invalid
/// bytes.
fn input(seed: u64, tags: bool) -> Vec<u8> {
    let mut random = Random::new(seed);
    let piece = |random: &mut Random| {
        let of = if tags && random.below(2) == 0 { TAGS } else { PIECES };
        let times = if random.below(12) == 0 { 1 + random.below(40) } else { 1 };
        random.pick(of).repeat(times)
    };
    let most = if random.below(50) == 0 { 2000 } else { 60 };
    let count = 1 + random.below(most);
    let mut left: Vec<String> = Vec::new();
    for _ in 0..count {
        // Repeats passages.
        let again = !left.is_empty() && random.below(5) == 0;
        let next = if again { left[random.below(left.len())].clone() } else { piece(&mut random) };
        left.push(next);
    }
    let mut right = left.clone();
    for _ in 0..random.below(count + 1) {
        let (from, to) = (random.below(right.len().max(1)), random.below(right.len().max(1)));
        match random.below(4) {
            0 if from < right.len() => drop(right.remove(from)),
            1 if to < right.len() => right.swap(from, to),
            2 => right.insert(to, piece(&mut random)),
            _ => {
                let middle = from.min(right.len());
                right.rotate_left(middle);
            }
        }
    }
    let mut data = vec![random.below(64) as u8];
    data.extend(left.concat().bytes());
    data.extend(juhao_fuzz::SEPARATOR.bytes());
    data.extend(right.concat().bytes());
    if random.below(4) == 0 {
        for _ in 0..1 + random.below(8) {
            let at = random.below(data.len());
            data[at] = random.below(256) as u8;
        }
    }
    data
}
