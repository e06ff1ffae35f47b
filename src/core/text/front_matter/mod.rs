//! Finds the front matter of theses and essays: the parts that their form requires. These are the cover,
//! declarations and authorizations (原创性声明, 授权书), tables of contents (目录), and acknowledgements (致谢),
//! wherever in the text they are, in Chinese and English.
//!
//! Each part needs two signs: its heading, which is a line of its own, and its form, because a chapter may also be
//! called "Contents" or "Declaration". A cover has no heading, so it needs three different fields such as `学号：`.
//!
//! | part | form | end |
//! |---|---|---|
//! | cover | lines at the start, three of them with a field such as `Supervisor:` | its last field |
//! | declaration | the author declares, authorizes or signs | the next heading, or the last such line |
//! | contents | titles with page numbers that never fall, or titles that the text repeats | the last entry |
//! | acknowledgements | thanks | the next heading, or the last thanks |
//!
//! # Cost
//! Time and space O(n log n).
//!
//! # Example
//! ```
//! use juhao_core::text::front_matter;
//! let text = "第一章 绪论\n渡船停在对岸。\n致谢\n感谢我的导师，也感谢等船的人。";
//! assert_eq!(front_matter(text)[0].slice(text), "致谢\n感谢我的导师，也感谢等船的人。");
//! ```

mod contents;
mod cover;
mod sections;

use alloc::vec::Vec;

use super::heading_lines::lines;
use crate::base::Span;

