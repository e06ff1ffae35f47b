//! The names of all methods: one type for Reports, for the layer `methods`, and for every host.
//!
//! [`Report::decided_by`](crate::Report::decided_by) names the relation by a method whose scores are in every Report
//! ([`Method::IN_REPORTS`]). The layer `methods` (feature `methods`) runs each of them with its parameters.

use core::str::FromStr;

use crate::base::{Error, Result};

macro_rules! methods {
    ($(#[$first_doc:meta])* $first:ident = $first_name:literal; $($(#[$doc:meta])* $name:ident = $text:literal;)*) => {
        /// A method that compares two texts: Juhao's own decision, the methods it builds on, the survey's recipes, and
        /// further methods to compare with.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Method {
            $(#[$first_doc])* $first,
            $($(#[$doc])* $name,)*
        }

        impl Method {
            /// All methods, in the order of the declaration.
            pub const ALL: &[Self] = &[Self::$first, $(Self::$name,)*];

            /// Returns the name used in command lines and options.
            pub const fn name(self) -> &'static str {
                match self {
                    Self::$first => $first_name,
                    $(Self::$name => $text,)*
                }
            }
        }

        /// Why a name is refused, with the list of names.
        const KNOWN: &str = concat!("must be one of ", $first_name, $(", ", $text,)*);
    };
}

methods! {
    /// Juhao's own decision, from coverages.
    Juhao = "juhao";
    /// CCDet: CCS and CLR on full-stop features.
    Ccdet = "ccdet";
    /// PKU-LCS: resemble and contain rates on the trustable LCS, with one trustable region.
    PkuLcs = "pku-lcs";
    /// PKU-LCS with its option for moved paragraphs: any number of trustable regions.
    PkuLcsMoved = "pku-lcs-moved";
    /// SL+ST: sentence lengths in a suffix tree, Jaccard on sentence blocks.
    SlSt = "sl-st";
    /// Simhash+SP: 64 bits, SDBM, Hamming distance 3.
    SimhashSp = "simhash-sp";
    /// The survey's recipe 1: keywords with their counts, one digest.
    Recipe1 = "recipe-1";
    /// Recipe 2: segment signatures.
    Recipe2 = "recipe-2";
    /// Recipe 3a: digest of the summary.
    Recipe3a = "recipe-3a";
    /// Recipe 3b: keywords in the order of their weights.
    Recipe3b = "recipe-3b";
    /// Recipe 3c: keywords sorted.
    Recipe3c = "recipe-3c";
    /// Recipe 3d: 3b, and similar weights.
    Recipe3d = "recipe-3d";
    /// Recipe 3e: 3c, and similar weights.
    Recipe3e = "recipe-3e";
    /// Recipe 4: random projection.
    RandomProjection = "random-projection";
    /// Recipe 5: bounded keyword string.
    Recipe5 = "recipe-5";
    /// Recipe 6: hash of the terms of highest IDF.
    Recipe6 = "recipe-6";
    /// Recipe 8: characters around punctuation.
    Recipe8 = "recipe-8";
    /// Recipe 9: core words first, then segments.
    Recipe9 = "recipe-9";
    /// w-shingling: resemblance.
    Shingling = "shingling";
    /// w-shingling: containment.
    ShinglingContainment = "shingling-containment";
    /// Min-wise sketches of shingles, with LSH.
    Minhash = "minhash";
    /// Winnowing.
    Winnowing = "winnowing";
    /// I-Match with one lexicon.
    IMatch = "i-match";
    /// I-Match with several randomised lexicons.
    IMatchLexicons = "i-match-lexicons";
    /// SpotSigs.
    SpotSigs = "spotsigs";
    /// CoDet: sentences in a corpus tree.
    CoDet = "codet";
    /// Windows of sentence lengths (Wang and Chang).
    SentenceLengths = "sentence-lengths";
    /// Cosine over tf-idf vectors.
    Cosine = "cosine";
}

impl Method {
    /// The methods whose scores are in every Report, so that their rules can name its relation.
    pub const IN_REPORTS: [Self; 5] = [Self::Juhao, Self::Ccdet, Self::PkuLcs, Self::SlSt, Self::SimhashSp];
}

impl FromStr for Method {
    type Err = Error;

    /// Reads a name; `recipe-4` is `random-projection`.
    ///
    /// # Errors
    /// [`Error::Option`] for any other name; its message lists the names.
    fn from_str(name: &str) -> Result<Self> {
        let name = if name == "recipe-4" { "random-projection" } else { name };
        let known = Self::ALL.iter().find(|method| method.name() == name);
        known.copied().ok_or(Error::Option { name: "method", why: KNOWN })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_read_as_its_method() {
        for (i, method) in Method::ALL.iter().enumerate() {
            assert_eq!(method.name().parse(), Ok(*method));
            assert!(Method::ALL[..i].iter().all(|other| other.name() != method.name()));
        }
        assert_eq!("recipe-4".parse(), Ok(Method::RandomProjection));
    }

    #[test]
    fn an_unknown_name_is_an_error_that_lists_all_names() {
        for name in ["recipe-7", "", "CCDet", "simhash"] {
            let error = name.parse::<Method>().expect_err(name);
            assert_eq!(error.code(), "bad-option");
            assert!(Method::ALL.iter().all(|method| error.to_string().contains(method.name())), "{error}");
        }
    }
}
