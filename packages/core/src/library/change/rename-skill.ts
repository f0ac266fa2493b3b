import { Fault } from "../../ground/fault.ts";
import { hashBytes, type Manifest } from "../../home/blobs/manifest.ts";
import { editFrontmatter } from "../../skill/frontmatter/edit-frontmatter.ts";
import type { Slug } from "../../skill/slug.ts";
import { type Committed, commitVersion } from "../commit-version.ts";
import { assertCurrent, manifestOf, requireSkill, type Store } from "../store.ts";
import { type EditOptions, existing, refused } from "./edit-files.ts";
import { readPublished } from "./read-published.ts";

/** Renames a skill of the library. It lists the skills that depend on it and does not rewrite them: the caller decides. */

export interface Renamed extends Committed {
  readonly renamedFrom: Slug;
  /** Skills of the library that name the old slug as a dependency. */
  readonly dependents: readonly Slug[];
  /** Sessions that hold a tree of it; they keep it under the old name until they are refreshed. */
  readonly holders: readonly string[];
}

/** Gives a skill another slug. Its versions stay; the next one has the new name in SKILL.md. */
export function renameSkill(store: Store, slug: string, to: Slug, options: EditOptions): Promise<Renamed> {
  return store.change(async (tools) => {
    const { index, staging } = tools;
    const current = await requireSkill(index, slug);
    assertCurrent(current, options.from);
    if (to === current.slug || (await index.skill(to)) || (await store.blobs.view.has(to)))
      throw new Fault("skill.slug-taken", { slug: to, hint: { en: "Choose another slug", zh: "请换一个 slug" } });
    const [dependents, holders] = [await index.dependents(slug), await index.holders(slug)];
    const manifest = await manifestOf(store, index, current.digest);
    const file = existing(manifest, "SKILL.md");
    const before = await store.blobs.read(current.digest, file);
    const text = editFrontmatter(before.toString("utf8"), ["name"], to);
    const read = readPublished(text);
    if ("problem" in read) throw refused(current.slug, read.problem);
    const bytes = Buffer.from(text);
    const written = { ...file, size: bytes.length, hash: hashBytes(bytes) };
    const next: Manifest = { ...manifest, files: manifest.files.map((one) => (one === file ? written : one)) };
    store.at("begun");
    await staging.takeOver(current.digest, manifest, new Set([file.path]));
    await staging.write(written, bytes);
    // Before the commit, because a link that points to a tree is never taken for a leftover.
    const warnings = await store.blobs.view.point(current.slug, undefined);
    try {
      const committed = await commitVersion(store, tools, {
        slug: to,
        current,
        renamedFrom: current.slug,
        manifest: next,
        ...read,
        cause: "rename",
        note: `${current.slug} → ${to}`,
        by: options,
        provenance: current.provenance,
        action: "skill.rename",
        details: { renamedFrom: current.slug },
      });
      const others = dependents.filter((one) => one !== current.slug);
      return {
        ...committed,
        warnings: [...warnings, ...committed.warnings],
        renamedFrom: current.slug,
        dependents: others,
        holders,
      };
    } catch (error) {
      await store.blobs.view.point(current.slug, current.digest);
      throw error;
    }
  });
}
