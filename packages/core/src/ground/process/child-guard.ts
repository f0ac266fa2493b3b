import { type StartedChild, startChild, watchChildren } from "./child-process.ts";
import { tagName } from "./tag-name.ts";

/**
 * Ends the children of this process if it goes silent: killed, or stopped for so long that others have taken over its work.
 * A stopped process cannot do that itself, so a small process beside it does, which hears from it all the time.
 */
export interface ChildGuard {
  close(): void;
}

export interface ChildGuardOptions {
  /** Milliseconds of silence after which the children are ended; `Infinity` if only the end of this process counts. */
  readonly silence?: number;
  /** Milliseconds between two signs of life. */
  readonly pace?: number;
}

/**
 * Lines: `?<number> <tag>` is about to start, `!<number>` was told of or did not start, `+<group>` has started, `-<group>` has
 * ended, anything else is a sign of life. At the end of input, all are ended. A parent that is stopped or killed while it
 * starts one tells nothing of it: that one is found by its tag, or as a child of the parent, as far as `/proc` shows it.
 */
const script = `
const { readdirSync, readFileSync } = require("node:fs");
const [silence, parent] = process.argv.slice(1).map(Number);
const groups = new Set();
const starting = new Map();
let heard = performance.now();
let rest = "";
const kill = (pid) => { try { process.kill(pid, "SIGKILL"); } catch {} };
const textOf = (path) => { try { return readFileSync(path, "latin1"); } catch { return ""; } };
const pids = () => { try { return readdirSync("/proc").filter((name) => /^\\d+$/.test(name)); } catch { return []; } };
const isUntold = (pid) => {
  const stat = textOf("/proc/" + pid + "/stat");
  const [, ppid, group] = stat.slice(stat.lastIndexOf(")") + 2).split(" ").map(Number);
  const isOwn = ppid === parent && group === Number(pid) && group !== process.pid;
  const environment = textOf("/proc/" + pid + "/environ");
  return [...starting.values()].some((tag) => tag === "" ? isOwn : environment.includes(tag));
};
const end = () => {
  for (const group of groups) kill(-group);
  groups.clear();
  if (starting.size > 0) for (const pid of pids()) if (isUntold(pid)) { kill(-pid); kill(Number(pid)); }
};
const read = (line) => {
  const [first, tag] = line.slice(1).split(" ");
  if (line[0] === "+") groups.add(Number(first));
  else if (line[0] === "-") groups.delete(Number(first));
  else if (line[0] === "?") starting.set(first, tag);
  else if (line[0] === "!") starting.delete(first);
};
process.stdin.setEncoding("utf8");
process.stdin.on("data", (text) => {
  heard = performance.now();
  const lines = (rest + text).split("\\n");
  rest = lines.pop();
  lines.forEach(read);
});
process.stdin.on("end", () => {
  end();
  if (starting.size === 0) process.exit();
  setInterval(end, 50); // it may not have its environment yet
  setTimeout(() => process.exit(), 2000);
});
setInterval(() => { if (performance.now() - heard > silence) end(); }, Math.min(silence / 4, 1000));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => undefined);
`;

export async function startChildGuard({ silence = 10_000, pace = 2000 }: ChildGuardOptions = {}): Promise<ChildGuard> {
  const args = ["--eval", script, String(silence), String(process.pid)];
  const guard: StartedChild = await startChild({
    ...{ command: process.execPath, args, env: {}, hasInput: true, isKept: true },
    onOutput: () => undefined,
  });
  const running = new Set<number>();
  /** Those that ran while this process was silent for so long that the guard ended them. */
  const cut = new Set<number>();
  let saidAt = performance.now();
  let starts = 0;

  function say(line: string): void {
    noticeSilence();
    saidAt = performance.now();
    guard.write(`${line}\n`);
  }

  function noticeSilence(): void {
    if (performance.now() - saidAt > silence) for (const group of running) cut.add(group);
  }

  const unwatch = watchChildren({
    starts(tag) {
      const number = ++starts;
      say(`?${number} ${tag === undefined ? "" : `${tagName}=${tag}`}`);
      return () => say(`!${number}`);
    },
    runs(group) {
      running.add(group);
      say(`+${group}`);
    },
    ended(group) {
      say(`-${group}`);
      running.delete(group);
      return cut.delete(group);
    },
  });
  const timer = setInterval(say, pace, ".").unref();
  return {
    close() {
      clearInterval(timer);
      unwatch();
      guard.endInput();
    },
  };
}
