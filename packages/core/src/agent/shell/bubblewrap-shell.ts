import { closeSync, existsSync, readlinkSync } from "node:fs";
import { join } from "node:path/posix";
import { codeOf, isAbsent, reasonOf } from "../../ground/error-code.ts";
import { identityOf, openPath } from "../../ground/files/open-entry.ts";
import type { StartedChild } from "../../ground/process/child-process.ts";
import { procText } from "../../ground/process/proc-files.ts";
import {
  type CgroupLimits,
  createProcessCgroups,
  type ProcessCgroup,
  type ProcessCgroups,
} from "../../ground/process/process-cgroup.ts";
import { becomeUser, handOver, type SandboxUser, sandboxUser, staged } from "../../ground/process/sandbox-user.ts";
import {
  firstProgram,
  insideWorkspace,
  mostProcesses,
  type SandboxMount,
  sandboxArguments,
  sandboxEnvironment,
  systemFolders,
} from "./bubblewrap-arguments.ts";
import { createEnterProject } from "./enter-project.ts";
import { guardedProcess } from "./guarded-process.ts";
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
  const interpreter = existsSync("/bin/bash") ? "bash" : "sh";
  const machine = { program, interpreter, links: systemLinks(), hasNetwork };
  const enter = createEnterProject();

  return {
    kind: "bubblewrap",
    async start(command, start) {
      const { place, cwd = "", limits } = start;
      const problem = commandProblem(command, cwd);
      if (problem !== undefined) return notStarted(problem);
      const argv = typeof command === "string" ? [interpreter, "-c", command] : command;
      const user = sandboxUser(place.workspace, !place.isProject);
      const cgroup = cgroups.create(cgroupLimits(limits));
      if (process.getuid?.() === 0 && !user && !cgroup) return notStarted(unlimitedRoot);
      const project = place.isProject ? await enter(place) : undefined;
      if (project?.kind === "refused") {
        cgroup?.close();
        return notStarted(project.reason);
      }
      const own: OpenMount[] = [];
      try {
        if (user && !project) handOver(place.workspace, user);
        openPlace(own, place, project !== undefined);
        const started = await startIn(machine, [...own, ...(project?.binds ?? []).map(toMount)], argv, start, {
          user,
          cgroup,
        });
        started.ended.then(() => cgroup?.close());
        return project ? guardedProcess(started, project) : started;
      } catch (error) {
        cgroup?.close();
        const note = await project?.settle();
        if (!isAbsent(error)) throw error;
        return notStarted([`its folders are not there: ${reasonOf(error)}`, ...(note ? [note] : [])].join(". "));
      } finally {
        for (const { file } of own) closeSync(file);
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
      onStart(child) {
        if (cgroup) addAll(cgroup, child);
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

/** Adds a process and its descendants to a control group. Each is added before its children are listed, so none is missed. */
function addAll(cgroup: ProcessCgroup, child: StartedChild): void {
  const pids = [child.pid];
  for (const pid of pids) {
    try {
      cgroup.add(pid);
    } catch (error) {
      if (codeOf(error) === "ESRCH") continue; // it has already ended
      child.kill("SIGKILL"); // never run it without limits
      throw error;
    }
    pids.push(...childrenOf(pid));
  }
}

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
const interrupt = ({ pid }: StartedChild): boolean =>
  firstProcesses(pid).flatMap(childrenOf).filter(signal("SIGTERM")).length > 0;

/**
 * Kills the first process, which ends the whole sandbox, and then `bwrap` with its group: before `bwrap` has set
 * die-with-parent, killing it alone would not end the sandbox.
 */
function kill(child: StartedChild): void {
  firstProcesses(child.pid).forEach(signal("SIGKILL"));
  child.kill("SIGKILL");
}

/** The first process of the sandbox is a child of `bwrap` with the same name. */
const firstProcesses = (pid: number): number[] =>
  childrenOf(pid).filter((child) => procText(`/proc/${child}/comm`) === "bwrap\n");

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

function systemLinks(): Record<string, string> {
  return Object.fromEntries(
    systemFolders.flatMap((folder) => {
      try {
        return [[folder, readlinkSync(folder)]];
      } catch {
        return []; // not a link, or missing
      }
    }),
  );
}

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
function openPlace(opened: OpenMount[], { workspace, skills }: ShellPlace, isGuarded: boolean): void {
  const open = (inside: string, path: string, isWritable: boolean): void => {
    const { file, stats } = openPath(path);
    opened.push({ inside, file, isWritable, identity: identityOf(stats) });
  };
  open(skillsPlace, skills, false);
  if (!isGuarded) open(workspacePlace, workspace, true);
}
