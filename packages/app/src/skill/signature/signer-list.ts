import * as z from "zod/mini";
import { printable } from "../../doors/cli/terminal.ts";
import { list } from "../../doors/cli/view.ts";
import { environmentFlag } from "../../operation/field.ts";
import { operation } from "../../operation/operation.ts";
import { SignersView, signersView } from "./signers-view.ts";

/** Lists those who may sign skills, as an environment knows them. */

export const signerList = operation({
  name: "signer.list",
  summary: {
    en: "List the known signers of skills, and whether signatures are required",
    zh: "列出技能的已知签名者，以及是否要求签名",
  },
  role: "admin",
  effect: "read",
  place: "anywhere",
  input: z.object({ environment: environmentFlag() }),
  output: SignersView,
  run: (app, { environment }) => signersView(app, environment),
  cli: {
    rows: "signers",
    render: list("signers", {
      above: ({ environment, signatures }, { say, style }) => [
        `${style("bold", printable(environment))}  ${say(
          signatures === "required"
            ? { en: "only skills that a known signer signed are accepted", zh: "只接受由已知签名者签名的技能" }
            : { en: "signatures are optional", zh: "签名可选" },
        )}`,
      ],
      empty: { en: "No known signers yet.", zh: "还没有已知的签名者。" },
      columns: [
        { title: { en: "NAME", zh: "名称" }, text: "name", style: "bold", flexible: true },
        { title: { en: "KEY", zh: "密钥" }, text: "keyType" },
        { title: { en: "FINGERPRINT", zh: "指纹" }, text: "fingerprint" },
      ],
      below: ({ ignored }, { say, style }) =>
        ignored.map(
          (line) =>
            `${style("yellow", "⚠")} ${say({ en: "not understood, ignored", zh: "无法识别，已忽略" })}: ${printable(line.slice(0, 60))}`,
        ),
    }),
    next: ({ signers }) => (signers.length === 0 ? ["→ loadout signer add <name> <public key>"] : []),
    examples: ["loadout signer list", "loadout signer list --env staging --json"],
  },
});
