import { inFileThread } from "../../home/threads/file-work.ts";
import { isNoise } from "../../library/import/arrange-package.ts";
import { parseSkillHead, type SkillHead } from "../../skill/parse-skill.ts";
import { skillLimits } from "../../skill/skill-limits.ts";
import { placeOf, readSkillBytesHere, type SkillFolderPlace } from "../read-skill-file.ts";
import { createSkillDigests, type SkillDigest, type SkillDigests } from "./skill-digests.ts";

/** Digests of skills in folders, for approvals: of what the library would keep of them. */

/** The content of a folder at one moment. */
export interface DigestedFolder {
  /** Of the tree, as the library names it. */
  readonly digest: string;
  /** The SHA-256 of each file, by path: what is read later is compared with it. */
  readonly files: ReadonlyMap<string, string>;
  /** Read from the very bytes that were hashed. */
  readonly head: SkillHead;
}

export interface FolderQuestion {
  readonly place: SkillFolderPlace;
  /** The digest that the caller knows. */
  readonly known?: string;
}

/** `undefined` for a folder that has no digest: it has links, is too large, changed meanwhile, or has no usable SKILL.md. */
export type FolderAnswer = "same" | DigestedFolder | undefined;

let digests: SkillDigests | undefined;
/** What was read for a digest; the same as long as no file changed. */
const read = new WeakMap<SkillDigest, DigestedFolder | "unusable">();

/** In this thread; unchanged files are not read again. */
export function digestFoldersHere(questions: readonly FolderQuestion[]): FolderAnswer[] {
  digests ??= createSkillDigests();
  const { of } = digests;
  return questions.map(({ place, known }) => {
    const found = of(place.realDirectory ?? place.directory);
    if (!found) return undefined;
    const made = read.get(found) ?? readFolder(place, found);
    if (made !== undefined) read.set(found, made);
    if (made === undefined || made === "unusable") return undefined;
    return made.digest === known ? "same" : made;
  });
}

/** `undefined` if it changed since it was hashed. */
function readFolder(place: SkillFolderPlace, { tree, files }: SkillDigest): DigestedFolder | "unusable" | undefined {
  if (tree === undefined || place.target !== undefined) return "unusable";
  const bytes = readSkillBytesHere({ ...place, recorded: files }, "SKILL.md", skillLimits.file);
  if (bytes.kind !== "found") return undefined;
  const { head } = parseSkillHead(new TextDecoder().decode(bytes.found));
  // What no tree keeps was not approved either.
  const kept = new Map([...files].filter(([path]) => !isNoise(path)));
  return head ? { digest: tree, files: kept, head } : "unusable";
}

const digestInThread = inFileThread("digestFolders", digestFoldersHere);

/** In a server in the thread for file work. */
export const digestFolders = (questions: readonly FolderQuestion[]): Promise<FolderAnswer[]> =>
  digestInThread(questions.map((one) => ({ ...one, place: placeOf(one.place) })));

/** The digest of one folder as it is now. */
export async function digestFolder(place: SkillFolderPlace): Promise<DigestedFolder | undefined> {
  const [answer] = await digestFolders([{ place }]);
  return answer === "same" ? undefined : answer;
}
