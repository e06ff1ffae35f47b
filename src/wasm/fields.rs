//! A plain object of options, read by name; a name nobody asked for is an error, so that typos do not pass silently.

use js_sys::{Array, Object, Reflect, Uint32Array};
use wasm_bindgen::{JsCast, JsValue};

use super::failure::Failure;

/// An object of options and the names read so far.
pub struct Fields {
    path: &'static str,
    object: Option<Object>,
    asked: Vec<&'static str>,
}

impl Fields {
    /// Reads an object; `undefined` and `null` are an empty one. `path` is its own name within the options, if it has one.
    ///
    /// # Errors
    /// For anything that is no object.
    pub fn of(value: JsValue, path: &'static str) -> Result<Self, Failure> {
        let object = if value.is_undefined() || value.is_null() {
            None
        } else {
            Some(value.dyn_into::<Object>().map_err(|_| Failure::option(path, "must be an object"))?)
        };
        Ok(Self { path, object, asked: Vec::new() })
    }

    /// The value of a name as it is; `None` when it is not there, `undefined` or `null`.
    pub fn value(&mut self, name: &'static str) -> Option<JsValue> {
        self.asked.push(name);
        let value = Reflect::get(self.object.as_ref()?, &name.into()).ok()?;
        (!value.is_undefined() && !value.is_null()).then_some(value)
    }

    /// The value of a name, as `read` understands it.
    ///
    /// # Errors
    /// For a value that `read` does not understand, saying what was `expected`.
    pub fn get<T>(
        &mut self,
        name: &'static str,
        expected: &str,
        read: impl FnOnce(&JsValue) -> Option<T>,
    ) -> Result<Option<T>, Failure> {
        let Some(value) = self.value(name) else { return Ok(None) };
        read(&value).map(Some).ok_or_else(|| self.must_be(name, expected))
    }

    /// The failure of a value that is not what was expected.
    pub fn must_be(&self, name: &str, expected: &str) -> Failure {
        Failure::option(&self.full(name), &format!("must be {expected}"))
    }

    /// The object under a name.
    ///
    /// # Errors
    /// For anything that is no object.
    pub fn fields(&mut self, name: &'static str) -> Result<Self, Failure> {
        let value = self.value(name).unwrap_or_default();
        Self::of(value, name)
    }

    /// Refuses names that were not asked for.
    ///
    /// # Errors
    /// For the first of them.
    pub fn done(self) -> Result<(), Failure> {
        let Some(object) = &self.object else { return Ok(()) };
        let mut names = Object::keys(object).into_iter().filter_map(|name| name.as_string());
        match names.find(|name| !self.asked.contains(&name.as_str())) {
            Some(name) => Err(Failure::option(&self.full(&name), "is unknown")),
            None => Ok(()),
        }
    }

    fn full(&self, name: &str) -> String {
        if self.path.is_empty() { name.into() } else { format!("{}.{name}", self.path) }
    }
}

/// A whole number from 0 to 2^53 - 1.
#[allow(clippy::cast_sign_loss)] // checked
pub fn count(value: &JsValue) -> Option<u64> {
    let number = value.as_f64()?;
    (number.fract() == 0.0 && (0.0..9_007_199_254_740_992.0).contains(&number)).then_some(number as u64)
}

/// A whole number of 32 bits.
pub fn offset(value: &JsValue) -> Option<u32> {
    count(value)?.try_into().ok()
}

/// One of the names in a table.
pub fn one_of<T: Copy>(table: &[(&str, T)], value: &JsValue) -> Option<T> {
    let name = value.as_string()?;
    table.iter().find(|(known, _)| *known == name).map(|&(_, meaning)| meaning)
}

/// A list, each element as `read` understands it.
pub fn list<T>(value: &JsValue, read: impl FnMut(JsValue) -> Option<T>) -> Option<Vec<T>> {
    value.dyn_ref::<Array>()?.iter().map(read).collect()
}

/// A list of offsets, or a `Uint32Array`.
pub fn offsets(value: &JsValue) -> Option<Vec<u32>> {
    match value.dyn_ref::<Uint32Array>() {
        Some(array) => Some(array.to_vec()),
        None => list(value, |value| offset(&value)),
    }
}

/// Entries of an object or a `Map`, both of strings.
pub fn entries(value: &JsValue) -> Option<Vec<(String, String)>> {
    let entries = match value.dyn_ref::<js_sys::Map>() {
        Some(map) => Array::from(map),
        None => Object::entries(value.dyn_ref::<Object>()?),
    };
    list(&entries, |entry| {
        let entry: Array = entry.dyn_into().ok()?;
        Some((entry.get(0).as_string()?, entry.get(1).as_string()?))
    })
}
