import { homeSettings } from "@loadout/core";
import * as z from "zod/mini";
import { printable } from "../../doors/cli/terminal.ts";
import { operation } from "../../operation/operation.ts";

/** Prints the path of the configuration file. */

export const configPath = operation({
  name: "config.path",
  summary: { en: "Print the path of the configuration file", zh: "输出配置文件的位置" },
  role: "admin",
  effect: "read",
  place: "local",
  input: z.object({}),
  output: () => z.object({ path: z.string(), home: z.string() }),
  run: async ({ config: { home } }) => ({ path: homeSettings(home).place, home }),
  cli: { render: ({ path }) => printable(path), examples: ["loadout config path"] },
});
