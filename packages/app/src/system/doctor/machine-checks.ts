import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { Fault, probeShell, type Text } from "@loadout/core";
import type { App } from "../../app.ts";
import { type Finding, failed, fine, same } from "./check.ts";

/** Checks the programs that Loadout runs on and starts: Node, the sandbox, git. */
export async function machineChecks(app: App): Promise<readonly Finding[]> {
  return [checkNode(), await checkShell(app), await checkGit(app), checkSkillsTool()];
}

function checkNode(): Finding {
  const major = Number(process.versions.node.split(".")[0]);
  if (major >= 24) return fine("node", same(process.version));
  const hint = { en: "Loadout needs Node 24 or newer", zh: "Loadout 需要 Node 24 或更新版本" };
  return { check: "node", state: "error", found: same(process.version), hint };
}

/** The sandbox for commands of agents. */
async function checkShell(app: App): Promise<Finding> {
  const layers = await app.environment().then(
    (environment) => environment.layers(),
    () => [], // said by the check of the environment
  );
  const { kind, note } = await probeShell(layers, app.config.home);
  const found: Record<typeof kind, Text> = {
    bubblewrap: { en: "commands run in a sandbox (bubblewrap)", zh: "命令在沙箱中运行（bubblewrap）" },
    virtual: { en: "commands run in a virtual shell (just-bash)", zh: "命令在虚拟 Shell 中运行（just-bash）" },
    host: { en: 'commands run on this machine (exec: "host")', zh: '命令直接在本机运行（exec: "host"）' },
    none: { en: "agents cannot run commands", zh: "智能体不能运行命令" },
  };
  if (kind === "bubblewrap") return fine("shell", found[kind]);
  const hint =
    kind === "host"
      ? { en: "Leave exec out for a sandbox", zh: "去掉 exec 即可使用沙箱" }
      : isInContainer(app)
        ? inContainer(note ?? "")
        : same(note ?? "");
  return { check: "shell", state: kind === "virtual" ? "ok" : "warning", found: found[kind], hint };
}

/** Container engines refuse what bubblewrap does, unless they are told otherwise. */
const isInContainer = ({ config }: App): boolean =>
  config.variables.LOADOUT_INSTALLED_BY === "container" ||
  existsSync("/.dockerenv") ||
  existsSync("/run/.containerenv");

const inContainer = (note: string): Text => ({
  en: `${note}. In a container, a sandbox needs deploy/seccomp.json, the AppArmor profile deploy/apparmor, and systempaths=unconfined: docs/scale.md, "Commands in a container"`,
  zh: `${note}。在容器中，沙箱需要 deploy/seccomp.json、AppArmor 配置 deploy/apparmor 和 systempaths=unconfined：见 docs/scale.md 的 “Commands in a container”`,
});

/** Needed to add skills from repositories, and for nothing else. */
async function checkGit({ config }: App): Promise<Finding> {
  const { runGit } = await import("../../skill/install/run-git.ts");
  try {
    const { output } = await runGit({
      arguments: ["--version"],
      folder: tmpdir(),
      variables: config.variables,
      signal: AbortSignal.timeout(10_000),
    });
    return fine("git", same(output.trim().replace(/^git version /, "")));
  } catch (error) {
    return { ...failed("git", error), state: error instanceof Fault ? "warning" : "error" };
  }
}

function checkSkillsTool(): Finding {
  try {
    const manifest = createRequire(import.meta.url)("skills/package.json") as { version: string };
    return fine("skills-program", same(manifest.version));
  } catch (error) {
    const found = same(error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error));
    return { check: "skills-program", state: "error", found, hint: same("npm install") };
  }
}
