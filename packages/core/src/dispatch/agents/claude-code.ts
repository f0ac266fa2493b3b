import type { AgentKind } from "./agent-kinds.ts";
import { homePath, sameText } from "./agent-texts.ts";
import type { PolicyMeans } from "./permission-policy.ts";

/** Claude Code as data: how it is started, and the flags of each permission policy. */

const claude = (flags: readonly string[]): readonly string[] => [
  ...["claude", "-p", "--output-format", "stream-json", "--verbose"],
  ...flags,
];
/** Tools that Claude Code may not use under `deny`, even if its own settings allow them. */
const claudeTools = ["Bash", "PowerShell", "Edit", "MultiEdit", "Write", "NotebookEdit", "WebFetch"];
const claudeMode = (options: object): PolicyMeans => ({ meta: { claudeCode: { options } } });

export const claudeCode: AgentKind = {
  name: "claude-code",
  title: "Claude Code",
  acp: [["claude-agent-acp"], ["claude-code-acp"]],
  cli: {
    command: claude,
    resume: (session, flags) => [...claude(flags), "--resume", session],
    lines: "claude",
  },
  policies: {
    acp: {
      ask: claudeMode({ permissionMode: "default" }),
      allow: claudeMode({ permissionMode: "default" }),
      deny: claudeMode({ permissionMode: "dontAsk", disallowedTools: claudeTools }),
    },
    cli: {
      allow: { words: ["--permission-mode", "bypassPermissions"], needsSandboxAsRoot: true },
      deny: { words: ["--permission-mode", "dontAsk", "--disallowedTools", claudeTools.join(",")] },
    },
  },
  expands: {
    acp: { mentions: "claude", commands: /^\/([A-Za-z0-9:_-]+)(?=\s|$)/, inert: { blocks: "after" } },
    cli: {
      mentions: "claude",
      commands: /^\/([A-Za-z0-9:_-]+)(?=\s|$)/,
      inert: { mentions: { CLAUDE_CODE_DISABLE_ATTACHMENTS: "1" } },
    },
  },
  state: (env) =>
    env.CLAUDE_CONFIG_DIR
      ? [{ path: env.CLAUDE_CONFIG_DIR }]
      : [{ path: homePath(env, ".claude") }, { path: homePath(env, ".claude.json"), isFile: true }],
  stateVariables: ["CLAUDE_CONFIG_DIR"],
  programVariables: ["CLAUDE_CODE_EXECUTABLE"],
  versionCommand: ["claude", "--version"],
  variables: [
    ...["ANTHROPIC_*", "CLAUDE_*", "IS_SANDBOX"],
    ...["DISABLE_AUTOUPDATER", "DISABLE_TELEMETRY", "DISABLE_ERROR_REPORTING"],
  ],
  install: sameText("npm install -g @anthropic-ai/claude-code @agentclientprotocol/claude-agent-acp"),
  signIn: {
    en: "run claude and type /login, or set ANTHROPIC_API_KEY",
    zh: "运行 claude 并输入 /login，或设置 ANTHROPIC_API_KEY",
  },
};
