//! Texts made to be slow or to break the engine, of any length, the same in every run.

#[path = "random.rs"]
mod random;

use random::Random;

/// The expected result of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// The texts share most of the shorter one.
    Related,
    /// They share nothing.
    Nothing,
    /// Any result, but soon.
    Any,
}

/// Two texts.
pub struct Hostile {
    pub name: &'static str,
    pub left: String,
    pub right: String,
    pub expected: Expected,
}

/// All kinds of pairs, with about `bytes` bytes per side.
pub fn all(bytes: usize) -> Vec<Hostile> {
    let han = bytes / 3;
    let case = |name, left: String, right: String, expected| Hostile { name, left, right, expected };
    let related = |name, left, right| case(name, left, right, Expected::Related);
    let any = |name, left, right| case(name, left, right, Expected::Any);
    let prose = random_han(han, 3000, 1);
    let letters = random_letters(bytes, 2);
    vec![
        // A text that only repeats its own wording: shown, but not evidence.
        any("one character repeated", "的".repeat(han), "的".repeat(han / 2)),
        related("one letter repeated", "a".repeat(bytes), "a".repeat(bytes)),
        // A word is one token, so only the LCS shows how similar two giant words are.
        any("one letter more", "a".repeat(bytes), "a".repeat(bytes - 1)),
        related("two characters alternating", "天地".repeat(han / 2), "地天".repeat(han / 2)),
        related("two words alternating", "yes no ".repeat(bytes / 7), "no yes ".repeat(bytes / 7)),
        related("Fibonacci word against itself shifted", fibonacci(han), shifted(&fibonacci(han), 1000)),
        related(
            "Fibonacci word against itself from a Fibonacci number on",
            fibonacci(han),
            shifted(&fibonacci(han), 1597),
        ),
        any("Fibonacci word against Thue-Morse word", fibonacci(han), thue_morse(han)),
        any("de Bruijn words over two characters", de_bruijn(&['天', '地'], han), de_bruijn(&['地', '天'], han)),
        any("de Bruijn words over four characters", de_bruijn(&FOUR, han), reversed(&de_bruijn(&FOUR, han))),
        related("a text against itself shifted", prose.clone(), shifted(&prose, 1)),
        related("a period with noise", noisy_period(han, 500, 7), noisy_period(han, 500, 8)),
        related(
            "every sentence the same",
            SENTENCE.repeat(bytes / SENTENCE.len()),
            SENTENCE.repeat(bytes / 2 / SENTENCE.len()),
        ),
        related("the same sentences in another order", sentences(bytes, 3), sentences(bytes, 4)),
        any("two thousand neighbours of one sentence", variants(bytes, 5), variants(bytes, 6)),
        any("nothing but full stops", "。".repeat(han), "。".repeat(han / 2)),
        any("nothing but points", ".".repeat(bytes), ".".repeat(bytes)),
        any("points and spaces", ". ".repeat(bytes / 2), " .".repeat(bytes / 2)),
        related("no full stop at all", prose.clone(), edited(&prose, 20, 9)),
        related("tiny sentences", tiny_sentences(han, 10), edited(&tiny_sentences(han, 10), 50, 11)),
        any("thousands of tiny sentences", known_sentences(han, 5000, 25), known_sentences(han, 5000, 26)),
        any("one tiny sentence among others", known_sentences(han, 1, 27), known_sentences(han, 1, 28)),
        related("the same tiny sentence", "是。".repeat(han / 2), "是。".repeat(han / 2 - 1)),
        // Each sentence has a part of the one sentence of the other text.
        related("claims without a stop, and in sentences", claims(bytes, &HAN_CLAIMS, "", 0), {
            claims(bytes, &HAN_CLAIMS, "。", 10)
        }),
        related("English claims without a stop, and in sentences", claims(bytes, &CLAIMS, "", 0), {
            claims(bytes, &CLAIMS, ". ", 10)
        }),
        related("claims without a stop, edited", claims(bytes, &HAN_CLAIMS, "", 0), claims(bytes, &HAN_CLAIMS, "", 10)),
        related("English claims without a stop, edited", claims(bytes, &CLAIMS, "", 0), claims(bytes, &CLAIMS, "", 10)),
        any("no word twice", counter(bytes, 0), counter(bytes, bytes)),
        any("no word twice, in another order", counter(bytes, 0), reversed_words(&counter(bytes, 0))),
        any("one giant word", letters.clone(), edited(&letters, 20, 12)),
        any("a giant word against its half", letters.clone(), letters[bytes / 2..].to_owned()),
        any("a letter under a million marks", marks("a", bytes), marks("b", bytes)),
        any("letters under many marks each", "e\u{301}\u{302}\u{303}".repeat(bytes / 7), marks("e", bytes)),
        related("only emoji", emoji(bytes, 13), edited(&emoji(bytes, 13), 20, 14)),
        related(
            "one family over and over",
            FAMILY.repeat(bytes / FAMILY.len()),
            FAMILY.repeat(bytes / FAMILY.len() / 2),
        ),
        related("mixed scripts", mixed(bytes, 15), edited(&mixed(bytes, 15), 20, 16)),
        related("right to left", right_to_left(bytes, 17), edited(&right_to_left(bytes, 17), 20, 18)),
        any("only zero-width characters", "\u{200B}\u{200D}".repeat(han / 2), "\u{2060}".repeat(han)),
        related("zero-width characters between all", woven(&prose, '\u{200B}', bytes), prose.clone()),
        any("only line breaks", "\n".repeat(bytes), "\r\n".repeat(bytes / 2)),
        any("only brackets and quotes", "（「『".repeat(han / 3), "』」）".repeat(han / 3)),
        any("abbreviations", "e.g. Dr. ".repeat(bytes / 9), "i.e. Mr. ".repeat(bytes / 9)),
        any("points before long spaces", format!("a.{}", " ".repeat(bytes)), format!("Mr.{}", "\t".repeat(bytes))),
        any("half of each word in Cyrillic letters", "раураl ".repeat(bytes / 11), "paypal ".repeat(bytes / 7)),
        any(
            "signs of every kind on both sides",
            "раураl ＡＢ b\u{200B}c ".repeat(bytes / 27),
            "ｃ раураl a\u{200B} ".repeat(bytes / 20),
        ),
        related("halves swapped", prose.clone(), halves_swapped(&prose)),
        any(
            "many passages in another order, each in two halves",
            broken_passages(han, 0, 23),
            broken_passages(han, 60, 24),
        ),
        any("blocks of nine characters shuffled", prose.clone(), shuffled_blocks(&prose, 9, 19)),
        case("unrelated texts", random_han(han, 3000, 20), random_han(han, 3000, 21), Expected::Nothing),
        any("a small alphabet", random_han(han, 4, 22), random_han(han, 4, 23)),
        any("one long and one short text", prose, "的".repeat(20)),
    ]
}

