import { resolve } from "node:path";
import { Fault, readSignatureOf, signatureNamespace, writeStatement } from "@loadout/core";
import * as z from "zod/mini";
import { sharedSkill } from "../../access/shared-things.ts";
import { printable } from "../../doors/cli/terminal.ts";
import { AppFault } from "../../operation/app-fault.ts";
import { field, filled } from "../../operation/field.ts";
import { operation } from "../../operation/operation.ts";
import { runSshKeygen } from "../../system/run-tool.ts";
import { findLibrarySkill } from "../library/library-skill.ts";
import { librarySkillName } from "../skill-fields.ts";
import { SignatureView, signatureView, signerRules } from "./known-signers.ts";

/** Signs a version of a library skill with an SSH key, or takes a signature that was made elsewhere. */

export const skillSign = operation({
  name: "skill.sign",
  summary: {
    en: "Sign a version of a library skill with an SSH key; without a key, print what to sign",
    zh: "用 SSH 密钥签署技能库中某个技能的版本；没有密钥时输出待签文本",
  },
  role: "superadmin",
  shares: sharedSkill("manage"),
  effect: "write",
  place: "anywhere",
  input: z.object({
    name: librarySkillName(),
    version: field(z.optional(z.int().check(z.positive())), {
      en: "An earlier version instead of the current one",
      zh: "较早的版本，而不是当前版本",
    }),
    key: field(
      z.optional(filled()),
      {
        en: "An SSH key on this machine: a private key, or the public key of a key in the SSH agent",
        zh: "本机的 SSH 密钥：私钥，或 SSH 代理中密钥的公钥",
      },
      { local: true, value: "file" },
    ),
    signature: field(z.optional(filled().check(z.maxLength(20_000))), {
      en: `The output of ssh-keygen -Y sign -n ${signatureNamespace} for the statement`,
      zh: `ssh-keygen -Y sign -n ${signatureNamespace} 对待签文本的输出`,
    }),
  }),
  output: () =>
    z.object({
      slug: z.string(),
      version: z.number(),
      digest: z.string(),
      /** The text that is signed. */
      statement: z.string(),
      /** Absent if nothing was signed. */
      signature: z.optional(SignatureView()),
    }),
  async run(app, { name, version: wanted, key, signature }) {
    if (key !== undefined && signature !== undefined) throw onlyOne();
    if (key !== undefined && app.server) throw new AppFault("auth.only-here");
    const { slug } = await findLibrarySkill(app, name);
    const { version, digest } = await (await app.library()).export(slug, wanted);
    const statement = writeStatement({ name: slug, version, digest });
    const about = { slug, version, digest, statement };
    const armor =
      signature ?? (key === undefined ? undefined : await signHere(statement, resolve(app.config.workDir, key), app));
    if (armor === undefined) return about;
    const signed = await readSignatureOf(digest, `${statement}${armor.trim()}\n`);
    await (await app.signatures()).add(signed);
    const view = signatureView(signed, signerRules(app, await app.environment()));
    await app.audit({
      action: "skill.sign",
      subject: slug,
      after: { version, digest, fingerprint: signed.fingerprint },
    });
    return { ...about, signature: view };
  },
  cli: {
    positionals: ["name"],
    isExact: true,
    byHand: ({ key }) => key !== undefined,
    render: ({ slug, version, statement, signature }, { say, style }) =>
      signature === undefined
        ? statement
        : `${style("green", "✓")} ${say({ en: "signed", zh: "已签署" })} ${style("bold", slug)}  v${version}  ${printable(signature.signers.join(", "))}  ${style("dim", signature.fingerprint)}`,
    next: ({ slug, signature }) =>
      signature === undefined
        ? [`→ loadout skill sign ${slug} | ssh-keygen -Y sign -n ${signatureNamespace} -f ~/.ssh/id_ed25519`]
        : [
            `→ loadout skill export ${slug}`,
            ...(signature.signers.length > 0 ? [] : ["→ loadout signer add <name> <public key>"]),
          ],
    examples: ["loadout skill sign code-review", "loadout skill sign code-review --key ~/.ssh/id_ed25519"],
  },
});

const onlyOne = (): Fault =>
  new Fault("input.invalid", {
    problem: { en: "Give a key or a signature, not both", zh: "请给出密钥或签名，二者取一" },
    usage: "loadout skill sign <name> --key <file>",
  });

/** The private key stays with the program that people trust it to; it asks for a passphrase itself. */
async function signHere(
  statement: string,
  key: string,
  app: { config: { variables: Readonly<Record<string, string | undefined>> } },
) {
  const { code, output } = await runSshKeygen(
    ["-Y", "sign", "-q", "-n", signatureNamespace, "-f", key],
    statement,
    app.config.variables,
  );
  if (code === 0) return output;
  throw new AppFault("tool.failed", { tool: "ssh-keygen -Y sign", code });
}
