import type { Diagnostic } from "../../ground/diagnostic.ts";
import { Fault } from "../../ground/fault.ts";
import type { Digest, Manifest } from "../../home/blobs/manifest.ts";
import { checkFile, checkNames, isHidden } from "../../skill/check-file.ts";
import { commitVersion } from "../commit-version.ts";
import { assertCurrent, manifestOf, requireSkill, type Store } from "../store.ts";
import { decodeText } from "../tree/text-files.ts";
import { assertVisible } from "./assert-visible.ts";
import { type Edited, type EditOptions, existing } from "./edit-files.ts";
import { readPublished } from "./read-published.ts";

/** Makes the tree of an earlier version the next version; adds no version if that changes nothing. */
export function rollback(store: Store, slug: string, to: number, options: EditOptions): Promise<Edited> {
  return store.change(async (tools) => {
    const { index } = tools;
    const current = await requireSkill(index, slug);
    assertCurrent(current, options.from);
    const found = (await index.versions(slug)).find(({ n }) => n === to);
    if (!found) throw new Fault("skill.no-version", { slug, version: to });
    // An update that kept what was here has the same content, but another base for the next merge.
    if (found.digest === current.digest && found.provenance?.digest === current.provenance?.digest) {
      const { version, digest } = current;
      return { slug: current.slug, version, digest, warnings: [], changed: false };
    }
    const manifest = await manifestOf(store, index, found.digest);
    const text = await store.blobs.read(found.digest, existing(manifest, "SKILL.md"));
    const read = readPublished(text.toString("utf8"));
    if ("problem" in read) throw new Fault("library.damaged", { path: store.blobs.folderOf(found.digest) });
    const hidden = await hiddenIn(store, found.digest, manifest, await manifestOf(store, index, current.digest));
    if (!options.allowHiddenText) assertVisible(current.slug, hidden);
    store.at("begun");
    const committed = await commitVersion(store, tools, {
      slug: current.slug,
      current,
      manifest,
      ...read,
      cause: "rollback",
      note: `v${to}`,
      by: options,
      provenance: found.provenance,
      action: "skill.rollback",
      details: { to, ...(hidden.length > 0 && { hiddenText: hidden.length }) },
    });
    return { ...committed, changed: true };
  });
}

/** Hidden text of a tree that the current one does not have. */
async function hiddenIn(
  { blobs }: Store,
  digest: Digest,
  manifest: Manifest,
  current: Manifest,
): Promise<readonly Diagnostic[]> {
  const known = new Set(current.files.map(({ path, hash }) => `${hash} ${path}`));
  const fresh = manifest.files.filter(({ path, hash }) => !known.has(`${hash} ${path}`));
  const names = [...fresh.map(({ path }) => path), ...manifest.folders.filter((one) => !current.folders.includes(one))];
  const found = [...checkNames(names)];
  for (const file of fresh) found.push(...checkFile(file.path, decodeText(await blobs.read(digest, file))));
  return found.filter(isHidden);
}
