import { randomUUID } from "node:crypto";
import { access, mkdir, readdir, readFile, rmdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { codeOf } from "../error-code.ts";

/** Limits the memory and processes of a group of processes with cgroups. */

/** What processes of a group may take together; the kernel refuses more. */
export interface CgroupLimits {
  readonly processes: number;
  /** Bytes. */
  readonly memory: number;
}

/** A control group of the kernel: limits that bind every process in it, also those of root. */
export interface ProcessCgroup {
  /** Puts a process in; what it starts afterwards is in it as well. */
  add(pid: number): Promise<void>;
  /** Processes in it at this moment. */
  processes(): Promise<number>;
  /** Bytes they take together, if the kernel counts them here. */
  memory(): Promise<number | undefined>;
  /** Removes the group; its processes must have ended, or are about to. Never fails. */
  close(): Promise<void>;
}

export interface ProcessCgroups {
  /** `undefined` where this process may make none. */
  create(limits: CgroupLimits): Promise<ProcessCgroup | undefined>;
}

/** One hierarchy: the folder in which groups are made, and the names of its files. */
interface Hierarchy {
  readonly parent: string;
  readonly limits: (limits: CgroupLimits) => Readonly<Record<string, number>>;
  readonly processes?: string;
  readonly memory?: string;
}

const prefix = "loadout-";

/**
 * Control groups below the one this process is in. Version 2 is used where the group is delegated to this process alone, version 1
 * where its folders can be written. `root` and `own` replace the kernel's files in tests.
 */
export function createProcessCgroups(root = "/sys/fs/cgroup", own?: string): ProcessCgroups {
  let found: Promise<readonly Hierarchy[]> | undefined;

  async function findHierarchies(): Promise<readonly Hierarchy[]> {
    const groups = own ?? (await textOf("/proc/self/cgroup"));
    return (await exists(join(root, "cgroup.controllers"))) ? unified(root, groups) : separate(root, groups);
  }

  return {
    async create(limits) {
      found ??= findHierarchies();
      const name = `${prefix}${process.pid}-${randomUUID()}`;
      const made: MadeGroup[] = [];
      try {
        for (const hierarchy of await found) {
          const folder = join(hierarchy.parent, name);
          await mkdir(folder);
          made.push({ ...hierarchy, folder });
          for (const [file, value] of Object.entries(hierarchy.limits(limits)))
            await writeFile(join(folder, file), String(value));
        }
      } catch (error) {
        for (const { folder } of made) await removeGroup(folder);
        if (codeOf(error) === undefined) throw error;
        found = Promise.resolve([]); // the next command need not try again
        return undefined;
      }
      return made.length > 0 ? describe(made) : undefined;
    },
  };
}

type MadeGroup = Hierarchy & { readonly folder: string };

function describe(made: readonly MadeGroup[]): ProcessCgroup {
  const read = async (which: "processes" | "memory"): Promise<number | undefined> => {
    const one = made.find((hierarchy) => hierarchy[which] !== undefined);
    return one && Number(await textOf(join(one.folder, one[which] ?? "")));
  };
  return {
    async add(pid) {
      for (const { folder } of made) await writeFile(join(folder, "cgroup.procs"), String(pid));
    },
    processes: async () => (await read("processes")) ?? 0,
    memory: () => read("memory"),
    async close() {
      for (const { folder } of made) await removeGroup(folder);
    },
  };
}

/** A group can be removed once the last of its processes is gone; one that stays is removed by a later process. */
async function removeGroup(folder: string, tries = 20): Promise<void> {
  try {
    await rmdir(folder);
  } catch (error) {
    if (codeOf(error) === "ENOENT" || tries === 0) return;
    setTimeout(() => void removeGroup(folder, tries - 1), 50).unref();
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
}

/** A file of the kernel; empty if it is not there or closed to us. */
async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, "latin1");
  } catch {
    return "";
  }
}

/** Version 1: one tree of groups a controller. */
async function separate(root: string, own: string): Promise<readonly Hierarchy[]> {
  const placeOf = async (controller: string): Promise<string | undefined> => {
    const path = new RegExp(`^\\d+:(?:[^:]*,)?${controller}(?:,[^:]*)?:(.*)$`, "m").exec(own)?.[1];
    const folder = path === undefined ? undefined : join(root, controller, path);
    return folder !== undefined && (await exists(folder)) ? folder : undefined;
  };
  const [pids, memory] = [await placeOf("pids"), await placeOf("memory")];
  if (pids === undefined) return [];
  for (const folder of [pids, memory]) if (folder !== undefined) await removeLeftovers(folder);
  return [
    { parent: pids, processes: "pids.current", limits: ({ processes }) => ({ "pids.max": processes }) },
    ...(memory === undefined
      ? []
      : [
          {
            parent: memory,
            memory: "memory.usage_in_bytes",
            limits: ({ memory: bytes }: CgroupLimits) => ({ "memory.limit_in_bytes": bytes }),
          },
        ]),
  ];
}

/**
 * Version 2: one tree. A group with groups below it may not hold processes itself, so this process moves into one of its
 * own first; it does so only if no other process is in its group.
 */
async function unified(root: string, own: string): Promise<readonly Hierarchy[]> {
  const path = /^0::(.*)$/m.exec(own)?.[1];
  const parent = path === undefined ? undefined : join(root, path);
  if (parent === undefined || !(await exists(parent))) return [];
  try {
    if (!(await words(join(parent, "cgroup.subtree_control"))).includes("pids")) {
      const others = (await words(join(parent, "cgroup.procs"))).filter((pid) => Number(pid) !== process.pid);
      if (others.length > 0) return [];
      const server = join(parent, `${prefix}server`);
      await mkdir(server, { recursive: true });
      await writeFile(join(server, "cgroup.procs"), String(process.pid));
      await writeFile(join(parent, "cgroup.subtree_control"), "+pids +memory");
    }
  } catch (error) {
    if (codeOf(error) === undefined) throw error;
    return []; // not delegated to us
  }
  await removeLeftovers(parent);
  return [
    {
      parent,
      processes: "pids.current",
      memory: "memory.current",
      limits: ({ processes, memory }) => ({ "pids.max": processes, "memory.max": memory }),
    },
  ];
}

const words = async (path: string): Promise<string[]> => (await textOf(path)).split(/\s+/).filter(Boolean);

/** Groups of processes that died. */
async function removeLeftovers(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = new RegExp(`^${prefix}(\\d+)-[\\da-f-]+$`).exec(name)?.[1];
    if (pid !== undefined && !(await exists(`/proc/${pid}`))) await removeGroup(join(parent, name), 0);
  }
}
