import { chown, lstat, readdir } from "node:fs/promises";
import { totalmem } from "node:os";
import { delimiter, join, relative, resolve } from "node:path";
import { checkMounts } from "../../agent/shell/bubblewrap-arguments.ts";
import type { EnteredProject } from "../../agent/shell/enter-project.ts";
import { enterProject } from "../../agent/shell/guard-in-thread.ts";
import { joinCgroup } from "../../agent/shell/join-cgroup.ts";
import type { Bind } from "../../agent/shell/project-guard.ts";
import { codeOf, isAbsent } from "../../ground/error-code.ts";
import { Fault } from "../../ground/fault.ts";
import { isInside } from "../../ground/files/is-inside.ts";
import { entryPath, identityOf, type OpenEntry } from "../../ground/files/open-entry.ts";
import { closeEntry, reachReal } from "../../ground/files/reach-entry.ts";
import { createProcessCgroups } from "../../ground/process/process-cgroup.ts";
import { type SandboxUser, userFor } from "../../ground/process/sandbox-user.ts";
import type { Text } from "../../ground/text.ts";
import type { Role } from "../../turn/role.ts";
import type { AgentKind } from "../agents/agent-kinds.ts";
import { findCommand } from "../agents/find-command.ts";
import { foldersIn } from "../dispatch-place.ts";
import type { GroupStart } from "../protocols/process-group.ts";
import { existing, gatherLayout, realPathOf, unsafeFolder } from "./gather-layout.ts";
import { asUser, isVisible, type LayoutInput, layOutSandbox, type Mount, sandboxWords } from "./sandbox-layout.ts";
import type { ConfinementSettings } from "./sandbox-settings.ts";
import { tryBubblewrap } from "./try-bubblewrap.ts";

/** The sandbox of agents. */

/** A request to start an agent in a sandbox. */
export interface SandboxRequest {
  readonly kind: Pick<AgentKind, "name" | "state" | "programVariables" | "stateVariables" | "scratch">;
  /** Absolute paths of its programs: the command itself, and files among its arguments. */
  readonly programs: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Its real path: what was checked. If links lead to it by now, the agent is not started. */
  readonly workDir: string;
  /** The role of the caller. */
  readonly role: Role;
  /** Whether the working folder is read-only. */
  readonly isReadOnly: boolean;
  /** Only for a preview: no folder is created. */
  readonly isOutlook: boolean;
}

/** What is needed to start the process. */
export type PreparedStart = Pick<
  GroupStart,
  "command" | "args" | "handed" | "guard" | "isSandbox" | "onStarted" | "onGone"
>;

/** How an agent is started, in a sandbox or without one, and what it sees. */
export interface Confined {
  readonly sandbox: "bubblewrap" | "none";
  /** Why there is no sandbox. */
  readonly why?: Text;
  readonly env: Readonly<Record<string, string>>;
  /** Prepares one start of a program with these arguments. */
  prepare(path: string, words: readonly string[]): Promise<PreparedStart>;
  /** The real path of a file as the agent sees it; `undefined` if it does not see it. */
  realPath(path: string): Promise<string | undefined>;
}

export type AgentSandbox = (request: SandboxRequest) => Promise<Confined>;

export interface AgentSandboxDeps {
  /** Loadout's home; never visible in a sandbox. */
  readonly home: string;
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** Read for each start. */
  readonly settings: () => Promise<ConfinementSettings>;
  /** Trusted projects: their steering files are protected, and projects other than the working folder are hidden. */
  readonly trusted: () => readonly string[] | Promise<readonly string[]>;
  /** The path of `bwrap`. */
  readonly program?: string;
}

/** Limits for all processes of one agent together, if a control group can be created. */
const cgroupLimits = { processes: 4096, memory: Math.floor(totalmem() * 0.75) };

