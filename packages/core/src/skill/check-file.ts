import type { Diagnostic } from "../ground/diagnostic.ts";
import { checkHidden } from "./check-hidden.ts";
import { findSecrets } from "./find-secrets.ts";
import { parseSkill, placeIn } from "./parse-skill.ts";

/** Checks a file of a skill for hidden text and secrets. `text` is absent if the bytes are not text. */
export function checkFile(path: string, text: string | undefined): readonly Diagnostic[] {
  return [...(text === undefined ? [] : hiddenIn(path, text)), ...findSecrets(path, text)];
}

/** In SKILL.md the values count, not only the way they are written. */
function hiddenIn(path: string, text: string): readonly Diagnostic[] {
  if (path !== "SKILL.md") return checkHidden(text, (index) => ({ path, ...placeIn(text, index) }));
  return parseSkill(text)
    .diagnostics.filter(isHidden)
    .map((one) => ({ ...one, path }));
}

/** Hidden characters in the names of files and folders, each name once. */
export function checkNames(paths: Iterable<string>): readonly Diagnostic[] {
  const seen = new Set<string>();
  const found: Diagnostic[] = [];
  for (const path of paths)
    for (const name of prefixesOf(path)) {
      if (seen.has(name)) continue;
      seen.add(name);
      const last = name.slice(name.lastIndexOf("/") + 1);
      found.push(...checkHidden(last, () => ({ path: name }), { rule: "entry.hidden", isName: true }));
    }
  return found;
}

/** `a/b/c`: the folder `a`, the folder `a/b`, then the whole path. */
function* prefixesOf(path: string): Generator<string> {
  for (let slash = path.indexOf("/"); slash >= 0; slash = path.indexOf("/", slash + 1)) yield path.slice(0, slash);
  yield path;
}

export const isHidden = ({ rule }: Diagnostic): boolean => rule === "text.hidden" || rule === "entry.hidden";
