import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";

/** Homes that earlier states of the program made, kept in `fixtures/homes`: `make-home-fixture.ts` makes them. */

const folder = join(import.meta.dirname, "fixtures/homes");

/** What a home holds, as its program tells it. Nothing in it depends on the machine, or on the program that is asked. */
export interface Holdings {
  /** The digests of the versions of each library skill, the first one first. */
  readonly skills: Readonly<Record<string, readonly string[]>>;
  /** By id: how many messages, and the SHA-256 of what user and model said. */
  readonly sessions: Readonly<Record<string, { readonly messages: number; readonly said: string }>>;
  /** By id: the agent, how it ended, and the SHA-256 of what was sent and of the output. */
  readonly dispatches: Readonly<Record<string, readonly string[]>>;
  /** Name and role. */
  readonly users: readonly string[];
  readonly environments: readonly string[];
  readonly agents: readonly string[];
  readonly models: readonly string[];
  /** Entries of the audit log, without those of upgrades. */
  readonly audit: number;
  readonly limit: unknown;
}

export interface HomeFixture {
  readonly name: string;
  readonly kind: "folder" | "PostgreSQL";
  /** The state of the sources that made it. */
  readonly commit: string;
  readonly day: string;
  readonly holds: Holdings;
}

/** Runs a command of the program that is asked, and answers what it printed. */
export type Ask = (line: string) => Promise<string>;

/** Asks a program what its home holds. */
export async function readHoldings(ask: Ask): Promise<Holdings> {
  const json = async (line: string) => JSON.parse(await ask(`${line} --json`));
  const names = (rows: readonly { readonly [key: string]: string }[], key: string): string[] =>
    rows.map((row) => row[key] ?? "").sort();
  const skills: Record<string, string[]> = {};
  for (const id of names((await json("skill list --source library")).skills, "id"))
    skills[id] = ((await json(`skill history ${id}`)).versions as { n: number; digest: string }[])
      .toSorted((one, other) => one.n - other.n)
      .map(({ digest }) => digest);
  const sessions: Record<string, Holdings["sessions"][string]> = {};
  for (const id of names((await json("session list")).sessions, "contextId"))
    sessions[id] = saidIn(JSON.parse(await ask(`session export ${id} --format json`)).messages);
  const dispatches: Record<string, string[]> = {};
  for (const id of names((await json("dispatch list")).dispatches, "id")) {
    const { agent, state, text } = await json(`dispatch show ${id}`);
    dispatches[id] = [agent, state, sha256(text), sha256(await ask(`dispatch logs ${id}`))];
  }
  const entries = (await json("audit list --limit 1000")).entries as { action: string }[];
  const users = (await json("user list")).users as { name: string; role: string }[];
  return {
    skills,
    sessions,
    dispatches,
    users: users.map(({ name, role }) => `${name}: ${role}`).sort(),
    environments: names((await json("env list")).environments, "name"),
    agents: names((await json("agent list")).agents, "id"),
    models: names((await json("model list")).models, "id"),
    audit: entries.filter(({ action }) => action !== "system.migrate").length,
    limit: (await json("config get limits.archive.depth")).settings?.[0]?.value,
  };
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

function saidIn(messages: readonly { readonly type: string; readonly content?: unknown }[]) {
  const said = messages.filter(({ type }) => type === "user" || type === "assistant").map(({ content }) => content);
  return { messages: messages.length, said: sha256(JSON.stringify(said)) };
}

export const fixturePath = (name: string): string => join(folder, name);

/** All that are kept, the oldest first. */
export const homeFixtures = (): readonly HomeFixture[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as HomeFixture);

/** The archive of one; it is never changed. */
export const archiveOf = ({ name, kind }: HomeFixture): string =>
  join(folder, `${name}.${kind === "folder" ? "tar.gz" : "sql.gz"}`);

/** Unpacks one in a folder into a new folder. */
export async function unpackHome(fixture: HomeFixture, home: string): Promise<void> {
  mkdirSync(home, { recursive: true });
  await promisify(execFile)("tar", ["-xzf", archiveOf(fixture), "-C", home, "--strip-components=1"]);
}

/** The statements that make the database of one. */
export const statementsOf = (fixture: HomeFixture): string => gunzipSync(readFileSync(archiveOf(fixture))).toString();
