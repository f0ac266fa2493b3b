import { type Diagnostic, diagnostic, type Place } from "../ground/diagnostic.ts";
import type { Text } from "../ground/text.ts";
import {
  findHidden,
  type HiddenKind,
  type HiddenOptions,
  type HiddenText,
  isAscii,
  spellHidden,
} from "./find-hidden.ts";

const kinds: Readonly<Record<HiddenKind, Text>> = {
  direction: { en: "bidirectional control", zh: "双向控制字符" },
  mark: { en: "direction mark without right-to-left text", zh: "周围没有从右到左文字的方向标记" },
  zeroWidth: { en: "zero-width character", zh: "零宽字符" },
  joiner: { en: "joiner that joins nothing", zh: "没有连接作用的连接符" },
  tag: { en: "tag character", zh: "标签字符" },
  selector: { en: "variation selector without a base", zh: "没有基字符的变体选择符" },
  filler: { en: "blank filler", zh: "空白填充字符" },
  annotation: { en: "annotation control", zh: "注释控制字符" },
  operator: { en: "invisible operator", zh: "不可见运算符" },
  softHyphen: { en: "soft hyphen", zh: "软连字符" },
  control: { en: "control character", zh: "控制字符" },
  format: { en: "invisible format character", zh: "不可见格式字符" },
};

/** Reports hidden text, each finding at its place; beyond a number of them they are only counted. */
export function checkHidden(
  text: string,
  place: (index: number) => Place,
  { rule = "text.hidden", ...options }: HiddenOptions & { readonly rule?: "text.hidden" | "entry.hidden" } = {},
): readonly Diagnostic[] {
  if (isAscii(text)) return [];
  const found: HiddenText[] = [];
  let more = 0;
  for (const hidden of findHidden(text, options)) {
    if (found.length < mostReported) found.push(hidden);
    else more++;
  }
  return found.map(({ index, text: hidden, kind }, position) => {
    const others = moreText(position === found.length - 1 ? more : 0);
    return diagnostic(
      rule,
      { what: kinds[kind], characters: spellHidden(hidden, mostNamed), more: others },
      place(index),
    );
  });
}

/** Findings of one text; a text with more of them is not helped by naming them all. */
const mostReported = 20;
/** Characters of one run that a finding names. */
const mostNamed = 8;

const moreText = (count: number): Text =>
  count === 0 ? { en: "", zh: "" } : { en: `, and ${count} more places`, zh: `，另有 ${count} 处` };
