import { homeFiles } from "@loadout/core/home";
import * as z from "zod/mini";
import { facts } from "../doors/cli/view.ts";
import { operation } from "../operation/operation.ts";
import { installations, installationTexts, installedBy } from "./installed-by.ts";
import { version } from "./version.ts";

/** Shows the versions of this installation, for reports and scripts. */

export const systemVersion = operation({
  name: "system.version",
  summary: { en: "Show the versions of Loadout and Node, and where they are", zh: "显示 Loadout 和 Node 的版本及位置" },
  role: "user",
  effect: "read",
  place: "local",
  input: z.object({}),
  output: () =>
    z.object({
      version: z.string(),
      node: z.string(),
      /** `linux x64`. */
      platform: z.string(),
      /** The file that was started. */
      program: z.string(),
      installedBy: z.enum(installations),
      home: z.object({ kind: z.enum(["folder", "postgresql"]), place: z.string() }),
    }),
  async run({ config: { self, variables, home } }) {
    const { database } = homeFiles(home);
    const program = self.at(-1) ?? "";
    return {
      version,
      node: process.version,
      platform: `${process.platform} ${process.arch}`,
      program,
      installedBy: installedBy(program, variables),
      home: { kind: database === undefined ? ("folder" as const) : ("postgresql" as const), place: database ?? home },
    };
  },
  cli: {
    render: facts({
      title: ({ version: number }, { style }) => `${style("bold", "loadout")} ${number}`,
      facts: [
        ["Node", ({ node, platform }) => `${node} (${platform})`],
        [{ en: "Program", zh: "程序" }, "program"],
        [{ en: "Installed by", zh: "安装方式" }, ({ installedBy: by }, { say }) => say(installationTexts[by])],
        [
          { en: "Home", zh: "数据" },
          ({ home: { kind, place } }, { say }) =>
            `${place}  (${kind === "folder" ? say({ en: "folder", zh: "目录" }) : "PostgreSQL"})`,
        ],
      ],
    }),
    examples: ["loadout version", "loadout version --json version,node"],
  },
});
