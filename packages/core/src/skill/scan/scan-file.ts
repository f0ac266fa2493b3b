import { type Diagnostic, diagnostic, type Place } from "../../ground/diagnostic.ts";
import { type Rule, type RuleId, rules } from "../../ground/rules.ts";
import type { Text, Values } from "../../ground/text.ts";
import { findPayloads, type Payload } from "./decode-payloads.ts";
import { behindEnd, isDisguised, kindOf, textsIn } from "./file-kinds.ts";
import { createLines, type FoldedText, findMixedWords, foldText } from "./fold-text.ts";
import { scanCommands } from "./scan-commands.ts";
import { handlesPrivateThings, scanInstructions } from "./scan-instructions.ts";
import { addressesModel, findUnseen, type UnseenText } from "./unseen-text.ts";
import { usesNetwork } from "./uses-network.ts";

/**
 * Scans a file of a skill for what its texts and programs would do. Findings are advice: a file without any may still do harm.
 * Pure: opens nothing, runs nothing, uses no network.
 */

export type ScanRule = Extract<RuleId, `scan.${string}`>;

/** What is in an archive, or why it was not opened. */
export type OpenedArchive =
  | { readonly files: readonly { readonly path: string; readonly bytes: Uint8Array }[] }
  | { readonly reason: Text };

export interface ScanOptions {
  /** Opens archives within limits; without it they are reported as not opened. */
  readonly openArchive?: (bytes: Uint8Array, format: string) => Promise<OpenedArchive>;
  /** Archives around this file. */
  readonly depth?: number;
}

/** Characters of a text that are scanned at once, and at most. */
const scanPart = 1_000_000;
export const scanLimit = 8 * scanPart;
const deepest = 3;

export async function scanFile(
  path: string,
  bytes: Uint8Array,
  options: ScanOptions = {},
): Promise<readonly Diagnostic[]> {
  const found = kindOf(path, bytes);
  const disguised = isDisguised(path, found)
    ? [
        diagnostic(
          "scan.disguised",
          { format: found.kind === "text" ? { en: "text", zh: "文本" } : found.format },
          { path },
        ),
      ]
    : [];
  switch (found.kind) {
    case "text":
      return [...disguised, ...(await scanLongText(path, found.text, bytes.length, options))];
    case "archive":
      return [...disguised, ...(await scanArchive(path, bytes, found.format, options))];
    case "media": {
      const count = behindEnd(found.format, bytes);
      return [
        ...(count > 16 ? [diagnostic("scan.appended", { count }, { path })] : []),
        ...(await scanBinary(path, bytes, options)),
      ];
    }
    case "document":
      return [
        diagnostic("scan.document", { format: found.format }, { path }),
        ...(await scanBinary(path, bytes, options)),
      ];
    default:
      return [
        ...disguised,
        diagnostic("scan.opaque", { format: found.format }, { path }),
        ...(await scanBinary(path, bytes, options)),
      ];
  }
}

/** Whether the library refuses to publish it, unless a person allows it. */
export const isBlocking = ({ rule, severity }: Pick<Diagnostic, "rule" | "severity">): boolean =>
  rule.startsWith("scan.") && severity === "error";

/** A finding with its weight: one that blocks is an error, unless a document only talks about it. */
function weighed(rule: ScanRule, values: Values, place: Place, isQuoted = false): Diagnostic {
  const found = diagnostic(rule, values, place);
  return (rules[rule] as Rule).refusesPublishing && !isQuoted ? { ...found, severity: "error" } : found;
}

/** A long text is scanned in parts, which begin a few lines before the end of the one before. */
async function scanLongText(
  path: string,
  text: string,
  size: number,
  options: ScanOptions,
): Promise<readonly Diagnostic[]> {
  if (text.length <= scanPart) return scanText(path, text, options);
  const scanned = text.slice(0, scanLimit);
  const found = new Map<string, Diagnostic>();
  const isProgram = isProgramFile(path, text);
  let line = 0;
  for (let from = 0; from < scanned.length; ) {
    const part = scanned.slice(from, from + scanPart);
    for (const one of await scanText(path, part, options, isProgram)) {
      const moved = one.line === undefined ? one : { ...one, line: one.line + line };
      const key = `${moved.rule} ${moved.line}`;
      if (!found.has(key)) found.set(key, moved);
    }
    if (from + scanPart >= scanned.length) break;
    const end = part.lastIndexOf("\n", part.length - scanOverlap);
    const next = end < scanPart / 2 ? scanPart - scanOverlap : end + 1;
    line += createLines(part)(next) - 1;
    from += next;
  }
  const rest = scanned.length < text.length ? [diagnostic("scan.not-read", { limit: scanLimit, size }, { path })] : [];
  return [...found.values(), ...rest];
}
const scanOverlap = 4000;

