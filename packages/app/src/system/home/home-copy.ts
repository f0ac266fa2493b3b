import { importOldFiles, readForCopy } from "@loadout/core";
import { fillHome, finishCopy, openMoved, readHome, sumHome } from "@loadout/core/move";
import * as z from "zod/mini";
import { homeRepositories } from "../../home-repositories.ts";
import { field } from "../../operation/field.ts";
import { operation } from "../../operation/operation.ts";
import { LeftFolders, SectionView, sectionsOf, showMoved } from "./home-sum-view.ts";
import { leftIn, openPlace, showProgress } from "./open-moved-homes.ts";

/** Copies everything a home keeps into another, empty one. */
export const homeCopy = operation({
  name: "home.copy",
  summary: {
    en: "Copy a home into an empty folder or PostgreSQL database, and verify it",
    zh: "把数据复制到空的目录或 PostgreSQL 数据库，并核对",
  },
  role: "superadmin",
  effect: "write",
  place: "local",
  input: z.object({
    from: field(z.string().check(z.minLength(1)), {
      en: "A folder, a postgres:// address, or the word database for the one that LOADOUT_DATABASE_URL names",
      zh: "目录、postgres:// 地址，或 database（即 LOADOUT_DATABASE_URL 指向的数据库）",
    }),
    to: field(z.string().check(z.minLength(1)), {
      en: "The same; it must be empty, or the unfinished copy of the same source",
      zh: "同上；必须为空，或是同一来源未完成的副本",
    }),
  }),
  output: () =>
    z.object({
      from: z.string(),
      to: z.string(),
      sections: z.array(SectionView()),
      left: LeftFolders(),
      /** The names of the secrets that were copied. */
      secrets: z.array(z.string()),
    }),
  async run(app, input) {
    await using source = await openPlace(app, input.from);
    await using place = await openPlace(app, input.to);
    if (source.kind === "folder") await importOldFiles(source.home);
    const copySecrets = await readForCopy(source.home, place.home);
    const from = await openMoved(source.home, homeRepositories);
    const to = await openMoved(place.home, homeRepositories);
    const columns = await fillHome(to, readHome(from), { from: source.name, onProgress: showProgress(app) });
    const secrets = await copySecrets();
    const sum = await finishCopy(to, await sumHome(from), { columns });
    return {
      from: source.name,
      to: place.name,
      sections: sectionsOf(sum),
      secrets: [...secrets],
      left: await leftIn(source),
    };
  },
  cli: {
    positionals: ["from", "to"],
    rows: "sections",
    render: (output, terminal) => showMoved(output, terminal),
    next: ({ to }) => [
      to.startsWith("postgres") ? "→ LOADOUT_DATABASE_URL=postgres://… loadout up" : `→ LOADOUT_HOME=${to} loadout up`,
    ],
    examples: ["loadout home copy ~/.loadout database", "loadout home copy ~/.loadout /srv/loadout"],
  },
});
