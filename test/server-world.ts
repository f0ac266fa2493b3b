import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, type TestContext } from "node:test";
import { createHome, type Role } from "@loadout/core";
import { openAccounts } from "../packages/app/src/account/accounts.ts";
import { hashPassword } from "../packages/app/src/account/password-hash.ts";
import { type Config, readConfig } from "../packages/app/src/config.ts";
import { builtConsole, createPages } from "../packages/app/src/doors/http/pages.ts";
import { type RunningServer, type ServeOptions, serve } from "../packages/app/src/doors/http/serve.ts";
import { openConfiguredHome } from "../packages/app/src/system/database/open-database.ts";
import { databaseVariables } from "./database-variables.ts";
import { type Reply, startFakeProvider } from "./fake-provider.ts";
import { sharedFolderVariable } from "./memory-folder.ts";
import { program } from "./program.ts";
import { createHomeWorld, eventually, type HomeWorld, writeAgent } from "./sandbox.ts";
import { formatFor, type WireFormat, wireSettings } from "./session-world.ts";
import { useShippedCharts, useSmallCharts } from "./small-charts.ts";

/** An answer, read whole. */
export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any;
}

export interface Asking {
  readonly token?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, unless it is a text or bytes. */
  readonly body?: unknown;
}

/** A real server on a home of its own, with a user of each role, and a model that says what a test has it say. */
export interface ServerWorld extends HomeWorld {
  readonly server: RunningServer;
  /** Tokens of users, by role. */
  readonly tokens: Readonly<Record<Role, string>>;
  readonly userIds: Readonly<Record<Role, string>>;
  readonly replies: Reply[];
  readonly requests: Awaited<ReturnType<typeof startFakeProvider>>["requests"];
  /** As superadmin, by token, unless another one is given; `""` for no token. */
  ask(path: string, asking?: Asking): Promise<Answered>;
  post(path: string, body: unknown, asking?: Asking): Promise<Answered>;
  /** Stops it and starts another one on the same home. */
  restart(): Promise<RunningServer>;
}

export interface ServerWorldOptions extends Partial<ServeOptions> {
  readonly format?: WireFormat;
  /** As a first start leaves a home, with the demo model and the session that it records. */
  readonly isDemo?: boolean;
  /** The first start of a demo home, which records its session now; else it was recorded before, once for all tests. */
  readonly isFirstStart?: boolean;
  /** With the MCP server of the product in a demo home; else a small program takes its place. */
  readonly hasShippedCharts?: boolean;
  /** What the server itself speaks. */
  readonly language?: "en" | "zh-CN";
  /** Makes a database with the tables of a home, which is then there instead of in its folder. It is removed after the server. */
  readonly database?: () => Promise<string>;
  /** More of its environment. */
  readonly variables?: Readonly<Record<string, string>>;
}

