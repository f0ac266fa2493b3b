import { readAllowedSigner, signatureModes, sshFingerprint } from "@loadout/core";
import * as z from "zod/mini";
import type { App } from "../../app.ts";
import type { AnswerOf } from "../../operation/operation.ts";
import { signerRules } from "./known-signers.ts";

/** The shape of answers about those who sign. */

export const SignersView = () =>
  z.object({
    environment: z.string(),
    /** Whether only what they signed is installed and imported. */
    signatures: z.enum(signatureModes),
    signers: z.array(z.object({ name: z.string(), fingerprint: z.string(), keyType: z.string() })),
    /** Lines that are not understood: they allow nobody. */
    ignored: z.array(z.string()),
  });
export type SignersView = AnswerOf<typeof SignersView>;

export async function signersView(app: App, name: string | undefined): Promise<SignersView> {
  const rules = signerRules(app, await app.environment(name));
  const read = rules.lines.map((line) => ({ line, signer: readAllowedSigner(line) }));
  return {
    environment: rules.environment,
    signatures: rules.isRequired ? "required" : "optional",
    signers: read.flatMap(({ signer }) =>
      signer ? [{ name: signer.principals.join(","), ...sshFingerprint(signer.blob) }] : [],
    ),
    ignored: read.flatMap(({ line, signer }) => (signer ? [] : [line])),
  };
}
