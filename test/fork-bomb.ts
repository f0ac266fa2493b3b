import { readdirSync, readFileSync } from "node:fs";
import { createBubblewrapShell } from "../packages/core/src/agent/shell/bubblewrap-shell.ts";
import { type ShellPlace, shellLimits } from "../packages/core/src/agent/shell/shell.ts";

/**
 * Runs a fork bomb in a sandbox and counts its processes from outside, all the while. It is a process of its own so that it
 * can give up being root after its modules are loaded.
 */
export interface BombInput {
  readonly place: ShellPlace;
  readonly command: string;
  /** Is in the command line of each of its processes. */
  readonly marker: string;
  readonly processes: number;
  readonly uid?: number;
  /** Whether control groups may be used. */
  readonly cgroups: boolean;
}

export interface BombCount {
  readonly most: number;
  readonly endedBy: string | undefined;
  /** Users its processes belonged to. */
  readonly users: readonly number[];
}

const input = JSON.parse(process.argv[2] ?? "") as BombInput;
if (input.uid !== undefined) {
  process.setgroups?.([]);
  process.setgid?.(input.uid);
  process.setuid?.(input.uid);
}
const users = new Set<number>();
let most = 0;
const count = (): void => {
  let found = 0;
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name) || Number(name) === process.pid) continue;
    try {
      if (!readFileSync(`/proc/${name}/cmdline`, "latin1").includes(input.marker)) continue;
      const status = readFileSync(`/proc/${name}/status`, "latin1");
      if (!/^NSpid:\s+\d+\s+\d+/m.test(status)) continue; // what makes the sandbox is not in it
      users.add(Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]));
      found++;
    } catch {
      // it has ended
    }
  }
  most = Math.max(most, found);
};
const shell = createBubblewrapShell({
  hasNetwork: false,
  ...(!input.cgroups && { cgroups: { create: async () => undefined } }),
});
const bomb = await shell.start(input.command, {
  place: input.place,
  hasInput: false,
  limits: { ...shellLimits, processes: input.processes, seconds: 30 },
});
const counting = setInterval(count, 10);
const { endedBy, exitCode, output } = await bomb.read(60_000);
clearInterval(counting);
const ended = endedBy ?? `exit code ${exitCode}: ${output.slice(0, 200)}`;
process.stdout.write(JSON.stringify({ most, endedBy: ended, users: [...users] } satisfies BombCount));
