//! Reads the text of a LaTeX source (.tex): what a reader sees, one line for each paragraph. Footnotes follow the text.
//! The preamble, comments, labels, citations and the names of commands are left out; formulas stay as they are written.
//!
//! # Source
//! L. Lamport, LaTeX: A Document Preparation System, 2nd edition, appendix C.
//!
//! # Cost
//! Time O(n). Groups may be nested up to [`MOST_DEPTH`].

use crate::flow::Flow;
use crate::{Refusal, Result};

/// Largest depth of groups.
const MOST_DEPTH: usize = 10_000;
/// Largest length of the name of an environment.
const MOST_NAME: usize = 64;
/// Commands whose arguments are no text.
const WITHOUT_TEXT: &[&str] = &[
    "label",
    "ref",
    "eqref",
    "pageref",
    "autoref",
    "cref",
    "cite",
    "citep",
    "citet",
    "citeauthor",
    "citeyear",
    "nocite",
    "bibliography",
    "bibliographystyle",
    "includegraphics",
    "input",
    "include",
    "usepackage",
    "documentclass",
    "hspace",
    "vspace",
    "setlength",
    "newcommand",
    "renewcommand",
    "newtheorem",
    "pagestyle",
    "thispagestyle",
    "index",
    "bibitem",
    "addbibresource",
    "setcounter",
    "graphicspath",
    "hypersetup",
    "definecolor",
    "textcolor",
    "color",
];
/// Commands that are a character.
const CHARACTERS: &[(&str, &str)] = &[
    ("ldots", "…"),
    ("dots", "…"),
    ("textellipsis", "…"),
    ("LaTeX", "LaTeX"),
    ("TeX", "TeX"),
    ("ss", "ß"),
    ("ae", "æ"),
    ("AE", "Æ"),
    ("oe", "œ"),
    ("OE", "Œ"),
    ("o", "ø"),
    ("O", "Ø"),
    ("aa", "å"),
    ("AA", "Å"),
    ("l", "ł"),
    ("L", "Ł"),
    ("i", "i"),
    ("j", "j"),
    ("S", "§"),
    ("copyright", "©"),
    ("textbackslash", "\\"),
    ("textasciitilde", "~"),
    ("quad", " "),
    ("qquad", " "),
    ("textemdash", "—"),
    ("textendash", "–"),
    ("par", "\n"),
    ("newline", "\n"),
    ("linebreak", "\n"),
    ("item", "\n"),
    ("newpage", "\n"),
    ("clearpage", "\n"),
    ("hline", ""),
];

/// Reads a source.
///
/// # Errors
/// Groups are nested too deep, or the text is too large.
pub fn read(source: &str) -> Result<Flow> {
    let body = source.find("\\begin{document}").map_or(source, |at| &source[at + "\\begin{document}".len()..]);
    let body = body.find("\\end{document}").map_or(body, |at| &body[..at]);
    let mut reader = Reader {
        rest: body,
        flow: Flow::default(),
        note: Flow::default(),
        notes: Vec::new(),
        open: Vec::new(),
        depth_of_notes: 0,
        budget: usize::MAX,
    };
    reader.run()?;
    reader.finish()
}

/// What happens at the end of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Group {
    Plain,
    Heading { start: usize, level: u8 },
    Note,
}

struct Reader<'a> {
    rest: &'a str,
    flow: Flow,
    note: Flow,
    notes: Vec<Flow>,
    open: Vec<Group>,
    /// Number of notes that are open.
    depth_of_notes: usize,
    /// Number of characters in which the end of an argument is searched for.
    budget: usize,
}

