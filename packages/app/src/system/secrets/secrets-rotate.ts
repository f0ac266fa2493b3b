import { rotateSecrets } from "@loadout/core";
import * as z from "zod/mini";
import { operation } from "../../operation/operation.ts";

/** Encrypts the stored secrets of a PostgreSQL home with the first key of LOADOUT_SECRET_KEYS. */
export const secretsRotate = operation({
  name: "secrets.rotate",
  summary: {
    en: "Encrypt all stored secrets with the first key of LOADOUT_SECRET_KEYS",
    zh: "用 LOADOUT_SECRET_KEYS 中的第一个密钥重新加密所有已保存的机密",
  },
  role: "superadmin",
  effect: "write",
  place: "local",
  input: z.object({}),
  output: () =>
    z.object({
      /** The id of that key; none in a folder, whose secrets.json is not encrypted. */
      key: z.optional(z.string()),
      /** The names of the secrets that were encrypted again. */
      rotated: z.array(z.string()),
      /** How many that key had encrypted before. */
      kept: z.number(),
    }),
  async run(app) {
    const outcome = await rotateSecrets(app.config.home);
    if (outcome.rotated.length > 0)
      await app.audit({ action: "secrets.rotate", subject: "secrets.json", after: { ...outcome } });
    return outcome;
  },
  cli: {
    render({ key, rotated, kept }, { style, say }) {
      const mark = style("green", "✓");
      if (key === undefined)
        return `${mark} ${say({ en: "nothing to do: secrets.json in a folder is private to its owner, and not encrypted", zh: "无需操作：目录中的 secrets.json 仅供所有者读取，不加密" })}`;
      return `${mark} ${say({
        en: `${rotated.length} encrypted with the key ${key}, ${kept} were already`,
        zh: `用密钥 ${key} 加密了 ${rotated.length} 个，另有 ${kept} 个原本就是`,
      })}`;
    },
    examples: ["loadout secrets rotate"],
  },
});
