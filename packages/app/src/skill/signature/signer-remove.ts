import { editSigners, environmentDocuments, readAllowedSigner, sshFingerprint } from "@loadout/core";
import * as z from "zod/mini";
import { done } from "../../doors/cli/view.ts";
import { readToChange } from "../../environment/read-environment.ts";
import { AppFault } from "../../operation/app-fault.ts";
import { environmentFlag, field, filled } from "../../operation/field.ts";
import { operation } from "../../operation/operation.ts";
import { SignersView, signersView } from "./signers-view.ts";

/** Removes a known signer from an environment. */

export const signerRemove = operation({
  name: "signer.remove",
  summary: { en: "Remove a known signer of skills", zh: "移除技能的已知签名者" },
  role: "superadmin",
  effect: "write",
  place: "anywhere",
  input: z.object({
    signer: field(filled(), { en: "The name, or the fingerprint of one key", zh: "名称，或某个密钥的指纹" }),
    environment: environmentFlag(),
  }),
  output: SignersView,
  async run(app, { signer, environment: given }) {
    const { name: environment } = await readToChange(app, given);
    const removed: string[] = [];
    await editSigners(environmentDocuments(app.config.home, environment).config, (before) => {
      removed.length = 0;
      return before.filter((line) => {
        const read = readAllowedSigner(line);
        const isMeant = read && (read.principals.includes(signer) || sshFingerprint(read.blob).fingerprint === signer);
        if (isMeant) removed.push(line);
        return !isMeant;
      });
    });
    if (removed.length === 0) throw new AppFault("signer.not-found", { signer, environment });
    await app.audit({ action: "signer.remove", subject: `${environment}/${signer}`, before: removed });
    return signersView(app, environment);
  },
  cli: {
    positionals: ["signer"],
    render: done(({ environment, signers }) => ({
      verb: { en: "signers", zh: "签名者" },
      name: environment,
      about: signers.map(({ name }) => name).join(", "),
    })),
    next: () => ["→ loadout signer list"],
    examples: ["loadout signer remove ann@example.com --env staging"],
  },
});
