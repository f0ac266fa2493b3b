import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { dumpPostgres } from "./dump-postgres.ts";
import { fixturePath, type HomeFixture, readHoldings } from "./home-fixture.ts";
import { startOwnPostgres } from "./own-postgres.ts";
import { asAdministrator, databaseAt } from "./postgres.ts";

/**
 * `node -C loadout-source test/make-home-fixture.ts <name> <sources> <commit> [postgres]`: makes a home with the program whose
 * sources are in a folder with its dependencies, and keeps it with a list of what it holds. The name begins with the day:
 * fixtures are tested in this order. To make one of an earlier state:
 *
 *     mkdir /tmp/old && git archive <commit> | tar -x -C /tmp/old && (cd /tmp/old && npm ci)
 *     node -C loadout-source test/make-home-fixture.ts 2026-11-18-queue /tmp/old <commit>
 *
 * The home is made at `/srv/loadout`, so that no path of the machine is in it.
 */

const place = "/srv/loadout";
const [name = "", given = ".", commit = "", database] = process.argv.slice(2);
if (!/^\d{4}-\d\d-\d\d-[a-z-]+$/.test(name) || commit === "")
  throw new Error("usage: make-home-fixture.ts <day>-<name> <sources> <commit> [postgres]");
if (existsSync(place)) throw new Error(`${place} is there already`);
const sources = resolve(given);
const home = join(place, "home");

/** What people do with a home. Steps with `?` need something that not every state has; they may fail. */
const steps: readonly (string | { readonly line: string; readonly input: string })[] = [
  "skill import ../packages/notes",
  { line: "skill create-file notes references/terms.md", input: "# Terms\n" },
  "skill edit notes --text '---\nname: notes\ndescription: Takes notes. Use for notes.\n---\n# Notes, again\n'",
  "skill import ../packages/plans",
  "skill import ../packages/gone",
  "skill rollback notes 1",
  "skill delete gone --yes",
  "env create staging",
  "config set limits.archive.depth 30",
  "agent create helper --prompt 'You help.' --skills notes",
  "model add mine --provider openai-compatible --base-url http://127.0.0.1:9/v1 --model m --key-env MY_KEY",
  "mcp add more-charts --command loadout -- mcp demo",
  "run 'What can you do?' --context a1f9",
  "run 'And now?' --context a1f9",
  "run 'Take notes' --context b2 --agent helper",
  "skill load notes --context a1f9",
  "session fork a1f9 --to forked",
  "run 'To be deleted' --context gone",
  "session delete gone --yes",
  "dispatch 'Say hello' --to echo --skill notes",
  "dispatch 'Say it again' --to echo",
  "user create ann --role admin",
  { line: "user edit ann --password-stdin", input: "a long password of ann" },
  "user create ben --role user",
  "token create ci --user ann",
  "? group create writers --member ann",
  "? grant add skill plans group:writers",
  "? skill approve notes",
  "? skill disable plans",
  "? env publish staging tokens",
  "? env create-token ci --env staging",
];

const skill = (id: string): string => `---\nname: ${id}\ndescription: Does ${id}. Use for ${id}.\n---\n# ${id}\n`;

const variables: Record<string, string> = {
  ...{ PATH: process.env.PATH ?? "", LANG: "en_US.UTF-8", HOME: join(place, "user"), LOADOUT_HOME: home },
};

function start(words: readonly string[]) {
  const main = join(sources, "packages/app/src/main.ts");
  return spawn(process.execPath, ["--no-warnings", "-C", "loadout-source", main, ...words], {
    cwd: join(place, "work"),
    env: variables,
  });
}

async function run(words: readonly string[], input = ""): Promise<string> {
  const child = start(words);
  child.stdin.end(input);
  const said = { out: "", errors: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (said.out += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said.errors += text));
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`loadout ${words.join(" ")}: ${said.out}${said.errors}`);
  return said.out;
}

const wordsOf = (line: string): string[] =>
  [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? "");

/** The first start, which fills the home with what the program brings. */
async function startOnce(): Promise<void> {
  const child = start(["up", "--port", "0", "--no-open"]);
  child.stdin.end();
  child.stderr.resume();
  for await (const line of createInterface(child.stdout)) if (line.includes("Console:")) break;
  child.kill("SIGTERM");
  child.stdout.resume();
  await once(child, "close");
}

async function useHome(): Promise<void> {
  await startOnce();
  for (const step of steps) {
    const { line, input } = typeof step === "string" ? { line: step, input: "" } : step;
    const isOptional = line.startsWith("? ");
    await run(wordsOf(line.replace(/^\? /, "")), input).catch((error: unknown) => {
      if (!isOptional) throw error;
      console.log(`left out: ${line.slice(2)}`);
    });
  }
}

async function make(keep: () => Promise<void>): Promise<void> {
  for (const folder of ["work", "user"]) mkdirSync(join(place, folder), { recursive: true });
  for (const id of ["notes", "plans", "gone"]) {
    mkdirSync(join(place, "packages", id), { recursive: true });
    writeFileSync(join(place, "packages", id, "SKILL.md"), skill(id));
  }
  try {
    await useHome();
    const holds = await readHoldings((line) => run(wordsOf(line)));
    await keep();
    const kind = database === undefined ? "folder" : "PostgreSQL";
    const fixture: HomeFixture = { name, kind, commit, day: new Date().toISOString().slice(0, 10), holds };
    writeFileSync(fixturePath(`${name}.json`), `${JSON.stringify(fixture, undefined, 2)}\n`);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** Without what is made anew: copies of the database, code and logs. */
async function keepFolder(): Promise<void> {
  const left = ["backups", "logs", "cache"].map((folder) => `--exclude=home/${folder}`);
  const owned = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner"];
  const { stdout } = await promisify(execFile)("tar", ["-c", ...left, ...owned, "-C", place, "home"], {
    encoding: "buffer",
    maxBuffer: 100_000_000,
  });
  writeFileSync(fixturePath(`${name}.tar.gz`), gzipSync(stdout, { level: 9 }));
}

if (database === undefined) await make(keepFolder);
else {
  const server = await startOwnPostgres();
  try {
    await asAdministrator(server.url, (client) => client.query("create database fixture"));
    const url = databaseAt(server.url, "fixture");
    variables.LOADOUT_DATABASE_URL = url;
    variables.LOADOUT_SECRET_KEYS = Buffer.alloc(32, 9).toString("base64");
    mkdirSync(join(place, "work"), { recursive: true });
    await run(["migrate"]);
    await make(async () => {
      await asAdministrator(url, async (client) =>
        writeFileSync(fixturePath(`${name}.sql.gz`), gzipSync(await dumpPostgres(client), { level: 9 })),
      );
    });
  } finally {
    rmSync(place, { recursive: true, force: true });
    await server.close();
  }
}
