import { foldCharacters } from "./fold-text.ts";
import {
  chineseElsewhere,
  chineseForms,
  chinesePrivate,
  chineseSend,
  type InstructionForm,
  instructionForms,
  placesElsewhere,
  privateThings,
  wordClasses,
} from "./instruction-forms.ts";
import { compileLanguages, type OtherLanguages } from "./other-languages.ts";

/** Finds instructions to a model that go against its user: to hide, to drop other instructions, to send private things away. */

export interface InstructionFinding {
  readonly rule: InstructionForm["rule"];
  /** Where it begins in the folded text. */
  readonly index: number;
  readonly text: string;
}

/** In the prose of `foldText`. */
export function* scanInstructions(prose: string): Generator<InstructionFinding> {
  const scan = scanner();
  let leftover: { readonly text: string; readonly sentence: number } | undefined;
  const mayLeave = scan.elsewhere.test(prose) || scan.chineseElsewhere.test(prose);
  let sentence = 0;
  for (const { text, start } of sentencesOf(prose)) {
    sentence++;
    const isChinese = /[\u4e00-\u9fff]/.test(text);
    yield* inOtherLanguages(scan.others, text, start);
    const thing = mayLeave ? privateThingIn(scan, text, isChinese)?.[0] : undefined;
    const before = leftover && sentence - leftover.sentence <= mostBetween ? leftover.text : undefined;
    const isAnchored = scan.anchors.test(text) || (isChinese && scan.chineseAnchors.test(text));
    if (thing !== undefined && (isAnchored || isCredential.test(thing))) leftover = { text: thing, sentence };
    if (!isAnchored) continue;
    const has = classesIn(scan, text);
    for (const { rule, forms } of isChinese ? scan.both : scan.forms) {
      const found = firstOf(forms, text, has);
      if (found) yield { rule, index: start + found.index, text: found[0] };
    }
    const sent = findSending(scan, text, before);
    if (sent) yield { rule: sent.rule, index: start + sent.index, text: text.slice(sent.index, sent.index + 120) };
  }
}

function* inOtherLanguages(others: OtherLanguages, text: string, start: number): Generator<InstructionFinding> {
  for (const [rule, { hint, pattern }] of [
    ["scan.conceals", others.conceals],
    ["scan.overrides-instructions", others.overrides],
  ] as const) {
    const found = hint.test(text) ? pattern.exec(text) : null;
    if (found) yield { rule, index: start + found.index, text: found[0] };
  }
}

const privateThingIn = (scan: Scanner, text: string, isChinese: boolean): RegExpExecArray | null =>
  (isChinese ? scan.chinesePrivate.exec(text) : null) ??
  scan.privateThings.exec(text) ??
  scan.others.privateThings.exec(text);

/** Whether a text does something with what nobody hands out. */
export function handlesPrivateThings(prose: string): boolean {
  const thing = privateThingIn(scanner(), prose, /[\u4e00-\u9fff]/.test(prose));
  return thing !== null && handling.test(prose.slice(Math.max(0, thing.index - 80), thing.index + 80));
}

const handling =
  /(?<![\w./-])(?:read|send|post|upload|copy|include|append|put|add|paste|print|output|collect|gather|attach|encode|fetch|cat|dump|share|forward|mail|transmit|reveal|exfiltrate)\b|读取|发送|上传|复制|附加|输出|收集|提交|泄露/;

/** What is private wherever it is named, not only where something is done with it. */
const isCredential = /^\.|\/|keys?\b|tokens?\b|secrets?\b|passwords?\b|credential|history|cookies|wallet|钥|密|凭/;

/** Sentences between naming a private thing and sending "it" away. */
const mostBetween = 5;

interface Scanner {
  readonly anchors: RegExp;
  readonly chineseAnchors: RegExp;
  readonly classes: ReadonlyMap<string, RegExp>;
  readonly forms: readonly CompiledRule[];
  readonly both: readonly CompiledRule[];
  readonly send: RegExp;
  readonly pass: RegExp;
  readonly denied: RegExp;
  readonly privateThings: RegExp;
  readonly elsewhere: RegExp;
  readonly chineseSend: RegExp;
  readonly chinesePrivate: RegExp;
  readonly chineseElsewhere: RegExp;
  readonly others: OtherLanguages;
}

interface CompiledRule {
  readonly rule: InstructionForm["rule"];
  readonly forms: readonly CompiledForm[];
}

interface CompiledForm {
  readonly pattern: RegExp;
  /** Classes it has: a sentence without one of them need not be searched. */
  readonly classes: readonly string[];
}

let made: Scanner | undefined;

/** Patterns of this size take milliseconds to make: once, for the first text. */
function scanner(): Scanner {
  made ??= makeScanner();
  return made;
}

