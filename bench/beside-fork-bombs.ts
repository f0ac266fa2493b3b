import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createBubblewrapShell } from "../packages/core/src/agent/shell/bubblewrap-shell.ts";
import { shellLimits } from "../packages/core/src/agent/shell/shell.ts";
import { putUnderLoad } from "./load.ts";
import type { Figure } from "./measure.ts";

/** What others notice of fork bombs in sandboxes, one after the other: requests meanwhile, to requests before. */
export async function besideForkBombs(
  folder: string,
  { port, token }: { readonly port: number; readonly token: string },
  path: string,
): Promise<Figure> {
  const name = "p99 of a list request while fork bombs run in a sandbox, to idle";
  if (spawnSync("bwrap", ["--version"]).status !== 0)
    return { name, value: undefined, limit: 3, note: "bubblewrap is not installed" };
  const load = (): Promise<{ p99: number }> =>
    putUnderLoad({ port, path, headers: { Authorization: `Bearer ${token}` }, connections: 1, milliseconds: 4000 });
  await load();
  const idle = await load();
  const bombs = { isOver: false, count: 0 };
  const bombing = explode(folder, bombs);
  const busy = await load();
  bombs.isOver = true;
  await bombing;
  const note = `${bombs.count} bombs in 4 s; ${busy.p99.toFixed(2)} ms to ${idle.p99.toFixed(2)} ms, one connection`;
  return { name, value: busy.p99 / idle.p99, limit: 3, note };
}

async function explode(folder: string, bombs: { isOver: boolean; count: number }): Promise<void> {
  const place = {
    workspace: join(folder, "bomb/workspace"),
    skills: join(folder, "bomb/skills"),
    folder: join(folder, "bomb/sandbox"),
    isProject: false,
  };
  for (const path of [place.workspace, place.skills, place.folder]) mkdirSync(path, { recursive: true });
  const shell = createBubblewrapShell({ hasNetwork: false });
  while (!bombs.isOver) {
    const bomb = await shell.start(":(){ :|:& };:; sleep 10", { place, hasInput: false, limits: shellLimits });
    const { endedBy } = await bomb.read(20_000);
    if (!endedBy?.includes("processes")) throw new Error(`the bomb was not ended: ${endedBy}`);
    bombs.count++;
  }
}
