import type { Text } from "@loadout/core";

/** How this program came onto the machine, told by where it is, and how it is updated there. */

export const installations = ["global", "project", "npx", "source", "container"] as const;
export type Installation = (typeof installations)[number];

export function installedBy(program: string, variables: Readonly<Record<string, string | undefined>>): Installation {
  const path = program.replaceAll("\\", "/");
  if (variables.LOADOUT_INSTALLED_BY === "container") return "container";
  if (!path.includes("/node_modules/")) return "source";
  if (path.includes("/_npx/")) return "npx";
  // npm's folders for all users: lib/node_modules, on Windows AppData/Roaming/npm/node_modules; pnpm's is global/.
  return /\/(?:lib|npm)\/node_modules\/loadout\/|\/global\/(?:\d+\/)?node_modules\//.test(path) ? "global" : "project";
}

export const installationTexts: Readonly<Record<Installation, Text>> = {
  global: { en: "npm, for all projects", zh: "npm 全局安装" },
  project: { en: "npm, in a project", zh: "npm 项目内安装" },
  npx: { en: "npx, temporary", zh: "npx 临时运行" },
  source: { en: "a checkout of the sources", zh: "源码目录" },
  container: { en: "a container image", zh: "容器镜像" },
};

/** What to run for the newest release. */
export const updateCommands: Readonly<Record<Installation, readonly string[]>> = {
  global: ["npm install --global loadout@latest"],
  project: ["npm install loadout@latest"],
  npx: ["npx loadout@latest"],
  source: ["git pull", "npm ci", "npm run build"],
  container: [
    "git pull",
    "docker compose build --pull",
    "docker compose run --rm migrate",
    "docker compose up --detach",
  ],
};
