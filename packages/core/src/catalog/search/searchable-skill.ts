import { hash } from "node:crypto";
import type { Stats } from "node:fs";
import { basename, dirname, join } from "node:path";
import { type SkillFiles, skillFiles } from "../../ground/files/skill-files.ts";
import { type TreeAt, type TreePlace, treeAt } from "../../home/blobs/tree-places.ts";
import { hasFileThread, inFileThread } from "../../home/threads/file-work.ts";
import { splitFrontmatter } from "../../skill/frontmatter/split-frontmatter.ts";
import type { SkillHead } from "../../skill/parse-skill.ts";
import { skillLimits } from "../../skill/skill-limits.ts";
import { type FileState, realFileOf } from "../scan/scanned-skill.ts";
import { headingsOf } from "./headings-of.ts";

/** The texts of a skill that are searched. */

/** Characters of a body that are searched: few are longer, and the topic comes first. */
export const searchedLength = 20_000;

/** A skill as it can be searched. */
export interface SearchableSkill {
  readonly id: string;
  /** `source:id`; no two skills of one index have the same. */
  readonly address: string;
  readonly name: string;
  readonly description: string;
  /** Changes with the text; absent if unknown, then the text is read every time. */
  readonly stamp?: string | undefined;
  /** What the stamp says, where it is the state of a file: comparing numbers is faster than making a text of them. */
  readonly file?: { readonly path: string; readonly state: FileState } | undefined;
  /** Stays the same object as long as the skill does not change: while it does, the stamp is not looked up again. */
  readonly identity?: object;
  /** The text of its SKILL.md below the frontmatter, as much as is searched; `undefined` where it cannot be read. */
  readonly body: () => SkillBody | undefined | Promise<SkillBody | undefined>;
}

export interface SkillBody {
  readonly text: string;
  /** The line of SKILL.md on which it begins, from 1. */
  readonly line: number;
  /** Names, headings and first lines of the texts in `references`. */
  readonly references?: string;
}

const referenceFolder = "references";
/** Files of it that are read, and bytes of each. */
const mostReferences = 20;
const longestReference = 100_000;

interface FoundSkill {
  readonly id: string;
  readonly address: string;
  readonly head: SkillHead;
  readonly path: string;
  readonly target?: string;
  readonly realDirectory?: string;
  readonly recorded?: ReadonlyMap<string, string>;
  /** Of a skill of the library: its tree, which never changes. */
  readonly digest?: string;
  /** How its file was at the last scan. */
  readonly state?: FileState;
}

/** Timestamps tick in steps: a file changed this recently may change again without looking changed. */
const clockStep = 25;

/** A skill of the catalog or of a session. Its file is looked at only if the index does not know the skill. */
export function searchableSkill(skill: FoundSkill, files?: SkillFiles, now: () => number = Date.now): SearchableSkill {
  const isElsewhere = files === undefined && hasFileThread();
  const { id, address, head, path, target = path, digest, state } = skill;
  return {
    id,
    address,
    name: head.name,
    description: head.description,
    get stamp() {
      if (digest !== undefined) return digest;
      if (state) return stampText(target, state);
      return isElsewhere ? undefined : stampOf(target, stateOf(target, files ?? skillFiles), now());
    },
    file: digest === undefined && state ? { path: target, state } : undefined,
    identity: head,
    body() {
      const tree = digest === undefined ? undefined : treeAt(dirname(path));
      if (tree) return readTreeBodySoon(tree);
      return isElsewhere ? readBodySoon(bodyPlace(skill)) : readBody(skill, files ?? skillFiles);
    },
  };
}

/** A row of a catalog, made searchable. */
export const searchableRow = (skill: CatalogEntry): SearchableSkill =>
  searchableSkill(skill.library ? { ...skill, digest: skill.library.digest } : skill);

type CatalogEntry = FoundSkill & { readonly library?: { readonly digest: string } };

function stampOf(path: string, state: Stats | undefined, now: number): string | undefined {
  if (!state?.isFile() || now - Math.max(state.mtimeMs, state.ctimeMs) < clockStep) return undefined;
  return stampText(path, state);
}

const stampText = (path: string, { mtimeMs, ctimeMs, size, ino }: FileState): string =>
  `${mtimeMs} ${ctimeMs} ${size} ${ino} ${path}`;

function stateOf(path: string, files: SkillFiles): Stats | undefined {
  try {
    return files.state(path);
  } catch {
    return undefined; // it is not read either
  }
}

/** What another thread needs of a skill. */
type BodyPlace = Pick<FoundSkill, "path" | "target" | "realDirectory" | "recorded">;

const bodyPlace = ({ path, target, realDirectory, recorded }: BodyPlace): BodyPlace => ({
  path,
  ...(target !== undefined && { target }),
  ...(realDirectory !== undefined && { realDirectory }),
  ...(recorded && { recorded }),
});

/** The bodies of skills, read in this thread. */
export const readBodiesHere = (skills: readonly BodyPlace[]): readonly (SkillBody | undefined)[] =>
  skills.map((skill) => readBody(skill, skillFiles));