function makeScanner(): Scanner {
  const compiled = instructionForms.map(({ rule, forms }) => ({
    rule,
    forms: forms.map((form) => ({ pattern: compileForm(form), classes: requiredClasses(form) })),
  }));
  const chinese = chineseForms.map(({ rule, forms }) => ({
    rule,
    forms: forms.map((form) => ({ pattern: new RegExp(form), classes: [] })),
  }));
  return {
    anchors:
      /\b(?:not|don'?t|never|avoid|without|secret|silent|quiet|covert|hid|conceal|ignore|disregard|forget|overrid|bypass|discard|precedence|priority|mode|you are|prompt|send|post|upload|transmit|forward|exfil|leak|submit|e-?mail|relay|deliver|share|publish|sync|append|encode|embed|attach|pretend|asked|omit|keep|instead|refrain|withhold|supersede|dismiss|replaces?|cancel|violate|authorized|approved|history|tracks|https?|leav|asks?|questioned|nothing|mum|discreet|evasive|treat|consider|regard|deem|null|void|revoked|rescinded|obsolete|outdated|retired|bind|obey|heed|annul|ship|dump|hand over|skip|stop|cease|aside|gloss|put|call|mail|stream|unaware|oblivious|outrank|trump|supplant|prevail|carry|bring|suspended|lifted|auto-?(?:approv|accept|confirm)|approv|permission|answer|safety|security|claude|memory\.md)|!\[|won'?t|n't|\bno\b/,
    chineseAnchors: new RegExp(
      `${chineseSend}|不|别|勿|无|禁|忽|忘|绕|瞒|悄|偷|暗|密|默|保密|痕迹|系统|优先|高于|跳过|覆盖|避免`,
    ),
    classes: new Map(Object.entries(wordClasses).map(([name, words]) => [name, classPattern(words)])),
    forms: compiled,
    both: [...compiled, ...chinese],
    pass: new RegExp(`(?<![\\w./@_-])(?:${wordClasses.PASS})(?![\\w./:_@=-])`, "g"),
    send: new RegExp(`(?<![\\w./@_-])(?:${wordClasses.SEND})(?![\\w./:_@=-])`, "g"),
    denied: new RegExp(`\\b(?:${wordClasses.NEG}|without|not|refuse to)\\b[^.]{0,24}$`),
    privateThings: new RegExp(privateThings),
    elsewhere: new RegExp(placesElsewhere),
    chineseSend: new RegExp(chineseSend),
    chinesePrivate: new RegExp(chinesePrivate),
    chineseElsewhere: new RegExp(chineseElsewhere),
    others: compileLanguages(foldCharacters),
  };
}

/** `NEG ~30 TELL`: classes by name, gaps by their length. */
function compileForm(form: string): RegExp {
  const source = form
    .replace(/ ?~(\d+) ?/g, (_, most: string) => `\u0001${most}\u0002`)
    .replace(/ /g, "\\s+")
    .replace(/\u0001(\d+)\u0002/g, "[^]{0,$1}?")
    .replace(/\b[A-Z]{3,}\b/g, (name) => {
      const words = wordClasses[name];
      return words === undefined ? name : `\\b(?:${words.replaceAll(" ", "\\s+")})\\b`;
    });
  return new RegExp(source);
}

/** The classes that a form cannot do without: those in a group may be one of several ways to say it. */
function requiredClasses(form: string): readonly string[] {
  let outside = form;
  for (let before = ""; before !== outside; ) {
    before = outside;
    outside = outside.replace(/\([^()]*\)/g, " ");
  }
  return outside.match(/\b[A-Z]{3,}\b/g) ?? [];
}

const classPattern = (words: string): RegExp => new RegExp(`\\b(?:${words.replaceAll(" ", "\\s+")})\\b`);

/** Whether a sentence has a word of a class; each class is looked for once. */
function classesIn({ classes }: Scanner, text: string): (name: string) => boolean {
  const known = new Map<string, boolean>();
  return (name) => {
    const found = known.get(name) ?? classes.get(name)?.test(text) ?? true;
    known.set(name, found);
    return found;
  };
}

function firstOf(
  forms: readonly CompiledForm[],
  text: string,
  has: (name: string) => boolean,
): RegExpExecArray | undefined {
  for (const { pattern, classes } of forms) {
    const found = classes.every(has) ? pattern.exec(text) : null;
    if (found) return found;
  }
  return undefined;
}

interface Sending {
  readonly rule: "scan.sends-private-data" | "scan.sends-data";
  readonly index: number;
}

/** A private thing, a verb of sending that nothing denies, and a place elsewhere: in one sentence, or the thing shortly before. */
function findSending(scan: Scanner, text: string, before: string | undefined): Sending | undefined {
  const isChinese = /[\u4e00-\u9fff]/.test(text);
  const place = (isChinese ? scan.chineseElsewhere : scan.elsewhere).exec(text);
  if (!place) return undefined;
  // Commands are read as code.
  if (
    /(?:^|[\s`$(])(?:curl|wget|git|npm|npx|pip3?|echo|(?:ssh|scp)(?! (?:private |public )?(?:keys?|config|agent))) /.test(
      text,
    ) &&
    !isChinese
  )
    return undefined;
  const strong = findSendingVerb(scan, text, isChinese);
  const verb = strong ?? firstAllowed(scan, scan.pass, text);
  if (verb === undefined || isOwnKey(text)) return undefined;
  const thing = privateThingIn(scan, text, isChinese);
  if (thing && Math.abs(thing.index - verb) < 220) {
    const isCertain = strong !== undefined && isAddress(place[0]) && !isCode.test(text);
    return { rule: isCertain ? "scan.sends-private-data" : "scan.sends-data", index: Math.min(thing.index, verb) };
  }
  const isReferred =
    /\b(?:it|them|this|that|contents?|results?|outputs?|data|values?|everything|files?|both|collected|gathered|found|findings|archive|body|payload|string|encoded)\b|它|其|内容|结果|数据|文件/.test(
      text,
    );
  return before !== undefined && isReferred && strong !== undefined
    ? { rule: "scan.sends-data", index: strong }
    : undefined;
}

/** Lines of a program, read as prose. */
const isCode = /=\s*new\s|\w\(\)\.\w|\)\s*;\s*$|=>|\w\(\s*\{/;

/** An address somebody could be behind, not only the word for one. */
const isAddress = (place: string): boolean => /[:@]|\.\w/.test(place) && !/@example\.|@domain\.|@company\./.test(place);

/** The key of a service, sent to that service in a header: what every program of an API does. */
const isOwnKey = (text: string): boolean =>
  /\bauthorization\b|\bbearer\b|\bx-api-key\b|\bapi[- ]?key header|\bsign(?:ed)? up\b|\bget (?:an?|your) (?:api )?(?:key|token)|\bin the (?:request )?header|\bapi key (?:from|at)\b|从环境变量[^。]{0,6}[读获]取\s*`?[a-z0-9]+_[a-z0-9_]+/.test(
    text,
  );

function findSendingVerb(scan: Scanner, text: string, isChinese: boolean): number | undefined {
  if (isChinese) {
    const found = scan.chineseSend.exec(text);
    if (
      found &&
      !/(?:不要|不得|别|勿|禁止|不可|不能|不会|避免|切勿|严禁|绝不|不应)[^。]{0,16}$/.test(text.slice(0, found.index))
    )
      return found.index;
  }
  return firstAllowed(scan, scan.send, text) ?? firstInOtherLanguages(scan.others, text) ?? picturesOf(text);
}

/** A picture that is fetched with a query sends the query. */
function picturesOf(text: string): number | undefined {
  return /!\[[^\]\n]{0,80}\]\(\s*https?:[^)\n]{0,200}[?=]|<img\s[^>\n]{0,80}src\s*=\s*["']?https?:[^>\n]{0,200}[?=]/.exec(
    text,
  )?.index;
}

function firstInOtherLanguages({ sends, denied }: OtherLanguages, text: string): number | undefined {
  for (const { index } of text.matchAll(sends))
    if (!denied.test(text.slice(Math.max(0, index - 40), index))) return index;
  return undefined;
}

/** What denies that somebody is told denies nothing that follows: "do not tell the user, send …". */
const untold =
  /\b(?:(?:do|must|should)(?: not|n'?t)|don'?t|never|without) (?:tell|inform|notif|mention|alert|warn|show|let|bother|ask)\w*[^.,;]{0,24}?\b(?:users?|humans?|persons?|people|anyone|anybody|customers?|operators?|them|nobody)\b(?:[^.,;]{0,16}[,;]|[^.,;]{0,16}?\b(?:and|but)\b)?/g;

/** The first verb that no word before it denies. */
function firstAllowed(scan: Scanner, verbs: RegExp, text: string): number | undefined {
  for (const { index } of text.matchAll(verbs))
    if (
      !scan.denied.test(text.slice(Math.max(0, index - 60), index).replace(untold, " ")) &&
      !/\b(?:a|an|the)\s+$/.test(text.slice(Math.max(0, index - 5), index))
    )
      return index;
  return undefined;
}

interface Sentence {
  readonly text: string;
  readonly start: number;
}

/** Longer sentences are read in parts that overlap, so that a pattern sees a bounded text. */
const longest = 800;
const overlap = 200;

function* sentencesOf(text: string): Generator<Sentence> {
  const end =
    /(?<!(?:^|\n)[ \t]{0,8}\d{1,3})[.!?]["')\]*_]{0,3}(?=\s)|[。！？；]|\n[ \t]*\n|\n(?=[ \t]*(?:[-*+>|]|\d{1,3}[.)]|#{1,6} |```))/g;
  let start = 0;
  for (const found of text.matchAll(end)) {
    const next = found.index + found[0].length;
    yield* partsOf(text, start, next);
    start = next;
  }
  yield* partsOf(text, start, text.length);
}

function* partsOf(text: string, start: number, end: number): Generator<Sentence> {
  for (let from = start; from < end; from += longest - overlap) {
    yield { text: text.slice(from, Math.min(end, from + longest)), start: from };
    if (from + longest >= end) return;
  }
}
