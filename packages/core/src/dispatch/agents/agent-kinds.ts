import type { OutputReader } from "../../environment/choices.ts";
import type { Settings } from "../../environment/settings-schema.ts";
import type { Text } from "../../ground/text.ts";
import type { Expander } from "./mentions.ts";
import type { PermissionPolicy, PolicyMeans } from "./permission-policy.ts";

/** Another agent as data: how it is started, spoken to and read. */
export interface AgentKind {
  readonly name: string;
  readonly title: string;
  /** Commands that speak the Agent Client Protocol, the first that is there counts. */
  readonly acp: readonly (readonly string[])[];
  /** Its command line, where it takes a text on standard input and tells in lines what it does. */
  readonly cli?: CliKind;
  /** Answers within this very process; nothing is started. */
  readonly isBuiltin?: boolean;
  readonly versionCommand?: readonly string[];
  /** Names of variables it may see beside those every program may; `*` stands for any ending. */
  readonly variables: readonly string[];
  /** How it keeps to a policy. By command line, a policy that is absent cannot be honored. */
  readonly policies?: {
    readonly acp?: Partial<Record<PermissionPolicy, PolicyMeans>>;
    readonly cli?: Partial<Record<PermissionPolicy, PolicyMeans>>;
  };
  /** What of a text it acts on itself, by protocol. */
  readonly expands?: { readonly acp?: Expander; readonly cli?: Expander };
  /** Folders and files it keeps its own state in, by its environment. */
  readonly state?: (env: Readonly<Record<string, string | undefined>>) => readonly StatePlace[];
  /** Folders of a project it writes to at every start; where a project has none, what it writes there is not kept. */
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
  /** Whose lines it writes; `plain` is text. */
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
/** Without the last flag it tries for ever to reach a server that is not there. */
const codex = (flags: readonly string[]): readonly string[] => [
  ...["codex", "exec", "--json", "--skip-git-repo-check"],
  ...[...flags, "--disable", "unbounded_connection_retries"],
];
/** Without a title it asks the model for one. */
const opencode = (flags: readonly string[]): readonly string[] => [
  ...["opencode", "run", "--format", "json", "--title", "loadout"],
  ...flags,
];

/** What Claude Code may not do under `deny`, also where its own settings allow it. */
const claudeTools = ["Bash", "PowerShell", "Edit", "MultiEdit", "Write", "NotebookEdit", "WebFetch"];
const claudeMode = (options: object): PolicyMeans => ({ meta: { claudeCode: { options } } });

/** Each tool by its name: a rule of the agent's own settings for one of them would win over `*`. */
const opencodeRules = (rule: "ask" | "deny"): PolicyMeans => {
  const acting = ["*", "bash", "edit", "write", "patch", "task", "webfetch", "websearch", "external_directory"];
  const reading = ["read", "glob", "grep", "list", "todowrite", "todoread"];
  const rules = [...acting.map((name) => [name, rule]), ...reading.map((name) => [name, "allow"])];
  return { env: { OPENCODE_PERMISSION: JSON.stringify(Object.fromEntries(rules)) } };
};

/** Commands of the adapter itself; Codex gets any other text as it is. */
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
    // By ACP it takes every text that begins with a slash for a command, and drops what is none.
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

/** Those that are known, as the settings change and extend them, by name. */
export function agentKinds({ dispatch }: DispatchSettings): ReadonlyMap<string, AgentKind> {
  const kinds = new Map(builtinKinds.map((kind) => [kind.name, kind]));
  for (const [name, entry] of Object.entries(dispatch?.agents ?? {})) {
    const known = kinds.get(name);
    if (!known?.isBuiltin) kinds.set(name, withEntry(known ?? unknownKind(name), entry));
  }
  return kinds;
}

/**
 * The agents of all layers of a configuration; the last that names one counts. Which files of the machine an agent may
 * change is for the home's own file alone, the first layer: an agent can write into a project.
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

/** An empty list of words means: not this way. Another command of an agent we know is still read as that agent. */
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
    // A command of which nothing is known is what it is: to allow it everything takes no flag.
    const unknown = kind.cli === undefined ? { allow: {} } : {};
    const means = Object.fromEntries(named.map(([policy, words]) => [policy, { words }]));
    return { ...policies, cli: { ...unknown, ...policies.cli, ...means } };
  }
}

/** What every program may know. */
const plainVariables = [
  ...["PATH", "HOME", "USER", "LOGNAME", "SHELL", "TERM", "TZ", "LANG", "LC_*", "TMPDIR", "XDG_*"],
  ...["HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "ALL_PROXY", "http_proxy", "https_proxy", "no_proxy", "all_proxy"],
  ...["SSL_CERT_FILE", "SSL_CERT_DIR", "NODE_EXTRA_CA_CERTS"],
  ...["SYSTEMROOT", "USERPROFILE", "APPDATA", "LOCALAPPDATA"],
];

/** Of the variables there are, those an agent of this kind gets; never one of ours. */
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

/** Whether an agent says, in its own words, that nobody is signed in. */
export const saysSignedOut = (words: string): boolean => signedOut.test(words);
