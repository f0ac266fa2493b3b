import * as z from "zod/mini";
import { isApiAddress } from "./api-address.ts";
import {
  agentSandboxModes,
  approvalModes,
  catalogPlaces,
  ceilingPolicies,
  execModes,
  gitModes,
  grantees,
  mappedRoles,
  newcomerModes,
  outputReaders,
  programModes,
  publishModes,
  signatureModes,
} from "./choices.ts";
import { modelApis, modelProviders, presetNames } from "./model-presets.ts";

/** The schemas of the configuration files. */

/** Made with its first use: most commands need few of them. */
function late<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

const text = late(() => z.string().check(z.minLength(1)));
const texts = late(() => z.array(text()));

/** An MCP server in the common `mcpServers` shape: a command, or an address. */
const mcpServer = () =>
  z
    .looseObject({
      command: z.optional(text()),
      args: z.optional(z.array(z.string())),
      env: z.optional(z.record(z.string(), z.string())),
      url: z.optional(text()),
      headers: z.optional(z.record(z.string(), z.string())),
    })
    .check(
      z.refine((server) => (server.command === undefined) !== (server.url === undefined), {
        error: "needs either command or url",
      }),
    );

/** Who may use it; absent: everyone. A superadmin always may. */
const use = () => z.optional(z.array(z.enum(grantees)));

const variableName = late(() =>
  z.string().check(
    z.refine((name) => /^[A-Za-z_]\w*$/.test(name), {
      error: "must be the name of an environment variable, never the key itself",
    }),
  ),
);

const upTo = (most: number) => z.optional(z.int().check(z.positive(), z.maximum(most)));

/** How large a package may be; what can be packed must also be read again, so there is a limit to the limits. */
const archiveSettings = () =>
  z.looseObject({
    packed: upTo(2_000_000_000),
    inflated: upTo(2_000_000_000),
    files: upTo(15_000),
    file: upTo(1_000_000_000),
    ratio: upTo(1100),
    depth: upTo(256),
    path: upTo(4096),
  });

const words = late(() =>
  z.array(z.string().check(z.refine((word) => !word.includes("\0"), { error: "must not contain the character NUL" }))),
);

/** A path of this machine: absolute, or below the user's home folder. */
const machinePath = late(() =>
  z.string().check(
    z.refine((path) => /^(?:\/|~\/)/.test(path) && !path.includes("\0"), {
      error: "must be an absolute path, or begin with ~/",
    }),
  ),
);

/** Another agent tasks are sent to: a command that speaks ACP, or one that takes a text on standard input. */
const dispatchAgent = () =>
  z.looseObject({
    /** The command and its arguments, word by word; an empty list means: not this way. */
    acp: z.optional(words()),
    command: z.optional(words()),
    versionCommand: z.optional(words()),
    /** Names of variables that are passed on to it. */
    env: z.optional(
      z.array(
        z.string().check(
          z.refine((name) => /^(?!LOADOUT_)[A-Za-z_](?:\w*|\w*_\*)$/.test(name), {
            error:
              "must be the name of an environment variable, or its beginning as in MY_*, and not one of Loadout's own",
          }),
        ),
      ),
    ),
    /** Whose lines `command` writes on standard output; else those of the agent it replaces, else plain text. */
    output: z.optional(z.enum(outputReaders)),
    /** How to install it, as it is shown where it is missing. */
    install: z.optional(text()),
    /** Words added to `command` for each policy. A policy without an entry cannot be honored by command line. */
    permissions: z.optional(z.looseObject({ allow: z.optional(words()), deny: z.optional(words()) })),
    /** Folders and files it keeps its own state in, writable in the sandbox. Read from the home's own file only. */
    state: z.optional(z.array(machinePath())),
  });
const agentKindName = () => z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,63}$/));

/** A company's provider (OpenID Connect) that people sign in with. */
const signInProvider = () =>
  z.looseObject({
    issuer: text(),
    clientId: text(),
    /** The variable with the client secret; none for a public client. */
    clientSecretEnv: z.optional(variableName()),
    scopes: z.optional(texts()),
    /** The claim that names a person's groups; a path with dots for nested ones. */
    groupsClaim: z.optional(text()),
    /** The roles of groups, by the provider's name of the group. Without any, roles are given here. */
    roles: z.optional(z.record(text(), z.enum(mappedRoles))),
    /** Groups here, by id or name, of groups of the provider. */
    groups: z.optional(z.record(text(), text())),
    newcomers: z.optional(z.enum(newcomerModes)),
    /** Verified e-mail addresses must be of these domains. */
    emailDomains: z.optional(texts()),
    /** What the button says. */
    label: z.optional(text()),
    /** How long a sign-in lasts. */
    hours: upTo(720),
  });

