import { type CatalogSkill, type CatalogView, isDisabled } from "../catalog/catalog.ts";
import { rowAt } from "../catalog/catalog-rows.ts";
import type { FileState } from "../catalog/scan/scanned-skill.ts";
import { type Diagnostic, diagnostic } from "../ground/diagnostic.ts";
import { reasonOf } from "../ground/error-code.ts";
import { type SkillFiles, skillFiles } from "../ground/files/skill-files.ts";
import { remember } from "../ground/remember.ts";
import { treeAt } from "../home/blobs/tree-places.ts";
import { type Hold, holdOf } from "../library/approval/hold.ts";
import { parseSkillHead, type SkillHead } from "../skill/parse-skill.ts";
import { skillLimits } from "../skill/skill-limits.ts";
import type { Snapshot, SnapshotSkill, VisibleBy } from "./snapshot.ts";

/** The visible skills of a turn. */

/** A skill as one turn of a session sees it. */
export interface VisibleSkill {
  readonly id: string;
  readonly head: SkillHead;
  readonly address: string;
  /** Its folder on disk; never shown to models or users. */
  readonly directory: string;
  /** The real path of that folder when it was scanned; absent for library skills. */
  readonly realDirectory?: string;
  /** The SHA-256 of each file by path, if commands could have changed the files since they were checked. */
  readonly recorded?: ReadonlyMap<string, string>;
  /** The SKILL.md under the name it has on disk. */
  readonly path: string;
  /** The target, if SKILL.md is a link. */
  readonly target?: string;
  /** How SKILL.md was when it was scanned. */
  readonly state?: FileState;
  readonly by: VisibleBy;
  readonly requiredBy?: string;
  readonly version?: number;
  readonly digest?: string;
}

/** Everything a turn may see, as one value that does not change. */
export interface VisibleSkills {
  /** In the order of the snapshot. */
  readonly skills: ReadonlyMap<string, VisibleSkill>;
  /** Skills of the snapshot that are not available right now. */
  readonly diagnostics: readonly Diagnostic[];
}

export interface VisibleReader {
  /** Reads what `read` needs of trees that are not folders of this machine. */
  prepare(snapshot: Snapshot, view: CatalogView): Promise<void>;
  /** Returns the same value as before if neither snapshot nor catalog changed. */
  read(snapshot: Snapshot, view: CatalogView): VisibleSkills;
}

/** The heads of frozen trees by digest. They never change, so all sessions of a process can share what was read. */
export type TreeHeads = Map<string, SkillHead>;

/** Most heads that are kept. */
const mostHeads = 20_000;

/** Reads the skills of a snapshot: library skills from their frozen trees, skills of folders as they are now. */
export function createVisibleReader(
  libraryRoot: string,
  files: SkillFiles = skillFiles,
  heads: TreeHeads = new Map(),
): VisibleReader {
  let last: { snapshot: Snapshot; view: CatalogView; visible: VisibleSkills } | undefined;

  function frozen(skill: SnapshotSkill, digest: string, view: CatalogView): VisibleSkill | Diagnostic {
    const now = view.ready.get(skill.id);
    const directory = `${libraryRoot}/trees/${digest}`;
    const path = `${directory}/SKILL.md`;
    const head = now?.library?.digest === digest ? now.head : (heads.get(digest) ?? readHead(path));
    if ("rule" in head) return head;
    if (!heads.has(digest)) remember(heads, digest, head, mostHeads);
    return describe(skill, { address: skill.address, head, directory, path });
  }

  function readHead(path: string): SkillHead | Diagnostic {
    try {
      const { head } = parseSkillHead(files.readWhole(path, skillLimits.file).text);
      return head ?? diagnostic("folder.unreadable", { reason: "SKILL.md" }, { path });
    } catch (error) {
      return diagnostic("folder.unreadable", { reason: reasonOf(error) }, { path });
    }
  }

  const isKnown = ({ id, digest = "" }: SnapshotSkill, view: CatalogView): boolean =>
    view.ready.get(id)?.library?.digest === digest || heads.has(digest);

  return {
    async prepare(snapshot, view) {
      const place = treeAt(`${libraryRoot}/trees/`)?.place;
      if (!place) return;
      const wanted = snapshot.skills.flatMap((skill) =>
        skill.digest === undefined || isKnown(skill, view) ? [] : [skill.digest],
      );
      if (wanted.length === 0) return;
      for (const [digest, bytes] of await place.readAll(wanted, "SKILL.md")) {
        const { head } = parseSkillHead(bytes.toString("utf8"));
        if (head) remember(heads, digest, head, mostHeads);
      }
    },
    read(snapshot, view) {
      if (last?.snapshot === snapshot && last.view === view) return last.visible;
      const skills = new Map<string, VisibleSkill>();
      const diagnostics: Diagnostic[] = [];
      for (const skill of snapshot.skills) {
        if (isDisabled(view, skill)) {
          diagnostics.push(diagnostic("selection.disabled", { id: skill.id }));
          continue;
        }
        const hold = skill.digest === undefined ? undefined : holdOf(view.gate, skill);
        const found = hold
          ? heldBack(skill, hold, view)
          : skill.digest === undefined
            ? live(skill, view)
            : frozen(skill, skill.digest, view);
        if ("rule" in found) diagnostics.push(found);
        else skills.set(skill.id, found);
      }
      if (snapshot.selected_skills === undefined)
        for (const skill of view.ready.values())
          if (skill.source.kind !== "library" && !skills.has(skill.id))
            skills.set(skill.id, describe({ id: skill.id, address: skill.address, by: "selected" }, skill));
      const visible = { skills, diagnostics };
      last = { snapshot, view, visible };
      return visible;
    },
  };
}

function live(skill: SnapshotSkill, view: CatalogView): VisibleSkill | Diagnostic {
  const now = rowAt(view, skill.address);
  if (now?.status === "unapproved" || now?.status === "withdrawn") return heldBack(skill, now.status, view);
  if (now && !now.source.trusted) return diagnostic("selection.untrusted", { id: skill.id, folder: now.directory });
  if (!now?.head) return diagnostic("selection.missing", { id: skill.id });
  return describe(skill, { ...now, head: now.head });
}

/** Why a skill of the session is not used any more: its version is not approved, or was withdrawn. */
const heldBack = ({ id, digest = "", version }: SnapshotSkill, hold: Hold, { gate }: CatalogView): Diagnostic =>
  hold === "unapproved"
    ? diagnostic("selection.unapproved", { id })
    : diagnostic("selection.withdrawn", {
        id: version === undefined ? id : `${id} v${version}`,
        reason: gate?.verdicts.withdrawn.get(digest)?.reason ?? "",
      });

const describe = (
  { id, by, required_by: requiredBy, version, digest }: SnapshotSkill,
  {
    address,
    head,
    directory,
    realDirectory,
    path,
    target,
    recorded,
    state,
  }: Pick<CatalogSkill, "address" | "directory" | "path" | "target" | "recorded" | "state"> & {
    readonly realDirectory?: string;
    readonly head: SkillHead;
  },
): VisibleSkill => ({
  id,
  head,
  address,
  directory,
  path,
  by,
  ...(realDirectory !== undefined && { realDirectory }),
  ...(target !== undefined && { target }),
  ...(recorded && { recorded }),
  ...(state && { state }),
  ...(requiredBy !== undefined && { requiredBy }),
  ...(version !== undefined && { version }),
  ...(digest !== undefined && { digest }),
});
