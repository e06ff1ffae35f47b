//! The report as an HTML file: the answer of `check` and `compare` as the values of [`juhao_report`].

use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use clap::{Args, ValueEnum};
use juhao_core::exclusions::Part;
use juhao_core::text::Fold;
use juhao_core::{Options, Sides};
use juhao_readers::Heading;
use juhao_report::Reported;
use serde_json::{Value, json};

use super::failure::Failure;
use super::settled::Settled;
use super::whole::{self, Old};
use crate::input::Input;

/// What a report says in addition to the answer.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Report")]
pub struct ReportChoices {
    /// Language of the HTML report [default: en]
    #[arg(long, value_enum, value_name = "LANGUAGE")]
    lang: Option<LangName>,
    /// Date on the HTML report, as it should be shown [default: today, in UTC]. With the same date, the same texts and
    /// the same options the file is the same, byte by byte
    #[arg(long, value_name = "TEXT")]
    date: Option<String>,
    /// Author of the work, on the HTML report
    #[arg(long, value_name = "NAME")]
    author: Option<String>,
    /// Course or degree, on the HTML report
    #[arg(long, value_name = "NAME")]
    course: Option<String>,
    /// Examiner, on the HTML report
    #[arg(long, value_name = "NAME")]
    examiner: Option<String>,
    /// Remarks on the HTML report
    #[arg(long, value_name = "TEXT")]
    remarks: Option<String>,
}

/// Values of `--lang`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum LangName {
    /// Simplified Chinese
    #[value(name = "zh-CN", alias = "zh")]
    ZhCn,
    /// Traditional Chinese
    #[value(name = "zh-Hant")]
    ZhHant,
    /// English
    En,
}

impl ReportChoices {
    /// Refuses choices without a report, because they would do nothing. `option` is the one that asks for a report.
    ///
    /// # Errors
    /// A choice is given, and `has_report` is false.
    pub fn need(&self, has_report: bool, option: &str) -> Result<(), Failure> {
        let given = [
            ("--lang", self.lang.is_some()),
            ("--date", self.date.is_some()),
            ("--author", self.author.is_some()),
            ("--course", self.course.is_some()),
            ("--examiner", self.examiner.is_some()),
            ("--remarks", self.remarks.is_some()),
        ];
        match given.iter().find(|(_, is_given)| *is_given && !has_report) {
            Some((name, _)) => Err(Failure::file(name, format!("is for the report; give {option}, too"))),
            None => Ok(()),
        }
    }

    /// Returns the values that every report has. The command adds the values of the answer.
    pub fn values(&self, settings: &Value) -> Value {
        let lang = match self.lang {
            Some(LangName::ZhCn) => "zh-CN",
            Some(LangName::ZhHant) => "zh-Hant",
            Some(LangName::En) | None => "en",
        };
        let given = |value: &Option<String>| value.clone().unwrap_or_default();
        json!({
            "lang": lang,
            "date": self.date.clone().unwrap_or_else(today),
            "about": {
                "author": given(&self.author),
                "course": given(&self.course),
                "examiner": given(&self.examiner),
                "notes": given(&self.remarks),
            },
            "settings": settings,
        })
    }
}

/// Writes the report of these values, with offsets in bytes, to a file.
///
/// # Errors
/// The file cannot be written.
pub fn write(path: &Path, values: Value) -> Result<(), Failure> {
    let reported: Reported = serde_json::from_value(values).map_err(|error| Failure::file(path.display(), error))?;
    let page = juhao_report::page(reported).map_err(|error| Failure::file(path.display(), error))?;
    whole::write(path, Old::Replaced, |out| out.write_all(page.as_bytes()))
}

/// Returns how texts are read and compared, as a report says it.
pub fn settings(how: &Settled, options: &Options, preset: &str, templates: &[PathBuf]) -> Value {
    let chosen = |names: &[(&str, bool)]| -> Vec<String> {
        names.iter().filter(|(_, is_on)| *is_on).map(|(name, _)| (*name).to_owned()).collect()
    };
    let reading = &how.reading;
    json!({
        "preset": preset,
        "minMatch": options.min_match_length.unwrap_or(Options::MIN_MATCH_LENGTH),
        "kinds": options.kinds.iter().map(|kind| kind.name()).collect::<Vec<_>>(),
        "exclude": chosen(&[
            (Part::Quotations.name(), how.parts.has(Part::Quotations)),
            (Part::References.name(), how.parts.has(Part::References)),
            (Part::FrontMatter.name(), how.parts.has(Part::FrontMatter)),
            ("numbers", reading.ignore_numbers),
            (Part::Site.name(), how.parts.has(Part::Site)),
        ]),
        "same": chosen(&[
            ("case", reading.ignore_case),
            ("punctuation", reading.ignore_punctuation),
            ("forms", reading.fold != Fold::AsWritten),
        ]),
        "templates": templates.iter().map(|path| path.display().to_string()).collect::<Vec<_>>(),
    })
}

/// Returns a text as a report shows it; `headings` are those of a document.
pub fn text(name: &str, input: &Input, has_pages: bool, headings: &[Heading]) -> Value {
    let shown = input.document.shown();
    let starts = std::iter::once(0).chain(shown.match_indices('\x0C').map(|(at, _)| at + 1));
    let pages: Vec<usize> = if has_pages { starts.collect() } else { Vec::new() };
    let out = input.document.options().exclude.iter().map(|one| {
        let (start, end) = (one.span.start, one.span.end);
        json!({ "start": start, "end": end, "reason": one.reason })
    });
    let of_page = input.headings().into_iter().map(|span| Heading { span, level: 1 });
    let heading = |one: Heading| json!({ "start": one.span.start, "end": one.span.end, "level": one.level });
    json!({
        "name": name,
        "headings": headings.iter().copied().chain(of_page).map(heading).collect::<Vec<_>>(),
        "text": shown,
        "counted": input.counted(),
        "pages": pages,
        "out": out.collect::<Vec<_>>(),
    })
}

/// Adds the two texts and their Report, with offsets in bytes, to the values. All shares of a report are of the whole
/// texts; `compared` is the share of each that was compared.
pub fn of_two(mut values: Value, texts: &Sides<Value>, mut report: Value, compared: &Sides<f64>) -> Value {
    for share in ["coverage", "reworded", "inserted", "shown"] {
        for (side, compared) in [("left", compared.left), ("right", compared.right)] {
            if let Some(of_compared) = report[share][side].as_f64() {
                report[share][side] = json!(of_compared * compared);
            }
        }
    }
    values["texts"] = json!([texts.left, texts.right]);
    values["limits"] = report["limits"].clone();
    values["two"] = report;
    values
}

/// Today's date in UTC, such as `2026-11-28`.
fn today() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    date(seconds / 86_400)
}

/// Returns the date of a day, counted from 1 January 1970, in the Gregorian calendar.
///
/// # Source
/// Howard Hinnant, `civil_from_days` in "chrono-Compatible Low-Level Date Algorithms".
fn date(days: u64) -> String {
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day_of_month = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year + era * 400 + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day_of_month:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_dates() {
        let dates = [0, 59, 11_016, 20_785, 47_540].map(date);
        assert_eq!(dates, ["1970-01-01", "1970-03-01", "2000-02-29", "2026-11-28", "2100-02-28"]);
    }
}
