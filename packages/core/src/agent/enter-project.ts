import { join } from "node:path";
import { reasonOf } from "../ground/error-code.ts";
import { skillFiles } from "../ground/skill-files.ts";
import {
  bareRepository,
  createSteeringFinder,
  type FoundSteering,
  openClosed,
  type SteeringEntry,
  type SteeringFinder,
} from "./find-steering.ts";
import { pathsNamedBy } from "./git-config.ts";
import type { ProcessGuard } from "./guarded-process.ts";
import { holdPlaces } from "./held-places.ts";
import { type Bind, guardProject, type ProjectGuard } from "./project-guard.ts";
import { linksInRepository } from "./repository-links.ts";
import { repositoryStamp, settleProject } from "./settle-project.ts";
import type { ShellPlace } from "./shell.ts";

/** A project while one command runs in it. */
export interface EnteredProject extends ProcessGuard {
  readonly kind: "entered";
  /** The workspace and its parts, as a sandbox mounts them. */
  readonly binds: readonly Bind[];
}

export type EnterProject = (
  place: ShellPlace,
) => Promise<EnteredProject | { readonly kind: "refused"; readonly reason: string }>;

/** For commands that can do anything in their workspace: what steers it is held by mounts, and looked at afterwards. */
export function createEnterProject(finder: SteeringFinder = createSteeringFinder()): EnterProject {
  return async ({ workspace, folder, trusted = [], git = "write", holds = join(folder, "holds") }) => {
    const before = await finder.find(workspace);
    const places = await holdPlaces(holds, workspace);
    const found = [...before.entries.values()];
    const links = git === "write" ? await linksBefore(workspace, found) : new Map();
    const guard = guardOf(() => guardProject(workspace, { places, trusted, found, git }));
    if (guard.kind === "refused") {
      await places.release();
      return guard;
    }
    const held = new Set(guard.binds.map(({ path }) => path));
    const open = stampsBefore(
      workspace,
      found.filter(({ path }) => !held.has(path)),
    );
    return {
      kind: "entered",
      binds: guard.binds,
      look() {
        const replaced = guard.replaced();
        return replaced === undefined
          ? undefined
          : `${replaced} was replaced outside the sandbox, which ends its protection; run the command again`;
      },
      async settle() {
        guard.close();
        await places.release();
        const after = await findAfter(finder, workspace, before);
        return settleProject({ workspace, before, after, links, open, canMakeNames: true });
      },
    };
  };
}

/** Levels of folders, each closed in the one above. */
const mostRounds = 32;

/** What there is after a command, also in folders that it closed. */
async function findAfter(finder: SteeringFinder, workspace: string, before: FoundSteering): Promise<FoundSteering> {
  for (let round = 0; ; round++) {
    const after = await finder.find(workspace);
    const fresh = after.closed.filter((path) => !before.closed.includes(path));
    if (round === mostRounds || !openClosed(workspace, fresh)) return after;
  }
}

/** The links that repositories have before a command: those are the person's. */
async function linksBefore(workspace: string, found: readonly SteeringEntry[]) {
  const links = new Map<string, ReadonlyMap<string, string>>();
  for (const { path, name, kind } of found)
    if (kind === "folder" && (name === ".git" || name === bareRepository))
      links.set(path, await linksInRepository(join(workspace, path)));
  return links;
}

const stampsBefore = (workspace: string, found: readonly SteeringEntry[]): ReadonlyMap<string, string> =>
  new Map(
    found
      .filter(({ name }) => name === ".git" || name === bareRepository)
      .map(({ path }) => [path, repositoryStamp(workspace, path)]),
  );

function guardOf(open: () => ProjectGuard): ProjectGuard {
  try {
    return open();
  } catch (error) {
    return { kind: "refused", reason: `the project cannot be guarded: ${reasonOf(error)}` };
  }
}

/** A project while one command runs in it that cannot make names that steer it. */
export interface WatchedProject extends ProcessGuard {
  /** Paths that settings of its repositories name for hooks and more settings. */
  readonly named: readonly string[];
}

/** For a shell that refuses such names itself: only repositories by shape are left to look at. */
export function createWatchProject(finder: SteeringFinder = createSteeringFinder()) {
  return async ({ workspace }: ShellPlace): Promise<WatchedProject> => {
    const before = await finder.find(workspace);
    const found = [...before.entries.values()];
    const open = stampsBefore(
      workspace,
      found.filter(({ name }) => name === bareRepository),
    );
    const repositories = found.filter(({ name, kind }) => name === ".git" && kind === "folder");
    return {
      named: repositories.flatMap(({ path }) => namedBy(workspace, path)),
      look: () => undefined,
      settle: async () =>
        settleProject({
          workspace,
          before,
          after: await findAfter(finder, workspace, before),
          links: new Map(),
          open,
          canMakeNames: false,
        }),
    };
  };
}

function namedBy(workspace: string, repository: string): string[] {
  try {
    const text = skillFiles.readBytes(join(workspace, repository, "config"), largestConfig).toString("utf8");
    return pathsNamedBy(text, repository).map(({ path }) => path);
  } catch {
    return []; // no settings that git could read
  }
}

const largestConfig = 1_000_000;
