import { closeSync, existsSync, mkdirSync, readlinkSync } from "node:fs";
import { join } from "node:path/posix";
import { writeFileAtomic } from "../ground/atomic-file.ts";
import type { StartedChild } from "../ground/child-process.ts";
import { codeOf, isAbsent, reasonOf } from "../ground/error-code.ts";
import { identityOf, openPath } from "../ground/open-entry.ts";
import { createEnterProject } from "./enter-project.ts";
import { guardedProcess } from "./guarded-process.ts";
import { childrenOf } from "./process-tree.ts";
import type { Bind } from "./project-guard.ts";
import { commandProblem, notStarted, startCommand } from "./running-command.ts";
import {
  firstProgram,
  insideWorkspace,
  type SandboxMount,
  sandboxArguments,
  sandboxEnvironment,
  systemFolders,
} from "./sandbox-arguments.ts";
import { type Shell, type ShellPlace, shellLimits } from "./shell.ts";

export interface BubblewrapOptions {
  readonly hasNetwork: boolean;
  /** Where the program is. */
  readonly program?: string;
}

/**
 * Commands in a sandbox of their own each, made by `bwrap`: other processes, the network and the rest of the disk are not
 * there. When it ends, everything that ran in it has ended.
 */
export function createBubblewrapShell({ hasNetwork, program = "bwrap" }: BubblewrapOptions): Shell {
  const links = systemLinks();
  const interpreter = existsSync("/bin/bash") ? "bash" : "sh";
  const enter = createEnterProject();
  return {
    kind: "bubblewrap",
    async start(command, { place, cwd = "", hasInput, limits }) {
      const problem = commandProblem(command, cwd);
      if (problem !== undefined) return notStarted(problem);
      const argv = typeof command === "string" ? [interpreter, "-c", command] : command;
      const project = place.isProject ? await enter(place) : undefined;
      if (project?.kind === "refused") return notStarted(project.reason);
      const own: OpenMount[] = [];
      try {
        openPlace(own, place, project !== undefined);
        const mounts = [...own, ...(project?.binds ?? []).map(toMount)].map((mount, index) => ({
          ...mount,
          descriptor: index + firstDescriptor,
        }));
        const args = sandboxArguments({
          ...{ mounts, links, hasNetwork, limits },
          cwd: cwd.startsWith("/") ? cwd : join("/workspace", cwd),
        });
        const process = await startCommand(
          {
            command: program,
            args: ["--args", "3", "--", ...firstProgram(interpreter, mounts, limits), ...argv],
            handed: [args.map((arg) => `${arg}\0`).join(""), ...mounts.map(({ file }) => file)],
            ...{ env: sandboxEnvironment, interrupt, kill },
          },
          { hasInput, limits, place },
        );
        return project ? guardedProcess(process, project) : process;
      } catch (error) {
        await project?.settle();
        if (!isAbsent(error)) throw error;
        return notStarted(`its folders are not there: ${reasonOf(error)}`);
      } finally {
        for (const { file } of own) closeSync(file);
      }
    },
  };
}

/** 3 is what `bwrap` reads its arguments from. */
const firstDescriptor = 4;

/** Why no command can be run in such a sandbox on this machine; nothing when one can. */
export async function bubblewrapProblem(shell: Shell, place: ShellPlace): Promise<string | undefined> {
  const process = await shell.start(["true"], { place, hasInput: false, limits: { ...shellLimits, seconds: 10 } });
  const { exitCode, endedBy, output } = await process.read(15_000);
  if (exitCode === 0) return undefined;
  if (endedBy?.endsWith("ENOENT")) return "bubblewrap is not installed";
  return `bubblewrap does not work here: ${(output.trim() || (endedBy ?? `exit code ${exitCode}`)).slice(0, 300)}`;
}

/** Below `bwrap` there is its own first process of the sandbox, and below that the command. */
const interrupt = ({ pid }: StartedChild): boolean =>
  childrenOf(pid).flatMap(childrenOf).filter(signal("SIGTERM")).length > 0;

/**
 * With its first process the whole sandbox ends. It would also end with `bwrap`, but not in the moment before it has said
 * so to the kernel; until shortly before that moment it is in the group.
 */
function kill(child: StartedChild): void {
  childrenOf(child.pid).forEach(signal("SIGKILL"));
  child.kill("SIGKILL");
}

/** Sends a signal, and tells whether somebody was there to get it. */
const signal =
  (name: "SIGTERM" | "SIGKILL") =>
  (pid: number): boolean => {
    try {
      return process.kill(pid, name);
    } catch (error) {
      if (codeOf(error) !== "ESRCH" && codeOf(error) !== "EPERM") throw error;
      return false;
    }
  };

function systemLinks(): Record<string, string> {
  return Object.fromEntries(
    systemFolders.flatMap((folder) => {
      try {
        return [[folder, readlinkSync(folder)]];
      } catch {
        return []; // a folder of its own, or none
      }
    }),
  );
}

const stubTexts = {
  passwd: "user:x:1000:1000::/tmp:/bin/bash\nnobody:x:65534:65534::/:/usr/sbin/nologin\n",
  group: "user:x:1000:\nnogroup:x:65534:\n",
};

/** The users of the sandbox: those of the machine are nobody's business. */
function stubsIn(folder: string): [inside: string, path: string][] {
  return Object.entries(stubTexts).map(([name, text]) => {
    const path = join(folder, name);
    if (!existsSync(path)) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      writeFileAtomic(path, text);
    }
    return [`/etc/${name}`, path];
  });
}

interface OpenMount extends Omit<SandboxMount, "descriptor"> {
  readonly file: number;
}

const toMount = ({ path, file, identity, isWritable }: Bind): OpenMount => ({
  ...{ file, identity, isWritable },
  inside: insideWorkspace(path),
});

/** Opens what every command gets; the workspace of a project is opened by its guard. The caller closes what was opened. */
function openPlace(opened: OpenMount[], { workspace, skills, folder }: ShellPlace, isGuarded: boolean): void {
  const open = (inside: string, path: string, isWritable: boolean): void => {
    const { file, stats } = openPath(path);
    opened.push({ inside, file, isWritable, identity: identityOf(stats) });
  };
  for (const [inside, path] of stubsIn(folder)) open(inside, path, false);
  open("/skills", skills, false);
  if (!isGuarded) open("/workspace", workspace, true);
}
