import { archiveLimits } from "../../archive/archive-limits.ts";
import { isError } from "../../ground/diagnostic.ts";
import { Fault } from "../../ground/fault.ts";
import { trashPeriod } from "../../ground/trash-period.ts";
import type { ChangeAuthor } from "../../home/audit/audit.ts";
import { emptyTrash } from "../collect-unused.ts";
import { type Committed, commitVersion } from "../commit-version.ts";
import { readCandidate } from "../import/candidate.ts";
import { openPackage, type PackageSource } from "../import/open-package.ts";
import { stageContent } from "../import/stage-content.ts";
import type { Store } from "../store.ts";

/** Restores the skill that was deleted last under this slug from the trash, as its next version. */
export function restoreSkill(store: Store, slug: string, by: ChangeAuthor): Promise<Committed> {
  return store.change(async (tools) => {
    const { index, staging, tidy } = tools;
    const oldest = new Date(store.now().getTime() - trashPeriod).toISOString();
    const deleted = (await index.trash()).filter(({ deletedAt }) => deletedAt >= oldest);
    const found = deleted.find((one) => one.slug === slug);
    if (!found) {
      const candidates = [...new Set(deleted.map((one) => one.slug))].join(", ") || "–";
      throw new Fault("skill.not-deleted", { slug, candidates });
    }
    if ((await index.skill(slug)) || (await store.blobs.view.has(slug))) {
      const hint = { en: "Delete or export that one first", zh: "请先删除或导出现有的技能" };
      throw new Fault("skill.slug-taken", { slug, hint });
    }
    const { archives } = store.blobs;
    const archive = await archives.read(found.file);
    const source: PackageSource =
      archive.kind === "folder" ? archive : { kind: "archive", name: found.file, bytes: archive.bytes };
    const opened = await openPackage(source, ownLimits);
    const { head, bytes: skillBytes, problems } = await readCandidate(opened, { allowHiddenText: true });
    const { manifest } = await stageContent(opened, skillBytes, { staging, allowHiddenText: true });
    if (!head || !manifest || opened.problems.some(isError)) throw new Fault("library.damaged", { path: archive.path });
    await staging.note("trash", [found.file]);
    const committed = await commitVersion(store, tools, {
      slug: found.slug,
      current: undefined,
      last: found.version,
      manifest,
      head,
      diagnostics: problems,
      cause: "restore",
      note: `v${found.version}`,
      by,
      provenance: found.provenance,
      action: "skill.restore",
      restored: found.file,
    });
    const untidy = await tidy(async () => {
      await archives.remove(found.file);
      await emptyTrash(store, index);
    });
    return { ...committed, warnings: [...committed.warnings, ...untidy] };
  });
}

const without = Number.POSITIVE_INFINITY;
/** What we packed ourselves is bounded already. */
const ownLimits = {
  ...archiveLimits,
  packed: without,
  inflated: without,
  files: 60_000,
  file: without,
  ratio: without,
  depth: without,
  path: without,
};