const readBodies = inFileThread("readBodies", readBodiesHere);
let waiting: { readonly skills: BodyPlace[]; readonly bodies: ReturnType<typeof readBodies> } | undefined;

/** Bodies that are wanted at once are read with one message. */
async function readBodySoon(skill: BodyPlace): Promise<SkillBody | undefined> {
  waiting ??= gather();
  const { skills, bodies } = waiting;
  const place = skills.push(skill) - 1;
  return (await bodies)[place];
}

function gather(): NonNullable<typeof waiting> {
  const skills: BodyPlace[] = [];
  const bodies = Promise.resolve().then(() => {
    waiting = undefined;
    return readBodies(skills);
  });
  return { skills, bodies };
}

/** A file that went, or cannot be read any more, has nothing to find; the catalog says why. */
function readBody({ path, target, realDirectory, recorded }: BodyPlace, files: SkillFiles): SkillBody | undefined {
  try {
    const { text, real } = files.readWhole(target ?? path, skillLimits.file);
    const expected =
      realDirectory === undefined
        ? target
        : realFileOf({ path, realDirectory, ...(target !== undefined && { target }) });
    if (real !== undefined && expected !== undefined && real !== expected) return undefined;
    if (recorded && hash("sha256", text, "hex") !== recorded.get(basename(path))) return undefined;
    const references = readReferences(join(dirname(target ?? path), referenceFolder), files);
    return { ...bodyIn(text), ...(references !== "" && { references }) };
  } catch {
    return undefined;
  }
}

/** What the texts beside a SKILL.md are about. Links are not followed; what cannot be read has nothing to find. */
function readReferences(folder: string, files: SkillFiles): string {
  if (!files.state(folder)?.isDirectory()) return "";
  return referencesAmong(files.entries(folder).flatMap((entry) => (entry.isFile() ? [entry.name] : [])))
    .map((name) => {
      try {
        return outlineOf(name, files.readBytes(join(folder, name), longestReference).toString("utf8"));
      } catch {
        return name;
      }
    })
    .join("\n");
}

/** Of the names in a folder of references, those that are read. */
const referencesAmong = (names: readonly string[]): readonly string[] =>
  names
    .filter((name) => !name.includes("/") && /\.(?:md|txt)$/i.test(name))
    .sort()
    .slice(0, mostReferences);

function outlineOf(name: string, text: string): string {
  const first = text.split("\n", 40).find((line) => /^[\p{L}\p{N}]/u.test(line)) ?? "";
  return `${name}\n${headingsOf(text)}\n${first.slice(0, 300)}`;
}

function bodyIn(text: string): SkillBody {
  const split = splitFrontmatter(text);
  const start = split.kind === "found" ? split.bodyStart : 0;
  return { text: text.slice(start, start + searchedLength), line: text.slice(0, start).split("\n").length };
}

type TreeBodies = Promise<ReadonlyMap<string, SkillBody>>;
const waitingTrees = new Map<TreePlace, { readonly digests: Set<string>; readonly bodies: TreeBodies }>();

/** Bodies of trees that are wanted at once are read with a few calls. */
async function readTreeBodySoon({ place, digest }: TreeAt): Promise<SkillBody | undefined> {
  const waiting = waitingTrees.get(place) ?? gatherTrees(place);
  waiting.digests.add(digest);
  return (await waiting.bodies).get(digest);
}

function gatherTrees(place: TreePlace) {
  const digests = new Set<string>();
  const bodies = Promise.resolve().then(() => {
    waitingTrees.delete(place);
    return readTreeBodies(place, [...digests]);
  });
  const gathered = { digests, bodies };
  waitingTrees.set(place, gathered);
  return gathered;
}

async function readTreeBodies(place: TreePlace, digests: readonly string[]): TreeBodies {
  const [texts, references] = await Promise.all([place.readAll(digests, "SKILL.md"), treeReferences(place, digests)]);
  const bodies = new Map<string, SkillBody>();
  for (const [digest, bytes] of texts) {
    const outline = references.get(digest);
    bodies.set(digest, { ...bodyIn(bytes.toString("utf8")), ...(outline !== undefined && { references: outline }) });
  }
  return bodies;
}

/** As `readReferences`, for trees that are not folders. */
async function treeReferences(place: TreePlace, digests: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const all = Map.groupBy(await place.pathsBelow(digests, referenceFolder), ({ digest }) => digest);
  const wanted = [...all].flatMap(([digest, files]) =>
    referencesAmong(files.map(({ path }) => path.slice(referenceFolder.length + 1))).map((name) => ({
      digest,
      path: `${referenceFolder}/${name}`,
    })),
  );
  const outlines = new Map<string, string[]>();
  for (const [{ digest, path }, bytes] of await place.readStarts(wanted, longestReference)) {
    const outline = outlineOf(path.slice(referenceFolder.length + 1), bytes.toString("utf8"));
    outlines.set(digest, [...(outlines.get(digest) ?? []), outline]);
  }
  return new Map([...outlines].map(([digest, found]) => [digest, found.sort().join("\n")]));
}