/** The keys of `config.jsonc`. A schema is made when a file has its key. */
const settingSchemas = {
  activeEnvironment: () => z.optional(z.string()),
  skills: () =>
    z.optional(
      z.looseObject({
        paths: z.optional(texts()),
        allowExternalPaths: z.optional(z.boolean()),
        /** Ids and addresses of skills that are listed and never used; those of all files together. */
        disabled: z.optional(texts()),
        /** Whether skills that are installed and imported must be signed. A project can only demand it. */
        signatures: z.optional(z.enum(signatureModes)),
        /** Who may sign, as lines of an `allowed_signers` file. Those of a project do not count. */
        signers: z.optional(texts()),
        /** Whether only versions that a person approved may be used; required if any of the files says so. */
        approval: z.optional(z.enum(approvalModes)),
      }),
    ),
  mcpServers: () => z.optional(z.record(text(), mcpServer())),
  limits: () =>
    z.optional(
      z.looseObject({
        archive: z.optional(archiveSettings()),
        /** Model calls of one turn. */
        steps: upTo(10_000),
        /** Seconds an MCP server has for its handshake, and for one call. */
        mcp: z.optional(z.looseObject({ connectSeconds: upTo(600), callSeconds: upTo(3600) })),
        /** Characters of the list of skills in a prompt. */
        catalog: z.optional(z.int().check(z.minimum(500), z.maximum(10_000_000))),
        /** The longest time a command may ask for. */
        commandSeconds: upTo(86_400),
        /** Characters of instructions that go with a task for another agent. */
        brief: upTo(1_000_000),
        /** Processes of other agents at one time. */
        dispatchProcesses: upTo(1000),
        /** How many days events, model requests and output of agents are kept, and the bytes they may take. Only the home's file counts. */
        traces: z.optional(z.looseObject({ days: upTo(36_500), bytes: upTo(1_000_000_000_000_000) })),
        /** Of each user of a server; the owner of the home is not limited. Only the home's file counts. */
        user: z.optional(
          z.looseObject({
            turns: upTo(10_000),
            streams: upTo(10_000),
            commands: upTo(10_000),
            dispatches: upTo(1000),
            requestsPerMinute: upTo(10_000_000),
            bytesKept: upTo(1_000_000_000_000_000),
          }),
        ),
      }),
    ),
  /** How long the home keeps what has its time. Only the home's file counts. */
  retention: () =>
    z.optional(
      z.looseObject({
        /** Days for which a token is listed that has expired. */
        tokenDays: upTo(36_500),
        /** Days for which the ends of turns are kept. */
        turnDays: upTo(36_500),
        /** Days for which is counted how often skills were listed and used. */
        countDays: upTo(366),
        /** How many files of `loadout backup` stay in the home; all, if nothing is said. */
        backups: upTo(100_000),
      }),
    ),
  /** Where the list of skills is placed. */
  catalog: () => z.optional(z.enum(catalogPlaces)),
  /** Whether later messages come with a note of skills that fit and are not described in the list. */
  skillNotes: () => z.optional(z.boolean()),
  /** Whether a model orders what a search for skills finds, for people and for notes: one request each time. */
  search: () => z.optional(z.looseObject({ rerank: z.optional(z.boolean()) })),
  /** Which skills restrict tools by their `allowed-tools`. */
  ceiling: () => z.optional(z.enum(ceilingPolicies)),
  /** Where commands run. A project can only forbid them. */
  exec: () => z.optional(z.enum(execModes)),
  /** Whether sandboxed commands reach the network. A project can only forbid it. */
  network: () => z.optional(z.boolean()),
  /** Whether sandboxed commands may commit in a project's repositories. A project can only forbid it. */
  git: () => z.optional(z.enum(gitModes)),
  dispatch: () =>
    z.optional(
      z.looseObject({
        /** Agents tasks are sent to, beside those that are known. */
        agents: z.optional(z.record(agentKindName(), dispatchAgent())),
        /** Whether agents run in a sandbox. Read from the home's own file only. */
        sandbox: z.optional(z.enum(agentSandboxModes)),
        /** More folders and files agents may read in it. Read from the home's own file only. */
        readable: z.optional(z.array(machinePath())),
      }),
    ),
  /** The server that people reach: its address, and programs that connect through the browser. Only the home's file counts. */
  server: () =>
    z.optional(
      z.looseObject({
        publicUrl: z.optional(text()),
        programs: z.optional(z.enum(programModes)),
        /** Hosts in private networks that may have documents about programs. */
        programHosts: z.optional(texts()),
      }),
    ),
  /** Signing in with a provider. Only the home's file counts. */
  signIn: () => z.optional(z.looseObject({ provider: z.optional(signInProvider()) })),
  library: () => z.optional(z.looseObject({ textExtensions: z.optional(texts()) })),
  /** Of an environment's own file: who may use the environment. */
  use,
  /** Of an environment's own file: to whom it offers its skills as an index. */
  publish: () => z.optional(z.enum(publishModes)),
};
type SettingSchemas = { [Key in keyof typeof settingSchemas]: ReturnType<(typeof settingSchemas)[Key]> };

