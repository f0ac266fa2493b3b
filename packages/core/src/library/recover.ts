import type { Diagnostic } from "../ground/diagnostic.ts";
import type { LibraryIndex } from "./library-index.ts";
import { collect, emptyTrash } from "./remove-skill.ts";
import type { Store } from "./store.ts";

export interface Recovery {
  /** Trees that nothing referred to. */
  readonly collected: readonly string[];
  /** Changes that never ended. */
  readonly leftovers: number;
  readonly warnings: readonly Diagnostic[];
}

/**
 * Puts the files back in line with the index, which alone decides what is. The writer lock is held. What was staged
 * goes last: as long as it is there, the next change begins with this.
 */
export async function recover(store: Store, index: LibraryIndex): Promise<Recovery> {
  const leftovers = store.trees.leftovers().length;
  const skills = await index.skills();
  const warnings = store.view.repair(new Map(skills.map(({ slug, digest }) => [slug, digest])));
  store.at("viewed");
  const collected = await collect(store, index, store.trees.list());
  await emptyTrash(store, index);
  store.at("collected");
  await store.trees.removeLeftovers();
  store.at("recovered");
  return { collected, leftovers, warnings };
}
