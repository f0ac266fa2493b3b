import { trashPeriod } from "../ground/trash-period.ts";
import type { Documents } from "../home/documents/documents.ts";
import { type EnvironmentName, isEnvironmentName } from "./environment-name.ts";

/** The trash of deleted environments. */

/** A deleted environment that can be brought back. */
export interface TrashedEnvironment {
  readonly name: EnvironmentName;
  readonly deletedAt: string;
  /** Its folder, as a name of the home. */
  readonly folder: string;
  /** Skills it holds. */
  readonly skills: number;
}

/** Deleted environments, whole, in `environments/.trash/<name>~<milliseconds>~<random>`. */
export interface EnvironmentTrash {
  /** Moves an environment here in one step, and removes those deleted too long ago. Answers until when it can be restored. */
  take(name: EnvironmentName): Promise<string>;
  /** How many nobody can restore any more. */
  overdue(): Promise<number>;
  /** Removes those; answers how many. */
  empty(): Promise<number>;
  /** The last deleted first. */
  list(): Promise<readonly TrashedEnvironment[]>;
  /** Moves it back in one step. */
  bringBack(trashed: TrashedEnvironment): Promise<void>;
}

const root = "environments/.trash";

export function createEnvironmentTrash(documents: Documents, now: () => number = Date.now): EnvironmentTrash {
  /** By the name of its folder in the trash. */
  async function folders(): Promise<readonly { name: EnvironmentName; time: number; folder: string }[]> {
    return (await documents.list(root))
      .flatMap(({ name: entry }) => {
        const [name = "", time = ""] = entry.split("~");
        const isOurs = isEnvironmentName(name) && /^\d{1,15}$/.test(time);
        return isOurs ? [{ name, time: Number(time), folder: `${root}/${entry}` }] : [];
      })
      .sort((one, other) => other.time - one.time);
  }

  const overdue = async () => (await folders()).filter(({ time }) => time < now() - trashPeriod);

  async function empty(): Promise<number> {
    const old = await overdue();
    for (const { folder } of old) await documents.removeFolder(folder);
    return old.length;
  }

  return {
    overdue: async () => (await overdue()).length,
    empty,
    async take(name) {
      const time = now();
      await documents.moveFolder(`environments/${name}`, `${root}/${name}~${time}~${crypto.randomUUID()}`);
      await empty();
      return new Date(time + trashPeriod).toISOString();
    },
    async list() {
      const kept = (await folders()).filter(({ time }) => time >= now() - trashPeriod);
      return Promise.all(
        kept.map(async ({ name, time, folder }) => ({
          name,
          deletedAt: new Date(time).toISOString(),
          folder,
          skills: await countSkills(documents, folder),
        })),
      );
    },
    bringBack: ({ name, folder }) => documents.moveFolder(folder, `environments/${name}`),
  };
}

/** Entries of the environment's `skills`, usable or not: everything a person put there counts. */
export const countSkills = async (documents: Documents, folder: string): Promise<number> =>
  (await documents.list(`${folder}/skills`)).filter(({ name }) => !name.startsWith(".")).length;
