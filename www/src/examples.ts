/** Two texts in each language, written for this page: the right one has a lead-in of its own, a moved passage, an edited one and a copied one. */

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
  right: `周末去东镇走了走，朋友说一定要看看那口钟。我们到的时候是下午，江面上没有船，岸边的芦苇刚割过。

前年修复渡口时，施工队想给铁钟刷一层新漆，文物部门的人赶来拦住了。他们用软毛刷一点点清掉浮锈，再涂上薄薄一层蜡，让原来的颜色慢慢显出来。我摸了摸钟沿，蜡很薄，指尖能觉出一点点凉。旁边晒太阳的老人见我好奇，搬来板凳，讲起从前的事。

过去没有广播，渡船几时开、水位涨了多少、夜里有没有雾，全靠钟声告诉两岸的居民。敲一下是靠岸，敲两下是离岸，连敲不停，就是上游发了大水。他说自己小时候最怕半夜的钟声，一听见就往阁楼上爬，有一年在上面住了整整四天，靠邻居划着木盆送饭。

后来大桥通了车，渡船一天比一天少，铁钟也渐渐没有人敲了。有人提议把它卖给废品站，镇上的小学校长不肯，带着学生把钟抬回学校，挂在操场边的槐树上，一挂就是三十年。

临走时我也敲了一下，声音比想象的要轻。`,
};

const EN: Example = {
  left: `The bell at the old ferry

At the east end of the town lies an old ferry landing, and beside it hangs an iron bell cast more than a century ago. It is not tall. Fine lines of rust cover it, and near the rim you can still make out the names of the people who paid for it.

Before there was radio, the bell told both banks everything they needed to know: when the boat would leave, how far the water had risen, whether fog would come down at night. One stroke meant arriving, two meant leaving, and ringing without a pause meant that a flood was on its way from upstream. Old people say that you could hear from the bell what mood the ferryman was in.

Then the bridge was opened, and there were fewer boats every month, until nobody rang the bell any more. Somebody proposed to sell it for scrap. The head of the primary school would not have it; she and her pupils carried the bell to the school yard and hung it in a locust tree, where it stayed for thirty years.

When the landing was restored, the builders wanted to give the bell a fresh coat of paint, and people from the museum came just in time to stop them. They took off the loose rust with soft brushes, little by little, and put on a thin layer of wax, so that the old colour slowly came back.

Today people come to the landing for a walk. In the evening there is always a child on tiptoe reaching for the rope. The sound does not carry far, but it is enough to make somebody on the other bank look up.`,
  right: `We spent a weekend in the eastern town, and a friend told us not to miss the bell. It was afternoon when we came, there was no boat on the river, and the reeds along the bank had just been cut.

When the landing was restored, the builders wanted to give the bell a fresh coat of paint, and people from the museum came just in time to stop them. They took off the loose rust with soft brushes, little by little, and put on a thin layer of wax, so that the old colour slowly came back. I ran a finger along the rim; the wax is so thin that you feel the cold of the iron through it. An old man who was sitting in the sun saw how curious we were, moved over on his bench and began to talk.

Before there was radio, the bell told both banks all they had to know: when the boat would leave, how high the water had risen, whether fog would come down in the night. One stroke meant arriving, two meant leaving, and ringing without a pause meant that a flood was coming from upstream. As a boy he was afraid of hearing it at midnight, he said: he would climb to the attic at once, and one year the family lived up there for four days, fed by neighbours who came rowing in a wash tub.

Then the bridge was opened, and there were fewer boats every month, until nobody rang the bell any more. Somebody proposed to sell it for scrap. The head of the primary school would not have it; she and her pupils carried the bell to the school yard and hung it in a locust tree, where it stayed for thirty years.

Before we left I rang it once myself, and it was softer than I had expected.`,
};

export const EXAMPLES = { zh: ZH, en: EN } as const;