/** Texts inside of other bytes have no lines. */
async function scanBinary(path: string, bytes: Uint8Array, options: ScanOptions): Promise<readonly Diagnostic[]> {
  const text = textsIn(bytes.subarray(0, scanPart));
  if (text === "") return [];
  const found = await scanText(path, text, options);
  return found.filter(isBlocking).map(({ line: _, column: __, ...one }) => one);
}

async function scanArchive(
  path: string,
  bytes: Uint8Array,
  format: string,
  { openArchive, depth = 0 }: ScanOptions,
): Promise<readonly Diagnostic[]> {
  const unread = (reason: Text): readonly Diagnostic[] => [diagnostic("scan.archive-unread", { reason }, { path })];
  if (!openArchive)
    return unread({
      en: `archives of this kind (${format}) are not opened here`,
      zh: `此处不打开这种压缩包（${format}）`,
    });
  if (depth >= deepest) return unread({ en: "it is in too many other archives", zh: "嵌套层数过多" });
  const opened = await openArchive(bytes, format);
  if ("reason" in opened) return unread(opened.reason);
  const found: Diagnostic[] = [diagnostic("scan.archive", { count: opened.files.length }, { path })];
  for (const file of opened.files) {
    const inside = await scanFile(file.path, file.bytes, { openArchive, depth: depth + 1 });
    found.push(...inside.map((one) => ({ ...one, path: `${path}/${one.path ?? file.path}` })));
  }
  return found;
}

/** Findings of one rule in a file; more are counted. */
const mostOfRule = 20;

/** Scans a text of a skill. */
async function scanText(
  path: string,
  text: string,
  options: ScanOptions = {},
  isProgram = isProgramFile(path, text),
): Promise<readonly Diagnostic[]> {
  const found: Diagnostic[] = [];
  const seen = new Set<string>();
  const counts = new Map<string, number>();
  let more = 0;
  const report = (rule: ScanRule, line: number, column: number, values: Values): void => {
    if (seen.has(`${rule} ${line}`)) return;
    seen.add(`${rule} ${line}`);
    const count = (counts.get(rule) ?? 0) + 1;
    counts.set(rule, count);
    if (count > mostOfRule) more++;
    else found.push(weighed(rule, values, { path, line, column }, isQuoted(line)));
  };
  const isQuoted = isProgram ? () => false : isDetection.test(path) ? () => true : quotesOf(text);
  const folded = foldText(text);
  const lines = createLines(text);
  for (const { rule, line, text: said } of scanFolded(folded, isProgram))
    report(rule, line, 1, { text: shorten(said) });
  for (const unseen of findUnseen(text, isMarkup(path))) reportUnseen(unseen, lines, report);
  for (const { index, reads } of findMixedWords(text)) {
    const [line, column] = [lines(index), 1];
    report("scan.lookalike-letters", line, column, { text: reads });
  }
  for (const tagged of tagTexts(text)) reportUnseen(tagged, lines, report);
  for (const payload of findPayloads(text)) {
    const [line, column] = [lines(payload.index), 1];
    if (payload.text === undefined) {
      const inner = await scanFile("payload", payload.bytes ?? new Uint8Array(), {
        ...options,
        depth: (options.depth ?? 0) + 1,
      });
      const [worst] = inner.filter(isBlocking);
      if (worst)
        report("scan.encoded-command", line, column, {
          encoding: payload.encoding,
          rule: worst.rule,
          text: shorten(worst.message),
        });
      else report("scan.encoded-text", line, column, { encoding: payload.encoding, text: inner[0]?.message ?? "" });
      continue;
    }
    const [hidden] = await scanPayload(payload.text, (options.depth ?? 0) + 1);
    if (hidden !== undefined)
      report("scan.encoded-command", line, column, {
        encoding: payload.encoding,
        rule: hidden,
        text: shorten(payload.text),
      });
    else if (isTelling(payload.text) && isNeedless(payload, text))
      report("scan.encoded-text", line, column, { encoding: payload.encoding, text: shorten(payload.text) });
  }
  for (const [rule, line, said] of runsOnLoad(path, text, lines)) report(rule, line, 1, { text: shorten(said) });
  const network = isProgram ? usesNetwork(folded.code) : undefined;
  if (network)
    report("scan.uses-network", createLines(folded.code)(network.index), 1, {
      text: shorten(network.hosts.join(", ") || network.text),
    });
  if (more > 0) found.push(diagnostic("scan.more", { count: more }, { path }));
  return found.toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0));
}

