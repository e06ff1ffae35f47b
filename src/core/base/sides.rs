//! A value for each of the two texts.

/// One of the two texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
pub enum Side {
    /// The first text.
    Left,
    /// The second text.
    Right,
}

impl Side {
    /// Returns the other side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}

/// A value for the left text and one for the right text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "camelCase"))]
pub struct Sides<T> {
    /// Value of the left text.
    pub left: T,
    /// Value of the right text.
    pub right: T,
}

impl<T> Sides<T> {
    /// Makes a pair of values.
    pub const fn new(left: T, right: T) -> Self {
        Self { left, right }
    }

    /// Returns the values with the sides exchanged.
    #[must_use]
    pub fn swapped(self) -> Self {
        Self { left: self.right, right: self.left }
    }

    /// Returns the value of one side.
    pub const fn get(&self, side: Side) -> &T {
        match side {
            Side::Left => &self.left,
            Side::Right => &self.right,
        }
    }

    /// Applies a function to both values.
    pub fn map<U>(self, mut f: impl FnMut(T) -> U) -> Sides<U> {
        Sides { left: f(self.left), right: f(self.right) }
    }
}
