import { Fault, readSignatureOf, type SignedStatement } from "@loadout/core";
import type { App } from "../../app.ts";
import { signatureView, signerRules } from "./known-signers.ts";

/** Decides about what comes in, and keeps its signatures once it is there. */
export interface SignatureGate {
  /** Throws a Fault for a wrong signature, and for a missing one where the environment demands it. */
  accept(documents: readonly string[]): (digest: string) => Promise<void>;
  keep(documents: readonly string[], digest: string): Promise<void>;
}

export async function openSignatureGate(app: App): Promise<SignatureGate> {
  const rules = signerRules(app, await app.environment());
  return {
    accept: (documents) => async (digest) => {
      const signed = await Promise.all(documents.map((document) => readSignatureOf(digest, document)));
      if (!rules.isRequired || signed.some((one) => signatureView(one, rules).signers.length > 0)) return;
      const kept = await (await app.signatures()).of(digest);
      if (kept.some((one) => signatureView(one, rules).signers.length > 0)) return;
      throw new Fault("signature.required", {
        environment: rules.environment,
        reason: reasonFor([...signed, ...kept]),
      });
    },
    async keep(documents, digest) {
      const signatures = await app.signatures();
      for (const document of documents) await signatures.add(await readSignatureOf(digest, document));
    },
  };
}

const reasonFor = (signed: readonly SignedStatement[]) =>
  signed.length === 0
    ? { en: "the skill is not signed", zh: "该技能没有签名" }
    : {
        en: `the key ${signed.map(({ fingerprint }) => fingerprint).join(", ")} is not known`,
        zh: `密钥 ${signed.map(({ fingerprint }) => fingerprint).join("、")} 未知`,
      };
