import { isDeepStrictEqual } from "node:util";
import { Fault } from "../ground/fault.ts";
import { invalidFile, parseJson } from "../ground/files/read-text.ts";
import { editDocument } from "../home/documents/documents.ts";
import { type Home, homeFiles } from "../home/home.ts";
import { inFileThread } from "../home/threads/file-work.ts";
import { type RecordedSkills, recordSkills } from "./scan/record-skills.ts";

/** Which folders a person trusts: only their skills may reach a model, and only their `.loadout/` settings are used. */
export interface Trust {
  folders(): Promise<readonly string[]>;
  /** Exactly this folder, by its real path; a repository inside a trusted one must be trusted on its own. */
  has(folder: string): Promise<boolean>;
  /** The skills a folder held when it was trusted; `undefined` where an older version of Loadout recorded none. */
  recorded(folder: string): Promise<RecordedSkills | undefined>;
  /** Changes whenever a folder is trusted or no longer trusted. */
  version(): Promise<string | undefined>;
  /** Records the skills that exist now. Returns the real path, and whether anything changed. */
  add(folder: string): Promise<{ folder: string; isNew: boolean; isChanged: boolean }>;
  remove(folder: string): Promise<{ folder: string; wasTrusted: boolean }>;
}

const recordInThread = inFileThread("recordSkills", recordSkills);

type Entries = ReadonlyMap<string, RecordedSkills | undefined>;

const name = "trusted.json";

export function createTrust(home: string | Home): Trust {
  const { documents, files } = homeFiles(home);
  const parse = (text: string | undefined): Entries => parseEntries(text, documents.placeOf(name));
  const entries = async (): Promise<Entries> => parse((await documents.read(name))?.text);
  return {
    folders: async () => [...(await entries()).keys()],
    has: async (folder) => (await entries()).has(await files.realOrSelf(folder)),
    recorded: async (folder) => (await entries()).get(await files.realOrSelf(folder)),
    version: () => documents.version(name),
    add: async (folder) => {
      const real = await files.realOrSelf(folder);
      if (!(await files.stat(real))?.isDirectory())
        throw new Fault("file.not-found", {
          path: folder,
          suggestion: { en: "Pass an existing folder", zh: "请指明已存在的目录" },
        });
      const recorded = await recordInThread(real);
      let [isNew, isChanged] = [false, false];
      await editDocument(documents, name, (text) => {
        const list = parse(text);
        isNew = !list.has(real);
        isChanged = isNew || !isDeepStrictEqual(list.get(real), recorded);
        return isChanged ? textOf(new Map([...list, [real, recorded]])) : text;
      });
      return { folder: real, isNew, isChanged };
    },
    remove: async (folder) => {
      const real = await files.realOrSelf(folder);
      let wasTrusted = false;
      await editDocument(documents, name, (text) => {
        const list = new Map(parse(text));
        wasTrusted = list.delete(real);
        return wasTrusted ? textOf(list) : text;
      });
      return { folder: real, wasTrusted };
    },
  };
}

function parseEntries(text: string | undefined, path: string): Entries {
  if (text === undefined) return new Map();
  const value = parseJson(text, path);
  const { folders, skills = {} } = (typeof value === "object" && value !== null ? value : {}) as Record<
    string,
    unknown
  >;
  if (!isTexts(folders) || !isRecord(skills) || !Object.values(skills).every(isRecordOfTexts))
    throw invalidFile(path, 1, 1, 'should be {"folders": [...], "skills": {"<folder>": {"<path>": "<digest>"}}}');
  const recorded = new Map(Object.entries(skills));
  return new Map(folders.map((folder) => [folder, recorded.get(folder) as RecordedSkills | undefined]));
}

/** Older versions read the list of folders and nothing else. */
function textOf(list: Entries): string {
  const sorted = [...list].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const skills = Object.fromEntries(sorted.filter(([, recorded]) => recorded !== undefined));
  return `${JSON.stringify({ folders: sorted.map(([folder]) => folder), skills }, null, 2)}\n`;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");
const isRecordOfTexts = (value: unknown): boolean =>
  isRecord(value) && Object.values(value).every((one) => typeof one === "string");
