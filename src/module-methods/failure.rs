//! Errors of the small modules, this one and `module-align`, on their way to JavaScript.

use juhao::Error;
use wasm_bindgen::prelude::*;

/// An error on its way out, as `failure.js` makes them: with its code and the values of its message.
pub fn failure(error: &Error) -> JsValue {
    let (out, values) = (js_sys::Error::new(&error.to_string()), js_sys::Object::new());
    out.set_name("JuhaoError");
    // a property of an object made here: setting it cannot fail
    let set = |of: &JsValue, name: &str, value: JsValue| drop(js_sys::Reflect::set(of, &name.into(), &value));
    match error {
        Error::InputTooLong { bytes, limit } => {
            set(&values, "bytes", (*bytes as f64).into());
            set(&values, "limit", (*limit as f64).into());
        }
        Error::Option { name, .. } => set(&values, "name", (*name).into()),
        // Its message lists what there is; the caller's option is the one of all values.
        Error::Parameter { .. } => set(&values, "name", "parameters".into()),
        _ => {}
    }
    set(&out, "code", error.code().into());
    set(&out, "values", values.into());
    out.into()
}
