import type { OutputReader } from "../../environment/choices.ts";
import type { Settings } from "../../environment/settings-schema.ts";
import type { Text } from "../../ground/text.ts";
import type { Expander } from "./mentions.ts";
import type { PermissionPolicy, PolicyMeans } from "./permission-policy.ts";

/** The kinds of agents: Claude Code, Codex, opencode, echo, and those of the settings. */

/** A kind of agent as data: how to start it, talk to it and read its output. */
export interface AgentKind {
  readonly name: string;
  readonly title: string;
  /** Commands that speak the Agent Client Protocol; the first installed one is used. */
  readonly acp: readonly (readonly string[])[];
  /** Its command line, if it reads a text from stdin and reports line by line. */
  readonly cli?: CliKind;
  /** Runs inside this process; nothing is started. */
  readonly isBuiltin?: boolean;
  readonly versionCommand?: readonly string[];
  /** Variables it may see besides those of every program; a trailing `*` matches any suffix. */
  readonly variables: readonly string[];
  /** How each permission policy is enforced. On the command line, a missing policy is not supported. */
  readonly policies?: {
    readonly acp?: Partial<Record<PermissionPolicy, PolicyMeans>>;
    readonly cli?: Partial<Record<PermissionPolicy, PolicyMeans>>;
  };
  /** What it expands in a text, by protocol. */
  readonly expands?: { readonly acp?: Expander; readonly cli?: Expander };
  /** The folders and files of its own state, depending on its environment. */
  readonly state?: (env: Readonly<Record<string, string | undefined>>) => readonly StatePlace[];
  /** Project folders it writes to at every start; if a project does not have them, those writes are discarded. */
  readonly scratch?: readonly string[];
  /** Variables that name folders of its state. */
  readonly stateVariables?: readonly string[];
  /** Variables that name programs it starts. */
  readonly programVariables?: readonly string[];
  readonly install: Text;
  readonly signIn: Text;
}

/** A folder, or a single file, that an agent keeps its state in. */
export interface StatePlace {
  readonly path: string;
  readonly isFile?: true;
}

export interface CliKind {
  /** The command with these flags in it. */
  readonly command: (flags: readonly string[]) => readonly string[];
  /** The same, to continue the conversation before. */
  readonly resume?: (session: string, flags: readonly string[]) => readonly string[];
  /** The format of its output lines; `plain` is text. */
  readonly lines: OutputReader;
}

/** The part of the settings that is about other agents. */
export type DispatchSettings = Pick<Settings, "dispatch">;
type AgentEntry = NonNullable<NonNullable<DispatchSettings["dispatch"]>["agents"]>[string];

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

const builtinKinds: readonly AgentKind[] = [
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

/** The known kinds of agents by name, changed and extended by the settings. */
export function agentKinds({ dispatch }: DispatchSettings): ReadonlyMap<string, AgentKind> {
  const kinds = new Map(builtinKinds.map((kind) => [kind.name, kind]));
  for (const [name, entry] of Object.entries(dispatch?.agents ?? {})) {
    const known = kinds.get(name);
    if (!known?.isBuiltin) kinds.set(name, withEntry(known ?? unknownKind(name), entry));
  }
  return kinds;
}

/**
 * The agents of all layers of a configuration; the last layer wins. Which files an agent may change (`state`) comes only
 * from the home's own file, the first layer, because agents can write to a project.
 */
export function dispatchSettingsOf(layers: readonly { readonly settings: DispatchSettings }[]): {
  readonly dispatch: NonNullable<DispatchSettings["dispatch"]>;
} {
  const named: Record<string, AgentEntry> = Object.assign(
    {},
    ...layers.map(({ settings }) => settings.dispatch?.agents),
  );
  const own = layers[0]?.settings.dispatch?.agents ?? {};
  const agents = Object.entries(named).map(([name, { state: _state, ...entry }]) => {
    const state = own[name]?.state;
    return [name, { ...entry, ...(state && { state }) }] as const;
  });
  return { dispatch: { agents: Object.fromEntries(agents) } };
}

const unknownKind = (name: string): AgentKind => ({
  name,
  title: name,
  acp: [],
  variables: [],
  install: {
    en: `set dispatch.agents.${name} in config.jsonc to a command that exists`,
    zh: `请在 config.jsonc 中把 dispatch.agents.${name} 设为存在的命令`,
  },
  signIn: { en: "sign in with its own command", zh: "请用它自己的命令登录" },
});

/** An empty command disables that way. A custom command of a known agent is still read as that agent. */
function withEntry(kind: AgentKind, entry: AgentEntry): AgentKind {
  const { acp, command, versionCommand, env = [], output, install, state } = entry;
  const { cli, ...rest } = kind;
  const custom = (words: readonly string[]): CliKind => ({
    command: (flags) => [...words, ...flags],
    lines: output ?? cli?.lines ?? "plain",
  });
  const changed = command ? command.length > 0 && custom(command) : cli && { ...cli, lines: output ?? cli.lines };
  return {
    ...rest,
    ...(acp && { acp: acp.length > 0 ? [acp] : [] }),
    ...(changed && { cli: changed }),
    ...(versionCommand && { versionCommand }),
    ...(install !== undefined && { install: same(install) }),
    variables: [...kind.variables, ...env],
    policies: withPolicies(kind, entry),
    ...(state && {
      state: (variables) => state.map((path) => ({ path: path.replace(/^~(?=\/)/, variables.HOME ?? "/") })),
    }),
  };

  function withPolicies({ policies = {} }: AgentKind, { permissions: given = {} }: AgentEntry) {
    const named = Object.entries(given).filter((one): one is ["allow" | "deny", string[]] => Array.isArray(one[1]));
    // For an unknown command, `allow` needs no flag.
    const unknown = kind.cli === undefined ? { allow: {} } : {};
    const means = Object.fromEntries(named.map(([policy, words]) => [policy, { words }]));
    return { ...policies, cli: { ...unknown, ...policies.cli, ...means } };
  }
}

/** Variables that every program may see. */
const plainVariables = [
  ...["PATH", "HOME", "USER", "LOGNAME", "SHELL", "TERM", "TZ", "LANG", "LC_*", "TMPDIR", "XDG_*"],
  ...["HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "ALL_PROXY", "http_proxy", "https_proxy", "no_proxy", "all_proxy"],
  ...["SSL_CERT_FILE", "SSL_CERT_DIR", "NODE_EXTRA_CA_CERTS"],
  ...["SYSTEMROOT", "USERPROFILE", "APPDATA", "LOCALAPPDATA"],
];

/** The variables that an agent of this kind gets; never a `LOADOUT_` one. */
export function variablesFor(
  { variables: own }: Pick<AgentKind, "variables">,
  variables: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const names = [...plainVariables, ...own];
  const exact = new Set(names);
  const beginnings = names.filter((name) => name.endsWith("*")).map((name) => name.slice(0, -1));
  return Object.fromEntries(
    Object.entries(variables).filter(
      (entry): entry is [string, string] =>
        entry[1] !== undefined &&
        !entry[0].startsWith("LOADOUT_") &&
        (exact.has(entry[0]) || beginnings.some((beginning) => entry[0].startsWith(beginning))),
    ),
  );
}

const signedOut =
  /not logged in|please (?:run )?`?\/?(?:log|sign) ?in|\/login\b|invalid api key|api key (?:is )?(?:missing|not (?:set|found))|missing environment variable: `\w*KEY|authentication[_ ](?:failed|required|error)|401 unauthorized|unauthenticated/i;

/** Whether the agent's message says that no one is signed in. */
export const saysSignedOut = (words: string): boolean => signedOut.test(words);