/// Pages whose markup is made to be slow.
pub fn pages(bytes: usize) -> Vec<(&'static str, String)> {
    let fill = |part: &str| part.repeat(bytes / part.len());
    vec![
        ("elements never closed", fill("<div>")),
        ("lists in lists", fill("<ul><li>一")),
        ("formatting in formatting", fill("<b><i>一")),
        ("tables in tables", fill("<table><tr><td>一")),
        ("ends without starts", fill("</p></div>一")),
        ("only angle brackets", fill("<")),
        ("a tag that never ends", format!("<a {}", fill("b=c "))),
        ("attributes of one tag", format!("<p {}>一", fill("x "))),
        ("references without end", fill("&amp")),
        ("numbers without end", format!("&#{}", fill("1"))),
        ("comments never closed", fill("<!--")),
        ("scripts never closed", fill("<script>")),
        ("a title over and over", fill("<title>一</title>")),
        ("NUL characters", fill("\0<\0>")),
    ]
}

const FOUR: [char; 4] = ['天', '地', '玄', '黄'];
const SENTENCE: &str = "清晨的渡口没有人，只有一条旧船系在柳树下。";
const HAN_CLAIMS: [&str; 8] = ["不", "没有", "无法", "增加", "减少", "禁止", "全部", "很少"];
const CLAIMS: [&str; 8] = ["not ", "never ", "increased ", "decreased ", "unlawful ", "lawful ", "nor ", "must "];
const FAMILY: &str = "👨‍👩‍👧‍👦";

