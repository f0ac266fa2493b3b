import type { Digest } from "../../home/blobs/manifest.ts";
import type { Verdicts } from "./verdicts.ts";

/** Decides whether a version is kept from models: not approved where that is required, or withdrawn. */

/** The part of `Verdicts` that counts in an environment. */
export interface Gate {
  /** Whether only approved versions may be used. */
  readonly isRequired: boolean;
  readonly verdicts: Verdicts;
}

/** Why a version may not reach a model. */
export type Hold = "unapproved" | "withdrawn";

/** `undefined`: it may be used. A content without a digest cannot be approved. */
export function holdOf(
  gate: Gate | undefined,
  { id, digest }: { readonly id: string; readonly digest?: Digest | undefined },
): Hold | undefined {
  if (!gate) return undefined;
  const { isRequired, verdicts } = gate;
  if (digest !== undefined && verdicts.withdrawn.has(digest)) return "withdrawn";
  if (!isRequired) return undefined;
  return digest !== undefined && verdicts.approved.get(id)?.has(digest) === true ? undefined : "unapproved";
}
