import {
  createHome,
  editSigners,
  environmentDocuments,
  Fault,
  readAllowedSigner,
  signatureNamespace,
} from "@loadout/core";
import * as z from "zod/mini";
import { done } from "../../doors/cli/view.ts";
import { readToChange } from "../../environment/read-environment.ts";
import { environmentFlag, field, filled } from "../../operation/field.ts";
import { operation } from "../../operation/operation.ts";
import { SignersView, signersView } from "./signers-view.ts";

/** Adds a known signer to an environment. */

export const signerAdd = operation({
  name: "signer.add",
  summary: { en: "Add a known signer of skills, with an SSH public key", zh: "添加技能的已知签名者及其 SSH 公钥" },
  role: "superadmin",
  effect: "write",
  place: "anywhere",
  input: z.object({
    name: field(filled().check(z.maxLength(200)), {
      en: "Name of the signer, such as an email address",
      zh: "名称，例如邮箱地址",
    }),
    key: field(z.array(filled()).check(z.minLength(1)), {
      en: "The public key: the line of its .pub file",
      zh: "公钥：.pub 文件中的一行",
    }),
    environment: environmentFlag(),
  }),
  output: SignersView,
  async run(app, { name, key, environment: given }) {
    const { name: environment } = await readToChange(app, given);
    const [type = "", blob = ""] = key.join(" ").trim().split(/\s+/);
    const line = `${name.trim()} namespaces="${signatureNamespace}" ${type} ${blob}`;
    if (/[\s"#,]/.test(name.trim()) || !readAllowedSigner(line)) throw notAKey(name);
    await createHome(app.config.home, app.config.templates);
    const lists = { before: [] as readonly string[], after: [] as readonly string[] };
    await editSigners(environmentDocuments(app.config.home, environment).config, (before) => {
      const after = before.includes(line) ? before : [...before, line];
      Object.assign(lists, { before, after });
      return after;
    });
    if (lists.before !== lists.after)
      await app.audit({ action: "signer.add", subject: `${environment}/${name.trim()}`, after: line });
    return signersView(app, environment);
  },
  cli: {
    positionals: ["name", "key"],
    render: done(({ environment, signers }) => ({
      verb: { en: "signers", zh: "签名者" },
      name: environment,
      about: signers.map(({ name }) => name).join(", "),
    })),
    next: ({ environment, signatures }) =>
      signatures === "required" ? [] : [`→ loadout signer require required --env ${environment}`],
    examples: [
      "loadout signer add ann@example.com 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJoB9yWzWzLpFmfTZyjy0dOD4NJ6wGNNt2vQyjJ5vE0R'",
    ],
  },
});

const notAKey = (name: string): Fault =>
  new Fault("input.invalid", {
    problem: {
      en: `"${name.slice(0, 60)}" needs a name without spaces, and a public key such as ssh-ed25519 AAAA…`,
      zh: `“${name.slice(0, 60)}” 需要不含空格的名称，以及 ssh-ed25519 AAAA… 形式的公钥`,
    },
    usage: "loadout signer add <name> <public key>",
  });
