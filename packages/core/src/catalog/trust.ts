import { statSync } from "node:fs";
import { join } from "node:path";
import { writeFileAtomic } from "../ground/atomic-file.ts";
import { Fault } from "../ground/fault.ts";
import { withLock } from "../ground/lock.ts";
import { invalidFile, readJson } from "../ground/read-text.ts";
import { skillFiles } from "../ground/skill-files.ts";

/** Which folders a person said may act: their skills may reach a model and their `.loadout/` counts. */
export interface Trust {
  folders(): readonly string[];
  /** Exactly this folder, by its real path; a repository inside a trusted one must be trusted on its own. */
  has(folder: string): boolean;
  /** Answers the real path, and whether this changed anything. */
  add(folder: string): Promise<{ folder: string; isNew: boolean }>;
  remove(folder: string): Promise<{ folder: string; wasTrusted: boolean }>;
}

export function createTrust(home: string): Trust {
  const path = join(home, "trusted.json");
  const lock = join(home, "lock.db");

  function folders(): readonly string[] {
    const value = readJson(path);
    if (value === undefined) return [];
    const listed = typeof value === "object" && value !== null && "folders" in value ? value.folders : undefined;
    if (!Array.isArray(listed) || !listed.every((folder) => typeof folder === "string"))
      throw invalidFile(path, 1, 1, 'should be {"folders": [...]}');
    return listed;
  }

  const write = (list: readonly string[]): void =>
    writeFileAtomic(path, `${JSON.stringify({ folders: list }, null, 2)}\n`, 0o600);

  return {
    folders,
    has: (folder) => folders().includes(skillFiles.realPath(folder) ?? folder),
    add: (folder) => {
      const real = skillFiles.realPath(folder);
      if (real === undefined || !statSync(real).isDirectory())
        throw new Fault("file.not-found", {
          path: folder,
          suggestion: { en: "Name a folder that exists", zh: "请指明已存在的目录" },
        });
      return withLock(lock, () => {
        const list = folders();
        const isNew = !list.includes(real);
        if (isNew) write([...list, real].sort());
        return { folder: real, isNew };
      });
    },
    remove: async (folder) => {
      const real = skillFiles.realPath(folder) ?? folder;
      if (!folders().includes(real)) return { folder: real, wasTrusted: false };
      return withLock(lock, () => {
        const list = folders();
        const wasTrusted = list.includes(real);
        if (wasTrusted) write(list.filter((one) => one !== real));
        return { folder: real, wasTrusted };
      });
    },
  };
}
