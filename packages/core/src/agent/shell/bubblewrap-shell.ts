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

export interface BubblewrapOptions {
  readonly hasNetwork: boolean;
  /** Where the program is. */
  readonly program?: string;
  readonly cgroups?: ProcessCgroups;
}

/**
 * Commands in a sandbox of their own each, made by `bwrap`: other processes, the network and the rest of the disk are not
 * there. When it ends, everything that ran in it has ended. Limits are the kernel's: those of the command's user, and
 * those of a control group where this process may make one. Root is bound by the latter alone.
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

/** What `bwrap` finds open: its arguments, two files it makes, what the command waits for, and then what it mounts. */
const descriptors = { arguments: 3, passwd: 4, group: 5, release: 6, mounts: 7 };
const sourceOf = (index: number): string => `/proc/self/fd/${index + descriptors.mounts}`;

const skillsPlace = "/skills";
const workspacePlace = "/workspace";

/** What root shows to the user of its command: the two folders all mounts are in. */
const stagedPlaces = (opened: readonly OpenMount[]): string[] =>
  [skillsPlace, workspacePlace].map((place) => sourceOf(opened.findIndex(({ inside }) => inside === place)));

const stagedSource = ({ inside }: OpenMount): string =>
  inside === skillsPlace ? staged(0) : inside.replace(workspacePlace, staged(1));

const unlimitedRoot =
  "the workspace belongs to root, and nothing limits how many processes root starts: run Loadout as an ordinary user, give the folder to one, or let it make control groups";

/** The kernel acts a little above what a command may take, so that it is normally ended with a reason. */
const cgroupLimits = (limits: ShellLimits): CgroupLimits => ({
  processes: mostProcesses(limits) + 4,
  memory: Math.ceil(limits.memory * 1.25),
});

/** Puts a process and all below it into a group. Each is put in before its children are listed, so that none is missed. */
function addAll(cgroup: ProcessCgroup, child: StartedChild): void {
  const pids = [child.pid];
  for (const pid of pids) {
    try {
      cgroup.add(pid);
    } catch (error) {
      if (codeOf(error) === "ESRCH") continue; // it has ended
      child.kill("SIGKILL"); // it does not run without its limits
      throw error;
    }
    pids.push(...childrenOf(pid));
  }
}

/** Why no command can be run in such a sandbox on this machine; nothing when one can. */
export async function bubblewrapProblem(shell: Shell, place: ShellPlace): Promise<string | undefined> {
  const process = await shell.start(["true"], { place, hasInput: false, limits: { ...shellLimits, seconds: 10 } });
  const { exitCode, endedBy, output } = await process.read(15_000);
  if (exitCode === 0) return undefined;
  // As root it is another program that does not find it.
  const isMissing = endedBy?.endsWith("ENOENT") || /failed to execute .*: No such file/.test(output);
  if (isMissing) return "bubblewrap is not installed";
  return `bubblewrap does not work here: ${(output.trim() || (endedBy ?? `exit code ${exitCode}`)).slice(0, 300)}`;
}

/** The command: what is below the first process of the sandbox. */
const interrupt = ({ pid }: StartedChild): boolean =>
  firstProcesses(pid).flatMap(childrenOf).filter(signal("SIGTERM")).length > 0;

/**
 * With its first process the whole sandbox ends. It would also end with `bwrap`, but not in the moment before it has said
 * so to the kernel; until shortly before that moment it is in the group.
 */
function kill(child: StartedChild): void {
  firstProcesses(child.pid).forEach(signal("SIGKILL"));
  child.kill("SIGKILL");
}

/** The first process of the sandbox is below `bwrap`, and is called so too. */
const firstProcesses = (pid: number): number[] =>
  childrenOf(pid).filter((child) => procText(`/proc/${child}/comm`) === "bwrap\n");

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

/** The users of the sandbox; those of the machine are not there. */
const passwd = "user:x:1000:1000::/tmp:/bin/bash\nnobody:x:65534:65534::/:/usr/sbin/nologin\n";
const group = "user:x:1000:\nnogroup:x:65534:\n";

interface OpenMount extends Omit<SandboxMount, "source"> {
  readonly file: number;
}

const toMount = ({ path, file, identity, isWritable }: Bind): OpenMount => ({
  ...{ file, identity, isWritable },
  inside: insideWorkspace(path),
});

/** Opens what every command gets; the workspace of a project is opened by its guard. The caller closes what was opened. */
function openPlace(opened: OpenMount[], { workspace, skills }: ShellPlace, isGuarded: boolean): void {
  const open = (inside: string, path: string, isWritable: boolean): void => {
    const { file, stats } = openPath(path);
    opened.push({ inside, file, isWritable, identity: identityOf(stats) });
  };
  open(skillsPlace, skills, false);
  if (!isGuarded) open(workspacePlace, workspace, true);
}