impl Reader<'_> {
    fn run(&mut self) -> Result<()> {
        while let Some(c) = self.rest.chars().next() {
            self.rest = &self.rest[c.len_utf8()..];
            match c {
                '%' => {
                    let end = self.rest.find('\n').map_or(self.rest.len(), |at| at + 1);
                    // Spaces at the beginning of the next line are no text.
                    self.rest = self.rest[end..].trim_start_matches([' ', '\t']);
                }
                '\\' => self.command()?,
                '{' => self.group(Group::Plain)?,
                '}' => self.close()?,
                '$' => {}
                '~' => self.write(" ")?,
                '&' => self.write("\t")?,
                '\n' => {
                    let blank = self.rest.len() - self.rest.trim_start().len();
                    let is_paragraph = self.rest[..blank].contains('\n');
                    self.rest = &self.rest[blank..];
                    self.write(if is_paragraph { "\n" } else { " " })?;
                }
                '-' if self.take("--") => self.write("—")?,
                '-' if self.take("-") => self.write("–")?,
                '`' if self.take("`") => self.write("“")?,
                '\'' if self.take("'") => self.write("”")?,
                c => self.write(c.encode_utf8(&mut [0; 4]))?,
            }
        }
        Ok(())
    }

    fn finish(mut self) -> Result<Flow> {
        while !self.open.is_empty() {
            self.close()?;
        }
        for note in self.notes {
            self.flow.append_note(note)?;
        }
        self.flow.finish();
        Ok(self.flow)
    }

    /// A command; its backslash was read.
    fn command(&mut self) -> Result<()> {
        let len = self.rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(self.rest.len());
        let (name, rest) = self.rest.split_at(len);
        if name.is_empty() {
            return self.symbol();
        }
        self.rest = rest.strip_prefix('*').unwrap_or(rest).trim_start_matches([' ', '\t']);
        if let Some((_, text)) = CHARACTERS.iter().find(|(own, _)| *own == name) {
            return self.write(text);
        }
        let level = match name {
            "title" | "part" | "chapter" => Some(1),
            "section" => Some(2),
            "subsection" => Some(3),
            "subsubsection" => Some(4),
            _ => None,
        };
        match name {
            "begin" | "end" => {
                let environment = self.argument();
                if name == "begin" && environment == "comment" {
                    let end = self.rest.find("\\end{comment}").unwrap_or(self.rest.len());
                    self.rest = &self.rest[end..];
                }
                self.arguments(true);
                self.write("\n")?;
            }
            "footnote" | "footnotetext" => {
                self.arguments(true);
                if self.take("{") {
                    self.group(Group::Note)?;
                }
            }
            _ if WITHOUT_TEXT.contains(&name) => self.arguments(false),
            _ => {
                self.arguments(true);
                if let Some(level) = level.filter(|_| self.take("{")) {
                    self.write("\n")?;
                    let start = self.target().text.len();
                    self.group(Group::Heading { start, level })?;
                }
            }
        }
        Ok(())
    }

    /// A command of one sign: an accent, or a sign as it is.
    fn symbol(&mut self) -> Result<()> {
        let Some(sign) = self.rest.chars().next() else { return Ok(()) };
        self.rest = &self.rest[sign.len_utf8()..];
        let mark = match sign {
            '\'' => '\u{301}',
            '`' => '\u{300}',
            '^' => '\u{302}',
            '"' => '\u{308}',
            '~' => '\u{303}',
            '=' => '\u{304}',
            '.' => '\u{307}',
            '\\' => return self.write("\n"),
            ',' | ';' | ':' | ' ' | '\n' => return self.write(" "),
            '%' | '&' | '_' | '#' | '$' | '{' | '}' => return self.write(sign.encode_utf8(&mut [0; 4])),
            _ => return Ok(()),
        };
        let braced = self.rest.strip_prefix('{').and_then(|inner| {
            // A letter, or a command of one letter, such as an i without a dot.
            Some((inner, inner.char_indices().take(4).find(|&(_, c)| c == '}')?.0))
        });
        let letter = match braced {
            Some((inner, end)) if inner[..end].trim_start_matches('\\').chars().count() <= 1 => {
                self.rest = &inner[end + 1..];
                inner[..end].trim_start_matches('\\')
            }
            Some(_) => "",
            None => {
                let rest = self.rest.strip_prefix('\\').unwrap_or(self.rest);
                let len = rest.chars().next().filter(|c| c.is_alphabetic()).map_or(0, char::len_utf8);
                self.rest = if len > 0 { &rest[len..] } else { self.rest };
                &rest[..len]
            }
        };
        self.write(letter)?;
        if letter.is_empty() { Ok(()) } else { self.write(mark.encode_utf8(&mut [0; 4])) }
    }

    /// Passes over the arguments of a command: those in brackets only, or all.
    fn arguments(&mut self, only_optional: bool) {
        loop {
            let close = match self.rest.as_bytes().first() {
                Some(b'[') => ']',
                Some(b'{') if !only_optional => '}',
                _ => return,
            };
            let mut depth = 0_u32;
            let end = self.rest.char_indices().take(self.budget).find(|&(_, c)| {
                match c {
                    '{' | '[' => depth += 1,
                    '}' | ']' => depth = depth.saturating_sub(1),
                    _ => {}
                }
                c == close && depth == 0
            });
            // An argument that never ends is searched for to the end of the source, which must not happen each time.
            let Some((at, _)) = end else {
                self.budget = 0;
                return;
            };
            self.rest = &self.rest[at + 1..];
        }
    }

    /// The argument in braces that comes next.
    fn argument(&mut self) -> String {
        let end = self.rest.char_indices().take(MOST_NAME).find(|&(_, c)| c == '}').map(|(end, _)| end);
        let Some(end) = end.filter(|_| self.rest.starts_with('{')) else { return String::new() };
        let argument = self.rest[1..end].to_owned();
        self.rest = &self.rest[end + 1..];
        argument
    }

    fn take(&mut self, text: &str) -> bool {
        let rest = self.rest.strip_prefix(text);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn group(&mut self, group: Group) -> Result<()> {
        if self.open.len() == MOST_DEPTH {
            return Err(Refusal::broken(format_args!("its groups are nested more than {MOST_DEPTH} deep")));
        }
        self.depth_of_notes += usize::from(group == Group::Note);
        self.open.push(group);
        Ok(())
    }

    fn close(&mut self) -> Result<()> {
        match self.open.pop() {
            Some(Group::Heading { start, level }) => {
                let target = self.target();
                target.head(start.min(target.text.len()), level);
                self.write("\n")?;
            }
            Some(Group::Note) => {
                self.depth_of_notes -= 1;
                if self.depth_of_notes == 0 {
                    self.notes.push(core::mem::take(&mut self.note));
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn target(&mut self) -> &mut Flow {
        if self.depth_of_notes > 0 { &mut self.note } else { &mut self.flow }
    }

    /// Writes text, with one space or one line end in place of several.
    fn write(&mut self, text: &str) -> Result<()> {
        let target = self.target();
        match text {
            "\n" => target.break_line(),
            " " if target.text.is_empty() || target.text.ends_with([' ', '\n']) => {}
            text => target.push(text, false)?,
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reader_sees_text_headings_and_notes() {
        let source = "\\documentclass{article}\n\\begin{document}\n\\section{The \\emph{bell}}\\label{a}\n% comment\nIt was cast % here\n in\n1871\\footnote{By {a} founder.} --- or\n\
                      ``later''~\\cite[p.~3]{x}.\n\n渡口的\\textbf{钟}，50\\%.\\\\\nCaf\\'e M\\\"{u}ller.\n\\begin{itemize}[a]\\item One\\item Two\\end{itemize}\n\
                      \\begin{comment}no\\end{comment}$a^2$\n\\end{document} after";
        let flow = read(source).unwrap();
        let want = "The bell\nIt was cast in 1871 — or “later” .\n渡口的钟，50%.\nCafe\u{301} Mu\u{308}ller.\nOne\nTwo\na^2\nBy a founder.";
        assert_eq!(flow.text, want);
        assert_eq!(flow.headings[0].span.slice(&flow.text), "The bell");
        assert_eq!(flow.footnotes[0].slice(&flow.text), "By a founder.");
    }

    #[test]
    fn broken_sources_end() {
        assert!(read(&"{".repeat(20_000)).is_err());
        for source in [
            "\\",
            "\\footnote",
            "\\footnote{",
            "\\section{",
            "\\cite[",
            "\\'",
            "\\'{",
            "\\begin{comment}",
            "}}}",
            "\\\"{桥桥}",
        ] {
            assert!(read(source).is_ok(), "{source}");
        }
        read(&"\\cite[".repeat(20_000)).unwrap();
    }
}
