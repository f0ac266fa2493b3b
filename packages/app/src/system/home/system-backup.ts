import { dirname, resolve } from "node:path";
import { importOldFiles, readAllSecrets } from "@loadout/core";
import { newBackupPath, removeOldBackups, writeBackup } from "@loadout/core/move";
import * as z from "zod/mini";
import { printable } from "../../doors/cli/terminal.ts";
import { field, filled } from "../../operation/field.ts";
import { operation } from "../../operation/operation.ts";
import { SectionView, sectionsOf, showMoved } from "./home-sum-view.ts";
import { openFrozen, openOwnPlace, showProgress } from "./open-moved-homes.ts";

/** Writes everything the home keeps, as it is at one moment, into one file, while servers go on. */
export const systemBackup = operation({
  name: "system.backup",
  summary: {
    en: "Back up the home into one file, while servers go on; the file is verified",
    zh: "把全部数据备份到一个文件，服务器无需停止；写完后会核对",
  },
  role: "superadmin",
  effect: "read",
  place: "local",
  input: z.object({
    file: field(
      z.optional(filled()),
      {
        en: "The new file; default: backups/ of the home, named by time",
        zh: "新文件；默认写入数据目录的 backups/，以时间命名",
      },
      { local: true, value: "file" },
    ),
    secrets: field(z._default(z.boolean(), false), {
      en: "Include keys of models and other secrets, readable in the file",
      zh: "包含模型密钥等机密；它们在文件中是明文",
    }),
    withoutTraces: field(z._default(z.boolean(), false), {
      en: "Leave out events, model requests and output of agents",
      zh: "不包含事件、模型请求和智能体输出",
    }),
    keep: field(
      z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
      {
        en: "Then remove the oldest backups beside it, down to this many",
        zh: "随后删除同目录中最旧的备份，只保留这么多个",
      },
      { value: "count" },
    ),
  }),
  output: () =>
    z.object({
      from: z.string(),
      to: z.string(),
      sections: z.array(SectionView()),
      /** The names of secrets that the file does not have. */
      secretsLeft: z.array(z.string()),
      removed: z.array(z.string()),
    }),
  async run(app, { file, secrets, withoutTraces, keep }) {
    const to = file === undefined ? await newBackupPath(app.config.home) : resolve(app.config.workDir, file);
    await using source = await openOwnPlace(app, { isShared: true });
    if (source.kind === "folder") await importOldFiles(source.home);
    let secretsLeft: readonly string[] = [];
    const progress = showProgress(app);
    const counts = new Map<string, number>();
    const sum = await writeBackup(
      to,
      () => openFrozen(app),
      async (home) => {
        const kept = await readAllSecrets(home);
        secretsLeft = secrets ? [] : [...kept.keys()];
        return { traces: !withoutTraces, ...(secrets && { secrets: kept }) };
      },
      ({ kind }) => {
        counts.set(kind, (counts.get(kind) ?? 0) + 1);
        progress({ section: kind, count: counts.get(kind) ?? 0 });
      },
    );
    const removed = keep === undefined ? [] : await removeOldBackups(dirname(to), keep);
    return { from: source.name, to, sections: sectionsOf(sum), secretsLeft: [...secretsLeft], removed };
  },
  cli: {
    positionals: ["file"],
    rows: "sections",
    render: (output, terminal) => showMoved(output, terminal),
    next: ({ to, secretsLeft }, { say }) => [
      ...(secretsLeft.length > 0
        ? [
            say({
              en: `Not in it: ${secretsLeft.join(", ")}. Keep these secrets elsewhere, or use --secrets`,
              zh: `不包含：${secretsLeft.join("、")}。请另行保管这些机密，或使用 --secrets`,
            }),
          ]
        : []),
      `→ loadout restore ${printable(to)}`,
    ],
    examples: ["loadout backup", "loadout backup /srv/backups/friday.gz --secrets", "loadout backup --keep 14"],
  },
});