export async function createServerWorld(t: TestContext, options: ServerWorldOptions = {}): Promise<ServerWorld> {
  const { format = formatFor(t.name), isDemo = false, hasShippedCharts = false, ...more } = options;
  const { isFirstStart = false, language = "en", port: wanted = 0, database, variables: given, ...serving } = more;
  let started: RunningServer | undefined;
  const world = createHomeWorld({ variables: { TEST_KEY: "key-of-the-test", LANG: language, ...given } });
  t.after(async () => {
    await started?.stop();
    await world.remove();
  });
  if (database) Object.assign(world.variables, databaseVariables(await database()));
  const { home, userHome, variables } = world;
  const replies: Reply[] = [];
  const { url, requests } = await startFakeProvider(t, replies);
  const prepared = await copyPreparedHome(home, isDemo ? (isFirstStart ? "new" : language) : "plain");
  if (!isDemo) writeAgent(home, { ...wireSettings[format], baseURL: url, apiKeyEnv: "TEST_KEY" });
  else if (hasShippedCharts) useShippedCharts(home);
  const config = { ...readConfig(variables, userHome), self: program };
  const { tokens, userIds } = database ? await moveIntoDatabase(config) : prepared;
  const open = async (port: number): Promise<RunningServer> => {
    started = await serve({ config, port, threads: false, page: pageFor(serving), ...serving });
    return started;
  };
  let server = await open(wanted);

  const ask: ServerWorld["ask"] = async (
    path,
    { token = tokens.superadmin, method = "GET", headers = {}, body } = {},
  ) => {
    const isRaw = typeof body === "string" || body instanceof Uint8Array;
    const answer = await fetch(`${server.url}${path}`, {
      method,
      redirect: "manual",
      headers: {
        ...(token !== "" && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && !("Content-Type" in headers) && { "Content-Type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: isRaw ? (body as string) : JSON.stringify(body) }),
    });
    const text = await answer.text();
    const isJson = /json/.test(answer.headers.get("content-type") ?? "") && text !== "";
    return { status: answer.status, headers: answer.headers, text, body: isJson ? JSON.parse(text) : undefined };
  };
  return {
    ...world,
    get server() {
      return server;
    },
    tokens,
    userIds,
    replies,
    requests,
    ask,
    post: (path, body, asking = {}) => ask(path, { ...asking, method: "POST", body }),
    async restart() {
      await server.stop();
      server = await open(server.port); // clients find it at the same address
      return server;
    },
  };
}

/** Moves the documents of a prepared home into its database, and makes its users there. */
async function moveIntoDatabase(config: Config): Promise<Users> {
  const texts = new Map<string, string>();
  for (const path of readdirSync(config.home, { recursive: true, encoding: "utf8" }))
    if (/\.jsonc$/.test(path)) texts.set(path, readFileSync(join(config.home, path), "utf8"));
  rmSync(config.home, { recursive: true });
  const home = await openConfiguredHome(config);
  try {
    for (const [path, text] of texts) await home.documents.write(path, text);
    return await createUsers(config.home);
  } finally {
    await home.close();
  }
}

/** One for all servers of a process: it reads and compresses the files of the console once. */
const page = createPages(builtConsole());

/** The page names the public address of its server. */
const pageFor = ({ publicUrl }: Partial<ServeOptions>) =>
  publicUrl === undefined ? page : createPages(builtConsole(), publicUrl);

type Users = Pick<ServerWorld, "tokens" | "userIds">;

const ownFolder = mkdtempSync(join(tmpdir(), "loadout-prepared-"));
after(() => rmSync(ownFolder, { recursive: true, force: true }));

/** Without a demo, new, or after a first start in this language. */
type PreparedHome = "plain" | "new" | "en" | "zh-CN";

/** Copies a home with a user of each role, which is made once, since hashing passwords and recording a session are slow. */
async function copyPreparedHome(home: string, name: PreparedHome): Promise<Users> {
  const kept = join(process.env[sharedFolderVariable] ?? ownFolder, name);
  if (!existsSync(kept)) await prepareHome(kept, name);
  cpSync(join(kept, "home"), home, { recursive: true });
  return JSON.parse(readFileSync(join(kept, "users.json"), "utf8")) as Users;
}

/** Another process, or another test of this one, may be doing the same: the first one to end is used. */
async function prepareHome(kept: string, name: PreparedHome): Promise<void> {
  const made = mkdtempSync(`${kept}-`);
  const home = join(made, "home");
  const config = readConfig({ HOME: made, LOADOUT_HOME: home, LANG: name, PATH: process.env.PATH }, made);
  if (name !== "plain") {
    await createHome(home, config.templates);
    useSmallCharts(home);
  }
  writeFileSync(join(made, "users.json"), JSON.stringify(await createUsers(home)));
  if (name === "en" || name === "zh-CN") await recordDemo(config);
  try {
    renameSync(made, kept);
  } catch (error) {
    if (!existsSync(kept)) throw error;
    rmSync(made, { recursive: true });
  }
}

/** A first start, until its session is recorded. */
async function recordDemo(config: Config): Promise<void> {
  const server = await serve({ config, port: 0, threads: false });
  await eventually(() => existsSync(join(config.home, "context/demo.json")));
  await server.stop();
}

/** Journeys sign in all the time: verifying these passwords takes no time worth mentioning. */
const quickHash = (password: string): Promise<string> =>
  hashPassword(password, { memory: 8, passes: 1, parallelism: 1 });

async function createUsers(home: string): Promise<Users> {
  const accounts = openAccounts({ home, hash: quickHash });
  try {
    await accounts.ensureOwner(); // as a server does before there are other users
    const made = await Promise.all(
      (["user", "admin", "superadmin"] as const).map(async (role) => {
        const { userId } = await accounts.create({ name: `a-${role}`, role, password: `password of ${role}` });
        const { token } = await accounts.createToken({ userId, name: "test" });
        return [role, { userId, token }] as const;
      }),
    );
    const users = Object.fromEntries(made) as Record<Role, { userId: string; token: string }>;
    const each = <T>(pick: (user: { userId: string; token: string }) => T): Record<Role, T> => ({
      user: pick(users.user),
      admin: pick(users.admin),
      superadmin: pick(users.superadmin),
    });
    return { tokens: each(({ token }) => token), userIds: each(({ userId }) => userId) };
  } finally {
    await accounts.close();
  }
}
