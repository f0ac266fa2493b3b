import { join } from "node:path";
import { reasonOf } from "../../ground/error-code.ts";
import { type Before, type CommandJournal, type CutShort, openCommandJournal } from "./command-journal.ts";
import {
  bareRepository,
  createSteeringFinder,
  type FoundSteering,
  type SteeringEntry,
  type SteeringFinder,
} from "./find-steering.ts";
import { linksInRepository } from "./git-repository.ts";
import { knownToAll } from "./known-to-all.ts";
import { namedByRepository, repositoriesAbove } from "./named-by-repository.ts";
import { openPlaceholders } from "./placeholders.ts";
import type { ProcessGuard } from "./process-guard.ts";
import { type Bind, guardProject, type ProjectGuard } from "./project-guard.ts";
import { mountedOf, putBack, takenFrom } from "./put-back.ts";
import { isTouchedDuring, type Period, quarantine, stampOf } from "./quarantine.ts";
import { reachFolders } from "./reach-folders.ts";
import type { ShellPlace } from "./shell.ts";

/** Guards a project while a command runs in it: before, during and after. */

/** A guarded project while one command runs in it. */
export interface EnteredProject extends ProcessGuard {
  readonly kind: "entered";
  /** The workspace and its parts, as a sandbox mounts them. */
  readonly binds: readonly Bind[];
}

export type EnterProject = (
  place: ShellPlace,
) => Promise<EnteredProject | { readonly kind: "refused"; readonly reason: string }>;

/**
 * Guards a project for commands that can do anything in their workspace: files that steer programs are mounted read-only
 * and checked afterwards. If Loadout was killed before the check, the next command does it first and reports it.
 */
export function createEnterProject(finder: SteeringFinder = createSteeringFinder()): EnterProject {
  return async (place) => {
    const { workspace, folder, holds = join(folder, "holds") } = place;
    const earlier: string[] = [];
    const record = await openCommandJournal(holds, workspace, async (cut) => {
      const { note, isDone } = await settleCutShort(finder, { workspace, holds, cut });
      if (note !== undefined) earlier.push(`A command before this one was cut short. ${note}`);
      return isDone;
    });
    try {
      const entered = await enterWith(finder, record, { ...place, holds });
      if (entered.kind === "entered") return withEarlier(entered, earlier);
      record.close();
      return { ...entered, reason: [entered.reason, ...earlier].join(". ") };
    } catch (error) {
      record.close();
      throw error;
    }
  };
}

const withEarlier = (entered: EnteredProject, earlier: readonly string[]): EnteredProject => ({
  ...entered,
  async settle() {
    const note = await entered.settle();
    const notes = note === undefined ? earlier : [...earlier, note];
    return notes.length === 0 ? undefined : notes.join(" ");
  },
});

async function enterWith(
  finder: SteeringFinder,
  record: CommandJournal,
  { workspace, trusted = [], git = "write", canMakeNamespaces = false, holds }: ShellPlace & { readonly holds: string },
): ReturnType<EnterProject> {
  const now = await finder.find(workspace);
  const places = await openPlaceholders(holds, workspace);
  const found = [...now.entries.values()];
  const links = git === "write" ? await linksBefore(workspace, found) : new Map();
  const guard = guardOf(() => guardProject(workspace, { places, trusted, found, git }));
  if (guard.kind === "refused") {
    await places.release();
    return guard;
  }
  const held = new Set(guard.binds.map(({ path }) => path));
  const open = stampsBefore(
    workspace,
    // A workspace that is a repository itself is mounted, and writable.
    found.filter(({ path }) => path === "" || !held.has(path)),
  );
  let known: Before;
  try {
    // Read after the search: a command that made something found here has already written its journal.
    const others = record.others();
    const mounted = mountedOf(guard.binds);
    const taken =
      others.flatMap((one) => takenFrom(workspace, mounted, one.mounted ?? new Map(), one.during) ?? [])[0] ??
      guard.replaced(); // put back by a process whose journal is gone by now
    if (taken !== undefined) {
      guard.close();
      await places.release();
      return { kind: "refused", reason: `${taken} was replaced by another process that works here; try again` };
    }
    known = {
      ...knownToAll({ before: now, links, open }, others),
      ...(canMakeNamespaces && { mounted }),
    };
    record.keep(known, Math.min(...others.map(({ during }) => during.since), Date.now()));
  } catch (error) {
    guard.close();
    await places.release();
    throw error;
  }
  return {
    kind: "entered",
    binds: guard.binds,
    look() {
      record.beat();
      const replaced = guard.replaced();
      return replaced === undefined
        ? undefined
        : `${replaced} was replaced outside the sandbox, which ends its protection; run the command again`;
    },
    async settle() {
      try {
        const replaced = known.mounted && putBack(workspace, known.mounted);
        guard.close();
        await places.release();
        const after = await findAfter(finder, workspace, known.before);
        const note = await quarantine({ ...known, workspace, after, canMakeNames: true });
        record.remove();
        return joined(replaced, note);
      } finally {
        record.close();
      }
    },
  };
}