/// Random text of the given length over an alphabet of Han characters.
fn random_han(chars: usize, alphabet: usize, seed: u64) -> String {
    let mut random = Random::new(seed);
    (0..chars).map(|_| char::from_u32(0x4E00 + random.below(alphabet) as u32).expect("Han")).collect()
}

fn random_letters(bytes: usize, seed: u64) -> String {
    let mut random = Random::new(seed);
    (0..bytes).map(|_| char::from(b'a' + random.below(26) as u8)).collect()
}

/// A prefix of the infinite Fibonacci word: few different substrings of each length, each of them everywhere.
fn fibonacci(chars: usize) -> String {
    let (mut short, mut long) = (String::from("地"), String::from("天"));
    while long.len() < 3 * chars {
        let next = format!("{long}{short}");
        short = std::mem::replace(&mut long, next);
    }
    long.chars().take(chars).collect()
}

/// A text in which no part is repeated three times in a row.
fn thue_morse(chars: usize) -> String {
    (0..chars).map(|i: usize| if i.count_ones().is_multiple_of(2) { '天' } else { '地' }).collect()
}

/// A text that contains every word of one length over the alphabet exactly once. Made from Lyndon words in order
/// (Fredricksen and Maiorana), because the greedy construction is too slow here.
fn de_bruijn(alphabet: &[char], chars: usize) -> String {
    let k = alphabet.len();
    let mut n = 1;
    while k.pow(n as u32) < chars {
        n += 1;
    }
    let mut out = String::new();
    let mut word = vec![0; 1];
    let mut written = 0;
    while written < chars {
        if n % word.len() == 0 {
            out.extend(word.iter().map(|&letter: &usize| alphabet[letter]));
            written += word.len();
        }
        let period = word.len();
        while word.len() < n {
            word.push(word[word.len() - period]);
        }
        while word.pop_if(|&mut last| last == k - 1).is_some() {}
        match word.last_mut() {
            Some(last) => *last += 1,
            None => break,
        }
    }
    out
}

fn shifted(text: &str, chars: usize) -> String {
    text.chars().skip(chars).collect()
}

fn reversed(text: &str) -> String {
    text.chars().rev().collect()
}

fn reversed_words(text: &str) -> String {
    text.split(' ').rev().collect::<Vec<_>>().join(" ")
}

/// A random period, repeated, with one character in fifty replaced.
fn noisy_period(chars: usize, period: usize, seed: u64) -> String {
    let period: Vec<char> = random_han(period, 3000, 30).chars().collect();
    let mut random = Random::new(seed);
    (0..chars).map(|i| if random.below(50) == 0 { '无' } else { period[i % period.len()] }).collect()
}

/// Two hundred sentences, repeated in random order.
fn sentences(bytes: usize, seed: u64) -> String {
    let stock: Vec<String> = (0..200).map(|i| random_han(12, 3000, 100 + i) + "。").collect();
    let mut random = Random::new(seed);
    (0..bytes / 39).map(|_| stock[random.below(stock.len())].as_str()).collect()
}

/// Tiny sentences; every second one is from a set that another text uses, too.
fn known_sentences(han: usize, known: usize, seed: u64) -> String {
    let mut random = Random::new(seed);
    let sentence = |seed| random_han(3, 100, seed) + "。";
    (0..han / 4)
        .map(|i| sentence(if i % 2 == 0 { random.below(known) as u64 } else { (seed << 32) + i as u64 }))
        .collect()
}

/// One sentence, repeated with two other characters changed each time, so that all sentences are similar.
fn variants(bytes: usize, seed: u64) -> String {
    let mut random = Random::new(seed);
    let mut out = String::new();
    while out.len() < bytes {
        let mut sentence: Vec<char> = SENTENCE.chars().collect();
        for _ in 0..2 {
            let place = random.below(sentence.len() - 1);
            sentence[place] = char::from_u32(0x4E00 + random.below(3000) as u32).expect("Han");
        }
        out.extend(sentence);
    }
    out
}

