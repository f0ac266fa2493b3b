import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import type { App } from "../../app.ts";
import { hasDatabase } from "../../config.ts";
import { type Finding, failed, fine, fixHint, plural } from "./check.ts";
import { providerChecks } from "./provider-checks.ts";
import { publicAddressChecks } from "./public-address-checks.ts";

/** Checks the server, and what killed processes left behind. */

/** A file that is being written is younger than this, in milliseconds. */
const longestWrite = 60 * 60 * 1000;

export async function markChecks(app: App): Promise<readonly Finding[]> {
  const { home } = app.config;
  const { findElsewhere } = await import("../../doors/cli/remote/find-server.ts");
  const { runningServer } = await import("../../doors/http/server/server-file.ts");
  const { isAlive, readServerFile } = await import("../../doors/http/server/server-file.ts");
  const rows: Finding[] = [];
  let isRunning = false;
  try {
    const elsewhere = await findElsewhere(app.config);
    const ours = elsewhere ? undefined : await runningServer(home);
    const url = elsewhere?.url ?? ours?.url;
    isRunning = url !== undefined && !elsewhere;
    if (elsewhere) rows.push(fine("server", { en: `${url} (LOADOUT_SERVER)`, zh: `${url}（LOADOUT_SERVER）` }));
    else if (url !== undefined) rows.push(fine("server", { en: `running on ${url}`, zh: `正在运行：${url}` }));
    else rows.push(fine("server", { en: "not running; start it: loadout up", zh: "未运行；启动：loadout up" }));
    if (!elsewhere) rows.push(...(await publicAddressChecks(app, ours)), ...(await providerChecks(app)));
  } catch (error) {
    rows.push(failed("server", error));
  }
  if (isRunning) return rows; // its marks are in use
  const path = join(home, "server.json");
  const file = await readServerFile(home);
  if (existsSync(path) && !(file && isAlive(file.pid)))
    rows.push({
      check: "server-file",
      state: "warning",
      found: { en: `${path} is left of a server that was killed`, zh: `${path} 是被终止的服务器留下的` },
      hint: fixHint,
      repair: async () => {
        rmSync(path, { force: true });
        return { en: `removed ${path}`, zh: `已删除 ${path}` };
      },
    });
  return [...rows, ...(await checkTurns(app)), ...checkStaged(home)];
}

/** Turns that a process was in the middle of when it was killed. In a database, processes look for those themselves. */
async function checkTurns(app: App): Promise<Finding[]> {
  if (hasDatabase(app.config)) return [];
  const sessions = await app.sessions();
  const left = (await sessions.turns.active()).filter(({ state }) => state === "running");
  if (left.length === 0) return [];
  return [
    {
      check: "turns",
      state: "warning",
      found: {
        en: `${plural(left.length, "turn")} without an end, of a killed process or one that is running now`,
        zh: `有 ${left.length} 个轮次没有结束：其进程被终止，或仍在运行`,
      },
      hint: {
        en: `The next loadout up ends them, or ${fixHint.en}`,
        zh: `下次 loadout up 会结束它们，或运行 ${fixHint.zh}`,
      },
      repair: async () => {
        const { takeOverTurn } = await import("../cluster/take-over-turn.ts");
        const settled: string[] = [];
        for (const turn of left) if (await takeOverTurn(sessions, turn)) settled.push(turn.contextId);
        return {
          en: `ended as interrupted: ${settled.join(", ") || "–"}`,
          zh: `已标记为中断：${settled.join(", ") || "–"}`,
        };
      },
    },
  ];
}

/** Files that were being written when their process was killed. */
function checkStaged(home: string): Finding[] {
  const folders = [home, ...["context", "environments"].map((name) => join(home, name))];
  const staged = folders.flatMap((folder) =>
    existsSync(folder)
      ? readdirSync(folder)
          .filter((name) => /^\..+\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.tmp$/.test(name))
          .map((name) => join(folder, name))
          .filter(
            (path) => Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > longestWrite,
          )
      : [],
  );
  if (staged.length === 0) return [];
  return [
    {
      check: "staged-files",
      state: "warning",
      found: {
        en: `${plural(staged.length, "file")} half written by a killed process`,
        zh: `有 ${staged.length} 个文件只写了一半`,
      },
      hint: fixHint,
      repair: async () => {
        for (const path of staged) rmSync(path, { recursive: true, force: true });
        return { en: `removed ${staged.join(", ")}`, zh: `已删除 ${staged.join(", ")}` };
      },
    },
  ];
}
