import { tmpdir } from "node:os";
import { codeOf } from "@loadout/core";
import * as z from "zod/mini";
import type { App } from "../app.ts";
import { hasDatabase } from "../config.ts";
import { wrap } from "../doors/cli/wrap.ts";
import { AppFault } from "../operation/app-fault.ts";
import { field } from "../operation/field.ts";
import { operation } from "../operation/operation.ts";
import { installations, installationTexts, installedBy, updateCommands } from "./installed-by.ts";
import { version } from "./version.ts";

/** Says how to update this installation. It changes nothing, and uses the network only if asked. */

export const systemUpgrade = operation({
  name: "system.upgrade",
  summary: { en: "Show how to update this installation", zh: "显示如何更新本安装" },
  role: "user",
  effect: "read",
  place: "local",
  input: z.object({
    check: field(z._default(z.boolean(), false), {
      en: "Ask npm's registry for the newest release",
      zh: "向 npm 仓库查询最新版本",
    }),
  }),
  output: () =>
    z.object({
      version: z.string(),
      installedBy: z.enum(installations),
      /** The newest release; only with `check`. */
      newest: z.optional(z.string()),
      commands: z.array(z.string()),
    }),
  async run(app, { check }) {
    const { self, variables } = app.config;
    const by = installedBy(self.at(-1) ?? "", variables);
    const newest = check ? await newestRelease(app) : undefined;
    const commands = newest === version ? [] : [...updateCommands[by], ...(await commandsAfter(app, by))];
    return { version, installedBy: by, ...(newest !== undefined && { newest }), commands };
  },
  cli: {
    render({ version: number, installedBy: by, newest, commands }, { say, style, width }) {
      const how = say(installationTexts[by]);
      const title = say({ en: `loadout ${number}, from ${how}`, zh: `loadout ${number}，来源：${how}` });
      if (newest === number) return `${style("green", "✓")} ${title}  ${say({ en: "the newest", zh: "已是最新版本" })}`;
      const lines = [
        newest === undefined ? title : `${title}  ${style("yellow", `→ ${newest}`)}`,
        say({ en: "To update, read CHANGELOG.md and run:", zh: "更新前请阅读 CHANGELOG.md，然后执行：" }),
        ...commands.map((command) => `  ${style("cyan", command)}`),
      ];
      return wrap(lines.join("\n"), width);
    },
    next: ({ newest }) => (newest === undefined ? ["→ loadout upgrade --check"] : []),
    examples: ["loadout upgrade", "loadout upgrade --check --json"],
  },
});

/** The tables first, then the process that still runs the old release. */
async function commandsAfter(app: App, by: (typeof installations)[number]): Promise<string[]> {
  const { config } = app;
  if (by === "container") return [];
  const { installedService } = await import("./service/installed-service.ts");
  const { runningServer } = await import("../doors/http/server/server-file.ts");
  const tables = hasDatabase(config) ? ["loadout migrate"] : [];
  const service = installedService(config);
  if (service)
    return [...tables, `${service.scope === "system" ? "sudo " : ""}${service.systemctl.join(" ")} restart loadout`];
  const server = await runningServer(config.home);
  return server ? [...tables, "loadout stop", "loadout up --detach"] : tables;
}

/** npm knows the registry, its proxies and its certificates. It is asked outside of any project, whose settings could lead elsewhere. */
async function newestRelease({ config: { variables } }: App): Promise<string> {
  const { runProgram } = await import("./run-tool.ts");
  const patience = ["--fetch-retries=0", "--fetch-timeout=20000"];
  const given = ["view", "loadout", "version", "--no-update-notifier", ...patience, "--prefix", tmpdir()];
  const { code, output } = await runProgram("npm", given, variables).catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") throw new AppFault("upgrade.unknown", { reason: "npm ENOENT" });
    throw error;
  });
  const found = /^\d+\.\d+\.\d+\S*$/m.exec(output)?.[0];
  if (code === 0 && found !== undefined) return found;
  const reason = /npm error (?!code|A complete)(.+)/.exec(output)?.[1] ?? `npm: exit code ${code}`;
  throw new AppFault("upgrade.unknown", { reason });
}
