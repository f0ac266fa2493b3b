import { type StartedChild, startChild, watchChildren } from "./child-process.ts";

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

/** Lines: `+<group>` has started, `-<group>` has ended, anything else is a sign of life. At the end of input, all are ended. */
const script = `
const silence = Number(process.argv[1]);
const groups = new Set();
let heard = performance.now();
let rest = "";
const end = () => {
  for (const group of groups) try { process.kill(-group, "SIGKILL"); } catch {}
  groups.clear();
};
process.stdin.setEncoding("utf8");
process.stdin.on("data", (text) => {
  heard = performance.now();
  const lines = (rest + text).split("\\n");
  rest = lines.pop();
  for (const line of lines)
    if (line[0] === "+") groups.add(Number(line.slice(1)));
    else if (line[0] === "-") groups.delete(Number(line.slice(1)));
});
process.stdin.on("end", () => { end(); process.exit(); });
setInterval(() => { if (performance.now() - heard > silence) end(); }, Math.min(silence / 4, 1000));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => undefined);
`;

export async function startChildGuard({ silence = 10_000, pace = 2000 }: ChildGuardOptions = {}): Promise<ChildGuard> {
  const guard: StartedChild = await startChild({
    ...{ command: process.execPath, args: ["--eval", script, String(silence)], env: {}, hasInput: true, isKept: true },
    onOutput: () => undefined,
  });
  const unwatch = watchChildren((group, isStarted) => guard.write(`${isStarted ? "+" : "-"}${group}\n`));
  const timer = setInterval(() => guard.write(".\n"), pace).unref();
  return {
    close() {
      clearInterval(timer);
      unwatch();
      guard.endInput();
    },
  };
}
