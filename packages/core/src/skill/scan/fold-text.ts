/** Undoes what makes two spellings of one text look different: for people, for models and for interpreters. */

/**
 * A text with as many lines as the original. A line break that only continues a line is U+2028, which patterns take as a blank;
 * both count as lines.
 */
export interface FoldedText {
  /** As a model reads it: one alphabet, one kind of quotes, no case, no markup inside words. */
  readonly prose: string;
  /** As an interpreter reads it: continued lines joined, texts put together, variables replaced by their values. */
  readonly code: string;
}

export function foldText(text: string): FoldedText {
  const folded = foldCharacters(text);
  return { prose: foldProse(folded), code: foldCode(folded) };
}

/** The lines of a text, folded or not, by offset and from 1. Made once: a text may have as many findings as lines. */
export function createLines(text: string): (offset: number) => number {
  const starts: number[] = [0];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === 10 || code === 0x2028) starts.push(index + 1);
  }
  return (offset) => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}

/** One alphabet, one kind of quotes and dashes, lower case, no hidden characters, no character references. */
export function foldCharacters(text: string): string {
  let folded = text.replace(/\r\n/g, "\n").replace(/[\r\v\f\u0085\u2028\u2029]/g, " ");
  if (folded.includes("&"))
    folded = folded.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(lt|gt|amp|quot|apos|nbsp));?/gi, decodeReference);
  if (/[^\0-\x7f]/.test(folded))
    folded = folded
      .normalize("NFKD")
      .replace(/[\u0300-\u036f]|\p{Default_Ignorable_Code_Point}/gu, "")
      .replace(lookalikePattern, (one) => lookalikes.get(one) ?? one);
  return folded.toLowerCase();
}

function decodeReference(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return namedReferences[name.toLowerCase()] ?? whole;
  const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
  return code > 31 && code < 0x110000 ? String.fromCodePoint(code) : " ";
}

const namedReferences: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  amp: "&",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

/** Letters of other alphabets that look like Latin ones, and the punctuation that word processors put in. */
const lookalikes: ReadonlyMap<string, string> = new Map(
  (
    "a:аαɑ b:ЬвВΒ c:сϲϹС d:ԁɗ e:еєεЕΕ f:ƒ g:ɡԍ h:һНΗ i:іιІΙıӏ j:јЈ k:кκКΚ l:ⅼ m:мМΜ n:пηΝ o:оοОΟ p:рρРΡ q:ԛ r:гᴦ s:ѕЅ t:тτТΤ u:υս v:νѵ w:ԝω " +
    "x:хχХΧ y:уγУΥ z:ᴢΖ A:АΑ ':‘’‚‛′` \":“”„‟″«»「」『』 -:‐‑‒–—−﹣ .:․｡ /:⁄∕ |:｜∣ $:﹩ ;:; ,:‚、 ::꞉ " +
    // Chinese in traditional characters.
    "传:傳 发:發髮 让:讓 诉:訴 户:戶 钥:鑰 码:碼 凭:憑 证:證 环:環 变:變 数:數 据:據 隐:隱 瞒:瞞 对:對 话:話 录:錄 记:記 档:檔 内:內 执:執 运:運 读:讀 将:將 请:請 无:無 别:別 绝:絕 给:給 报:報 说:說 显:顯 览:覽 历:歷 当:當 后:後 务:務 须:須 应:應 该:該 过:過 这:這 个:個 绕:繞 规:規 则:則 优:優 级:級 统:統 号:號 钱:錢 账:賬帳 词:詞 机:機 开:開 关:關 进:進 远:遠 设:設 备:備 贴:貼 审:審 认:認 许:許 权:權 网:網 邮:郵 来:來 实:實 会:會 写:寫 删:刪 旧:舊 义:義 处:處 护:護 试:試 转:轉 递:遞"
  )
    .split(" ")
    .flatMap((entry) => [...entry.slice(2)].map((one) => [one, entry.charAt(0)] as const))
    .filter(([one]) => one.charCodeAt(0) > 127),
);
const lookalikePattern = new RegExp(`[${[...lookalikes.keys()].join("")}]`, "gu");

/** Letters of two alphabets in one word, one of which poses as the other. */
export function* findMixedWords(
  text: string,
): Generator<{ readonly index: number; readonly word: string; readonly reads: string }> {
  if (!/[\u0370-\u052f]/.test(text)) return;
  for (const { 0: word, index } of text.matchAll(/[a-z\u0370-\u03ff\u0400-\u052f]{3,64}/gi)) {
    const others = word.replace(/[a-z]/gi, "");
    if (others === "" || others.length === word.length) continue;
    // A Greek letter at the edge is mathematics (Δx, kΩ); all others have to look like Latin ones.
    if (
      ![...others].every((one) => lookalikes.has(one)) ||
      /^(?:[\u0370-\u03ff][a-z]+|[a-z]+[\u0370-\u03ff])$/i.test(word)
    )
      continue;
    yield { index, word, reads: foldCharacters(word) };
  }
}

