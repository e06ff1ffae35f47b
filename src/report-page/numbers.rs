//! Numbers as a reader writes them, the same in all languages of the report.

use alloc::format;
use alloc::string::{String, ToString};

/// A share as `12.3%`. Only shares of 0 and 1 are shown as `0%` and `100%`.
pub fn percent(share: f64) -> String {
    if share <= 0.0 {
        "0%".into()
    } else if share >= 1.0 {
        "100%".into()
    } else {
        format!("{:.1}%", (share * 100.0).clamp(0.1, 99.9))
    }
}

/// A count with a comma before each group of three digits.
pub fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Fills `{0}`, `{1}` and so on of a sentence.
pub fn fill(sentence: &str, values: &[&str]) -> String {
    let mut text = String::new();
    let mut rest = sentence;
    while let Some((before, after)) = rest.split_once('{') {
        text.push_str(before);
        let (number, after) = after.split_once('}').unwrap_or(("", after));
        text.push_str(number.parse::<usize>().ok().and_then(|at| values.get(at)).unwrap_or(&""));
        rest = after;
    }
    text.push_str(rest);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_next_to_a_whole_is_never_a_whole() {
        let shown = [0.0, 0.0001, 0.123_45, 0.9999, 1.0].map(percent);
        assert_eq!(shown, ["0%", "0.1%", "12.3%", "99.9%", "100%"]);
    }

    #[test]
    fn counts_and_sentences_are_filled() {
        assert_eq!([0, 999, 1000, 1_234_567].map(count), ["0", "999", "1,000", "1,234,567"]);
        assert_eq!(fill("{1} of {0}", &["10", "{0}"]), "{0} of 10");
    }
}
