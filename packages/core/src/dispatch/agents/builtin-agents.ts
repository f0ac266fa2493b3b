import type { Text } from "../../ground/text.ts";
import type { AgentKind } from "./agent-kinds.ts";
import type { PolicyMeans } from "./permission-policy.ts";

/** The agents that Loadout knows, as data: Claude Code, Codex, opencode and echo, with the flags of each permission policy. */

const same = (text: string): Text => ({ en: text, zh: text });

const claude = (flags: readonly string[]): readonly string[] => [
  ...["claude", "-p", "--output-format", "stream-json", "--verbose"],
  ...flags,
];
/** Without the last flag it retries forever if the server is unreachable. */
const codex = (flags: readonly string[]): readonly string[] => [
  ...["codex", "exec", "--json", "--skip-git-repo-check"],
  ...[...flags, "--disable", "unbounded_connection_retries"],
];
/** Without a title it asks the model for one. */
const opencode = (flags: readonly string[]): readonly string[] => [
  ...["opencode", "run", "--format", "json", "--title", "loadout"],
  ...flags,
];

/** Tools that Claude Code may not use under `deny`, even if its own settings allow them. */
const claudeTools = ["Bash", "PowerShell", "Edit", "MultiEdit", "Write", "NotebookEdit", "WebFetch"];
const claudeMode = (options: object): PolicyMeans => ({ meta: { claudeCode: { options } } });

/** Names each tool, because a rule for one tool in the agent's own settings would win over `*`. */
const opencodeRules = (rule: "ask" | "deny"): PolicyMeans => {
  const acting = ["*", "bash", "edit", "write", "patch", "task", "webfetch", "websearch", "external_directory"];
  const reading = ["read", "glob", "grep", "list", "todowrite", "todoread"];
  const rules = [...acting.map((name) => [name, rule]), ...reading.map((name) => [name, "allow"])];
  return { env: { OPENCODE_PERMISSION: JSON.stringify(Object.fromEntries(rules)) } };
};

/** Slash commands of the adapter itself; any other text reaches Codex unchanged. */
const codexCommands = [
  ...["plan", "status", "rename", "logout", "skills", "mcp"],
  ...["compact", "review", "review-branch", "review-commit", "goal"],
];

type Variables = Readonly<Record<string, string | undefined>>;
const below = ({ HOME = "/" }: Variables, path: string): string => `${HOME}/${path}`;

export const builtinAgents: readonly AgentKind[] = [
  {
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
        : [{ path: below(env, ".claude") }, { path: below(env, ".claude.json"), isFile: true }],
    stateVariables: ["CLAUDE_CONFIG_DIR"],
    programVariables: ["CLAUDE_CODE_EXECUTABLE"],
    versionCommand: ["claude", "--version"],
    variables: [
      ...["ANTHROPIC_*", "CLAUDE_*", "IS_SANDBOX"],
      ...["DISABLE_AUTOUPDATER", "DISABLE_TELEMETRY", "DISABLE_ERROR_REPORTING"],
    ],
    install: same("npm install -g @anthropic-ai/claude-code @agentclientprotocol/claude-agent-acp"),
    signIn: {
      en: "run claude and type /login, or set ANTHROPIC_API_KEY",
      zh: "运行 claude 并输入 /login，或设置 ANTHROPIC_API_KEY",
    },
  },
  {
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
    state: (env) => [{ path: env.CODEX_HOME || below(env, ".codex") }],
    stateVariables: ["CODEX_HOME"],
    programVariables: ["CODEX_PATH"],
    versionCommand: ["codex", "--version"],
    variables: ["OPENAI_*", "CODEX_*"],
    install: same("npm install -g @openai/codex @agentclientprotocol/codex-acp"),
    signIn: { en: "codex login, or set OPENAI_API_KEY", zh: "运行 codex login，或设置 OPENAI_API_KEY" },
  },
  {
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
      { path: `${env.XDG_CONFIG_HOME || below(env, ".config")}/opencode` },
      { path: `${env.XDG_DATA_HOME || below(env, ".local/share")}/opencode` },
      { path: `${env.XDG_STATE_HOME || below(env, ".local/state")}/opencode` },
      { path: `${env.XDG_CACHE_HOME || below(env, ".cache")}/opencode` },
    ],
    versionCommand: ["opencode", "--version"],
    variables: ["OPENCODE_*", "ANTHROPIC_*", "OPENAI_*", "GEMINI_*", "OPENROUTER_*", "DEEPSEEK_*"],
    install: same("npm install -g opencode-ai"),
    signIn: same("opencode auth login"),
  },
  {
    name: "echo",
    title: "Echo",
    acp: [],
    isBuiltin: true,
    variables: [],
    install: { en: "it is part of Loadout", zh: "它是 Loadout 的一部分" },
    signIn: { en: "it needs no account", zh: "它不需要账号" },
  },
];