function foldProse(folded: string): string {
  let text = folded.replace(/(?<=\w)(?:\*{1,3}|~~|`|__)(?=\w)/g, "");
  if (text.includes("<"))
    text = text.replace(/<\/?(?:b|i|em|strong|span|u|s|font|wbr|code|sub|sup|mark|small)(?:\s[^<>\n]{0,200})?>/g, "");
  text = text.replace(/\b(?:[a-z][ .\-·_]){4,40}[a-z]\b/g, (letters) => letters.replace(/[ .\-·_]/g, ""));
  text = text.replace(/\b(?=[a-z0-9]{0,20}[0-9])(?=[a-z0-9]{0,20}[a-z])[a-z0-9]{5,20}\b/g, unleet);
  return shortLeet.test(text) ? text.replace(/[^\n]+/g, unleetLine) : text;
}

/** Short words too, where a line has several of them: `d0 n0t t3ll`. */
function unleetLine(line: string): string {
  const words = line.match(shortLeets) ?? [];
  return words.length < 3
    ? line
    : line.replace(shortLeets, (word) => word.replace(/[013457]/g, (one) => leet[one] ?? one));
}
const shortLeet = /\b[a-z]{1,4}[013457][a-z]{0,4}\b/;
const shortLeets = new RegExp(shortLeet, "g");

/** `1gn0re`: digits in the place of letters, in words of mostly letters. */
function unleet(word: string): string {
  const digits = word.replace(/[^0-9]/g, "").length;
  return digits * 2 > word.length || /^\w?\d+$|\d{3}/.test(word)
    ? word
    : word.replace(/[013457]/g, (one) => leet[one] ?? one);
}
const leet: Readonly<Record<string, string>> = { 0: "o", 1: "i", 3: "e", 4: "a", 5: "s", 7: "t" };

/** Longer than this, a text is no program that a person wrote: its variables are left alone. */
const mostCode = 200_000;

function foldCode(folded: string): string {
  let text = folded
    .replace(/[\\`^][ \t]*\n/g, "\u2028")
    .replace(/(\|\|?|&&)[ \t]*\n/g, "$1\u2028")
    .replace(/\n(?=[ \t]*(?:\|[^|\n]*[a-z]|\.\s?then\())/g, (_, offset: number, all: string) =>
      isTable(all, offset) ? "\n" : "\u2028",
    );
  text = text.replace(/\$\{ifs[^}\n]{0,20}\}|\$ifs\b(?:\$\d)?/g, " ");
  if (/\\x|\\u|\\[0-7]{3}/.test(text))
    text = text.replace(
      /(?:\\x[0-9a-f]{2}|\\u\{?[0-9a-f]{4}\}?|\\[0-7]{3}){2,400}/g,
      (run, offset: number, all: string) =>
        // What is written in escapes as a whole is decoded when it is used.
        /["']/.test(all[offset - 1] ?? "") ? `\\x ${decodeEscapes(run)}` : decodeEscapes(run),
    );
  if (/fromcharcode|chr\(|\[char\]/.test(text))
    text = text.replace(
      /(?:string\.fromcharcode\(|\bchr\(|\[char\]\(?)\s*\d{2,3}[^a-z\n"']{0,4000}(?:(?:chr\(|\[char\]\(?)\d{2,3}[^a-z\n"']{0,9}){0,400}/g,
      decodeCodes,
    );
  text = joinTexts(text);
  if (text.length < mostCode) text = replaceAliases(joinTexts(replaceVariables(text)));
  text = text.replace(/\$\((?:printf|echo)\s+(?:-[en]+\s+)?(["'])(?:\\x )?([\w ./-]{1,60})\1\s*\)/g, "$2");
  return text
    .replace(/(?<=\w)(?:""|'')(?=\w)|(?<=[\s|;(&`]\w{0,9})\\(?=[a-z]\w*\b)(?!\\[nrt]\b)/g, "")
    .replace(/(\w{1,9})(["'])(\w{1,9})\2(?=\w|\s|$)/g, (whole, first: string, _, second: string) =>
      textPrefixes.has(first) ? whole : first + second,
    );
}

const evaluator =
  /^[ \t]*(?:const |let |var |my )?[$]?([a-z_]\w*)\s*=\s*(?:getattr\([^)\n]{0,60}["'](exec|eval|system|popen)["']\s*\)|(?:__builtins__|builtins|globalthis|window|global)(?:\.|\[["'])(exec|eval|function)(?:["']\])?|(eval|exec|os\.system|os\.popen|subprocess\.\w+)|require\(["'](?:node:)?child_process["']\)\.((?:exec|spawn)\w*))[ \t]*;?[ \t]*$/gm;
const imported =
  /\bimport\s+([a-z_][\w.]*)\s+as\s+([a-z_]\w*)|\bfrom\s+([a-z_][\w.]*)\s+import\s+([a-z_]\w*)\s+as\s+([a-z_]\w*)/g;

/** Other names for what runs or fetches a text: `f = getattr(builtins, "exec")`, `import requests as r`. */
function replaceAliases(text: string): string {
  const names = new Map<string, string>();
  for (const [, name = "", ...called] of text.matchAll(evaluator)) names.set(name, called.find((one) => one) ?? "");
  for (const [, module, name, from, member, alias] of text.matchAll(imported))
    names.set(name ?? alias ?? "", module ?? `${from}.${member}`);
  names.delete("");
  if (names.size === 0 || names.size > 50) return text;
  return text.replace(
    new RegExp(`(?<![\\w.$])(?:${[...names.keys()].join("|")})(?=[.(])`, "g"),
    (name) => names.get(name) ?? name,
  );
}

/** What Python writes in front of a text. */
const textPrefixes: ReadonlySet<string> = new Set(["f", "r", "b", "u", "rb", "br", "fr", "rf"]);

/** A row of a table begins with a bar too. */
function isTable(text: string, offset: number): boolean {
  const before = text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset);
  return (
    before.trimStart().startsWith("|") ||
    before.trim() === "" ||
    /\|\s*$/.test(text.slice(offset + 1, offset + 400).split("\n", 1)[0] ?? "")
  );
}

const decodeEscapes = (run: string): string =>
  run.replace(
    /\\x([0-9a-f]{2})|\\u\{?([0-9a-f]{4})\}?|\\([0-7]{3})/g,
    (_, hex?: string, wide?: string, octal?: string) =>
      visible(Number.parseInt(hex ?? wide ?? octal ?? "", octal === undefined ? 16 : 8)),
  );

/** `String.fromCharCode(99, 117)`, `chr(99)+chr(117)`, `[char]99+[char]117`. */
const decodeCodes = (run: string): string => {
  const codes = [...run.matchAll(/\d{2,3}/g)].map(([code]) => Number(code));
  return codes.length < 3 ? run : `"${codes.map(visible).join("")}"`.toLowerCase();
};

const visible = (code: number): string => (code < 32 || code === 0x2028 ? " " : String.fromCharCode(code));

/** `"cu" + "rl"`, `"cu" . "rl"`, `["cu", "rl"].join("")`. */
function joinTexts(text: string): string {
  let joined = text;
  if (/["'`]\s*\)?\s*[+.]\s*\(?\s*["'`]/.test(joined)) {
    let left = 0;
    joined = joined.replace(/(["'`])[ \t\n]{0,40}[+.][ \t\n]{0,40}\1|\n/g, (found) => {
      if (found !== "\n") {
        left += found.split("\n").length - 1;
        return "";
      }
      const more = "\u2028".repeat(left);
      left = 0;
      return `${more}\n`;
    });
  }
  if (/\]\s*\.join\(|join\(\s*\[/.test(joined))
    joined = joined.replace(
      /\[((?:\s*["'`][^"'`\n\]]{0,80}["'`]\s*,?){2,200})\](?=\s*\.join\(\s*["'`]{2}|\s*\))/g,
      (_, list: string) =>
        `"${[...list.matchAll(/["'`]([^"'`\n]{0,80})["'`]/g)].map(([, one]) => one).join("")}"${"\u2028".repeat(list.split("\n").length - 1)}`,
    );
  return joined;
}

const assignment =
  /(?:^|[\n;{(&]|\b(?:const|let|var|export|local|set|my|readonly|declare))[ \t]*\$?([a-z_]\w{0,40})[ \t]*(?::[ \t]*str(?:ing)?[ \t]*)?=[ \t]*(?:"([^"\n\u2028]{1,300})"|'([^'\n\u2028]{1,300})'|([^\s"'`;&|()<>{}]{1,300}))(?=[ \t]*(?:[\n\u2028;,)&]|$))/g;
const reference = /\$\{([a-z_]\w{0,40})\}|\$([a-z_]\w{0,40})|%([a-z_]\w{0,40})%|\{([a-z_]\w{0,40})\}/g;
const chain = /\b[a-z_]\w{0,40}(?:[ \t]*\+[ \t]*[a-z_]\w{0,40}){1,20}(?![\w(])/g;

/** Variables with a plain text, put where they are used; twice, because one may be made of others. */
function replaceVariables(text: string): string {
  let replaced = text;
  for (let round = 0; round < 2; round++) {
    const values = new Map<string, string>();
    for (const [, name = "", double, single, bare] of replaced.matchAll(assignment)) {
      const value = double ?? single ?? bare ?? "";
      // Named after itself it would grow.
      if (!value.includes(`$${name}`) && !value.includes(`{${name}`) && values.size < 200) values.set(name, value);
    }
    if (values.size === 0) return replaced;
    let room = 100_000;
    const put = (whole: string, value: string | undefined): string => {
      if (value === undefined || value.length > room) return whole;
      room -= value.length;
      return value;
    };
    replaced = replaced.replace(reference, (whole, braced?: string, plain?: string, percent?: string, field?: string) =>
      put(whole, values.get(braced ?? plain ?? percent ?? field ?? "")),
    );
    replaced = replaced.replace(chain, (whole) => {
      const parts = whole.split("+").map((name) => values.get(name.trim()));
      return parts.every((part) => part !== undefined) ? put(whole, `"${parts.join("")}"`) : whole;
    });
  }
  return replaced;
}
