import { isBound, may, type Rights } from "@loadout/core";
import * as z from "zod/mini";
import type { App } from "../app.ts";
import { list } from "../doors/cli/view.ts";
import { operation } from "../operation/operation.ts";
import { orNothing } from "../operation/or-nothing.ts";

/** Lists the environments that the caller may use; to admins, those they may read. */

export const environmentList = operation({
  name: "environment.list",
  summary: { en: "List the environments", zh: "列出环境" },
  role: "user",
  effect: "read",
  place: "anywhere",
  input: z.object({}),
  output: () =>
    z.object({
      /** Empty for a user who may not use it. */
      active: z.string(),
      environments: z.array(
        z.object({
          name: z.string(),
          origin: z.enum(["home", "project"]),
          /** Empty for users. */
          directory: z.string(),
          active: z.boolean(),
          shadowed: z.boolean(),
        }),
      ),
    }),
  async run(app) {
    const environments = app.environments();
    const active = await environments.active();
    const listed = await environments.list();
    const isFirst = (index: number): boolean => listed.findIndex(({ name }) => name === listed[index]?.name) === index;
    const all = listed.map((place, index) => ({
      ...place,
      active: place.name === active && isFirst(index),
      shadowed: !isFirst(index),
    }));
    const rights = await app.rights();
    if (!isBound(app.caller) && rights.grants.length === 0) return { active, environments: all };
    const usable = await usableNames(app, rights, [...listed.map(({ name }) => name), active]);
    if (!isBound(app.caller)) return { active, environments: all.filter(({ name }) => usable.has(name)) };
    return {
      active: usable.has(active) ? active : "",
      environments: all.filter(({ name }) => usable.has(name)).map((one) => ({ ...one, directory: "" })),
    };
  },
  cli: {
    rows: "environments",
    render: list("environments", {
      empty: ({ active }) => ({
        en: `No environment folders yet; "${active}" is used with its defaults.  → loadout env create <name>`,
        zh: `还没有环境目录，使用默认的 “${active}”。→ loadout env create <名字>`,
      }),
      columns: [
        { title: "", text: ({ active }) => (active ? "●" : ""), style: "green" },
        { title: { en: "NAME", zh: "名称" }, text: "name", style: "bold" },
        {
          title: { en: "FROM", zh: "来自" },
          text: ({ origin, shadowed }, { say }) =>
            (origin === "home" ? say({ en: "home", zh: "主目录" }) : say({ en: "project", zh: "项目" })) +
            (shadowed ? say({ en: " (shadowed)", zh: "（被遮蔽）" }) : ""),
        },
        { title: { en: "FOLDER", zh: "目录" }, text: "directory" },
      ],
    }),
    examples: ["loadout env list", "loadout env list --json"],
  },
});

/** One that cannot be read cannot be used either. */
async function usableNames(
  { caller, ...app }: App,
  { grants, groups }: Rights,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  const verb = isBound(caller) ? "use" : "read";
  const usable = new Set<string>();
  for (const name of new Set(names)) {
    const files = await orNothing(app.environments().read(name));
    if (files && may({ ...caller, groups }, verb, { kind: "environment", ...files }, grants)) usable.add(name);
  }
  return usable;
}
