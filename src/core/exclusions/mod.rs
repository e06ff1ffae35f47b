//! Parts of a text that are left out of a comparison because of what else is known about it, such as the wording of an
//! assignment that all texts answer.
//!
//! # Example
//! ```
//! use juhao_core::{Document, exclusions};
//! let read = |text: &str| Document::from_text(text, &Default::default());
//! let form = read("申请人承诺以上内容真实有效，并同意图书馆保存。签名：")?;
//! let text = read("我想借三本书。申请人承诺以上内容真实有效，并同意图书馆保存。")?;
//! let left_out = exclusions::of_template(&form, &text);
//! assert_eq!(left_out[0].slice(text.shown()), "申请人承诺以上内容真实有效，并同意图书馆保存");
//! # Ok::<(), juhao_core::Error>(())
//! ```

mod parts;

pub use parts::{Part, Parts};

use alloc::vec::Vec;

use crate::base::{Sort, Span};
use crate::detect::{Options, align};
use crate::text::{Document, Exclusion};

/// The reason that hosts give for the wording of a template.
pub const TEMPLATE: &str = "template";

/// Shortest run that counts as wording of a template, in Han characters, or 5 words. It is the shortest run that an
/// alignment reports, because a form consists of short phrases between what is filled in.
const TEMPLATE_RUN: u32 = 8;

/// Returns the runs of a text that it shares with a template, in order and without overlap. A run has 8 Han characters,
/// 5 words, or 22 letters of a script without word spaces at least. Cost as that of [`align`].
pub fn of_template(template: &Document, text: &Document) -> Vec<Span> {
    let options = Options { min_match_length: Some(TEMPLATE_RUN), ..Options::default() };
    let mut spans: Vec<Span> = align(template, text, &options).spans.into_iter().map(|spans| spans.right).collect();
    spans.retain(|&span| text.length_of(span) >= u64::from(8 * TEMPLATE_RUN));
    spans.order_by_key(|span| (span.start, span.end));
    let mut apart: Vec<Span> = Vec::new();
    for span in spans {
        match apart.last_mut() {
            Some(last) if span.start <= last.end => last.end = last.end.max(span.end),
            _ => apart.push(span),
        }
    }
    apart
}

/// Returns parts of a text with their reasons, in order and without overlap. Where two parts overlap, the one that
/// comes first in `parts` keeps its reason. `parts` has one list after the other, each in order and without overlap.
/// Time O(n log n) for each list.
pub fn without_overlap(parts: &[(Span, &str)]) -> Vec<Exclusion> {
    let mut taken: Vec<(Span, &str)> = Vec::new();
    for list in parts.chunk_by(|(one, _), (next, _)| one.end <= next.start) {
        let (mut free, mut at) = (Vec::new(), 0);
        for &(Span { mut start, end }, reason) in list {
            while start < end {
                match taken.get(at) {
                    Some((other, _)) if other.end <= start => at += 1,
                    Some((other, _)) if other.start <= start => start = other.end,
                    other => {
                        let to = other.map_or(end, |(other, _)| end.min(other.start));
                        free.push((Span::new(start, to), reason));
                        start = to;
                    }
                }
            }
        }
        taken.extend(free);
        taken.order_by_key(|(span, _)| span.start);
    }
    taken.into_iter().map(|(span, reason)| Exclusion { span, reason: reason.into() }).collect()
}

#[cfg(test)]
mod tests {
    use alloc::{format, string::String};

    use super::*;
    use crate::TextOptions;

    fn left_out(form: &str, own: &str) -> String {
        let read = |text: &str| Document::from_text(text, &TextOptions::default()).expect("short text");
        let text = read(&format!("{own}\n{form}"));
        of_template(&read(form), &text).iter().map(|span| span.slice(text.shown())).collect()
    }

    #[test]
    fn the_wording_of_a_template_is_left_out_in_every_script() {
        for (form, own) in [
            ("申请人承诺以上内容真实有效", "我想借三本书"),
            ("I confirm that this essay is my own work", "The ferry left early"),
            ("ข้าพเจ้าขอรับรองว่าข้อความข้างต้นเป็นความจริง", "เรือออกจากท่าแต่เช้า"),
            ("ຂ້າພະເຈົ້າຢືນຢັນວ່າຂໍ້ຄວາມນີ້ແມ່ນຄວາມຈິງ", "ເຮືອອອກແຕ່ເຊົ້າ"),
            ("ខ្ញុំសូមបញ្ជាក់ថាអត្ថបទនេះជាការពិតទាំងអស់", "ទូកចេញពីព្រលឹម"),
            ("ဤစာတမ်းသည်ကျွန်ုပ်၏ကိုယ်ပိုင်လက်ရာဖြစ်ကြောင်းဝန်ခံပါသည်", "လှေသည်စောစောထွက်သည်"),
            ("この作文は自分で書いたものであることを誓います", "船は朝早く出た"),
        ] {
            assert_eq!(left_out(form, own), form);
        }
        // Fewer than 8 Han characters or 5 words are no wording of a form.
        assert_eq!(left_out("以上内容真实", "我想借三本书"), "");
        assert_eq!(left_out("this is my own", "The ferry left early"), "");
    }

    #[test]
    fn parts_that_overlap_keep_the_reason_of_the_first_list() {
        let shown = |parts: &[(u32, u32, &'static str)]| -> Vec<(u32, u32, String)> {
            let parts: Vec<_> = parts.iter().map(|&(start, end, reason)| (Span::new(start, end), reason)).collect();
            let apart = without_overlap(&parts);
            apart.into_iter().map(|one| (one.span.start, one.span.end, one.reason)).collect()
        };
        let own = |parts: &[(u32, u32, &str)]| -> Vec<(u32, u32, String)> {
            parts.iter().map(|&(start, end, reason)| (start, end, reason.into())).collect()
        };
        // The part that starts later keeps its reason, because it is in the first list.
        let parts = [(6, 9, "a"), (12, 13, "a"), (0, 7, "b"), (8, 20, "b"), (5, 25, "c"), (30, 30, "c")];
        let want = [(0, 6, "b"), (6, 9, "a"), (9, 12, "b"), (12, 13, "a"), (13, 20, "b"), (20, 25, "c")];
        assert_eq!(shown(&parts), own(&want));
        assert_eq!(shown(&[(0, 9, "a"), (2, 4, "b"), (0, 9, "c")]), own(&[(0, 9, "a")]));
        assert_eq!(shown(&[]), own(&[]));
    }
}
