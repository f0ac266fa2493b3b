import type { OutputReader } from "../../environment/choices.ts";
import type { Settings } from "../../environment/settings-schema.ts";
import type { Text } from "../../ground/text.ts";
import { builtinAgents } from "./builtin-agents.ts";
import type { Expander } from "./mentions.ts";
import type { PermissionPolicy, PolicyMeans } from "./permission-policy.ts";

/** The kinds of agents: what a kind is, and the built-in ones (`builtin-agents.ts`) changed and extended by the settings. */

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

/** The known kinds of agents by name, changed and extended by the settings. */
export function agentKinds({ dispatch }: DispatchSettings): ReadonlyMap<string, AgentKind> {
  const kinds = new Map(builtinAgents.map((kind) => [kind.name, kind]));
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
    ...(install !== undefined && { install: { en: install, zh: install } }),
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

/** Whether the agent's message says that its user is not signed in. */
export const saysSignedOut = (words: string): boolean => signedOut.test(words);
