import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The overlays that the sources of the console can open, with the names they have on the page. */

/** An overlay that was open: the address of its page, and its name in English. */
export interface Opened {
  readonly pathname: string;
  readonly name: string;
}

export interface SourceOverlay {
  /** The file and the line. */
  readonly place: string;
  isOpened(opened: Opened): boolean;
}

const root = join(import.meta.dirname, "../../packages/console/src");
const parts = /<(?:Dialog|Confirm|ConfirmOperation|FormDialog|OperationDialog|ShownOnce|HandOver|Popover|Menu)\b/g;

/** Where the pages of a noun are; what is not named here may be open anywhere. */
const addresses: Readonly<Record<string, RegExp>> = {
  account: /^\/admin/,
  agent: /^\/agents/,
  audit: /^\/admin\/audit/,
  dispatch: /^\/dispatch/,
  mcp: /^\/(?:mcp|tools)/,
  model: /^\/settings\/models/,
  playground: /^\/playground/,
  session: /^\/sessions/,
  skill: /^\/skills|^\/admin\/approvals/,
  tool: /^\/tools/,
};

/** Every dialog, popover and menu with words of its own; the kit gets its words from those who use it. */
export function sourceOverlays(): readonly SourceOverlay[] {
  return globSync("**/*.tsx", { cwd: root }).flatMap((path) => {
    const text = readFileSync(join(root, path), "utf8");
    const code = text.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, " "));
    const words = wordsOf(path, code);
    const [, noun = ""] = /^pages\/([^/]+)\//.exec(path) ?? [];
    return [...code.matchAll(parts)].flatMap(({ 0: part, index }) => {
      const tag = tagAt(code, index);
      const said = part === "<Menu" ? (propertyOf(tag, "trigger") ?? "") : (propertyOf(tag, "title") ?? "");
      const names = [...said.matchAll(/"(\w+)"/g)].flatMap(([, key = ""]) => words(key));
      // With `opener`, a form is in the page, in the place of what it changes.
      if (names.length === 0 || propertyOf(tag, "opener") !== undefined) return [];
      const isOpened = ({ pathname, name }: Opened): boolean =>
        (addresses[noun]?.test(pathname) ?? true) && names.some((pattern) => pattern.test(name));
      return [{ place: `${path}:${code.slice(0, index).split("\n").length}`, isOpened }];
    });
  });
}

/** The opening tag that begins here. */
function tagAt(code: string, start: number): string {
  let depth = 0;
  for (let index = start; index < code.length; index++) {
    if (code[index] === "{") depth++;
    else if (code[index] === "}") depth--;
    else if (code[index] === ">" && depth === 0) return code.slice(start, index);
  }
  return code.slice(start);
}

/** The value of a property of a tag, as it is written. */
function propertyOf(tag: string, property: string): string | undefined {
  const start = tag.indexOf(`${property}={`);
  if (start < 0) return undefined;
  let depth = 0;
  for (let index = start + property.length + 1; index < tag.length; index++) {
    if (tag[index] === "{") depth++;
    else if (tag[index] === "}" && --depth === 0) return tag.slice(start, index);
  }
  return undefined;
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** What a key says in English, as it begins on the page: with anything where a value goes. */
function wordsOf(path: string, code: string): (key: string) => readonly RegExp[] {
  const files = [...code.matchAll(/from "(\.[^"]*words\.ts)"/g)].map(([, file = ""]) =>
    join(root, dirname(path), file),
  );
  const texts = [code, ...files.map((file) => readFileSync(file, "utf8"))];
  return (key) =>
    texts.flatMap((text) =>
      [...text.matchAll(new RegExp(`\\b${key}(?:_one|_other)?: \\{\\s*en: "((?:[^"\\\\]|\\\\.)*)"`, "g"))].map(
        ([, said = ""]) =>
          new RegExp(
            `^${said
              .split(/\{\{\w+\}\}/)
              .map(escaped)
              .join(".+")}`,
          ),
      ),
    );
}
