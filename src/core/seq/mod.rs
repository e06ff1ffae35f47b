//! Algorithms on sequences of dense integers.