/** Words of those who write about attacks. They make a finding in a document a warning, never in a program. */
const discusses =
  /\b(?:attack(?:er|s|ers)?|malicious|malware|injections?|vulnerab\w+|threats?|detect(?:s|ion|ing|ed)?|red flags?|exploit\w*|adversar\w+|suspicious|dangerous|unsafe|insecure|forbidden|prohibited|pentest\w*|penetration test\w*|red[- ]team\w*|ctf|security (?:scan\w*|audit\w*|review\w*|test\w*)|anti-?patterns?|bad example|forensics?|indicators? of compromise)\b|不安全|攻击|恶意|危险|注入|漏洞|危険|脆弱|攻撃|悪意|취약|공격|악성|\b(?:peligros|malicios|vulnerab|inyecci|dangereu|malveillan|attaque|angriff|bösartig|gefährlich|schwachstelle)|атак|вредонос|уязвим|❌|🚫/i;
/** Rules that find attacks name them. */
const isDetection = /\.(?:yara?|sigma|rules)$|(?:^|[/.])sigma[\w.-]*\.ya?ml$/i;
/** Lines above a finding that say what it is an example of. */
const linesAround = 8;

/** Whether a line of a document stands among words about attacks, or the whole document is about them. */
function quotesOf(text: string): (line: number) => boolean {
  const head = text.slice(0, 1500);
  const isAbout = (head.match(new RegExp(discusses, "gi")) ?? []).length >= 3;
  let lines: readonly string[] | undefined;
  return (line) => {
    lines ??= text.split("\n");
    return (
      isAbout ||
      discusses.test(
        lines
          .slice(Math.max(0, line - linesAround), line)
          .join("\n")
          .slice(-1500),
      )
    );
  };
}

interface LineFinding {
  readonly rule: ScanRule;
  readonly line: number;
  readonly text: string;
}

function* scanFolded({ prose, code }: FoldedText, isProgram: boolean): Generator<LineFinding> {
  const [inProse, inCode] = [createLines(prose), createLines(code)];
  for (const { rule, index, text } of scanInstructions(prose)) yield { rule, line: inProse(index), text };
  for (const { rule, index, text } of scanCommands(code, isProgram)) yield { rule, line: inCode(index), text };
}

/** The rules that a decoded text breaks, also if it was encoded more than once. */
async function scanPayload(text: string, depth: number): Promise<readonly ScanRule[]> {
  const folded = foldText(text.slice(0, scanPart));
  const found = [...scanFolded(folded, true)].map(({ rule }) => rule);
  if (depth < deepest)
    for (const payload of findPayloads(text))
      if (payload.text !== undefined) found.push(...(await scanPayload(payload.text, depth + 1)));
  return found;
}

/** Addresses have percent signs for a reason; letters written so have none. */
const isNeedless = ({ encoding, index }: Payload, text: string): boolean =>
  encoding !== "percent" || (text.slice(index, index + 80).match(/%[4-7][0-9a-f]/gi)?.length ?? 0) > 5;

/** A decoded text that is a command or an address. */
const isTelling = (text: string): boolean =>
  /\b(?:https?|ftp):\/\/|\b(?:curl|wget|bash|powershell|eval|exec|import os|subprocess|child_process|socket)\b|\/bin\/|\/dev\/tcp/i.test(
    text,
  );

type Report = (rule: ScanRule, line: number, column: number, values: Values) => void;

const kinds: Readonly<Record<UnseenText["kind"] | "tags", Text>> = {
  comment: { en: "a comment", zh: "注释" },
  element: { en: "a hidden element", zh: "隐藏元素" },
  style: { en: "white, tiny or transparent text", zh: "白色、极小或透明的文字" },
  reference: { en: "an unused reference", zh: "未使用的引用" },
  padding: { en: "text pushed out of view", zh: "移到视野之外的文字" },
  attribute: { en: "an attribute", zh: "属性" },
  terminal: { en: "control codes of a terminal", zh: "终端控制码" },
  yaml: { en: "a comment in the frontmatter", zh: "frontmatter 中的注释" },
  tags: { en: "tag characters", zh: "标签字符" },
};

