import { randomUUID } from "node:crypto";
import { type BegunWork, beginWork } from "../../home/threads/file-work.ts";
import {
  createEnterProject,
  createWatchProject,
  type EnteredProject,
  type EnterProject,
  type WatchedProject,
} from "./enter-project.ts";
import type { ProcessGuard } from "./process-guard.ts";
import type { Bind } from "./project-guard.ts";
import type { ShellPlace } from "./shell.ts";

/**
 * Guards projects where work on files is done: in a server, a thread. The checks themselves stay synchronous, so nothing of
 * this process comes between a check and its use. Descriptors belong to the whole process: the thread opens and closes them,
 * and a sandbox is started with them.
 */

const enter = createEnterProject();
const watch = createWatchProject();
/** Guards of this thread that are not settled, by key. */
const guards = new Map<string, ProcessGuard>();

type Entered = { readonly kind: "entered"; readonly key: string; readonly binds: readonly Bind[] };

/** What the thread does. */
export const projectsHere = {
  async enter(place: ShellPlace): Promise<Entered | { readonly kind: "refused"; readonly reason: string }> {
    const project = await enter(place);
    return project.kind === "refused" ? project : { kind: "entered", key: keep(project), binds: project.binds };
  },
  async watch(place: ShellPlace): Promise<{ readonly key: string; readonly named: readonly string[] }> {
    const project = await watch(place);
    return { key: keep(project), named: project.named };
  },
  look: (key: string): string | undefined | Promise<string | undefined> => guardOf(key).look(),
  async settle(key: string): Promise<string | undefined> {
    const guard = guardOf(key);
    guards.delete(key);
    return guard.settle();
  },
};

function keep(guard: ProcessGuard): string {
  const key = randomUUID();
  guards.set(key, guard);
  return key;
}

/** A thread that ended by an error took its guards with it; the next command checks the project, as after a crash. */
function guardOf(key: string): ProcessGuard {
  const guard = guards.get(key);
  if (!guard) throw new Error("the guard of the project is lost");
  return guard;
}

/** Guards a project for a command that can do anything in its workspace, see `createEnterProject`. */
export const enterProject: EnterProject = async (place) => {
  const run = beginWork();
  const project = await run("enterProject", projectsHere.enter, place);
  if (project.kind === "refused") return project;
  const { kind, binds, key } = project;
  return { kind, binds, ...guardAt(run, key) } satisfies EnteredProject;
};

/** Watches a project for a shell that refuses steering names itself, see `createWatchProject`. */
export async function watchProject(place: ShellPlace): Promise<WatchedProject> {
  const run = beginWork();
  const { key, named } = await run("watchProject", projectsHere.watch, place);
  return { named, ...guardAt(run, key) };
}

const guardAt = (run: BegunWork, key: string): ProcessGuard => ({
  look: () => run("lookAtProject", projectsHere.look, key),
  settle: () => run("settleProject", projectsHere.settle, key),
});
