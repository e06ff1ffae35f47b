//! Names how two texts are related, as the checker page does.

use crate::input::Sides;

/// "Most" of a text means more than this share of what is compared.
const MOST: f64 = 0.5;

/// What a name depends on.
pub struct Related<'a> {
    /// The relation of the Report, the code of its reason, and the role of its matches; `None` if there are none.
    pub relation: &'a str,
    pub reason: &'a str,
    pub role: Option<&'a str>,
    /// The equal share of each text, and the share of it that was compared.
    pub coverage: &'a Sides<f64>,
    pub compared: Sides<f64>,
    /// Whether the texts are equal to the letter.
    pub is_same: bool,
}

/// Returns the name. It follows the relation, and agrees with the shares of what is compared.
pub fn name<'a>(related: &Related<'a>) -> &'a str {
    let Related { relation, reason, role, coverage, compared, is_same } = related;
    let [left, right] = [coverage.left > MOST * compared.left, coverage.right > MOST * compared.right];
    match *relation {
        "duplicate" if *is_same => "same",
        _ if *reason == "same-text" => "equal",
        "duplicate" if !(left && right) => "changed-duplicate",
        "contains" if !right => "changed-contains",
        "contained" if !left => "changed-contained",
        "partial" if *reason == "same-formula" => "formula",
        "partial" => match (left, right) {
            (true, true) => "most-both",
            (true, false) => "most-left",
            (false, true) => "most-right",
            (false, false) => "partial",
        },
        "distinct" => match role {
            Some("evidence") => "little",
            Some(_) => "minor",
            None => "distinct",
        },
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn a_name_agrees_with_the_shares() {
        let of = |relation, reason, role, left, right| {
            let coverage = Sides { left, right };
            let compared = Sides { left: 1.0, right: 0.5 };
            name(&Related { relation, reason, role, coverage: &coverage, compared, is_same: false }).to_string()
        };
        let evidence = Some("evidence");
        assert_eq!(of("duplicate", "same-text", evidence, 1.0, 0.5), "equal");
        assert_eq!(of("duplicate", "both-covered", evidence, 0.9, 0.45), "duplicate");
        assert_eq!(of("contains", "right-covered", evidence, 0.1, 0.2), "changed-contains");
        assert_eq!(of("partial", "passages-shared", evidence, 0.1, 0.3), "most-right");
        assert_eq!(of("distinct", "nothing-shared", None, 0.0, 0.0), "distinct");
        assert_eq!(of("distinct", "too-little-shared", Some("minor"), 0.0, 0.0), "minor");
        assert_eq!(of("no-features", "empty-side", None, 0.0, 0.0), "no-features");
    }
}
