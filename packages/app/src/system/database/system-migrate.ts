import * as z from "zod/mini";
import { hasDatabase } from "../../config.ts";
import { printable } from "../../doors/cli/terminal.ts";
import { field } from "../../operation/field.ts";
import { operation } from "../../operation/operation.ts";

/** Makes and changes the tables of a home in PostgreSQL. Those of a folder follow by themselves when they are used. */

const StepView = () => z.object({ owner: z.string(), version: z.number() });

export const systemMigrate = operation({
  name: "system.migrate",
  summary: {
    en: "Create or update the tables of a PostgreSQL home",
    zh: "创建或更新 PostgreSQL 数据库中的表",
  },
  role: "superadmin",
  effect: "write",
  place: "local",
  input: z.object({
    dryRun: field(z._default(z.boolean(), false), {
      en: "List the pending steps and change nothing",
      zh: "只列出待执行的步骤，不做任何更改",
    }),
  }),
  output: () =>
    z.object({
      /** The database, without its password; the folder if the home is in one. */
      home: z.string(),
      kind: z.enum(["postgres", "folder"]),
      /** Whether the steps were only listed. */
      dryRun: z.boolean(),
      /** The steps that were made, or are pending. */
      steps: z.array(StepView()),
    }),
  async run(app, { dryRun }) {
    const { config } = app;
    if (!hasDatabase(config)) return { home: config.home, kind: "folder" as const, dryRun, steps: [] };
    const { describeDatabase, homeSchemas, migratePostgres, pendingSteps } = await import("@loadout/core/postgres");
    const { readDatabaseOptions } = await import("./open-database.ts");
    const { homeRepositories } = await import("../../home-repositories.ts");
    const { url, directUrl = url } = await readDatabaseOptions(config);
    const schemas = await homeSchemas(homeRepositories);
    const steps = await (dryRun ? pendingSteps : migratePostgres)(directUrl, schemas);
    const home = describeDatabase(url);
    const isNew = steps.some(({ owner, version }) => owner === "audit" && version === 1);
    // An empty database stays empty, so that a home can be copied into it.
    if (!dryRun && steps.length > 0 && !isNew)
      await app.audit({
        action: "system.migrate",
        subject: home,
        after: steps.map(({ owner, version }) => `${owner} ${version}`),
      });
    return { home, kind: "postgres" as const, dryRun, steps };
  },
  cli: {
    rows: "steps",
    render({ home, kind, dryRun, steps }, { style, say }) {
      const done = (text: string): string => `${style("green", "✓")} ${printable(home)}  ${text}`;
      if (kind === "folder")
        return done(
          say({
            en: "nothing to do: the tables of a folder are updated when they are used",
            zh: "无需操作：目录中的表会在使用时自动更新",
          }),
        );
      if (steps.length === 0) return done(say({ en: "up to date", zh: "已是最新" }));
      const list = steps.map(({ owner, version }) => `  ${owner} ${version}`).join("\n");
      const count = steps.length;
      return dryRun
        ? `${printable(home)}  ${say({ en: `${count} pending`, zh: `${count} 个步骤待执行` })}\n${list}`
        : `${done(say({ en: `${count} ${count === 1 ? "step" : "steps"} made`, zh: `已执行 ${count} 个步骤` }))}\n${list}`;
    },
    next: ({ dryRun, steps }) => (dryRun && steps.length > 0 ? ["→ loadout migrate"] : []),
    examples: ["loadout migrate", "loadout migrate --dry-run", "loadout migrate --json"],
  },
});