/** `config.jsonc`, of the home, a project or an environment. Unknown keys are kept. */
export const Settings = {
  safeParse(value: unknown) {
    const given = new Set(typeof value === "object" && value !== null ? Object.keys(value) : []);
    const entries = Object.entries(settingSchemas).flatMap(([key, make]) => (given.has(key) ? [[key, make()]] : []));
    return z.looseObject(Object.fromEntries(entries) as SettingSchemas).safeParse(value);
  },
};
export type Settings = z.infer<z.ZodMiniObject<SettingSchemas, z.core.$loose>>;

/**
 * `agents.jsonc`. Absent `skills` means all, an empty list none; absent `tools` means the default ones. `skills`, `model`
 * and `models` are defaults for admins and limits for users.
 */
const agents = late(() =>
  z.record(
    text(),
    z.looseObject({
      model: z.optional(z.string()),
      /** Further models its users may choose. */
      models: z.optional(texts()),
      prompt: z.optional(z.string()),
      skills: z.optional(texts()),
      tools: z.optional(texts()),
      mcp: z.optional(texts()),
      maxSteps: z.optional(z.int().check(z.positive())),
      use: use(),
    }),
  ),
);
export const Agents = { safeParse: (value: unknown) => agents().safeParse(value) };
export type Agents = z.infer<ReturnType<typeof agents>>;

/** What the schemas of this file say themselves, for those who read Chinese. */
export const inChinese: Readonly<Record<string, string>> = {
  "needs either command or url": "需要 command 或 url 其中之一",
  "must not contain the character NUL": "不能包含 NUL 字符",
  "must be an absolute path, or begin with ~/": "必须是绝对路径，或以 ~/ 开头",
  "must be an http:// or https:// address without user name, password or query":
    "必须是 http:// 或 https:// 地址，不含用户名、密码和查询参数",
  "must be the name of an environment variable, never the key itself": "必须是环境变量的名称，而不是密钥本身",
  "needs either preset or provider": "需要 preset 或 provider 其中之一",
  "api can be chosen for openai only": "只有 openai 可以选择 api",
};

/** One model of `models.jsonc`. Keys are names of environment variables, never the keys themselves. */
function model() {
  const positive = z.int().check(z.positive());
  return z
    .looseObject({
      preset: z.optional(z.enum(presetNames)),
      provider: z.optional(z.enum(modelProviders)),
      model: z.optional(text()),
      baseURL: z.optional(
        z.string().check(
          z.refine(isApiAddress, {
            error: "must be an http:// or https:// address without user name, password or query",
          }),
        ),
      ),
      apiKeyEnv: z.optional(variableName()),
      contextWindow: z.optional(positive),
      maxOutputTokens: z.optional(positive),
      /** Of OpenAI: which of its APIs the server speaks. Without it, Responses at OpenAI itself and Chat Completions elsewhere. */
      api: z.optional(z.enum(modelApis)),
      /** Whether skill messages are sent as marked text of the user. Without it, only where system messages are not known to be honoured. */
      foldSystem: z.optional(z.boolean()),
      /** Of the demo model: whether it activates skills with the `Skill` tool or by reading their files. */
      activate: z.optional(z.enum(["Skill", "read"])),
    })
    .check(
      z.refine(({ preset, provider }) => (preset === undefined) !== (provider === undefined), {
        error: "needs either preset or provider",
      }),
      z.refine(({ api, preset, provider }) => api === undefined || (preset ?? provider) === "openai", {
        error: "api can be chosen for openai only",
      }),
    );
}

/** `models.jsonc`. */
const models = late(() => z.record(text(), model()));
export const Models = { safeParse: (value: unknown) => models().safeParse(value) };
export type Models = z.infer<ReturnType<typeof models>>;

/** The words for what is wrong with a value; until then every problem is called the same. */
export async function loadWords(): Promise<void> {
  const { default: english } = await import("zod/v4/locales/en.js");
  z.config(english());
}