/// A text in which every fifth word makes a claim, with a stop after each dozen; one word of `replaced` is another one.
fn claims(bytes: usize, claims: &[&str], stop: &str, replaced: usize) -> String {
    let (mut random, mut text) = (Random::new(33), String::with_capacity(bytes));
    let is_han = !claims[0].is_ascii();
    for i in 1.. {
        let [word, other, edit] = [(); 3].map(|()| random.below(1 << 20));
        let word = if replaced > 0 && edit % replaced == 0 { other } else { word };
        match word {
            word if word % 5 == 0 => text.push_str(claims[word / 5 % claims.len()]),
            word if is_han => text.extend(char::from_u32(0x4E00 + word as u32 % 3000)),
            word => text.extend(["w", &format!("{:x} ", word % 5000)]),
        }
        if i % 12 == 0 {
            text.push_str(stop);
        }
        if text.len() >= bytes {
            break;
        }
    }
    text
}

fn tiny_sentences(chars: usize, seed: u64) -> String {
    random_han(chars / 2, 500, seed).chars().flat_map(|c| [c, '。']).collect()
}

/// The numbers from `from` on, in letters.
fn counter(bytes: usize, from: usize) -> String {
    let word = |n: usize| (0..5).rev().map(move |k| char::from(b'a' + (n / 26_usize.pow(k) % 26) as u8));
    (from..from + bytes / 6).flat_map(|n| word(n).chain([' '])).collect()
}

fn marks(base: &str, bytes: usize) -> String {
    format!("{base}{}", "\u{301}".repeat(bytes / 2))
}

fn emoji(bytes: usize, seed: u64) -> String {
    let mut random = Random::new(seed);
    (0..bytes / 4).map(|_| char::from_u32(0x1F400 + random.below(64) as u32).expect("an animal")).collect()
}

fn mixed(bytes: usize, seed: u64) -> String {
    let words =
        ["句号", "full stop", "точка", "κόμμα", "نقطة", "ピリオド", "마침표", "จุด", "🙂", "3.14", "。", ". ", "\n"];
    let mut random = Random::new(seed);
    let mut out = String::new();
    while out.len() < bytes {
        out.push_str(random.pick(&words));
        out.push(if random.below(3) == 0 { ' ' } else { '，' });
    }
    out
}

fn right_to_left(bytes: usize, seed: u64) -> String {
    let mut random = Random::new(seed);
    let mut out = String::new();
    while out.len() < bytes {
        let (first, count) = random.pick(&[(0x5D0, 27), (0x627, 26)]);
        out.extend((0..2 + random.below(6)).filter_map(|_| char::from_u32(first + random.below(count) as u32)));
        out.push_str(if random.below(9) == 0 { ". " } else { " " });
    }
    out
}

/// Drops, doubles or replaces characters at a given rate.
fn edited(text: &str, one_in: usize, seed: u64) -> String {
    let mut random = Random::new(seed);
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match random.below(3 * one_in) {
            0 => {}
            1 => out.extend([c, c]),
            2 => out.push('无'),
            _ => out.push(c),
        }
    }
    out
}

fn woven(text: &str, between: char, bytes: usize) -> String {
    let chars = bytes / (3 + between.len_utf8());
    text.chars().take(chars).flat_map(|c| [c, between]).collect()
}

fn halves_swapped(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let (first, second) = chars.split_at(chars.len() / 2);
    second.iter().chain(first).collect()
}

/// Passages in an order given by the seed, with text of the given length in the middle of each, and 250 characters
/// between them, that no other text has.
fn broken_passages(han: usize, gap: usize, seed: u64) -> String {
    let passages = han / (200 + gap + 250);
    let mut order: Vec<u64> = (0..passages as u64).collect();
    let mut random = Random::new(seed);
    for i in (1..passages).rev() {
        order.swap(i, random.below(i + 1));
    }
    let own = |chars, number: u64| random_han(chars, 3000, (seed << 32) + number);
    let half = |number: u64| random_han(100, 3000, number);
    let passage = |number: u64| {
        [half(2 * number), own(gap, 2 * number), half(2 * number + 1), own(250, 2 * number + 1)].join("。")
    };
    order.into_iter().map(passage).collect()
}

fn shuffled_blocks(text: &str, block: usize, seed: u64) -> String {
    let chars: Vec<char> = text.chars().collect();
    let mut blocks: Vec<&[char]> = chars.chunks(block).collect();
    let mut random = Random::new(seed);
    for i in (1..blocks.len()).rev() {
        blocks.swap(i, random.below(i + 1));
    }
    blocks.concat().into_iter().collect()
}
