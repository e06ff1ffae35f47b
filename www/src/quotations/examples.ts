/** A text with quotations and its sources for each language, written for this page: one quotation of each status. */

export interface QuotesExample {
  readonly draft: string;
  readonly sources: readonly { readonly name: string; readonly text: string }[];
}

const ZH: QuotesExample = {
  draft: `水闸值班记（草稿）

关于水闸的日常，许闻写得很细：“值班的人每天早晚各看一次水尺，把读数写在墙上的小黑板上”[1]。他还说，“涨水的时候……孩子们会跑来报信”[1]。

至于开闸的规矩，县里的说明是“水位超过四百二十厘米必须开闸”[2]，而老人们记得的是另一句话：“闸是给水走路的，不是给人看的风景”。

[1] 许闻：《河边三十年》
[2] 县水闸管理所：《水闸说明》
`,
  sources: [
    {
      name: "许闻 河边三十年.txt",
      text: `河边三十年

许闻

值班的人每天早晚各看一次水尺，把读数写在墙上的小黑板上。雨季里一天要看六次，夜里也有人守着灯。

涨水的时候，上游的村子没有电话，孩子们会跑来报信，鞋底上全是泥。`,
    },
    {
      name: "县水闸管理所 水闸说明.txt",
      text: `水闸说明

一、水位超过四百五十厘米必须开闸，开闸前须鸣钟三次。
二、枯水期闸门关闭，每月检修一次。`,
    },
  ],
};

const EN: QuotesExample = {
  draft: `Notes on the lower gate (draft)

Vane describes the daily round: “the keeper reads the gauge at dawn and at dusk, and writes the figure on the slate by the door” (Vane 2020: 3). When the water comes, “the children … run down from the upper farms with the news” (Vane 2020: 4).

The county is clear about the rule: “the gate must not be opened above four metres” (County Office 2018). The old people remember something else: “a gate is a door for water, and no picture for visitors”.
`,
  sources: [
    {
      name: "Vane 2020.txt",
      text: `The lower gate

H. Vane, 2020

The keeper reads the gauge at dawn and at dusk, and writes the figure on the slate by the door. In the rainy months it is read six times a day, and a lamp is kept burning.

When the river comes up, the children, whose feet are quicker than any letter, run down from the upper farms with the news.`,
    },
    {
      name: "County Office 2018.txt",
      text: `Working of the gate

1. The gate must be opened above four metres. The bell is rung three times before.
2. In dry months the gate is closed, and it is examined once a month.`,
    },
  ],
};

export const EXAMPLES = { zh: ZH, en: EN } as const;
