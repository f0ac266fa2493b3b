import { access, readlink } from "node:fs/promises";
import { join } from "node:path/posix";
import { codeOf, isAbsent, reasonOf } from "../../ground/error-code.ts";
import { identityOf } from "../../ground/files/open-entry.ts";
import { closeEntry, reachPath } from "../../ground/files/reach-entry.ts";
import type { StartedChild } from "../../ground/process/child-process.ts";
import { readProc } from "../../ground/process/proc-files.ts";
import {
  type CgroupLimits,
  createProcessCgroups,
  type ProcessCgroup,
  type ProcessCgroups,
} from "../../ground/process/process-cgroup.ts";
import {
  becomeUser,
  handOver as handOverHere,
  type SandboxUser,
  sandboxUser,
  staged,
} from "../../ground/process/sandbox-user.ts";
import { inWritingThread } from "../../home/threads/file-work.ts";
import {
  firstProgram,
  insideWorkspace,
  mostProcesses,
  type SandboxMount,
  sandboxArguments,
  sandboxEnvironment,
  systemFolders,
} from "./bubblewrap-arguments.ts";
import { enterProject } from "./guard-in-thread.ts";
import { joinCgroup } from "./join-cgroup.ts";
import { guardedProcess } from "./process-guard.ts";
import { childrenOf } from "./process-tree.ts";
import type { Bind } from "./project-guard.ts";

import {
  type Process,
  type Shell,
  type ShellLimits,
  type ShellPlace,
  type StartOptions,
  shellLimits,
} from "./shell.ts";
import { commandProblem, notStarted, startCommand } from "./start-command.ts";

/** The sandbox for commands, made with bubblewrap. */

export interface BubblewrapOptions {
  readonly hasNetwork: boolean;
  /** The path of `bwrap`. */
  readonly program?: string;
  readonly cgroups?: ProcessCgroups;
}

/**
 * Runs each command in its own sandbox, made by `bwrap`, without other processes, the network or the rest of the disk.
 * When a sandbox ends, everything in it has ended. The kernel enforces limits: those of the command's user, and those of a
 * control group if this process may create one. Only the latter apply to root.
 */
export function createBubblewrapShell(options: BubblewrapOptions): Shell {
  const { hasNetwork, program = "bwrap", cgroups = createProcessCgroups() } = options;
  let found: Promise<Pick<Machine, "interpreter" | "links">> | undefined;

  return {
    kind: "bubblewrap",
    async start(command, start) {
      const { place, cwd = "", limits } = start;
      const problem = commandProblem(command, cwd);
      if (problem !== undefined) return notStarted(problem);
      found ??= lookAtMachine();
      const machine = { program, hasNetwork, ...(await found) };
      const argv = typeof command === "string" ? [machine.interpreter, "-c", command] : command;
      const user = await sandboxUser(place.workspace, !place.isProject);
      const cgroup = await cgroups.create(cgroupLimits(limits));
      if (process.getuid?.() === 0 && !user && !cgroup) return notStarted(unlimitedRoot);
      const project = place.isProject ? await enterProject(place) : undefined;
      if (project?.kind === "refused") {
        await cgroup?.close();
        return notStarted(project.reason);
      }
      const own: OpenMount[] = [];
      try {
        if (user && !project) await handOver(place.workspace, user);
        await openPlace(own, place, project !== undefined);
        const started = await startIn(machine, [...own, ...(project?.binds ?? []).map(toMount)], argv, start, {
          user,
          cgroup,
        });
        started.ended.then(() => cgroup?.close());
        return project ? guardedProcess(started, project) : started;
      } catch (error) {
        await cgroup?.close();
        const note = await project?.settle();
        if (!isAbsent(error)) throw error;
        return notStarted([`its folders are not there: ${reasonOf(error)}`, ...(note ? [note] : [])].join(". "));
      } finally {
        for (const { file } of own) await closeEntry(file);
      }
    },
  };
}

/** The parts of a sandbox that are the same for every command. */
interface Machine {
  readonly program: string;
  readonly interpreter: string;
  readonly links: Readonly<Record<string, string>>;
  readonly hasNetwork: boolean;
}

/** Starts a command in a sandbox with these mounts. */
function startIn(
  { program, interpreter, links, hasNetwork }: Machine,
  opened: readonly OpenMount[],
  argv: readonly string[],
  { place, cwd = "", hasInput, limits }: StartOptions,
  { user, cgroup }: { readonly user: SandboxUser | undefined; readonly cgroup: ProcessCgroup | undefined },
): Promise<Process> {
  const mounts = opened.map((mount, index) => ({ ...mount, source: user ? stagedSource(mount) : sourceOf(index) }));
  const released = Promise.withResolvers<string>();
  const args = sandboxArguments({
    ...{ mounts, links, hasNetwork, limits },
    cwd: cwd.startsWith("/") ? cwd : join(workspacePlace, cwd),
    ...(cgroup && { waitsFor: descriptors.release }),
  });
  const sandbox = [
    program,
    "--args",
    String(descriptors.arguments),
    "--",
    ...firstProgram(interpreter, mounts, limits),
  ];
  const [first = "", ...words] = [...(user ? becomeUser(user, stagedPlaces(opened)) : []), ...sandbox, ...argv];
  return startCommand(
    {
      command: first,
      args: words,
      handed: [
        args.map((arg) => `${arg}\0`).join(""),
        passwd,
        group,
        released.promise,
        ...opened.map(({ file }) => file),
      ],
      async onStart(child) {
        if (cgroup) await joinCgroup(cgroup, child);
        released.resolve("\n");
      },
      ...{ env: sandboxEnvironment, interrupt, kill },
      ...(cgroup && { cgroup }),
    },
    { hasInput, limits, place },
  );
}

