import {
  type AllowedSigner,
  type Environment,
  environmentDocuments,
  homeSettings,
  readAllowedSigners,
  type SignedStatement,
  signatureNamespace,
  signersOf,
} from "@loadout/core";
import * as z from "zod/mini";
import type { App } from "../../app.ts";
import type { AnswerOf } from "../../operation/operation.ts";

/** Who signs skills, and whether an environment takes only what they signed. */

export interface SignerRules {
  readonly environment: string;
  readonly isRequired: boolean;
  /** The lines of the home and of the environment. Those of a project do not count: it would sign for itself. */
  readonly lines: readonly string[];
  readonly signers: readonly AllowedSigner[];
}

export function signerRules(app: App, environment: Environment): SignerRules {
  const { home } = app.config;
  const name = environment.name();
  const own = new Set([homeSettings(home).place]);
  if (environment.files().origin === "home") own.add(environmentDocuments(home, name).config.place);
  const layers = environment.layers();
  const lines = layers.flatMap(({ path, settings }) => (own.has(path) ? (settings.skills?.signers ?? []) : []));
  return {
    environment: name,
    // Any file can demand it, none can lift it.
    isRequired: layers.some(({ settings }) => settings.skills?.signatures === "required"),
    lines,
    signers: readAllowedSigners(lines),
  };
}

/** A signature as it is shown: what was signed, by which key, and whose that is. */
export const SignatureView = () =>
  z.object({
    name: z.string(),
    version: z.number(),
    fingerprint: z.string(),
    keyType: z.string(),
    /** The names of those who may use this key; empty if it is not known. */
    signers: z.array(z.string()),
  });
export type SignatureView = AnswerOf<typeof SignatureView>;

export const signatureView = (
  { name, version, fingerprint, keyType, blob }: SignedStatement,
  { signers }: Pick<SignerRules, "signers">,
): SignatureView => ({
  ...{ name, version, fingerprint, keyType },
  signers: [...signersOf(signers, blob, signatureNamespace, Date.now())],
});
