import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

/** The processes of a machine, found in /proc by what was started in its folder and by who started whom. */

export interface FoundProcess {
  readonly pid: number;
  /** With the number, it names a process for good. */
  readonly startedAt: string;
  readonly words: string;
}

/** What the process with this number has started, and everything whose words or variables name the folder; not itself. */
export function processesOf(folder: string, pid: number): FoundProcess[] {
  const all = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => look(Number(name)));
  const family = new Set([pid]);
  for (const parent of family) for (const one of all) if (one.parent === parent) family.add(one.pid);
  return all.filter((one) => one.pid !== pid && (family.has(one.pid) || one.names.includes(folder)));
}

/** Those of them that are there after so many milliseconds at most. */
export async function stillThere(found: readonly FoundProcess[], patience: number): Promise<readonly FoundProcess[]> {
  const end = Date.now() + patience;
  for (;;) {
    const left = found.filter(({ pid, startedAt }) => look(pid).some((one) => one.startedAt === startedAt));
    if (left.length === 0 || Date.now() > end) return left;
    await pause(200);
  }
}

function look(pid: number): (FoundProcess & { readonly parent: number; readonly names: string })[] {
  try {
    const [state, parent, ...rest] = read(pid, "stat")
      .replace(/^.*\) /s, "")
      .split(" ");
    if (state === "Z") return []; // it has ended
    const words = read(pid, "cmdline").replaceAll("\0", " ").trim();
    const names = `${words} ${read(pid, "environ")}`;
    return [{ pid, startedAt: rest[17] ?? "", words: words.slice(0, 200), parent: Number(parent), names }];
  } catch {
    return []; // it ended meanwhile
  }
}

const read = (pid: number, name: string): string => readFileSync(`/proc/${pid}/${name}`, "utf8");
