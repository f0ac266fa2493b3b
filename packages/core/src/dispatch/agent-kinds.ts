import type { Settings } from "../environment/settings-schema.ts";
import type { Text } from "../ground/text.ts";

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
  readonly install: Text;
  readonly signIn: Text;
}

export interface CliKind {
  readonly command: readonly string[];
  /** The same, to go on with what was said before. */
  readonly resume?: (session: string) => readonly string[];
  /** Whose lines it writes; `plain` is text. */
  readonly lines: "claude" | "codex" | "opencode" | "plain";
}

/** The part of the settings that is about other agents. */
export type DispatchSettings = Pick<Settings, "dispatch">;
type AgentEntry = NonNullable<NonNullable<DispatchSettings["dispatch"]>["agents"]>[string];

const same = (text: string): Text => ({ en: text, zh: text });

const claude = ["claude", "-p", "--output-format", "stream-json", "--verbose"];
/** Without the last flag it tries for ever to reach a server that is not there. */
const codex = [
  ...["codex", "exec", "--json", "--skip-git-repo-check"],
  ...["-s", "workspace-write", "--disable", "unbounded_connection_retries"],
];
/** Without a title it asks the model for one. */
const opencode = ["opencode", "run", "--format", "json", "--title", "loadout"];

const builtinKinds: readonly AgentKind[] = [
  {
    name: "claude-code",
    title: "Claude Code",
    acp: [["claude-agent-acp"], ["claude-code-acp"]],
    cli: {
      command: claude,
      resume: (session) => [...claude, "--resume", session],
      lines: "claude",
    },
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
      command: [...codex, "-"],
      resume: (session) => [...codex, "resume", session, "-"],
      lines: "codex",
    },
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
      resume: (session) => [...opencode, "--session", session],
      lines: "opencode",
    },
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

/** The agents of all layers of a configuration; the last that names one counts. */
export const dispatchSettingsOf = (
  layers: readonly { readonly settings: DispatchSettings }[],
): { readonly dispatch: NonNullable<DispatchSettings["dispatch"]> } => ({
  dispatch: { agents: Object.assign({}, ...layers.map(({ settings }) => settings.dispatch?.agents)) },
});

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
function withEntry(kind: AgentKind, { acp, command, versionCommand, env = [], install }: AgentEntry): AgentKind {
  const { cli, ...rest } = kind;
  const changed = command ? command.length > 0 && { command, lines: cli?.lines ?? ("plain" as const) } : cli;
  return {
    ...rest,
    ...(acp && { acp: acp.length > 0 ? [acp] : [] }),
    ...(changed && { cli: changed }),
    ...(versionCommand && { versionCommand }),
    ...(install !== undefined && { install: same(install) }),
    variables: [...kind.variables, ...env],
  };
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
