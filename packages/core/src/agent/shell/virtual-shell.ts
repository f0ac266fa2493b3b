import { createRequire } from "node:module";
import { join } from "node:path/posix";
import { codeOf } from "../../ground/error-code.ts";
import { foldedNames } from "../../ground/files/steering-paths.ts";
import { inFileThread } from "../../home/threads/file-work.ts";
import { watchProject } from "./guard-in-thread.ts";
import { guardedProcess } from "./process-guard.ts";
import type { Shell } from "./shell.ts";
import { commandProblem, notStarted, startCommand } from "./start-command.ts";
import { type VirtualInput, virtualScript } from "./virtual-script.ts";

/**
 * Runs commands in just-bash, a shell in JavaScript: text tools over `/workspace` and `/skills`, no program of the
 * machine. It runs in a process with restricted permissions, so it can be limited and ended. `undefined` if just-bash is
 * not installed.
 */
export async function createVirtualShell(): Promise<Shell | undefined> {
  const library = await find();
  if (library === undefined) return undefined;
  return {
    kind: "virtual",
    async start(command, { place, cwd = "", hasInput, limits }) {
      const problem = commandProblem(command, cwd);
      if (problem !== undefined) return notStarted(problem);
      const guard = place.isProject ? await watchProject(place) : undefined;
      const input: VirtualInput = {
        library,
        command,
        workspace: place.workspace,
        skills: place.skills,
        steering: guard ? [...foldedNames().keys()] : [],
        named: guard?.named ?? [],
        cwd: cwd.startsWith("/") ? cwd : join("/workspace", cwd),
        hasInput,
        milliseconds: limits.seconds * 1000,
        printed: limits.printed,
      };
      const modules = /^.*?\/node_modules\//.exec(library)?.[0] ?? library;
      const args = [
        "--permission",
        ...[modules, place.workspace, place.skills].map((folder) => `--allow-fs-read=${folder}`),
        `--allow-fs-write=${place.workspace}`,
        `--max-old-space-size=${Math.ceil(Math.min(limits.memory, 512_000_000) / 1e6)}`,
        ...["--no-warnings", "--input-type=commonjs", "--eval", virtualScript, "--", JSON.stringify(input)],
      ];
      const started = await startCommand(
        { command: process.execPath, args, env: {}, interrupt: (child) => child.kill("SIGTERM") },
        { hasInput, limits, place },
      );
      return guard ? guardedProcess(started, guard) : started;
    },
  };
}

const find = inFileThread("findVirtualShell", findVirtualShellHere);

/** The path of just-bash. */
export function findVirtualShellHere(): string | undefined {
  try {
    return createRequire(import.meta.url).resolve("just-bash");
  } catch (error) {
    if (codeOf(error) === "MODULE_NOT_FOUND") return undefined;
    throw error;
  }
}
