// Checks for a prepared text that was freed, because the bindings would only report a null pointer.
import { dispose } from "./dispose.js";
import { badInput } from "./failure.js";
import { Prepared } from "./juhao.js";
import { isGone } from "./loading.js";

const { free } = Prepared.prototype;
const getter = (name) => Object.getOwnPropertyDescriptor(Prepared.prototype, name).get;
const [text, length, chineseForm] = [getter("text"), getter("length"), getter("chineseForm")];

/** Marks the prepared texts of every engine that a program has loaded. */
const MARK = Symbol.for("juhao.prepared");

/** Whether a value is a prepared text; throws if its memory was given back, or is that of another engine. */
export function isPrepared(value) {
  if (!(value instanceof Prepared)) {
    if (typeof value !== "object" || value?.[MARK] !== true) return false;
    throw badInput("this prepared text belongs to another engine");
  }
  if (isGone(value)) throw badInput("this prepared text is gone: release() gave its memory back");
  if (value.__wbg_ptr === 0) throw badInput("this prepared text was freed");
  return true;
}

Object.defineProperties(Prepared.prototype, {
  free: {
    value() {
      if (this.__wbg_ptr !== 0) free.call(this);
    },
  },
  text: {
    get() {
      return isPrepared(this) ? text.call(this) : undefined;
    },
  },
  length: {
    get() {
      return isPrepared(this) ? length.call(this) : undefined;
    },
  },
  chineseForm: {
    get() {
      return isPrepared(this) ? (chineseForm.call(this) ?? null) : undefined;
    },
  },
});
Prepared.prototype[dispose] = Prepared.prototype.free;
Prepared.prototype[MARK] = true;
Prepared.prototype.toJSON = function () {
  const { text, length, chineseForm } = this;
  return { text, length, chineseForm };
};