function reportUnseen(
  unseen: Omit<UnseenText, "kind"> & { readonly kind: keyof typeof kinds },
  lines: (offset: number) => number,
  report: Report,
): void {
  const folded = foldText(unseen.text);
  const what = kinds[unseen.kind];
  let isSaid = false;
  for (const { line, text: said } of scanFolded(folded, false)) {
    isSaid = true;
    report("scan.hidden-instruction", lines(unseen.index) + line - 1, 1, { what, text: shorten(said) });
  }
  const words = folded.prose.trim();
  const isSpeaking =
    unseen.isDeliberate && /\p{L}{2,}[^\p{L}]+\p{L}{2,}[^\p{L}]+\p{L}{2,}|\p{Script=Han}{6}/u.test(words);
  const isAddressed = addressesModel(words);
  // Nobody hides such words from readers for a good reason.
  const isHostile = (unseen.kind === "tags" && isSpeaking) || (isAddressed && handlesPrivateThings(words));
  if (!isSaid && (isSpeaking || isAddressed))
    report(isHostile ? "scan.hidden-instruction" : "scan.hidden-text", lines(unseen.index), 1, {
      what,
      text: shorten(words),
    });
}

/** Tag characters spell ASCII that nobody sees. */
function* tagTexts(text: string): Generator<Omit<UnseenText, "kind"> & { readonly kind: "tags" }> {
  if (!/\udb40/.test(text)) return;
  for (const { index, 0: run } of text.matchAll(/[\u{e0020}-\u{e007e}]{4,}/gu))
    yield {
      index,
      text: [...run].map((one) => String.fromCharCode((one.codePointAt(0) ?? 0) - 0xe0000)).join(""),
      kind: "tags",
      isDeliberate: true,
    };
}

/** What starts without being asked: commands that loading a SKILL.md runs, scripts of an installation, settings of editors. */
function* runsOnLoad(
  path: string,
  text: string,
  lines: (offset: number) => number,
): Generator<readonly [ScanRule, number, string]> {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  const pattern =
    name === "skill.md"
      ? /(?<=^|\s)!`[^`\n]{2,400}`/g
      : name === "package.json"
        ? /"(?:pre|post)?install"\s*:\s*"[^"\n]{1,400}"|"prepare"\s*:\s*"[^"\n]{1,400}"/g
        : /^(?:settings(?:\.local)?\.json|hooks\.json|plugin\.json)$/.test(name)
          ? /"command"\s*:\s*"[^"\n]{1,400}"/g
          : name === "tasks.json"
            ? /"runon"\s*:\s*"folderopen"/gi
            : /^(?:sitecustomize|usercustomize)\.py$/.test(name) || name === ".envrc"
              ? /\S[^\n]*/
              : name.endsWith(".pth")
                ? /^import\s[^\n]+/gm
                : undefined;
  if (!pattern) return;
  for (const { index, 0: found } of text.matchAll(
    new RegExp(pattern, pattern.flags.includes("g") ? pattern.flags : `${pattern.flags}g`),
  )) {
    yield ["scan.runs-on-load", lines(index), found];
    if (!pattern.flags.includes("g")) return;
  }
}

const isMarkup = (path: string): boolean =>
  /\.(?:md|mdx|markdown|txt|html?|xhtml|xml|svg|rst|adoc|tex|vue)$|(?:^|\/)[^.]+$/i.test(path);

/** By its name, else by its first line. */
export const isProgramFile = (path: string, text: string): boolean =>
  /\.(?:py|pyw|ipynb|js|mjs|cjs|jsx|ts|mts|cts|tsx|sh|bash|zsh|fish|ksh|ps1|psm1|bat|cmd|vbs|rb|pl|pm|php|lua|go|rs|java|kt|swift|c|cc|cpp|cs|scala|r|jl|applescript|scpt|awk|tcl|ex|exs|groovy|gradle|mk|nix)$|(?:^|\/)(?:makefile|dockerfile|rakefile|justfile|setup\.cfg|package\.json)$/i.test(
    path,
  ) || text.startsWith("#!");

/** A piece of a text on one line, without what could be a secret. */
const shorten = (text: string): string => {
  const plain = text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[\w+/=-]{40,}/g, (long) => `${long.slice(0, 8)}…`);
  return plain.length > 120 ? `${plain.slice(0, 119)}…` : plain;
};
