import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

interface Unpacked {
  readonly program: string;
  readonly variables: Readonly<Record<string, string>>;
}

/** Where a run of all tests says what it has unpacked: its processes have temporary folders of their own. */
export const unpackedVariable = "LOADOUT_TEST_BROWSER";

/** Printed by a process whose browser ended before its journeys; the runner looks for it. */
export const lostBrowser = "The browser ended in the middle of the run: it crashed or was killed.";

/**
 * Unpacks the Chromium of the dependencies into the temporary folder, if it is not there; `undefined` where the
 * installed browser is used. Run it once before processes could do so at the same time.
 */
export async function unpackBrowser(): Promise<Unpacked | undefined> {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  const done = process.env[unpackedVariable];
  if (done !== undefined) return JSON.parse(done) as Unpacked;
  const { default: packed, inflate } = await import("@sparticuz/chromium");
  const program = await packed.executablePath();
  if (!spawnSync("ldd", [program], { encoding: "utf8" }).stdout.includes("not found"))
    return { program, variables: {} };
  // A bare machine lacks libraries that Chromium links to; the package brings them.
  const folder = dirname(createRequire(import.meta.url).resolve("@sparticuz/chromium"));
  await inflate(join(folder, "../bin/al2023.tar.br"));
  const path = [join(tmpdir(), "al2023/lib"), process.env.LD_LIBRARY_PATH].filter(Boolean).join(":");
  return { program, variables: { LD_LIBRARY_PATH: path } };
}
