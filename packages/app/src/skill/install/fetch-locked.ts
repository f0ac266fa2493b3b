import { join } from "node:path";
import {
  Fault,
  hashFolderHere,
  type LoadoutLockEntry,
  loadoutLockName,
  lockedFolder,
  type ProjectLocks,
  readProjectLocks,
  type SkillsLockEntry,
  skillsLockName,
} from "@loadout/core";
import type { App } from "../../app.ts";
import { personalRules, type RepositoryRules } from "./fetch-repository.ts";
import {
  type AddOptions,
  entryNamed,
  runAdd,
  type SourceFetch,
  unpackInto,
  withLocked,
  withSkillIndex,
} from "./fetch-source.ts";

/** Fetches exactly what the lock files of a project name, for `skill add --frozen`. */

/** Fetches what the lock files of a project name: the same commits, paths and content, or nothing. */
export function fetchLocked(app: App, project: string, { rules = personalRules }: AddOptions): SourceFetch {
  const { shared, own } = readProjectLocks(project);
  const locked = Object.entries(shared.skills).map(([name, entry]): LockedSkill => {
    const id = lockedFolder(name);
    return { name, id, entry, exact: own.skills[id] };
  });
  return {
    source: skillsLockName,
    async skills(staging) {
      if (locked.length === 0) throw mismatch([`${skillsLockName} names no skill`]);
      const problems = locked.flatMap(({ name, exact }) => {
        if (!exact) return [`${name}: no commit and digest are known`];
        return exact.kind === "other" || (exact.kind === "git" && exact.commit === undefined)
          ? [`${name}: its source has no versions`]
          : [];
      });
      problems.push(...disagreements(locked, own));
      if (problems.length > 0) throw mismatch(problems);
      const hashes = new Map<string, string>();
      const isIndexed = ({ exact }: (typeof locked)[number]): boolean => exact?.kind === "index";
      for (const group of Map.groupBy(locked.filter(isIndexed), ({ exact }) => exact?.source ?? "").values())
        await fetchExact(
          app,
          group.flatMap(({ exact }) => (exact ? [exact] : [])),
          staging,
          rules,
        );
      const others = locked.filter((one) => !isIndexed(one));
      const groups = Map.groupBy(others, ({ exact }) => `${exact?.kind}\n${exact?.source}\n${exact?.commit ?? ""}`);
      for (const group of groups.values()) {
        const [{ exact } = {}] = group;
        if (!exact) continue;
        const paths = new Map(group.map(({ name, exact: one }) => [name, one?.path ?? "."]));
        await withLocked(app, project, exact, rules, async (root) => {
          for (const [name, path] of paths) {
            const entries = await runAdd(app, path === "." ? root : join(root, path), [name], staging);
            hashes.set(name, entries[name]?.computedHash ?? "");
          }
        });
      }
      const installed = join(staging, ".agents", "skills");
      for (const { name, id, entry, exact } of locked) {
        const { digest, computedHash } = hashFolderHere(join(installed, id));
        if (digest !== exact?.digest) problems.push(`${name}: its content is not ${exact?.digest.slice(0, 12)}`);
        else if ((hashes.get(name) ?? computedHash) !== entry.computedHash) problems.push(newer(name));
      }
      if (problems.length > 0) throw mismatch(problems);
      return installed;
    },
    record: () => undefined,
  };
}

interface LockedSkill {
  readonly name: string;
  readonly id: string;
  readonly entry: SkillsLockEntry;
  readonly exact: LoadoutLockEntry | undefined;
}

/** What the two lock files say differently: another program wrote one of them since. */
function disagreements(locked: readonly LockedSkill[], own: ProjectLocks["own"]): readonly string[] {
  const named = new Set(locked.map(({ id }) => id));
  const alone = Object.keys(own.skills).filter((id) => !named.has(id));
  const differing = locked.filter(
    ({ entry, exact }) =>
      exact &&
      (entry.ref !== exact.ref || (exact.kind === "index" && entry.wellKnownDigest !== `sha256:${exact.artifact}`)),
  );
  return [
    ...alone.map((id) => `${id}: ${skillsLockName} does not name it`),
    ...differing.map(({ name }) => newer(name)),
  ];
}

const newer = (name: string): string => `${name}: ${skillsLockName} and ${loadoutLockName} lock different content`;

/** An index has no versions: what it offers now must be what is locked. */
async function fetchExact(
  app: App,
  locked: readonly LoadoutLockEntry[],
  staging: string,
  rules: RepositoryRules,
): Promise<void> {
  const [{ source } = { source: "" }] = locked;
  const fetched = await withSkillIndex(app, source, rules, async (index) => {
    const entries = locked.map(({ path = "", artifact }) => {
      const entry = entryNamed(index, source, path);
      if (entry.sha256 !== artifact) throw mismatch([`${path}: ${source} offers another version now`]);
      return entry;
    });
    await unpackInto(index, source, entries, join(staging, ".agents", "skills"));
    return true;
  });
  if (!fetched) throw mismatch([`${source}: it has no index of skills`]);
}

const mismatch = (problems: readonly string[]): Fault =>
  new Fault("lock.mismatch", { problems: problems.join("; ").slice(0, 2000) });
