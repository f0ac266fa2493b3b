import { resolve } from "node:path";
import { ensureHome, Fault } from "@loadout/core";
import { fillHome, finishCopy, openMoved, readHomeFile } from "@loadout/core/move";
import * as z from "zod/mini";
import { homeRepositories } from "../../home-repositories.ts";
import { field } from "../../operation/field.ts";
import { operation } from "../../operation/operation.ts";
import { SectionView, sectionsOf, showMoved } from "./home-sum-view.ts";
import { openOwnPlace, showProgress } from "./open-moved-homes.ts";

/** Fills the home, which must be empty, from a file that `home export` wrote. */
export const homeImport = operation({
  name: "home.import",
  summary: {
    en: "Fill an empty home from a file of home export, and verify it",
    zh: "用 home export 的文件填充空的数据目录或数据库，并核对",
  },
  role: "superadmin",
  effect: "write",
  place: "local",
  input: z.object({
    file: field(
      z.string().check(z.minLength(1)),
      { en: "A file that home export wrote", zh: "home export 写出的文件" },
      { local: true, value: "file" },
    ),
  }),
  output: () => z.object({ from: z.string(), to: z.string(), sections: z.array(SectionView()) }),
  async run(app, { file }) {
    await ensureHome(app.config.home);
    await using place = await openOwnPlace(app);
    const from = resolve(app.config.workDir, file);
    const read = readHomeFile(from);
    const moved = await openMoved(place.home, homeRepositories);
    const columns = await fillHome(moved, read.items, { from, onProgress: showProgress(app) }).catch(
      (error: unknown) => {
        // Names and paths that no home has.
        if (error instanceof TypeError) throw new Fault("home.file-invalid", { path: from, reason: error.message });
        throw error;
      },
    );
    const sum = await finishCopy(moved, read.sum(), { columns });
    return { from, to: place.name, sections: sectionsOf(sum) };
  },
  cli: {
    positionals: ["file"],
    rows: "sections",
    render: (output, terminal) => showMoved(output, terminal),
    examples: ["loadout home import home.jsonl.gz"],
  },
});
