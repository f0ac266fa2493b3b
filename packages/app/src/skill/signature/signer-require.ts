import { createHome, editSettings, environmentDocuments, signatureModes } from "@loadout/core";
import * as z from "zod/mini";
import { done } from "../../doors/cli/view.ts";
import { readToChange } from "../../environment/read-environment.ts";
import { environmentFlag, field } from "../../operation/field.ts";
import { operation } from "../../operation/operation.ts";
import { SignersView, signersView } from "./signers-view.ts";

/** Says whether an environment takes only skills that a known signer signed. */

export const signerRequire = operation({
  name: "signer.require",
  summary: {
    en: "Require skills to be signed by a known signer, or stop requiring it",
    zh: "要求技能由已知签名者签名，或不再要求",
  },
  role: "superadmin",
  effect: "write",
  place: "anywhere",
  input: z.object({
    signatures: field(z.enum(signatureModes), {
      en: "required: installs, imports and updates need the signature of a known signer",
      zh: "required：安装、导入和更新都需要已知签名者的签名",
    }),
    environment: environmentFlag(),
  }),
  output: SignersView,
  async run(app, { signatures, environment: given }) {
    const { name: environment } = await readToChange(app, given);
    const { skills } = (await app.environments().read(environment)).settings;
    const before = skills?.signatures ?? "optional";
    await createHome(app.config.home, app.config.templates);
    await editSettings(
      environmentDocuments(app.config.home, environment).config,
      ["skills", "signatures"],
      signatures === "required" ? signatures : undefined,
    );
    if (before !== signatures)
      await app.audit({ action: "signer.require", subject: environment, before, after: signatures });
    return signersView(app, environment);
  },
  cli: {
    positionals: ["signatures"],
    render: done(({ environment, signatures, signers }, { say }) => ({
      verb: { en: "signatures are", zh: "签名" },
      name: say(signatures === "required" ? { en: "required", zh: "必需" } : { en: "optional", zh: "可选" }),
      about: environment,
      warnings:
        signatures === "required" && signers.length === 0
          ? [
              [
                { en: "no signers are known, so no skill can be installed", zh: "没有已知的签名者，无法安装任何技能" },
                environment,
              ],
            ]
          : [],
    })),
    next: ({ signers }) => (signers.length === 0 ? ["→ loadout signer add <name> <public key>"] : []),
    examples: ["loadout signer require required", "loadout signer require optional --env staging"],
  },
});
