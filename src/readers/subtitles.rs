//! Reads the text of subtitles (.srt, .vtt): the lines that are shown, without their numbers, times and styles.
//!
//! # Source
//! `WebVTT`, section 4 (file structure). `SubRip` has no standard; its cues are those of `WebVTT` with a number before
//! them.

/// The lines of all cues. Blocks without a time, such as styles and comments, are left out.
pub fn text(subtitles: &str) -> String {
    let mut out = String::new();
    let mut in_cue = false;
    for line in subtitles.lines() {
        if line.trim().is_empty() {
            in_cue = false;
        } else if is_time(line) {
            in_cue = true;
        } else if in_cue {
            push_shown(line, &mut out);
            out.push('\n');
        }
    }
    out.truncate(out.trim_end().len());
    out
}

/// `00:00:01,000 --> 00:00:04,000`, with settings after it.
fn is_time(line: &str) -> bool {
    let Some((start, end)) = line.split_once("-->") else { return false };
    let is_clock = |text: &str| {
        let clock = text.split_whitespace().next().unwrap_or_default();
        clock.contains(':') && clock.chars().all(|c| c.is_ascii_digit() || matches!(c, ':' | ',' | '.'))
    };
    is_clock(start) && is_clock(end)
}

/// Adds a line without tags such as `<i>` and `{\an8}`.
fn push_shown(line: &str, out: &mut String) {
    let mut rest = line;
    while let Some(at) = rest.find(['<', '{']) {
        let (before, tag) = rest.split_at(at);
        let close = if tag.starts_with('<') { '>' } else { '}' };
        let is_tag = tag[1..].starts_with(|c: char| c.is_ascii_alphanumeric() || matches!(c, '/' | '\\'));
        out.push_str(before);
        if let Some(end) = tag.find(close).filter(|_| is_tag) {
            rest = &tag[end + 1..];
        } else {
            out.push_str(&tag[..1]);
            rest = &tag[1..];
        }
    }
    out.push_str(rest);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cues_are_text_and_times_are_not() {
        let srt = "1\r\n00:00:01,000 --> 00:00:04,000\r\n<i>The bell</i> rang.\r\n{\\an8}渡口的钟。\r\n\r\n2\r\n00:00:05,000 --> 00:00:06,000\r\n1 < 2 {sic}\r\n";
        assert_eq!(text(srt), "The bell rang.\n渡口的钟。\n1 < 2");
        let vtt = "WEBVTT - title\n\nNOTE no\n\nSTYLE\n::cue { color: red }\n\nid\n00:01.000 --> 00:02.000 align:start\n<v Ann>The bell rang.\n";
        assert_eq!(text(vtt), "The bell rang.");
    }
}
