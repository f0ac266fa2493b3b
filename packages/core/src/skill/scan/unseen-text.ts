/** Finds text that is in a file and not in what a reader of it sees: comments, hidden elements, text pushed out of view. */

export interface UnseenText {
  readonly index: number;
  readonly text: string;
  readonly kind: "comment" | "element" | "style" | "reference" | "padding" | "attribute" | "terminal" | "yaml";
  /** Hidden on purpose, whatever it says. */
  readonly isDeliberate: boolean;
}

/** In the original text. Code between fences is seen as it is. */
export function* findUnseen(text: string, isMarkup: boolean): Generator<UnseenText> {
  yield* padded(text);
  for (const { index, 0: found } of text.matchAll(/\u001b\[(?:8|30;40|2?[JK]|\d{0,3}A)m?[^\u001b]{0,200}/g))
    yield { index, text: found, kind: "terminal", isDeliberate: true };
  if (!isMarkup) return;
  const fences = fencesOf(text);
  const isShown = (index: number): boolean => fences.some(([start, end]) => index >= start && index < end);
  if (text.includes("<!--"))
    for (let start = text.indexOf("<!--"); start >= 0; start = text.indexOf("<!--", start + 4)) {
      const end = text.indexOf("-->", start + 4);
      const content = text.slice(start + 4, end < 0 ? undefined : end);
      if (!isShown(start)) yield { index: start, text: content, kind: "comment", isDeliberate: false };
      if (end < 0) break;
      start = end - 1;
    }
  for (const { index, 0: found } of text.matchAll(
    /^[ \t]{0,3}\[[^\]\n]{0,60}\]:[ \t]*(?:#|<>|\/\/|about:blank)[ \t]*(?:\([^\n]{1,2000}\)|"[^"\n]{1,2000}"|'[^'\n]{1,2000}')/gm,
  ))
    if (!isShown(index))
      yield { index, text: found.replace(/^[^("']*[("']|[)"']$/g, ""), kind: "reference", isDeliberate: false };
  for (const { index, 1: said = "" } of text.matchAll(/<(?:template|noscript)(?:\s[^<>\n]{0,200})?>([^<]{1,2000})/gi))
    if (!isShown(index)) yield { index, text: said, kind: "element", isDeliberate: false };
  for (const { index, 0: found, 1: attributes = "" } of text.matchAll(
    /<([a-z][\w-]{0,20}\s[^<>]{0,600})>[^<]{0,2000}/gi,
  )) {
    if (isShown(index)) continue;
    const isHidden = hiding.test(attributes);
    if (isHidden)
      yield {
        index,
        text: found.slice(found.indexOf(">") + 1),
        kind: /\bhidden\b/i.test(attributes) && !/style/i.test(attributes) ? "element" : "style",
        isDeliberate: true,
      };
    const said = /\b(?:alt|title|aria-label|data-[\w-]+|content|value|placeholder)\s*=\s*"([^"]{30,2000})"/i.exec(
      attributes,
    )?.[1];
    if (said !== undefined) yield { index, text: said, kind: "attribute", isDeliberate: false };
  }
  for (const { index, 1: alt = "", 2: title = "" } of text.matchAll(
    /!?\[([^\][\n]{0,1000})\]\([^()\s]{0,600}(?:[ \t]+"([^"\n]{30,2000})")?\)/g,
  ))
    if ((title !== "" || (text[index] === "!" && alt.length > 40)) && !isShown(index))
      yield { index, text: title || alt, kind: "attribute", isDeliberate: false };
  for (const { index, 0: found } of text.matchAll(
    /\\(?:color|textcolor)\{(?:white|#?fff(?:fff)?)\}\{?[^}\n]{4,2000}|\\phantom\{[^}\n]{4,2000}/gi,
  ))
    if (!isShown(index)) yield { index, text: found, kind: "style", isDeliberate: true };
  if (/^\ufeff?---\r?\n/.test(text)) {
    const end = text.indexOf("\n---", 3);
    for (const { index, 0: found } of text.slice(0, Math.max(0, end)).matchAll(/(?:^|[ \t])#[ \t]*[^\n]{20,2000}/gm))
      yield { index, text: found, kind: "yaml", isDeliberate: false };
  }
}

const white =
  "(?:#f{3}(?:f{3}|f{5})?\\b|#fefefe|#fdfdfd|white\\b|transparent\\b|rgba?\\(\\s*25[0-5]\\s*,\\s*25[0-5]\\s*,\\s*25[0-5]|rgba\\([^)]{0,30},\\s*0?\\.?0\\d?\\s*\\)|hsl\\([^)]{0,20}100%\\s*\\))";
/** Attributes that keep an element from being seen. White text on a colour of its own is seen. */
const hiding = new RegExp(
  `display\\s*:\\s*none|visibility\\s*:\\s*(?:hidden|collapse)|opacity\\s*:\\s*0?\\.?0(?:[\\s;"'%]|\\d|$)|font-size\\s*:\\s*(?:0|0?\\.\\d+|1)(?:px|pt|em|rem|%)?\\s*(?:[;"']|$)|(?<!background-)color\\s*:\\s*${white}(?![^"']{0,200}background)|\\bcolor\\s*=\\s*["']?${white}|(?:left|top|right|text-indent|margin-left)\\s*:\\s*-\\d{3,}|(?:width|height|max-height)\\s*:\\s*[01](?:px)?\\s*[;"'].{0,80}overflow\\s*:\\s*hidden|clip(?:-path)?\\s*:\\s*(?:rect\\(0|inset\\(\\s*(?:50|100)%)|\\stransform\\s*:\\s*scale\\(0|(?:^|\\s)hidden(?:\\s|=|/|$)|\\bsr-only\\b|\\bvisually-hidden\\b`,
  "i",
);

/** Blanks in front of text, more than a window is wide, and text after many empty lines. */
function* padded(text: string): Generator<UnseenText> {
  for (const { index, 0: found } of text.matchAll(/[^\s][ \t\u00a0\u3000]{120,}([^\s][^\n]{0,400})/g))
    if (!/^\S[ \t]+[|#/*\\-]/.test(found))
      yield {
        index: index + found.length - found.trimEnd().length,
        text: found.slice(1).trim(),
        kind: "padding",
        isDeliberate: true,
      };
  let blank = 0;
  let index = 0;
  for (const line of text.split("\n")) {
    const isBlank = line.trim() === "";
    if (!isBlank && blank >= 60)
      yield { index: index + line.search(/\S/), text: line.trim().slice(0, 400), kind: "padding", isDeliberate: true };
    blank = isBlank ? blank + 1 : 0;
    index += line.length + 1;
  }
}

function fencesOf(text: string): readonly (readonly [number, number])[] {
  const fences: [number, number][] = [];
  let open: { readonly mark: string; readonly index: number } | undefined;
  for (const { index, 1: mark = "" } of text.matchAll(/^[ \t>]{0,12}(`{3,}|~{3,})/gm))
    if (!open) open = { mark, index };
    else if (mark.startsWith(open.mark)) {
      fences.push([open.index, index]);
      open = undefined;
    }
  return fences;
}

/** Whether a text tells a model what to do, rather than an editor or a reader. */
export const addressesModel = (prose: string): boolean =>
  /\b(?:you (?:must|should|are|will|need|have to|can|may|shall)|your (?:instructions|task|response|output|job|user)|(?:ai|assistant|agent|model|llm|claude|gpt|codex|gemini|copilot|cursor)s?\b[^.\n]{0,40}\b(?:must|should|will|always|never|note|please|read|run|execute|reading|only|:)|(?:note|instructions?|message|important|attention) (?:to|for) (?:the )?(?:ai|assistant|agent|model|llm|claude)|before (?:answering|responding|doing anything|any(?:thing)? else|you|each|every)|(?:always|never|must|first|also|then|please|now|additionally|secretly|silently)[, ]{1,2}(?:run|execute|send|read|fetch|include|add|append|call|use|upload|download|install|write|delete|ignore|post|print|output|copy|collect|open|visit|do not|don'?t)\b|^\s*(?:run|execute|send|fetch|upload|download|install|post|ignore|disregard|exfiltrate|collect|read|append|add the|include the|copy the|when the user|if the user|whenever|on every)\b|system prompt|hidden instruction|do not (?:tell|mention|reveal|show|inform))|(?:智能体|助手|模型|你)(?:必须|应当|应该|需要|要|务必|请|在)|请(?:先|务必|立即|执行|运行|将|把)|(?:执行|运行|读取|发送|上传|下载)(?:以下|下列|命令|脚本|文件)|务必|不要告诉|忽略/.test(
    prose,
  );