const joined = (...notes: readonly (string | undefined)[]): string | undefined =>
  notes.filter((note) => note !== undefined).join(" ") || undefined;

interface CutShortIn {
  readonly workspace: string;
  readonly holds: string;
  readonly cut: CutShort;
}

/** Does the check for a command whose Loadout process was killed. */
async function settleCutShort(finder: SteeringFinder, { workspace, holds, cut }: CutShortIn) {
  try {
    const replaced = cut.mounted && putBack(workspace, cut.mounted, cut.during);
    await (await openPlaceholders(holds, workspace)).release(); // removes its placeholders
    const after = await findAfter(finder, workspace, cut.before, cut.during);
    const note = await quarantine({ ...cut, workspace, after, canMakeNames: true });
    return { note: joined(replaced, note), isDone: true };
  } catch (error) {
    return { note: `What it left in the project could not be checked: ${reasonOf(error)}`, isDone: false };
  }
}

/** One round opens everything; more are needed only if another command changes the project meanwhile. */
const mostRounds = 8;

/** Searches the project after a command, including folders that it made unreadable or whose names are not UTF-8. */
async function findAfter(
  finder: SteeringFinder,
  workspace: string,
  before: FoundSteering,
  during?: Period,
): Promise<FoundSteering> {
  const known = new Set(before.unnamed.map(({ identity }) => identity));
  for (let round = 0; ; round++) {
    const after = await finder.find(workspace);
    const closed = after.closed.filter(
      (path) => !before.closed.includes(path) && isTouchedDuring(join(workspace, path), during),
    );
    // Their creation time does not matter: users do not put steering files into folders with such names.
    const unnamed = after.unnamed.filter(({ identity }) => !known.has(identity));
    if (round === mostRounds || !(await reachFolders(workspace, { closed, unnamed }))) return after;
  }
}

/** The links in repositories before a command: they belong to the user. */
async function linksBefore(workspace: string, found: readonly SteeringEntry[]) {
  const links = new Map<string, ReadonlyMap<string, string>>();
  for (const { path, name, kind } of found)
    if (kind === "folder" && (name === ".git" || name === bareRepository))
      links.set(path, await linksInRepository(join(workspace, path)));
  return links;
}

const stampsBefore = (workspace: string, found: readonly SteeringEntry[]): ReadonlyMap<string, string> =>
  new Map(found.map((entry) => [entry.path, stampOf(workspace, entry)]));

function guardOf(open: () => ProjectGuard): ProjectGuard {
  try {
    return open();
  } catch (error) {
    return { kind: "refused", reason: `the project cannot be guarded: ${reasonOf(error)}` };
  }
}

/** A project while a command of the virtual shell runs, which cannot create steering names. */
export interface WatchedProject extends ProcessGuard {
  /** Paths of hooks and included settings that its repositories name. */
  readonly named: readonly string[];
}

/** For a shell that refuses steering names itself: only bare repositories are left to check. */
export function createWatchProject(finder: SteeringFinder = createSteeringFinder()) {
  /** What the commands that run now found, by workspace. */
  const running = new Map<string, Set<Before>>();
  return async ({ workspace }: ShellPlace): Promise<WatchedProject> => {
    const before = await finder.find(workspace);
    const found = [...before.entries.values()];
    const open = stampsBefore(
      workspace,
      found.filter(({ name }) => name === bareRepository),
    );
    const others = running.get(workspace) ?? new Set();
    const known = knownToAll({ before, links: new Map(), open }, [...others]);
    running.set(workspace, others.add(known));
    const below = found.filter(({ name }) => name === ".git" || name === bareRepository).map(({ path }) => path);
    const repositories = [".git", ...below, ...repositoriesAbove(workspace)];
    return {
      named: repositories.flatMap((one) => namedByRepository(workspace, one).map(({ path }) => path)),
      look: () => undefined,
      async settle() {
        try {
          const after = await findAfter(finder, workspace, known.before);
          return await quarantine({ ...known, workspace, after, canMakeNames: false });
        } finally {
          others.delete(known);
          if (others.size === 0) running.delete(workspace);
        }
      },
    };
  };
}
