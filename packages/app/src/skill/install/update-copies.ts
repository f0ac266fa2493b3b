import { chmodSync, existsSync, mkdirSync, realpathSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import {
  compareTrees,
  Fault,
  hashFolderHere,
  installSkills,
  type LoadoutLockEntry,
  lockedFolder,
  type MergeChoice,
  type MergedTree,
  mergeTrees,
  nearest,
  openConfinedFolder,
  type ProjectLocks,
  readProjectLocks,
  type Side,
} from "@loadout/core";
import type { App } from "../../app.ts";
import { addressIn, broughtByTree, type ImpactView, lookAtImpact, showImpact } from "../impact-view.ts";
import { type CopyView, faultView } from "../update/update-view.ts";
import { type AddOptions, type Refetched, refetch } from "./fetch-source.ts";
import { keepingCopies } from "./kept-copies.ts";
import {
  foldersWith,
  type IsLocked,
  installationLock,
  isFolder,
  lockedCopies,
  skillsFolder,
} from "./project-copies.ts";
import { recordUpdates, type UpdatedEntry } from "./record-locks.ts";
import { entryOfShared, unknownDigest } from "./shared-entry.ts";
import { bySource, withAllOpen } from "./with-all-open.ts";

/** Updates the copies of a project that the lock files name; edits made to a copy are merged. */

interface Copy {
  readonly id: string;
  readonly name: string;
  readonly exact: LoadoutLockEntry;
  /** The folder of the skill in the source. */
  readonly path: string;
  /** The folder of skills that it is in, relative to the project. */
  readonly folder: string;
}

interface Planned {
  readonly copy: Copy;
  readonly update: CopyView;
  /** What is installed, where something changes. */
  readonly result?: { readonly tree: MergedTree; readonly mine: Side; readonly theirs: Side; readonly seen: string };
  readonly entry: UpdatedEntry;
}

export interface CopyChoice extends MergeChoice {
  readonly dryRun: boolean;
  readonly allowHiddenText?: boolean;
  readonly allowFindings?: boolean;
  /** Asked before anything is written. */
  readonly confirm?: (updates: readonly CopyView[]) => Promise<void>;
}

/** Updates the named copies, or all. A source that cannot be read does not stop the others. */
export async function updateCopies(
  app: App,
  project: string,
  names: readonly string[],
  options: AddOptions,
  choice: CopyChoice,
): Promise<readonly CopyView[]> {
  const copies = chosenCopies(project, names);
  const planned: Planned[] = [];
  const failed: CopyView[] = [];
  await withAllOpen(
    bySource(copies, ({ exact }) => exact),
    {
      async open(group, opened) {
        const { commit: _, ...latest } = group[0].exact;
        if (latest.kind === "other") throw new Fault("lock.mismatch", { problems: `${latest.source}: no versions` });
        await refetch(app, project, latest, group, options, (fetched) =>
          opened(async () => {
            for (const copy of group) {
              const found = fetched.get(copy.id);
              if (found) planned.push(await plan(app, project, copy, found, options, choice));
            }
          }),
        );
      },
      failed: (group, fault) => void failed.push(...group.map((copy) => failure(app, copy, fault))),
      work: () => install(app, project, planned, choice),
    },
  );
  return [...planned.map(({ update }) => update), ...failed].toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

function chosenCopies(project: string, names: readonly string[]): readonly Copy[] {
  const { shared, own } = readProjectLocks(project);
  const isLocked = lockedCopies(project);
  const named = Object.keys(shared.skills).map((name) => ({ name, id: lockedFolder(name) }));
  const chosen = names.map((name) => {
    const found = named.find(({ id }) => id === name) ?? named.find(({ id }) => id === lockedFolder(name));
    const ids = named.map(({ id }) => id);
    if (!found) throw new Fault("lock.unknown", { name, candidates: nearest(name, ids, 8).join(", ") || "–" });
    return found;
  });
  return (names.length === 0 ? named : chosen).flatMap(({ id, name }) =>
    foldersWith(project, id, isLocked).flatMap((folder): Copy[] => {
      const exact = own.skills[id] ?? entryOf({ shared, project, id, name, folder, isLocked });
      return exact ? [{ id, name, exact, path: exact.path ?? ".", folder }] : [];
    }),
  );
}

/** Of a copy that another program added, only the source is known, and the content where nobody edited it. */
function entryOf({
  shared,
  project,
  id,
  name,
  folder,
  isLocked,
}: {
  readonly shared: ProjectLocks["shared"];
  readonly project: string;
  readonly id: string;
  readonly name: string;
  readonly folder: string;
  readonly isLocked: IsLocked;
}): LoadoutLockEntry | undefined {
  const entry = shared.skills[name];
  const place = join(project, folder, id);
  const digest = isFolder(place) && isLocked(id, place) ? hashFolderHere(place).digest : unknownDigest;
  return entry && entryOfShared(id, name, entry, digest);
}

const aboutCopy = ({ id, folder, exact }: Copy) => ({
  id,
  path: `${folder}/${id}`,
  source: exact.source,
  ...(exact.ref !== undefined && { ref: exact.ref }),
  ...(exact.commit !== undefined && { before: exact.commit }),
  files: [],
  conflicts: [],
});

const failure = (app: App, copy: Copy, fault: Fault): CopyView => ({
  ...aboutCopy(copy),
  state: "failed",
  edited: false,
  fault: faultView(app, fault),
});

async function plan(
  app: App,
  project: string,
  copy: Copy,
  { directory, entry, commit, artifact, path }: Refetched,
  options: AddOptions,
  choice: CopyChoice,
): Promise<Planned> {
  const { exact, id } = copy;
  const place = join(project, copy.folder, id);
  const failed = (fault: Fault): Planned => ({
    ...{ copy, update: failure(app, copy, fault), entry: { digest: exact.digest, before: exact } },
  });
  if (!existsSync(place))
    return failed(new Fault("file.unreadable", { path: `${copy.folder}/${id}`, reason: "ENOENT" }));
  if (directory === undefined)
    return failed(new Fault("skill.not-found", { name: `${exact.source} ${path}`, candidates: "–" }));
  const { digest: seen } = hashFolderHere(place);
  const theirs = hashFolderHere(directory);
  const computedHash = artifact === undefined ? entry?.computedHash : theirs.computedHash;
  const made = { computedHash, commit, artifact, digest: theirs.digest, before: exact };
  const edited = seen !== exact.digest;
  const about = { ...aboutCopy(copy), edited, ...(commit !== undefined && { commit }) };
  const isSame = exact.digest === unknownDigest && theirs.digest === seen;
  if (theirs.digest === exact.digest || isSame)
    return { copy, update: { ...about, edited: edited && !isSame, state: "current" }, entry: made };
  const [own, other] = [sideOf(place), sideOf(directory)];
  const merge = async (base: Side | undefined): Promise<Planned> => {
    const tree = await mergeTrees(base, own, other, choice);
    const merged = mergedSide(tree, own, other);
    const files = await compareTrees(own, merged);
    const impact = tree.conflicts.length > 0 ? undefined : await impactOf(app, place, id, own, merged);
    const state = tree.conflicts.length > 0 ? "conflicts" : edited ? "merged" : "updated";
    const result = { tree, mine: own, theirs: other, seen };
    return {
      copy,
      update: { ...about, state, files, conflicts: tree.conflicts, ...(impact && { impact }) },
      result,
      entry: made,
    };
  };
  if (!edited) return merge(own);
  // A folder and an index have no earlier state: then every file that differs is a conflict.
  if (exact.commit === undefined) return merge(undefined);
  return refetch(app, project, exact, [copy], options, async (fetched) => {
    const base = fetched.get(id)?.directory;
    const isBase = base !== undefined && hashFolderHere(base).digest === exact.digest;
    return merge(isBase ? sideOf(base) : undefined);
  });
}

async function impactOf(app: App, place: string, id: string, own: Side, merged: Side): Promise<ImpactView | undefined> {
  const [before, after] = [await broughtByTree(own), await broughtByTree(merged)];
  const root = dirname(place);
  const address = await addressIn(app, root, id);
  const impact = after && (await lookAtImpact(app, id, address, { after, ...(before && { before }) }));
  const { sources } = (await app.environment()).view();
  if (!impact || root.endsWith(join("/", skillsFolder)) || sources.some((source) => source.root === root))
    return impact;
  // The folder of an agent that only that agent reads: nothing changes for sessions and agents here.
  const { shadows: _, shadowedBy: __, ...difference } = impact;
  return { ...difference, address: `${basename(dirname(root))}:${id}`, agents: [], sessions: 0 };
}

/** A folder as a side of a merge, read without leaving it. Links in it cannot be merged. */
function sideOf(directory: string): Side {
  const { manifest } = hashFolderHere(directory);
  const odd = manifest.files.find(({ size }) => size < 0);
  if (odd) throw new Fault("file.unreadable", { path: join(directory, odd.path), reason: "not a regular file" });
  const folder = openConfinedFolder(realpathSync(directory));
  return { manifest, read: async ({ path, size }) => folder.read(path.split("/"), size) };
}

const mergedSide = ({ manifest, files }: MergedTree, mine: Side, theirs: Side): Side => {
  const byPath = new Map(files.map((one) => [one.file.path, one]));
  return {
    manifest,
    async read(file) {
      const found = byPath.get(file.path);
      if (found?.from === "merged") return found.bytes;
      return (found?.from === "theirs" ? theirs : mine).read(file);
    },
  };
};

/** Installs what was merged, all of it or nothing; a copy that was edited meanwhile is not overwritten. */
async function install(app: App, project: string, planned: readonly Planned[], choice: CopyChoice): Promise<void> {
  const changing = planned.filter(({ result }) => result);
  const [conflict] = changing.filter(({ update }) => update.state === "conflicts");
  if (choice.dryRun || changing.length === 0) return;
  if (conflict)
    throw new Fault("skill.conflicts", {
      slug: conflict.copy.id,
      paths: conflict.update.conflicts.map(({ path }) => path).join(", "),
    });
  // Copies are updated at a terminal only.
  app.person.tell((terminal) =>
    changing
      .flatMap(({ copy, update }) => [copy.id, ...(update.impact ? showImpact(update.impact, terminal, "  ") : [])])
      .join("\n"),
  );
  await choice.confirm?.(changing.map(({ update }) => update));
  const isLocked = lockedCopies(project);
  const folders = Map.groupBy(changing, ({ copy }) => copy.folder);
  const lock = installationLock(app.config.home, join(project, skillsFolder), false);
  const entries = new Map(changing.map(({ copy, entry }) => [copy.id, entry]));
  const kept = changing.map(({ copy }) => copy);
  await keepingCopies(app, project, kept, async () => {
    for (const [folder, group] of folders) {
      const seen = new Map(group.map(({ copy, result }) => [copy.id, result?.seen]));
      await installSkills({
        root: join(project, folder),
        within: project,
        source: "skill update",
        force: false,
        allowHiddenText: choice.allowHiddenText ?? false,
        allowFindings: choice.allowFindings ?? false,
        keepsRecord: folder === skillsFolder,
        lock,
        async fetch(staging) {
          const fetched = join(staging, "skills");
          for (const { copy, result } of group) if (result) await writeSide(join(fetched, copy.id), result);
          return fetched;
        },
        isKnown: (id, directory) => hashFolderHere(directory).digest === seen.get(id) || isLocked(id, directory),
        record: () => recordUpdates(project, entries),
      });
    }
  });
}

async function writeSide(folder: string, { tree, mine, theirs }: NonNullable<Planned["result"]>): Promise<void> {
  const side = mergedSide(tree, mine, theirs);
  mkdirSync(folder, { recursive: true });
  for (const path of tree.manifest.folders) mkdirSync(join(folder, path), { recursive: true });
  for (const file of tree.manifest.files) {
    const path = join(folder, file.path);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, await side.read(file));
    chmodSync(path, file.executable ? 0o755 : 0o644);
  }
}
