import { statSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { Fault } from "../ground/fault.ts";
import { writeFileAtomic } from "../ground/files/atomic-file.ts";
import { isInside } from "../ground/files/is-inside.ts";
import { invalidFile, readJson } from "../ground/files/read-text.ts";
import { realOrSelf, skillFiles } from "../ground/files/skill-files.ts";
import { withLock } from "../home/leases/lock.ts";
import { inFileThread } from "../home/threads/file-work.ts";
import { type RecordedSkills, recordSkills } from "./scan/record-skills.ts";
import type { Vouched } from "./source.ts";

/** Which folders a person trusts: only their skills may reach a model, and only their `.loadout/` settings are used. */
export interface Trust {
  folders(): readonly string[];
  /** Exactly this folder, by its real path; a repository inside a trusted one must be trusted on its own. */
  has(folder: string): boolean;
  /** The skills a folder held when it was trusted; `undefined` where an older version of Loadout recorded none. */
  recorded(folder: string): RecordedSkills | undefined;
  /** Records the skills that exist now. Returns the real path, and whether anything changed. */
  add(folder: string): Promise<{ folder: string; isNew: boolean; isChanged: boolean }>;
  remove(folder: string): Promise<{ folder: string; wasTrusted: boolean }>;
}

const recordInThread = inFileThread("recordSkills", recordSkills);

type Entries = ReadonlyMap<string, RecordedSkills | undefined>;

export function createTrust(home: string): Trust {
  const path = join(home, "trusted.json");
  const lock = join(home, "lock.db");

  function entries(): Entries {
    const value = readJson(path);
    if (value === undefined) return new Map();
    const { folders, skills = {} } = (typeof value === "object" && value !== null ? value : {}) as Record<
      string,
      unknown
    >;
    if (!isTexts(folders) || !isRecord(skills) || !Object.values(skills).every(isRecordOfTexts))
      throw invalidFile(path, 1, 1, 'should be {"folders": [...], "skills": {"<folder>": {"<path>": "<digest>"}}}');
    const recorded = new Map(Object.entries(skills));
    return new Map(folders.map((folder) => [folder, recorded.get(folder) as RecordedSkills | undefined]));
  }

  const folders = (): readonly string[] => [...entries().keys()];

  /** Older versions read the list of folders and nothing else. */
  function write(list: Entries): void {
    const sorted = [...list].toSorted(([one], [other]) => (one < other ? -1 : 1));
    const skills = Object.fromEntries(sorted.filter(([, recorded]) => recorded !== undefined));
    writeFileAtomic(path, `${JSON.stringify({ folders: sorted.map(([folder]) => folder), skills }, null, 2)}\n`, 0o600);
  }

  return {
    folders,
    has: (folder) => entries().has(realOrSelf(folder)),
    recorded: (folder) => entries().get(realOrSelf(folder)),
    add: async (folder) => {
      const real = skillFiles.realPath(folder);
      if (real === undefined || !statSync(real).isDirectory())
        throw new Fault("file.not-found", {
          path: folder,
          suggestion: { en: "Pass an existing folder", zh: "请指明已存在的目录" },
        });
      const recorded = await recordInThread(real);
      return withLock(lock, () => {
        const list = entries();
        const isNew = !list.has(real);
        const isChanged = isNew || !isDeepStrictEqual(list.get(real), recorded);
        if (isChanged) write(new Map([...list, [real, recorded]]));
        return { folder: real, isNew, isChanged };
      });
    },
    remove: async (folder) => {
      const real = realOrSelf(folder);
      if (!entries().has(real)) return { folder: real, wasTrusted: false };
      return withLock(lock, () => {
        const list = new Map(entries());
        const wasTrusted = list.delete(real);
        if (wasTrusted) write(list);
        return { folder: real, wasTrusted };
      });
    },
  };
}

/** `vouchedFor` in this thread. */
export function vouchedForHere(home: string, root: string): Vouched | undefined {
  const trust = createTrust(home);
  if (!trust.has(root)) return undefined;
  return {
    root,
    trusted: trust.folders().filter((folder) => isInside(folder, root)),
    recorded: trust.recorded(root) ?? {},
  };
}

/** What counts of a project; `undefined` if it is not trusted. */
export const vouchedFor = inFileThread("vouchedFor", vouchedForHere);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");
const isRecordOfTexts = (value: unknown): boolean =>
  isRecord(value) && Object.values(value).every((one) => typeof one === "string");
