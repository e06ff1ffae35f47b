//! A curve: a threshold, its values, and the figures for each value.

use juhao::Ratio;
use juhao::relation::Thresholds;

use crate::figures::{Figures, NAMES};

/// Sets a threshold; returns whether the value is the default.
type Choose = fn(&mut Thresholds, u32) -> bool;

macro_rules! share {
    ($name:ident) => {
        |thresholds, value| {
            let old = std::mem::replace(&mut thresholds.$name, Ratio::new(value.into(), 100));
            old == thresholds.$name
        }
    };
}

/// The thresholds of the relation and the values to try; shares in hundredths.
pub const THRESHOLDS: &[(&str, &[u32], Choose)] = &[
    ("duplicate, %", &[50, 55, 60, 65, 70, 75, 80, 85, 90, 95], share!(duplicate)),
    ("duplicateSpan, %", &[60, 65, 70, 75, 80, 85, 90, 95], share!(duplicate_span)),
    ("contain, %", &[60, 65, 70, 75, 80, 85, 90, 95], share!(contain)),
    ("containSpan, %", &[80, 84, 86, 88, 90, 91, 92, 93, 94, 95, 96, 98], share!(contain_span)),
    ("related, %", &[20, 30, 40, 45, 50, 55, 60, 70, 80, 90], share!(related)),
];

/// Values are on one plateau if their means differ by at most this, half a pair in a hundred.
const TOLERANCE: f64 = 0.003;

/// The figures of every set for one value: for the first half of the pairs, the second half, and all.
type OfSets = Vec<(String, [Figures; 3])>;

/// A threshold with its measured points.
pub struct Curve {
    name: &'static str,
    points: Vec<Point>,
}

struct Point {
    value: u32,
    is_default: bool,
    sets: OfSets,
    /// Means over the first half, the second half, and all pairs.
    means: [f64; 3],
}

impl Curve {
    /// Measures every value; `figures` also returns whether a value is the default.
    pub fn draw(name: &'static str, values: &[u32], figures: impl Fn(u32) -> (OfSets, bool)) -> Self {
        let point = |&value: &u32| {
            let (sets, is_default) = figures(value);
            let means = [0, 1, 2].map(|half| mean(sets.iter().flat_map(|(_, figures)| figures[half].0)));
            Point { value, is_default, sets, means }
        };
        Self { name, points: values.iter().map(point).collect() }
    }

    /// The plateau: the run of points around the best one that are about as good.
    fn plateau(&self, half: usize) -> &[Point] {
        let best = self.points.iter().map(|point| point.means[half]).fold(0.0, f64::max);
        let good: Vec<bool> = self.points.iter().map(|point| point.means[half] >= best - TOLERANCE).collect();
        let (mut run, mut start) = (0..0, 0);
        for end in 1..=good.len() {
            if end == good.len() || good[end] != good[start] {
                if good[start] && end - start > run.len() {
                    run = start..end;
                }
                start = end;
            }
        }
        &self.points[run]
    }

    /// The middle of a plateau.
    fn choice(&self, half: usize) -> &Point {
        let plateau = self.plateau(half);
        &plateau[plateau.len() / 2]
    }

    /// The curve as lines of text.
    pub fn table(&self, by_set: bool) -> String {
        let names: String = NAMES.map(|name| format!("{name:>10}")).concat();
        let mut lines = vec![self.name.to_owned(), format!("{:10}{:>6} {:>6} {:>6} {names}", "", "1st", "2nd", "all")];
        let plateau: Vec<u32> = self.plateau(2).iter().map(|point| point.value).collect();
        for Point { value, is_default, sets, means: [first, second, all] } in &self.points {
            let mark = if plateau.contains(value) { '|' } else { ' ' };
            let default = if *is_default { '>' } else { ' ' };
            let figures = (0..NAMES.len()).map(|k| mean(sets.iter().map(|(_, figures)| figures[2].0[k])));
            let figures: String = figures.map(|figure| cell(figure, 10, 4)).collect();
            lines.push(format!("{default}{value:>6} {mark} {first:.4} {second:.4} {all:.4} {figures}"));
        }
        for (chosen_on, shown_on, names) in [(0, 1, ["1st", "2nd"]), (1, 0, ["2nd", "1st"])] {
            let choice = self.choice(chosen_on);
            let best = self.points.iter().map(|point| point.means[shown_on]).fold(0.0, f64::max);
            let (value, got) = (choice.value, choice.means[shown_on]);
            lines.push(format!(
                "chosen on the {} half: {value}, on the {} {got:.4}, best {best:.4}",
                names[0], names[1]
            ));
        }
        if by_set {
            lines.extend(self.rows_by_set());
        }
        lines.join("\n")
    }

    /// Prints a row for each figure of each set that changes, and a column for each value.
    fn rows_by_set(&self) -> Vec<String> {
        let row = |name: String, cells: Vec<String>| format!("{name:34}{}", cells.concat());
        let values = self.points.iter().map(|point| format!("{:>7}", point.value)).collect();
        let mut rows = vec![row(String::new(), values)];
        for (s, (set, _)) in self.points[0].sets.iter().enumerate() {
            for (k, name) in NAMES.iter().enumerate() {
                let figures: Vec<f64> = self.points.iter().filter_map(|point| point.sets[s].1[2].0[k]).collect();
                if figures.windows(2).any(|pair| (pair[0] - pair[1]).abs() > 1e-9) {
                    let figures = figures.iter().map(|&figure| cell(figure, 7, 3)).collect();
                    rows.push(row(format!("{set} {name}"), figures));
                }
            }
        }
        rows
    }
}

/// The mean of the known figures; NaN if there are none.
fn mean(figures: impl Iterator<Item = Option<f64>>) -> f64 {
    let known: Vec<f64> = figures.flatten().collect();
    known.iter().sum::<f64>() / known.len() as f64
}

fn cell(figure: f64, width: usize, digits: usize) -> String {
    if figure.is_nan() { format!("{:>width$}", "-") } else { format!("{figure:>width$.digits$}") }
}