/** Runs agents in a sandbox, depending on the home's settings and on what the machine supports. */
export function createAgentSandbox(deps: AgentSandboxDeps): AgentSandbox {
  const { home, variables, settings, trusted, program = "bwrap" } = deps;
  const cgroups = createProcessCgroups();
  const folders = foldersIn(home);
  let works = false;
  const find = (): Promise<string | undefined> =>
    findCommand(program, [variables.PATH ?? "", "/usr/local/bin", "/usr/bin", "/bin"].join(delimiter));

  /** Why bubblewrap does not work. Tried again until it works once, since it may be installed meanwhile. */
  async function problem(): Promise<Text | undefined> {
    if (works) return undefined;
    const found = await tryBubblewrap(await find());
    works = found === undefined;
    return found;
  }

  async function inSandbox(given: SandboxRequest, readable: readonly string[]): Promise<Confined> {
    const ourHome = (await realPathOf(home)) ?? home;
    const wanted = resolve(given.workDir);
    const folder = isInside(wanted, home) ? join(ourHome, relative(home, wanted)) : wanted;
    const isOurs = isInside(folder, ourHome);
    const projects = await trusted();
    const userHome = await homeOf(variables.HOME);
    const checked = await openFolder(folder, given.isOutlook);
    const look = async () => {
      const place = checked ? entryPath(checked.file, ".") : ourHome;
      const user = isRoot ? userFor(await lstat(place), isOurs) : undefined;
      const request = { ...(user ? await withOwnHome(given, user, ourHome) : given), workDir: folder };
      const layout = await gatherLayout(request, { home, readable, trusted: projects, userHome });
      if (user && !given.isOutlook) await giveTo(user, [...layout.state, ...(isOurs && checked ? [place] : [])]);
      return { user, layout, env: request.env };
    };
    const { user, layout, env } = await closing(checked, look);
    const { scratch = [] } = given.kind;
    const sight = layOutSandbox({ ...layout, work: [{ kind: given.isReadOnly ? "read" : "write", path: folder }] });

    /** The working folder, if it is still the one that was checked. */
    async function openAgain(): Promise<Bind> {
      const opened = await openFolder(folder, false);
      const identity = opened ? identityOf(opened.stats) : "";
      if (opened && checked && identity === identityOf(checked.stats))
        return { path: "", file: opened.file, identity, isWritable: !given.isReadOnly };
      if (opened) await closeEntry(opened.file);
      throw unsafeFolder(folder, isReplaced);
    }

    return {
      sandbox: "bubblewrap",
      env: sandboxEnv(env),
      async prepare(path, words) {
        const own = await openAgain();
        const project = await (isOurs || given.isReadOnly ? undefined : enter(folder, projects, folders))?.catch(
          async (error: unknown) => {
            await closeEntry(own.file);
            throw error;
          },
        );
        if (project && project.binds[0]?.identity !== own.identity) {
          await closeEntry(own.file);
          await project.settle();
          throw unsafeFolder(folder, isReplaced);
        }
        const group = await cgroups.create(cgroupLimits);
        const binds = project?.binds ?? [own];
        const released = group && Promise.withResolvers<string>();
        const parts = {
          bubblewrap: (await find()) ?? program,
          layout,
          binds,
          scratch,
          user,
          released: released?.promise,
        };
        return {
          ...(await commandOf(parts, [path, ...words])),
          isSandbox: true,
          ...(project && { guard: project }),
          async onStarted(child) {
            if (group) await joinCgroup(group, child);
            released?.resolve("\n");
          },
          onGone: () => {
            void closeEntry(own.file);
            void group?.close();
          },
        };
      },
      realPath: (path) => seenIn(sight, path),
    };
  }

  return async (request) => {
    const { sandbox, readable } = await settings();
    if (sandbox === "off") return unconfined(request, setOff);
    const reason = await problem();
    if (reason === undefined) return inSandbox(request, readable);
    if (sandbox === "optional" || request.role === "superadmin") return unconfined(request, reason);
    throw new Fault("dispatch.sandbox-required", { reason });
  };
}

/** Guards a project that a person's agent writes to, and the trusted projects in it. */
async function enter(
  folder: string,
  projects: readonly string[],
  { dispatches, holds }: ReturnType<typeof foldersIn>,
): Promise<EnteredProject> {
  const below = projects.filter((one) => one !== folder && isInside(one, folder));
  const project = await enterProject({
    ...{ workspace: folder, skills: "", isProject: true, canMakeNamespaces: true },
    ...{ folder: dispatches, holds },
    trusted: below.map((one) => relative(folder, one)),
  });
  if (project.kind === "refused") throw unsafeFolder(folder, { en: project.reason, zh: project.reason });
  return project;
}

const setOff: Text = { en: 'dispatch.sandbox is "off"', zh: 'dispatch.sandbox 为 "off"' };

const unconfined = ({ env }: SandboxRequest, why: Text): Confined => ({
  sandbox: "none",
  why,
  env,
  prepare: async (command, args) => ({ command, args }),
  realPath: realPathOf,
});

/** The environment in a sandbox: no sockets of the machine, and its own temporary folder. */
const sandboxEnv = ({ XDG_RUNTIME_DIR: _sockets, ...env }: Readonly<Record<string, string>>) => ({
  ...env,
  TMPDIR: "/tmp",
  IS_SANDBOX: "1",
});

/** The descriptor from which `bwrap` reads its arguments; the mounts follow, and the pipe it waits for. */
const argumentsDescriptor = 3;

interface CommandParts {
  readonly bubblewrap: string;
  readonly layout: Omit<LayoutInput, "work">;
  /** The working folder, which comes first, and its parts. */
  readonly binds: readonly Bind[];
  readonly scratch: readonly string[];
  readonly user: SandboxUser | undefined;
  /** Settles when the limits of its control group apply; it waits for that. */
  readonly released: Promise<string> | undefined;
}

