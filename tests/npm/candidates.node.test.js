// Which pairs of many documents are worth comparing, as the package tells it.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { join } from "node:path";
import { project } from "./packed.js";

const BELL =
  "过去没有广播，渡船几点开、水位涨了多少、夜里起不起雾，全靠钟声告诉两岸的人。敲一下是靠岸，敲两下是离岸，连敲不停，就是上游来了大水。";
const PAINT =
  "前年修复渡口时，施工队想给铁钟刷一层新漆，文物部门的人赶来拦住了。他们用软毛刷一点点清掉浮锈，再涂上薄薄一层蜡。";
const OTHER = "食堂周一供应面条，周二供应饺子，周三供应米饭和三种炒菜，周四休息，周五供应包子和豆浆。";

let place;
let juhao;
before(async () => {
  place = project();
  juhao = await import(pathToFileURL(join(place.folder, "node_modules/juhao/node.js")).href);
});
after(() => place.remove());

function candidatesOf(texts) {
  const candidates = new juhao.Candidates();
  for (const [i, text] of texts.entries()) {
    const prepared = juhao.prepare(text);
    assert.equal(candidates.add(`text ${i}`, prepared), i);
    prepared.free();
  }
  return candidates;
}

test("pairs that share a passage are named, and no others", () => {
  const candidates = candidatesOf([`${BELL}${PAINT}`, OTHER, BELL, "", `${BELL}${PAINT}`]);
  assert.deepEqual([...candidates.pairs()], [0, 2, 0, 4, 2, 4]);
  assert.deepEqual(candidates.limits(), []);
  assert.equal(candidates.remove("text 0"), true);
  assert.equal(candidates.remove("text 0"), false);
  assert.deepEqual([...candidates.pairs()], [2, 4]);
  candidates.free();
});

test("an id is given once", () => {
  const candidates = candidatesOf([BELL]);
  const prepared = juhao.prepare(PAINT);
  assert.throws(() => candidates.add("text 0", prepared), { code: "bad-option" });
  candidates.free();
});

test("groups stand round the text that holds the others; numbers that mean nothing do no harm", () => {
  const candidates = candidatesOf([BELL, `${BELL}${PAINT}`, OTHER, PAINT]);
  const compared = [1, 0, 1, 3, 1, 2, 0, 3, 3];
  assert.deepEqual([...candidates.groups(Uint32Array.from(compared))], [3, 1, 0, 3]);
  assert.deepEqual([...candidates.groups(Uint32Array.from([...compared, 9, 1, 0, 0, 1, 7, 5]))], [3, 1, 0, 3]);
  candidates.free();
});
