/** Whether a Chinese text is written in Traditional or in Simplified characters. */

import { languageOf } from "./language.ts";

const LOOK = 20_000;

/** Common characters that have another form: Traditional, and in the same order Simplified. */
const FORMS = {
  traditional: new Set(
    "這個們來說時會為學國對過還後發經點開關問間長無與書車東見現當數電話語從進動務業員產種頭實體應該讓聽寫買賣錢風飛馬鳥魚門義樂歡愛",
  ),
  simplified: new Set(
    "这个们来说时会为学国对过还后发经点开关问间长无与书车东见现当数电话语从进动务业员产种头实体应该让听写买卖钱风飞马鸟鱼门义乐欢爱",
  ),
};

export type Form = keyof typeof FORMS;

/** The form of a Chinese text; null, if few of its characters tell, or they are mixed. The head of the text is enough. */
export function formOf(text: string): Form | null {
  if (languageOf(text) !== "zh") return null;
  const count = { traditional: 0, simplified: 0 };
  for (const character of text.slice(0, LOOK)) {
    if (FORMS.traditional.has(character)) count.traditional += 1;
    if (FORMS.simplified.has(character)) count.simplified += 1;
  }
  if (count.traditional >= 3 && count.traditional >= 9 * count.simplified) return "traditional";
  return count.simplified >= 3 && count.simplified >= 9 * count.traditional ? "simplified" : null;
}