async function commandOf(
  { bubblewrap, layout, binds, scratch, user, released }: CommandParts,
  words: readonly string[],
): Promise<Pick<PreparedStart, "command" | "args" | "handed">> {
  const { workDir } = layout;
  const isLeft = await Promise.all(binds.map(async (bind) => scratch.includes(bind.path) && (await isEmpty(bind))));
  const left = binds.filter((_, index) => isLeft[index]);
  const kept = binds.filter((_, index) => !isLeft[index]);
  const held = kept.map(({ path, file, identity, isWritable }, index) => ({
    ...{ file, identity, isWritable, kind: "held" as const },
    path: join(workDir, path),
    inside: join(workDir, path),
    descriptor: argumentsDescriptor + 1 + index,
  }));
  const unkept = left.map(({ path }): Mount => ({ kind: "empty", path: join(workDir, path), isOpen: true }));
  const mounts = layOutSandbox({ ...layout, work: [...held, ...unkept] });
  const [shell = "/bin/sh"] = await existing(["/bin/bash"]);
  const check = checkMounts(shell, held);
  const waits = released ? ["--block-fd", String(argumentsDescriptor + 1 + held.length)] : [];
  const given = [...sandboxWords(mounts, workDir, user), ...waits].map((word) => `${word}\0`);
  return {
    command: bubblewrap,
    args: ["--args", String(argumentsDescriptor), "--", ...(user ? asUser(user, workDir) : []), ...check, ...words],
    handed: [given.join(""), ...held.map(({ file }) => file), ...(released ? [released] : [])],
  };
}

const isEmpty = async ({ file }: Bind): Promise<boolean> => (await readdir(`/proc/self/fd/${file}/.`)).length === 0;

async function seenIn(mounts: readonly Mount[], path: string): Promise<string | undefined> {
  const real = await realPathOf(path);
  const isNamed = mounts.some((mount) => mount.kind === "read" && mount.path === path);
  return real !== undefined && (isNamed || isVisible(mounts, real)) ? real : undefined;
}

async function homeOf(home: string | undefined): Promise<string> {
  const found = await realPathOf(home ?? "");
  return found === undefined || found === "/" ? "/root" : found;
}

/**
 * If Loadout runs as root, agents get a home of their own below ours with all of their state, since root's is closed to
 * them. Folders named by variables are kept if they belong to the agents' user.
 */
async function withOwnHome(request: SandboxRequest, user: SandboxUser, home: string): Promise<SandboxRequest> {
  const { kind, env } = request;
  const own = agentHome(home, user);
  const moved = [
    "XDG_CONFIG_HOME",
    "XDG_DATA_HOME",
    "XDG_STATE_HOME",
    "XDG_CACHE_HOME",
    ...(kind.stateVariables ?? []),
  ];
  const kept: [string, string][] = [];
  for (const [name, value] of Object.entries(env))
    if (!moved.includes(name) || (await ownerOf(value)) === user.uid) kept.push([name, value]);
  const state = (given: Parameters<NonNullable<AgentKind["state"]>>[0]) => [
    { path: own },
    ...(kind.state?.(given) ?? []).filter(({ path }) => !isInside(path, own)),
  ];
  return { ...request, kind: { ...kind, state }, env: { ...Object.fromEntries(kept), HOME: own } };
}

/** The home folder of agents that run as this user. */
const agentHome = (home: string, { uid }: SandboxUser): string => join(foldersIn(home).agentHomes, String(uid));

const isRoot = process.getuid?.() === 0;

/** The user who owns a file or folder; `undefined` if there is none. */
async function ownerOf(path: string): Promise<number | undefined> {
  try {
    return (await lstat(path)).uid;
  } catch (error) {
    if (codeOf(error) === undefined) throw error;
    return undefined;
  }
}

/** Gives folders that root created to the agents' user. */
async function giveTo({ uid, gid }: SandboxUser, folders: readonly string[]): Promise<void> {
  for (const path of folders) if ((await lstat(path)).uid === 0) await chown(path, uid, gid);
}

async function closing<T>(entry: OpenEntry | undefined, use: () => Promise<T>): Promise<T> {
  try {
    return await use();
  } finally {
    if (entry) await closeEntry(entry.file);
  }
}

const isReplaced: Text = {
  en: "it is missing, or was replaced since it was checked",
  zh: "它不存在，或在检查之后被替换",
};

/** Opens the working folder by its real path; a preview may be of one that is not there yet. */
async function openFolder(folder: string, mayBeMissing: boolean): Promise<OpenEntry | undefined> {
  try {
    return await reachReal(folder);
  } catch (error) {
    if (!isAbsent(error)) throw error;
    if (mayBeMissing) return undefined;
    throw unsafeFolder(folder, isReplaced);
  }
}
