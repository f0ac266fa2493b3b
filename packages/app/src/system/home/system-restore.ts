import { resolve } from "node:path";
import { ensureHome, Fault, readAllSecrets, setSecret } from "@loadout/core";
import { fillHome, finishCopy, openMoved, readBackup, readHomeFile, verifyHomeFile } from "@loadout/core/move";
import * as z from "zod/mini";
import { printable } from "../../doors/cli/terminal.ts";
import { homeRepositories } from "../../home-repositories.ts";
import { field, filled } from "../../operation/field.ts";
import { operation } from "../../operation/operation.ts";
import { SectionView, sectionsOf, showMoved } from "./home-sum-view.ts";
import { openOwnPlace, showProgress } from "./open-moved-homes.ts";

/** Fills the home, which must be empty, from a backup. */
export const systemRestore = operation({
  name: "system.restore",
  summary: {
    en: "Fill an empty home from a backup, and verify it",
    zh: "用备份填充空的数据目录或数据库，并核对",
  },
  role: "superadmin",
  effect: "write",
  place: "local",
  input: z.object({
    file: field(
      filled(),
      { en: "A file that loadout backup wrote", zh: "loadout backup 写出的文件" },
      { local: true, value: "file" },
    ),
    check: field(z._default(z.boolean(), false), {
      en: "Only verify the file; nothing is written",
      zh: "只核对文件，不写入",
    }),
  }),
  output: () => z.object({ from: z.string(), to: z.string(), sections: z.array(SectionView()) }),
  async run(app, { file, check }) {
    const from = resolve(app.config.workDir, file);
    if (check) return { from, to: from, sections: sectionsOf(await verifyHomeFile(from)) };
    // First, so that a file that is not whole leaves nothing behind.
    app.person.progress(app.say({ en: "verifying the file", zh: "正在核对文件" }));
    await verifyHomeFile(from);
    await ensureHome(app.config.home);
    await using place = await openOwnPlace(app);
    const read = readHomeFile(from);
    // Skills that people edit belong into the folder of this machine, also if everything else goes into a database.
    const home = { ...place.home, folder: () => app.config.home };
    const moved = await openMoved(home, homeRepositories);
    const onSecret = (name: string, value: string): Promise<void> => setSecret(home, name, value);
    const columns = await fillHome(moved, read.items, { from, onProgress: showProgress(app), onSecret }).catch(
      (error: unknown) => {
        if (error instanceof TypeError) throw new Fault("home.file-invalid", { path: from, reason: error.message });
        throw error;
      },
    );
    const expected = read.sum();
    const secrets = "secrets" in expected ? await readAllSecrets(home) : undefined;
    const items = () => readBackup(moved, { traces: true, ...(secrets && { secrets }) });
    const sum = await finishCopy(moved, expected, { columns, items });
    return { from, to: place.name, sections: sectionsOf(sum) };
  },
  cli: {
    positionals: ["file"],
    rows: "sections",
    render: (output, terminal) => showMoved(output, terminal),
    next: ({ from, to }) => [from === to ? `→ loadout restore ${printable(from)}` : "→ loadout doctor"],
    examples: ["loadout restore friday.gz --check", "loadout restore friday.gz"],
  },
});
