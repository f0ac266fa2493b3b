import type { Digest } from "../home/blobs/manifest.ts";
import { type Capabilities, createCapabilityReader } from "../skill/capabilities.ts";
import { parseSkill, type SkillHead } from "../skill/parse-skill.ts";
import type { LibraryIndex } from "./index/library-index.ts";
import { readPackageCommands } from "./scan-package-file.ts";
import { manifestOf, type Store } from "./store.ts";
import { decodeText } from "./tree/text-files.ts";

/** What a version brings, for a look at its impact before it is put in place. */
export interface Brought {
  readonly head: SkillHead;
  /** The instructions. */
  readonly body: string;
  readonly capabilities: Capabilities;
}

/** A dry run tells what would be there, and what is there now. */
export interface Bringing {
  readonly after: Brought;
  readonly before?: Brought;
}

/** Takes the files of a version one by one; `undefined` without a usable SKILL.md. */
export function createBroughtReader() {
  const capabilities = createCapabilityReader(readPackageCommands);
  let text: string | undefined;
  return {
    async add(path: string, bytes: Uint8Array): Promise<void> {
      await capabilities.add(path, bytes);
      if (path === "SKILL.md") text = decodeText(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    },
    capabilities: () => capabilities.read(),
    read(): Brought | undefined {
      const { skill } = parseSkill(text ?? "");
      if (!skill) return undefined;
      const { body, ...head } = skill;
      return { head, body, capabilities: capabilities.read() };
    },
  };
}
export type BroughtReader = ReturnType<typeof createBroughtReader>;

/** What a tree of the library brings. */
export async function broughtByTree(store: Store, index: LibraryIndex, digest: Digest): Promise<Brought | undefined> {
  const reader = createBroughtReader();
  for (const file of (await manifestOf(store, index, digest)).files)
    await reader.add(file.path, await store.blobs.read(digest, file));
  return reader.read();
}