/** File descriptors of `bwrap`: its arguments, the contents of two files, the pipe that releases the command, then the mounts. */
const descriptors = { arguments: 3, passwd: 4, group: 5, release: 6, mounts: 7 };
const sourceOf = (index: number): string => `/proc/self/fd/${index + descriptors.mounts}`;

const skillsPlace = "/skills";
const workspacePlace = "/workspace";

/** The two folders that contain all mounts; root stages them for the command's user. */
const stagedPlaces = (opened: readonly OpenMount[]): string[] =>
  [skillsPlace, workspacePlace].map((place) => sourceOf(opened.findIndex(({ inside }) => inside === place)));

const stagedSource = ({ inside }: OpenMount): string =>
  inside === skillsPlace ? staged(0) : inside.replace(workspacePlace, staged(1));

const unlimitedRoot =
  "the workspace belongs to root, and nothing limits how many processes root starts: run Loadout as an ordinary user, give the folder to one, or let it make control groups";

/** The kernel's limits are slightly above ours, so that a command is normally ended by us, with a reason. */
const cgroupLimits = (limits: ShellLimits): CgroupLimits => ({
  processes: mostProcesses(limits) + 4,
  memory: Math.ceil(limits.memory * 1.25),
});

/** Why bubblewrap does not work on this machine; `undefined` if it does. */
export async function bubblewrapProblem(shell: Shell, place: ShellPlace): Promise<string | undefined> {
  const process = await shell.start(["true"], { place, hasInput: false, limits: { ...shellLimits, seconds: 10 } });
  const { exitCode, endedBy, output } = await process.read(15_000);
  if (exitCode === 0) return undefined;
  // As root, setpriv reports the missing program instead.
  const isMissing = endedBy?.endsWith("ENOENT") || /failed to execute .*: No such file/.test(output);
  if (isMissing) return "bubblewrap is not installed";
  return `bubblewrap does not work here: ${(output.trim() || (endedBy ?? `exit code ${exitCode}`)).slice(0, 300)}`;
}

/** Sends SIGTERM to the command, which is below the first process of the sandbox. */
async function interrupt({ pid }: StartedChild): Promise<boolean> {
  const commands = await Promise.all((await firstProcesses(pid)).map(childrenOf));
  return commands.flat().filter(signal("SIGTERM")).length > 0;
}

/**
 * Kills the first process, which ends the whole sandbox, and then `bwrap` with its group: before `bwrap` has set
 * die-with-parent, killing it alone would not end the sandbox.
 */
async function kill(child: StartedChild): Promise<void> {
  (await firstProcesses(child.pid)).forEach(signal("SIGKILL"));
  child.kill("SIGKILL");
}

/** The first process of the sandbox is a child of `bwrap` with the same name. */
async function firstProcesses(pid: number): Promise<number[]> {
  const children = await childrenOf(pid);
  const names = await Promise.all(children.map((child) => readProc(`/proc/${child}/comm`)));
  return children.filter((_, index) => names[index] === "bwrap\n");
}

/** Sends a signal; returns whether the process exists. */
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

async function lookAtMachine(): Promise<Pick<Machine, "interpreter" | "links">> {
  const links = await Promise.all(systemFolders.map(async (folder) => [folder, await linkAt(folder)] as const));
  const hasBash = await access("/bin/bash").then(
    () => true,
    () => false,
  );
  return {
    interpreter: hasBash ? "bash" : "sh",
    links: Object.fromEntries(links.flatMap(([folder, to]) => (to === undefined ? [] : [[folder, to]]))),
  };
}

/** Where a link leads; `undefined` if it is none. */
const linkAt = (path: string): Promise<string | undefined> => readlink(path).catch(() => undefined);

/** The users inside the sandbox; those of the machine are not visible. */
const passwd = "user:x:1000:1000::/tmp:/bin/bash\nnobody:x:65534:65534::/:/usr/sbin/nologin\n";
const group = "user:x:1000:\nnogroup:x:65534:\n";

interface OpenMount extends Omit<SandboxMount, "source"> {
  readonly file: number;
}

const toMount = ({ path, file, identity, isWritable }: Bind): OpenMount => ({
  ...{ file, identity, isWritable },
  inside: insideWorkspace(path),
});

/** Opens `/skills` and the workspace; the workspace of a project is opened by its guard. The caller closes the files. */
async function openPlace(opened: OpenMount[], { workspace, skills }: ShellPlace, isGuarded: boolean): Promise<void> {
  const open = async (inside: string, path: string, isWritable: boolean): Promise<void> => {
    const { file, stats } = await reachPath(path);
    opened.push({ inside, file, isWritable, identity: identityOf(stats) });
  };
  await open(skillsPlace, skills, false);
  if (!isGuarded) await open(workspacePlace, workspace, true);
}

const handOver = inWritingThread("handOver", handOverHere);
