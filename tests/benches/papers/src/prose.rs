//! Sentences made of the cells of tables, and how each fares against its paper: no number is typed in, so none can
//! differ from its table.

/// A table as it is printed, and what sentences take out of it.
pub struct Table {
    pub head: Vec<String>,
    pub rows: Vec<Vec<String>>,
}

impl Table {
    pub fn new<H: Into<String>>(head: impl IntoIterator<Item = H>, rows: Vec<Vec<String>>) -> Self {
        Self { head: head.into_iter().map(Into::into).collect(), rows }
    }

    /// How something was set up: a fact a row.
    pub fn setup<const N: usize>(facts: [(&str, String); N]) -> Self {
        Self::new(["set-up", "number"], facts.map(|(fact, number)| vec![fact.into(), number]).into())
    }

    fn column(&self, name: &str) -> usize {
        self.head.iter().position(|head| head == name).unwrap_or_else(|| panic!("no column {name}: {:?}", self.head))
    }

    /// The cell of a row, by its first cell, and a column, by its head; without marks of emphasis.
    pub fn cell(&self, row: &str, column: &str) -> &str {
        let at = self.column(column);
        let found = self.rows.iter().find(|cells| cells[0] == row).unwrap_or_else(|| panic!("no row {row}"));
        found[at].trim_matches('*')
    }

    /// The number of a cell, the first one in it.
    pub fn number(&self, row: &str, column: &str) -> f64 {
        number(self.cell(row, column))
    }

    /// The names of rows by a column, the greatest first.
    pub fn ranked(&self, column: &str) -> Vec<&str> {
        self.ranked_of(self.rows.iter().map(|cells| &*cells[0]), column)
    }

    /// Some rows by a column, the greatest first.
    pub fn ranked_of<'n>(&self, rows: impl IntoIterator<Item = &'n str>, column: &str) -> Vec<&'n str> {
        let mut rows: Vec<&str> = rows.into_iter().collect();
        rows.sort_by(|a, b| self.number(b, column).total_cmp(&self.number(a, column)));
        rows
    }

    /// Rows with their cells of a column: `a 1.0, b 2.0`.
    pub fn listed<'n>(&self, rows: impl IntoIterator<Item = &'n str>, column: &str) -> String {
        let said: Vec<String> = rows.into_iter().map(|row| format!("{row} {}", self.cell(row, column))).collect();
        said.join(", ")
    }
}

/// How a statement of a paper fares here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finding {
    /// The order that the paper reports holds here, or the number is within [`SLACK`] of the paper's.
    Confirmed,
    /// It was measured here and is otherwise.
    NotConfirmed,
    /// There is no number of a paper to hold it against, or that number depends on the paper's machine or texts.
    Other,
}

/// Share of the paper's number by which one here may differ from it.
pub const SLACK: f64 = 0.1;

impl Finding {
    /// Whether an order or a bound holds.
    pub fn of(holds: bool) -> Self {
        if holds { Self::Confirmed } else { Self::NotConfirmed }
    }

    /// Whether a number is that of the paper, give or take [`SLACK`].
    pub fn near(here: f64, paper: f64) -> Self {
        Self::of((here - paper).abs() <= SLACK * paper + f64::EPSILON)
    }

    /// As it is printed.
    pub fn name(self) -> &'static str {
        match self {
            Self::Confirmed => "Confirmed",
            Self::NotConfirmed => "Not confirmed",
            Self::Other => "Other",
        }
    }
}

/// The first number of a text.
pub fn number(text: &str) -> f64 {
    let digits = |c: char| c.is_ascii_digit() || c == '.' || c == '-';
    let start = text.find(|c: char| c.is_ascii_digit() || c == '-').unwrap_or(0);
    let rest = &text[start..];
    rest[..rest.find(|c| !digits(c)).unwrap_or(rest.len())].parse().unwrap_or(f64::NAN)
}

/// How two numbers compare, as a word.
pub fn than(a: f64, b: f64, more: &'static str, less: &'static str, same: &'static str) -> &'static str {
    if a > b {
        more
    } else if a < b {
        less
    } else {
        same
    }
}
