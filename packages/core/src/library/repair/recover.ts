import { type Diagnostic, diagnostic } from "../../ground/diagnostic.ts";
import { Fault } from "../../ground/fault.ts";
import { emptyTrash, undoInterrupted } from "../collect-unused.ts";
import type { LibraryIndex } from "../index/library-index.ts";
import type { Store } from "../store.ts";

/** Cleans up after an interrupted change. */

export interface Recovery {
  /** Trees that cut-short changes had left and nothing refers to. */
  readonly collected: readonly string[];
  /** Changes that never ended. */
  readonly leftovers: number;
  /** What could not be put right now. */
  readonly warnings: readonly Diagnostic[];
}

/**
 * Makes the files consistent with the index. The caller holds the writer lock. Only what interrupted changes noted in
 * their journals is removed, so that a lost or older database loses no content. Interrupted changes are forgotten last: as
 * long as there is one, the next change starts with this. A failure here never stops that change.
 */
export async function recover(store: Store, index: LibraryIndex): Promise<Recovery> {
  const { blobs } = store;
  const { count: leftovers, journal } = await blobs.interrupted();
  const warnings: Diagnostic[] = [];
  const attempt = async <T>(work: () => Promise<T>, otherwise: T): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      warnings.push(untidy(error));
      return otherwise;
    }
  };
  const collected = await attempt(() => undoInterrupted(store, index, journal), []);
  await attempt(() => emptyTrash(store, index), undefined);
  store.at("collected");
  const skills = await index.skills();
  warnings.push(
    ...(await attempt(() => blobs.view.restore(new Map(skills.map(({ slug, digest }) => [slug, digest]))), [])),
  );
  store.at("viewed");
  if (warnings.length === 0) await attempt(() => blobs.removeInterrupted(index.lease), undefined);
  store.at("recovered");
  return { collected, leftovers, warnings };
}

/** A fault after the commit point, as a warning. */
export const untidy = (fault: Fault): Diagnostic =>
  diagnostic("library.untidy", { reason: { en: fault.say("en").message, zh: fault.say("zh").message } });
