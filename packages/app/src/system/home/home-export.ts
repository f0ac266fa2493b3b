import { resolve } from "node:path";
import { importOldFiles } from "@loadout/core";
import { openMoved, readHome, writeHomeFile } from "@loadout/core/move";
import * as z from "zod/mini";
import { homeRepositories } from "../../home-repositories.ts";
import { field } from "../../operation/field.ts";
import { operation } from "../../operation/operation.ts";
import { LeftFolders, SectionView, sectionsOf, showMoved } from "./home-sum-view.ts";
import { leftIn, openOwnPlace } from "./open-moved-homes.ts";

/** Writes everything the home keeps, except secrets, into one file that folders and databases can import. */
export const homeExport = operation({
  name: "home.export",
  summary: {
    en: "Write everything in the home into one file, except secrets",
    zh: "把全部数据（机密除外）写入一个文件",
  },
  role: "superadmin",
  effect: "read",
  place: "local",
  input: z.object({
    file: field(z.string().check(z.minLength(1)), { en: "The new file", zh: "新文件" }, { local: true, value: "file" }),
  }),
  output: () => z.object({ from: z.string(), to: z.string(), sections: z.array(SectionView()), left: LeftFolders() }),
  async run(app, { file }) {
    await using source = await openOwnPlace(app);
    if (source.kind === "folder") await importOldFiles(source.home);
    const moved = await openMoved(source.home, homeRepositories);
    const to = resolve(app.config.workDir, file);
    const sum = await writeHomeFile(to, readHome(moved));
    return { from: source.name, to, sections: sectionsOf(sum), left: await leftIn(source) };
  },
  cli: {
    positionals: ["file"],
    rows: "sections",
    render: (output, terminal) => showMoved(output, terminal),
    next: () => ["→ loadout home import <file>"],
    examples: ["loadout home export home.jsonl.gz"],
  },
});
