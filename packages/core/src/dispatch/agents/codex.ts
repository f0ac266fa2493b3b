import type { AgentKind } from "./agent-kinds.ts";
import { homePath, sameText } from "./agent-texts.ts";

/** Codex as data: how it is started, and the flags of each permission policy. */

/** Without the last flag it retries forever if the server is unreachable. */
const codex = (flags: readonly string[]): readonly string[] => [
  ...["codex", "exec", "--json", "--skip-git-repo-check"],
  ...[...flags, "--disable", "unbounded_connection_retries"],
];
/** Slash commands of the adapter itself; any other text reaches Codex unchanged. */
const codexCommands = [
  ...["plan", "status", "rename", "logout", "skills", "mcp"],
  ...["compact", "review", "review-branch", "review-commit", "goal"],
];

export const codexAgent: AgentKind = {
  name: "codex",
  title: "Codex",
  acp: [["codex-acp"]],
  cli: {
    command: (flags) => [...codex(flags), "-"],
    resume: (session, flags) => [...codex(flags), "resume", session, "-"],
    lines: "codex",
  },
  policies: {
    acp: { ask: { mode: "read-only" }, allow: { mode: "agent-full-access" }, deny: { mode: "read-only" } },
    cli: { allow: { words: ["-s", "danger-full-access"] }, deny: { words: ["-s", "read-only"] } },
  },
  expands: {
    acp: {
      commands: new RegExp(`^\\s*/\\s*(${codexCommands.join("|")})(?=\\s|$)`, "i"),
      inert: { blocks: "before" },
    },
  },
  state: (env) => [{ path: env.CODEX_HOME || homePath(env, ".codex") }],
  stateVariables: ["CODEX_HOME"],
  programVariables: ["CODEX_PATH"],
  versionCommand: ["codex", "--version"],
  variables: ["OPENAI_*", "CODEX_*"],
  install: sameText("npm install -g @openai/codex @agentclientprotocol/codex-acp"),
  signIn: { en: "codex login, or set OPENAI_API_KEY", zh: "运行 codex login，或设置 OPENAI_API_KEY" },
};
