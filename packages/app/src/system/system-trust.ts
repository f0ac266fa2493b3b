import { resolve } from "node:path";
import * as z from "zod/mini";
import { printable } from "../doors/cli/terminal.ts";
import { field, filled } from "../operation/field.ts";
import { operation } from "../operation/operation.ts";

/** Trusts a project, so that its skills and settings are used. */

/** What trust means for skills that commands could write. */
const recordedText = (count: number) => ({
  en: `Recorded ${count} ${count === 1 ? "skill" : "skills"}. Skills below the root are used only while they stay unchanged; after a change, run loadout trust again.`,
  zh: `已记录 ${count} 个技能。根目录以下各目录中的技能保持现状才有效；改动之后，请再次运行 loadout trust。`,
});

export const systemTrust = operation({
  name: "system.trust",
  summary: { en: "Trust a project: use its skills and settings", zh: "信任一个项目，让它的技能和设置生效" },
  role: "superadmin",
  effect: "write",
  place: "local",
  input: z.object({
    folder: field(z.optional(filled()), {
      en: "The folder; default: the root of this project",
      zh: "省略则为当前项目的根目录",
    }),
    remove: field(z._default(z.boolean(), false), { en: "Stop trusting it", zh: "取消信任" }),
    list: field(
      z._default(z.boolean(), false),
      { en: "List the trusted folders", zh: "列出受信任的目录" },
      { short: "l" },
    ),
  }),
  output: () =>
    z.object({
      folder: z.string(),
      trusted: z.boolean(),
      changed: z.boolean(),
      listed: z.boolean(),
      recorded: z.int(),
      folders: z.array(z.string()),
    }),
  async run(app, { folder, remove, list }) {
    const target = folder === undefined ? await app.projectRoot() : resolve(app.config.workDir, folder);
    const answer = async (changed: boolean, real: string) => ({
      folder: real,
      trusted: await app.trust.has(real),
      changed,
      listed: list,
      recorded: Object.keys((await app.trust.recorded(real)) ?? {}).length,
      folders: [...(await app.trust.folders())],
    });
    if (list) return answer(false, target);
    const audit = (subject: string, trusted: boolean): Promise<void> =>
      app.audit({ action: "system.trust", subject, before: !trusted, after: trusted });
    if (remove) {
      const removed = await app.trust.remove(target);
      if (removed.wasTrusted) await audit(removed.folder, false);
      return answer(removed.wasTrusted, removed.folder);
    }
    const added = await app.trust.add(target);
    if (added.isNew) await audit(added.folder, true);
    else if (added.isChanged)
      await app.audit({ action: "system.trust", subject: added.folder, before: true, after: true });
    return answer(added.isChanged, added.folder);
  },
  cli: {
    positionals: ["folder"],
    render({ folder, trusted, changed, listed, recorded, folders }, { style, say }) {
      if (listed)
        return folders.length === 0
          ? say({ en: "No folder is trusted yet.", zh: "还没有受信任的目录。" })
          : folders.map(printable).join("\n");
      const state = trusted ? say({ en: "trusted", zh: "受信任" }) : say({ en: "not trusted", zh: "未受信任" });
      const note = changed ? "" : say({ en: " (no change)", zh: "（未改变）" });
      const line = `${style(trusted ? "green" : "yellow", trusted ? "✓" : "▲")} ${printable(folder)} ${state}${note}`;
      return trusted ? `${line}\n${say(recordedText(recorded))}` : line;
    },
    next: ({ changed }) => (changed ? ["→ loadout skill list"] : []),
    examples: ["loadout trust", "loadout trust --list", "loadout trust ~/projects/app --remove"],
  },
});
