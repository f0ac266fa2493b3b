import { randomInt } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { codeOf } from "../error-code.ts";
import { procText } from "./proc-files.ts";

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
  add(pid: number): void;
  /** Processes in it at this moment. */
  processes(): number;
  /** Bytes they take together, if the kernel counts them here. */
  memory(): number | undefined;
  /** Removes the group; its processes must have ended, or are about to. */
  close(): void;
}

export interface ProcessCgroups {
  /** `undefined` where this process may make none. */
  create(limits: CgroupLimits): ProcessCgroup | undefined;
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
export function createProcessCgroups(root = "/sys/fs/cgroup", own = procText("/proc/self/cgroup")): ProcessCgroups {
  let found: readonly Hierarchy[] | undefined;

  function hierarchies(): readonly Hierarchy[] {
    found ??= existsSync(join(root, "cgroup.controllers")) ? unified(root, own) : separate(root, own);
    return found;
  }

  return {
    create(limits) {
      const name = `${prefix}${process.pid}-${randomInt(2 ** 31)}`;
      const made: (Hierarchy & { readonly folder: string })[] = [];
      try {
        for (const hierarchy of hierarchies()) {
          const folder = join(hierarchy.parent, name);
          mkdirSync(folder);
          made.push({ ...hierarchy, folder });
          for (const [file, value] of Object.entries(hierarchy.limits(limits)))
            writeFileSync(join(folder, file), String(value));
        }
      } catch (error) {
        for (const { folder } of made) removeGroup(folder);
        if (codeOf(error) === undefined) throw error;
        found = []; // the next command need not try again
      }
      return made.length > 0 && found?.length !== 0 ? describe(made) : undefined;
    },
  };
}

function describe(made: readonly (Hierarchy & { readonly folder: string })[]): ProcessCgroup {
  const read = (which: "processes" | "memory"): number | undefined => {
    const one = made.find((hierarchy) => hierarchy[which] !== undefined);
    return one && Number(procText(join(one.folder, one[which] ?? "")));
  };
  return {
    add(pid) {
      for (const { folder } of made) writeFileSync(join(folder, "cgroup.procs"), String(pid));
    },
    processes: () => read("processes") ?? 0,
    memory: () => read("memory"),
    close() {
      for (const { folder } of made) removeGroup(folder);
    },
  };
}

/** A group can be removed once the last of its processes is gone; one that stays is removed by a later process. */
function removeGroup(folder: string, tries = 20): void {
  try {
    rmdirSync(folder);
  } catch (error) {
    if (codeOf(error) === "ENOENT" || tries === 0) return;
    setTimeout(() => removeGroup(folder, tries - 1), 50).unref();
  }
}

/** Version 1: one tree of groups a controller. */
function separate(root: string, own: string): readonly Hierarchy[] {
  const placeOf = (controller: string): string | undefined => {
    const path = new RegExp(`^\\d+:(?:[^:]*,)?${controller}(?:,[^:]*)?:(.*)$`, "m").exec(own)?.[1];
    const folder = path === undefined ? undefined : join(root, controller, path);
    return folder !== undefined && existsSync(folder) ? folder : undefined;
  };
  const [pids, memory] = [placeOf("pids"), placeOf("memory")];
  if (pids === undefined) return [];
  for (const folder of [pids, memory]) if (folder !== undefined) removeLeftovers(folder);
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
function unified(root: string, own: string): readonly Hierarchy[] {
  const path = /^0::(.*)$/m.exec(own)?.[1];
  const parent = path === undefined ? undefined : join(root, path);
  if (parent === undefined || !existsSync(parent)) return [];
  try {
    if (!words(join(parent, "cgroup.subtree_control")).includes("pids")) {
      const others = words(join(parent, "cgroup.procs")).filter((pid) => Number(pid) !== process.pid);
      if (others.length > 0) return [];
      const server = join(parent, `${prefix}server`);
      mkdirSync(server, { recursive: true });
      writeFileSync(join(server, "cgroup.procs"), String(process.pid));
      writeFileSync(join(parent, "cgroup.subtree_control"), "+pids +memory");
    }
  } catch (error) {
    if (codeOf(error) === undefined) throw error;
    return []; // not delegated to us
  }
  removeLeftovers(parent);
  return [
    {
      parent,
      processes: "pids.current",
      memory: "memory.current",
      limits: ({ processes, memory }) => ({ "pids.max": processes, "memory.max": memory }),
    },
  ];
}

const words = (path: string): string[] => procText(path).split(/\s+/).filter(Boolean);

/** Groups of processes that died. */
function removeLeftovers(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = new RegExp(`^${prefix}(\\d+)-\\d+$`).exec(name)?.[1];
    if (pid !== undefined && !existsSync(`/proc/${pid}`)) removeGroup(join(parent, name), 0);
  }
}
