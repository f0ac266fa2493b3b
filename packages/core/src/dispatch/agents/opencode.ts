import type { AgentKind } from "./agent-kinds.ts";
import { homePath, sameText } from "./agent-texts.ts";
import type { PolicyMeans } from "./permission-policy.ts";

/** opencode as data: how it is started, and the rules of each permission policy. */

/** Without a title it asks the model for one. */
const opencode = (flags: readonly string[]): readonly string[] => [
  ...["opencode", "run", "--format", "json", "--title", "loadout"],
  ...flags,
];

/** Names each tool, because a rule for one tool in the agent's own settings would win over `*`. */
const opencodeRules = (rule: "ask" | "deny"): PolicyMeans => {
  const acting = ["*", "bash", "edit", "write", "patch", "task", "webfetch", "websearch", "external_directory"];
  const reading = ["read", "glob", "grep", "list", "todowrite", "todoread"];
  const rules = [...acting.map((name) => [name, rule]), ...reading.map((name) => [name, "allow"])];
  return { env: { OPENCODE_PERMISSION: JSON.stringify(Object.fromEntries(rules)) } };
};

export const opencodeAgent: AgentKind = {
  name: "opencode",
  title: "opencode",
  acp: [["opencode", "acp"]],
  cli: {
    command: opencode,
    resume: (session, flags) => [...opencode(flags), "--session", session],
    lines: "opencode",
  },
  policies: {
    acp: { ask: opencodeRules("ask"), allow: {}, deny: opencodeRules("deny") },
    cli: { allow: { words: ["--auto"] }, deny: opencodeRules("deny") },
  },
  scratch: [".opencode"],
  // Over ACP it treats every text that starts with a slash as a command, and drops unknown ones.
  expands: { acp: { commands: /^\s*(\/\S*)/ } },
  state: (env) => [
    { path: `${env.XDG_CONFIG_HOME || homePath(env, ".config")}/opencode` },
    { path: `${env.XDG_DATA_HOME || homePath(env, ".local/share")}/opencode` },
    { path: `${env.XDG_STATE_HOME || homePath(env, ".local/state")}/opencode` },
    { path: `${env.XDG_CACHE_HOME || homePath(env, ".cache")}/opencode` },
  ],
  versionCommand: ["opencode", "--version"],
  variables: ["OPENCODE_*", "ANTHROPIC_*", "OPENAI_*", "GEMINI_*", "OPENROUTER_*", "DEEPSEEK_*"],
  install: sameText("npm install -g opencode-ai"),
  signIn: sameText("opencode auth login"),
};
