/**
 * Two texts for each language, written for this page. The right one has its own opening, and a moved, a copied and an
 * edited passage.
 */

import type { Given } from "./input/chosen-files.ts";

export interface Example {
  readonly left: string;
  readonly right: string;
}

const ZH: Example = {
  left: `老渡口的钟

镇子东头有一座老渡口，渡口边立着一口铸于清末的铁钟。钟身不高，表面布满细密的锈纹，靠近底沿的地方还能认出捐钱人的姓名。

过去没有广播，渡船几点开、水位涨了多少、夜里起不起雾，全靠钟声告诉两岸的人。敲一下是靠岸，敲两下是离岸，连敲不停，就是上游来了大水。老人们说，听钟声就能知道摆渡的人今天心情好不好。

后来大桥通了车，渡船一天比一天少，铁钟也渐渐没有人敲了。有人提议把它卖给废品站，镇上的小学校长不肯，带着学生把钟抬回学校，挂在操场边的槐树上，一挂就是三十年。

前年修复渡口时，施工队想给铁钟刷一层新漆，文物部门的人赶来拦住了。他们用软毛刷一点点清掉浮锈，再涂上薄薄一层蜡，让原来的颜色慢慢显出来。

如今渡口成了散步的地方。每到傍晚，总有孩子踮起脚去够那根钟绳，钟声传得不远，却足够让对岸的人抬起头来。`,
  right: `周末去看了那口钟。

前年修复渡口时，施工队想给铁钟刷一层新漆，文物部门的人赶来拦住了。他们用软毛刷一点点清掉浮锈，再涂上薄薄一层蜡，让原来的颜色慢慢显出来。

后来大桥通了车，渡船一天比一天少，铁钟也渐渐没有人敲了。有人提议把它卖给废品站，镇上的小学校长不肯，带着学生把钟抬回学校，挂在操场边的槐树上，一挂就是三十年。

过去没有广播，渡船几时开、水位涨了多少、夜里有没有雾，全靠钟声告诉两岸的居民。敲一下是靠岸，敲两下是离岸，连敲不停，就是上游来了大水。`,
};

const EN: Example = {
  left: `The bell at the old ferry

At the east end of the town lies an old ferry landing, and beside it hangs an iron bell cast more than a century ago. It is not tall. Fine lines of rust cover it, and near the rim you can still make out the names of the people who paid for it.

Before there was radio, the bell told both banks everything they needed to know: when the boat would leave, how far the water had risen, whether fog would come down at night. One stroke meant arriving, two meant leaving, and ringing without a pause meant that a flood was on its way from upstream. Old people say that you could hear from the bell what mood the ferryman was in.

Then the bridge was opened, and there were fewer boats every month, until nobody rang the bell any more. Somebody proposed to sell it for scrap. The head of the primary school would not have it; she and her pupils carried the bell to the school yard and hung it in a locust tree, where it stayed for thirty years.

When the landing was restored, the builders wanted to give the bell a fresh coat of paint, and people from the museum came just in time to stop them. They took off the loose rust with soft brushes, little by little, and put on a thin layer of wax, so that the old colour slowly came back.

Today people come to the landing for a walk. In the evening there is always a child on tiptoe reaching for the rope. The sound does not carry far, but it is enough to make somebody on the other bank look up.`,
  right: `Last weekend we went to see the bell.

When the landing was restored, the builders wanted to give the bell a fresh coat of paint, and people from the museum came just in time to stop them. They took off the loose rust with soft brushes, little by little, and put on a thin layer of wax, so that the old colour slowly came back.

Then the bridge was opened, and there were fewer boats every month, until nobody rang the bell any more. Somebody proposed to sell it for scrap. The head of the primary school would not have it; she and her pupils carried the bell to the school yard and hung it in a locust tree, where it stayed for thirty years.

Before there was radio, the bell told both banks all they had to know: when the boat would leave, how high the water had risen, whether fog would come down in the night. One stroke meant arriving, two meant leaving, and ringing without a pause meant that a flood was coming from upstream.`,
};

export const EXAMPLES = { zh: ZH, en: EN } as const;
export type ExampleName = keyof typeof EXAMPLES;

const NAMES = {
  zh: ["渡口的钟.txt", "转载/渡口的钟.txt", "转载/修复.txt", "周末.txt", "ferry-bell.txt", "weekend.txt", "空白.txt"],
  en: [
    "bell.txt",
    "reprints/bell.txt",
    "reprints/restoration.txt",
    "weekend.txt",
    "渡口的钟.txt",
    "周末.txt",
    "blank.txt",
  ],
} as const;

/**
 * Returns the example as files of a folder: a text, a reprint without its end, a part of it, a text that borrows from
 * it, two texts in another language, and an empty file.
 */
export function manyExample(lang: keyof typeof EXAMPLES): Given[] {
  const { left, right } = EXAMPLES[lang];
  const other = EXAMPLES[lang === "zh" ? "en" : "zh"];
  const parts = left.split("\n\n");
  const some = (from: number, to: number): string => parts.slice(from, to).join("\n\n");
  const texts = [left, some(0, -1), some(3, 5), right, other.left, other.right, ""];
  return NAMES[lang].map((path, i) => ({ path, file: new File([texts[i] ?? ""], path, { type: "text/plain" }) }));
}
