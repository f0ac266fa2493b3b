import { join, resolve } from "node:path/posix";

/** Finds file mentions and slash commands that an agent would expand in a text. */

/** What an agent expands in a text: file mentions (`@file`) and slash commands. */
export interface Expander {
  /** The syntax of file mentions that it reads and sends to its model. */
  readonly mentions?: "claude";
  /** Matches a text that starts with one of its commands; the first group is the name. */
  readonly commands?: RegExp;
  /** How to make it treat the text as plain; absent if that is not possible. */
  readonly inert?: Inert;
}

export interface Inert {
  /** For ACP: an empty text block before or after the text prevents expansion. */
  readonly blocks?: "before" | "after";
  /** Variables that turn file mentions off. */
  readonly mentions?: Readonly<Record<string, string>>;
}

/** A part of a text that an agent would expand. */
export interface Expansion {
  readonly kind: "mention" | "command";
  /** As it is written. */
  readonly text: string;
  /** Where it is in the text, in UTF-16 units. */
  readonly offset: number;
  /** The file or folder a mention means. */
  readonly path?: string;
  /** False for a mention inside the working folder, which needs no permission. */
  readonly isOutside: boolean;
}

/** How to treat parts of a text that an agent would expand. */
export const expandChoices = ["refuse", "inert", "allow"] as const;
export type ExpandChoice = (typeof expandChoices)[number];

/** Where paths in a text begin. */
interface PathBase {
  readonly workDir: string;
  readonly home: string | undefined;
}

/** The file system as the agent sees it. */
export interface AgentSight extends PathBase {
  /** The real path; `undefined` if the agent cannot see it. */
  realPath(path: string): string | undefined;
  /** Whether a real path is inside the working folder. */
  isInside(real: string): boolean;
}

/** All parts of a text that this agent would expand, in order. A mention of a missing file is not expanded. */
export function findExpansions(text: string, expander: Expander | undefined, sight: AgentSight): readonly Expansion[] {
  const command = expander?.commands?.exec(text);
  const commands: Expansion[] = command
    ? [{ kind: "command", text: command[0].trim(), offset: text.indexOf("/"), isOutside: true }]
    : [];
  if (expander?.mentions !== "claude") return commands;
  const mentions = claudeMentions(text).flatMap(({ path, offset, written }): Expansion[] => {
    const meant = pathsOf(path, sight).flatMap((one) => {
      const real = sight.realPath(one);
      return real === undefined ? [] : [{ path: one, isOutside: !sight.isInside(real) }];
    });
    const [first] = meant;
    const found = meant.find(({ isOutside }) => isOutside) ?? first;
    return found ? [{ kind: "mention", text: written, offset, ...found }] : [];
  });
  return [...commands, ...mentions];
}

/** The paths that mentions in a text may mean: those whose real path `findExpansions` asks for. */
export const mentionedPaths = (text: string, expander: Expander | undefined, base: PathBase): readonly string[] =>
  expander?.mentions === "claude" ? claudeMentions(text).flatMap(({ path }) => pathsOf(path, base)) : [];

/** Whether the agent can be made to treat all of these as plain text. */
export const canBeInert = ({ inert }: Expander, found: readonly Expansion[]): boolean =>
  inert?.blocks !== undefined ||
  found.every(({ kind, isOutside }) => !isOutside || (kind === "mention" && inert?.mentions !== undefined));

interface Mention {
  readonly path: string;
  readonly written: string;
  readonly offset: number;
}

/** Punctuation after which Claude Code recognizes a mention, besides whitespace. */
const openers = "。、？！";

/**
 * The mentions that Claude Code recognizes: `@"a path"`, and in words that start with `@` everything up to the last word
 * boundary. It expands those whose path exists.
 */
function claudeMentions(text: string): readonly Mention[] {
  if (!text.includes("@")) return [];
  const quoted = [...text.matchAll(/(^|[\s。、？！])@"([^"]+)"/g)].map(
    ({ 0: all, 1: front = "", 2: path = "", index }) => ({
      path,
      written: all.slice(front.length),
      offset: index + front.length,
    }),
  );
  const plain = [...text.matchAll(/\S+/g)].flatMap(({ 0: word, index }): Mention[] => {
    let at = word.indexOf("@");
    while (at > 0 && !openers.includes(word[at - 1] ?? "")) at = word.indexOf("@", at + 1);
    if (at < 0 || word[at + 1] === '"') return [];
    let end = word.length;
    while (end >= at + 2 && isWordAt(word, end - 1) === isWordAt(word, end)) end--;
    if (end < at + 2) return [];
    return [{ path: word.slice(at + 1, end), written: word.slice(at, end), offset: index + at }];
  });
  return [...quoted, ...plain].sort((one, other) => one.offset - other.offset);
}

const isWordAt = (word: string, index: number): boolean => /^\w$/.test(word[index] ?? "");

/**
 * Without lines and anchors behind it, and without white space around it: Claude Code trims the path. It also composes
 * characters (NFC), which not every version does, so both forms count.
 */
function pathsOf(path: string, { workDir, home }: PathBase): readonly string[] {
  const [, found = path] = /^([^#]+)(?:#L\d+(?:-\d+)?)?(?:#[^#]*)?$/.exec(path) ?? [];
  const bare = found.trim();
  if (bare.includes("\0")) return [];
  const isBelowHome = bare === "~" || bare.startsWith("~/");
  if (isBelowHome && home === undefined) return [];
  const meant = isBelowHome && home !== undefined ? join(home, bare.slice(1)) : resolve(workDir, bare);
  return [...new Set([meant, meant.normalize("NFC")])];
}