/// Returns the ranges of a text that are front matter, in order and disjoint.
pub fn front_matter(text: &str) -> Vec<Span> {
    let lines = lines(text);
    let mut found: Vec<Span> = Vec::new();
    let mut i = 0;
    if let Some(last) = cover::last_line(&lines) {
        found.push(Span::new(lines[0].1.start, lines[last].1.end));
        i = last + 1;
    }
    let (mut titles, mut no_contents) = (contents::Titles::default(), i);
    while let Some((_, span)) = lines.get(i) {
        let entries = if i < no_contents { None } else { contents::entries(&lines, i, &mut titles) };
        no_contents = entries.as_ref().map_or(no_contents, |entries| entries.last + 1);
        let contents = entries.and_then(|entries| entries.is_contents.then_some(entries.last));
        let last = contents.or_else(|| sections::last_line(&lines, i));
        if let Some(last) = last {
            found.push(Span::new(span.start, lines[last].1.end));
        }
        i = last.unwrap_or(i) + 1;
    }
    found
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    fn found(text: &str) -> Vec<&str> {
        front_matter(text).iter().map(|span| span.slice(text)).collect()
    }

    /// Parts with their headings, each in a script or a language of its own.
    const PARTS: [&str; 12] = [
        "某某大学\n本科毕业论文\n题　　目：渡船与钟声\n学　　号：20190417\n姓　　名：林渡\n指导教师：钟鸣\n二〇二三年五月",
        "論文題目：渡船與鐘聲\n學號　20190417\n系別　歷史學系\n指導老師　鐘鳴",
        "The Ferry and Its Bell\nA thesis submitted in partial fulfilment of the requirements for the degree of Master\nStudent ID: 417\nSupervisor: Dr Vane",
        "学位论文原创性声明\n本人郑重声明：所呈交的学位论文是本人在导师指导下独立进行研究工作所取得的成果。\n除文中已经注明引用的内容外，不含任何他人已经发表的作品。\n作者签名：\n日期： 年 月 日",
        "学位论文版权使用授权书\n本学位论文作者完全了解学校有关保留、使用学位论文的规定，同意学校保留并送交论文的复印件。\n作者签名：  导师签名：",
        "論文原創性聲明\n本人聲明本論文由本人獨立完成。\n簽名：",
        "Declaration of Originality\nI hereby declare that this thesis is my own work and that all sources are named.\nSigned: ____\nDate: ____",
        "Author's Declaration\nI certify that the work in this essay has not been submitted elsewhere.",
        "目  录\n摘要 I\n第一章 绪论 1\n1.1 研究背景 1\n1.2 研究\n方法与材料 3\n第二章 渡口 9\n参考文献 53\n致谢 56",
        "Table of Contents\n1 Introduction ........ 1\n2 The ferry ........ 7\nReferences ........ 55",
        "致  谢\n感谢我的导师。\n也感谢等船的人，他们告诉我钟声的来历。",
        "Acknowledgements\nI thank Dr Vane for the ledger, and the pilots for their patience.",
    ];

    #[test]
    fn each_part_is_found_in_front_of_a_text_and_only_it() {
        for part in PARTS {
            let text = [part, "\n第一章 绪论\n渡船停在对岸，等船的人坐在石阶上。"].concat();
            assert_eq!(found(&text), [part]);
            let text = [part, "\n\nChapter 1\nThe ferry waits on the other bank until the bell is rung."].concat();
            assert_eq!(found(&text), [part]);
        }
    }

    #[test]
    fn the_parts_of_a_thesis_are_found_in_order() {
        let body = "第一章 绪论\n渡船停在对岸，等船的人坐在石阶上。\n第二章 渡口\n钟声响过三遍，船才离岸。";
        let text = [PARTS[0], PARTS[3], PARTS[4], PARTS[8], body, PARTS[10]].join("\n");
        assert_eq!(found(&text), [PARTS[0], PARTS[3], PARTS[4], PARTS[8], PARTS[10]]);
    }

    #[test]
    fn what_only_looks_like_front_matter_stays_in() {
        for text in [
            // Headings that say something else, and text about these parts.
            "Contents of the box\n1 lamp 1\n2 bulbs 2\n3 screws 9",
            "他在致谢里感谢了所有人。\n目录在第三页。",
            "Acknowledgements are a genre of their own, in which I thank and you are thanked.",
            "Declaration of Independence\nWe hold these truths to be self-evident.",
            // Headings without their form.
            "Contents\nThe box had a lamp.\nThe lamp had no bulb.\nNobody minded.",
            "Contents\nScrews 12\nNails 30\nHinges 41",
            "Contents\n1 Screws 30\n2 Nails 12\n3 Hinges 4",
            "目录\n这一章讲的是古代的目录之学。\n刘向校书，每一书已，辄条其篇目。",
            "致谢\n这个词在信里最常用。",
            "Declaration\nThe customs form has two pages. Fill in the first one only.",
            // Code whose lines repeat.
            "let page = read(\n  contents\n);\nfile.write(page);\nfile.close();\n}\nNow it is written.\n);\nfile.write(page);\nfile.close();\n}",
            // Fewer than three fields.
            "渡船\n作者：林渡\n日期：五月\n渡船停在对岸，等船的人坐在石阶上。",
            // One field that repeats.
            "New papers\n[1] Title: The ferry\nTitle: The bell\nTitle: The pilot\nTitle: The ledger\nThe ferry waits.",
            "致谢",
            "Contents",
            "",
        ] {
            assert_eq!(found(text), [""; 0], "{text}");
        }
    }

    #[test]
    fn a_part_before_a_text_without_headings_does_not_take_the_text() {
        let thanks = "Acknowledgements\nI thank the pilots.";
        let text = [thanks, "\n\nThe ferry waits until the bell is rung.\nThen it leaves."].concat();
        assert_eq!(found(&text), [thanks]);
        let text = [PARTS[7], "\n", &"The ferry waits on the other bank. ".repeat(90)].concat();
        assert_eq!(found(&text), [PARTS[7]]);
    }

    #[test]
    fn a_part_at_the_end_reaches_to_the_end() {
        let last = "致谢\n感谢我的导师。\n愿渡口常在。\n林渡\n2023 年 5 月";
        let text =
            ["渡船停在对岸，等船的人坐在石阶上。钟声响过三遍，船才离岸。水退了以后，石阶露出最低的一级。\n", last]
                .concat();
        assert_eq!(found(&text), [last]);
    }

    #[test]
    fn contents_without_page_numbers_name_the_headings_of_the_text() {
        let list = "目录\n第一章 渡口\n第二章 钟声\n第三章 水位";
        let body = "第一章 渡口\n船停着。\n第二章 钟声\n钟响了。\n第三章 水位\n水退了。";
        assert_eq!(found(&[list, "\n", body].concat()), [list]);
        assert_eq!(found(list), [""; 0]);
    }

    #[test]
    fn hostile_texts_take_no_long_time() {
        for line in ["目录\n", "Contents\n1 a 1\n", "致谢\n", "题目：\n学号：\n", "I thank\n", "声明\n", "a 1\n"]
        {
            let text = line.repeat(100_000);
            assert!(front_matter(&text).len() <= 100_000);
        }
        let text = ["Contents", &"a 1\n".repeat(200_000)].join("\n");
        assert_eq!(found(&text), [""; 0]);
    }
}
