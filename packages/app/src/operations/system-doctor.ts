import { accessSync, constants, existsSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Fault } from "@loadout/core";
import * as z from "zod/mini";
import type { App } from "../app.ts";
import { printable } from "../cli/terminal.ts";
import { operation } from "../operation.ts";
import { version } from "../version.ts";

const Check = () =>
  z.object({
    check: z.string(),
    state: z.enum(["ok", "warning", "error"]),
    found: z.string(),
    hint: z.string(),
  });
type Check = z.infer<ReturnType<typeof Check>>;

export const systemDoctor = operation({
  name: "system.doctor",
  summary: { en: "Check the installation", zh: "检查安装" },
  role: "superadmin",
  effect: "read",
  place: "local",
  input: z.object({}),
  output: () => z.object({ version: z.string(), checks: z.array(Check()) }),
  async run(app) {
    return {
      version,
      checks: [
        checkNode(),
        checkHome(app.config.home),
        checkPrivacy(app.config.home),
        ...(await checkEnvironment(app)),
        checkSkillsTool(),
      ],
    };
  },
  cli: {
    rows: "checks",
    exit: ({ checks }) => (checks.some(({ state }) => state === "error") ? 1 : 0),
    render({ version: number, checks }, { style, say }) {
      const marks = { ok: style("green", "✓"), warning: style("yellow", "⚠"), error: style("red", "✗") };
      const lines = checks.map(
        ({ check, state, found, hint }) =>
          `${marks[state]} ${check}  ${printable(found)}${hint === "" ? "" : `\n    → ${printable(hint)}`}`,
      );
      const isFine = checks.every(({ state }) => state === "ok");
      return [
        style("bold", `loadout ${number}`),
        ...lines,
        "",
        isFine
          ? say({ en: "Everything is in order.", zh: "一切正常。" })
          : say({ en: "See the arrows above.", zh: "请看上面的箭头。" }),
      ].join("\n");
    },
    examples: ["loadout doctor", "loadout doctor --json"],
  },
});

function checkNode(): Check {
  const major = Number(process.versions.node.split(".")[0]);
  return {
    check: "node",
    state: major >= 24 ? "ok" : "error",
    found: process.version,
    hint: major >= 24 ? "" : "Loadout needs Node 24 or newer",
  };
}

function checkHome(home: string): Check {
  if (!existsSync(home)) return { check: "home", state: "ok", found: `${home} (not created yet)`, hint: "" };
  try {
    accessSync(home, constants.R_OK | constants.W_OK | constants.X_OK);
    return { check: "home", state: "ok", found: home, hint: "" };
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? String(error.code) : String(error);
    return {
      check: "home",
      state: "error",
      found: `${home}: ${reason}`,
      hint: "Give yourself access, or set LOADOUT_HOME to another folder",
    };
  }
}

/** Secrets are for their owner alone. */
function checkPrivacy(home: string): Check {
  const open = ["secrets.json", "trusted.json", "config.jsonc"]
    .map((name) => join(home, name))
    .filter((path) => existsSync(path) && (statSync(path).mode & 0o022) !== 0);
  if (open.length === 0)
    return { check: "permissions", state: "ok", found: "only you can change the configuration", hint: "" };
  return {
    check: "permissions",
    state: "warning",
    found: `others can change ${open.join(", ")}`,
    hint: `chmod go-w ${open.join(" ")}`,
  };
}

async function checkEnvironment(app: App): Promise<Check[]> {
  try {
    const environment = await app.environment();
    const { ready, skills } = environment.view();
    const broken = skills.filter(({ status }) => status === "invalid");
    return [
      { check: "environment", state: "ok", found: environment.name(), hint: "" },
      {
        check: "skills",
        state: broken.length === 0 ? "ok" : "warning",
        found: `${ready.size} of ${skills.length} ready`,
        hint: broken.length === 0 ? "" : `loadout skill validate ${broken.map(({ address }) => address)[0]}`,
      },
      ...environment
        .diagnostics()
        .map(({ rule, message, fix }): Check => ({ check: rule, state: "warning", found: message, hint: fix })),
    ];
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return [{ check: "environment", state: "error", found: error.message, hint: error.say("en").hint }];
  }
}

function checkSkillsTool(): Check {
  try {
    const manifest = createRequire(import.meta.url)("skills/package.json") as { version: string };
    return { check: "skills program", state: "ok", found: manifest.version, hint: "" };
  } catch (error) {
    return {
      check: "skills program",
      state: "error",
      found: error instanceof Error ? error.message : String(error),
      hint: "npm install",
    };
  }
}
