import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { promisify } from "node:util";
import { Fault } from "@loadout/core";
import { createApp } from "../packages/app/src/app.ts";
import { readConfig } from "../packages/app/src/config.ts";
import { createServerPerson } from "../packages/app/src/doors/http/server/server-person.ts";
import type { AnyOperation } from "../packages/app/src/operation/operation.ts";
import {
  personalRules,
  type RepositoryRules,
  serverRules,
} from "../packages/app/src/skill/install/fetch-repository.ts";
import { createSkillAdd } from "../packages/app/src/skill/install/skill-add.ts";
import { createSkillInstall } from "../packages/app/src/skill/install/skill-install.ts";
import { createSkillOutdated } from "../packages/app/src/skill/update/skill-outdated.ts";
import { createSkillUpdate } from "../packages/app/src/skill/update/skill-update.ts";
import { skillText } from "./archives.ts";
import { makeArchive } from "./make-archive.ts";
import { createSandbox, type Sandbox } from "./sandbox.ts";

/** Skills from the index of another site: installed, added, updated, locked; and what a hostile site may try. */

const schema = "https://schemas.agentskills.io/discovery/0.2.0/schema.json";
const program = join(
  dirname(createRequire(new URL("../packages/app/src/main.ts", import.meta.url)).resolve("skills/package.json")),
  "bin/cli.mjs",
);

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
interface Site {
  readonly url: string;
  /** What is answered, by path; anything else is 404. */
  readonly answers: Map<string, string | Buffer | Answer>;
  readonly asked: string[];
}

async function startSite(t: TestContext): Promise<Site> {
  const answers: Site["answers"] = new Map();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    const answer = answers.get(request.url ?? "");
    if (typeof answer === "function") return answer(request, response);
    response.writeHead(answer === undefined ? 404 : 200);
    response.end(answer);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, answers, asked };
}

const digestOf = (bytes: string | Buffer): string => `sha256:${createHash("sha256").update(bytes).digest("hex")}`;
const indexPath = "/.well-known/agent-skills/index.json";

/** Offers these skills, a text as its SKILL.md and an archive as it is. */
function offer({ answers }: Site, skills: Readonly<Record<string, string | Buffer>>, place = ""): void {
  const entries = Object.entries(skills).map(([name, bytes]) => {
    const file = `${name}.${typeof bytes === "string" ? "md" : "zip"}`;
    answers.set(`${place}/.well-known/agent-skills/${file}`, bytes);
    return entryOf(name, bytes, file);
  });
  answers.set(`${place}${indexPath}`, JSON.stringify({ $schema: schema, skills: entries }));
}

const entryOf = (name: string, bytes: string | Buffer, url: string) => ({
  ...{ name, url, description: `Does ${name}.`, digest: digestOf(bytes) },
  type: typeof bytes === "string" ? "skill-md" : "archive",
});

const packed = (name: string, more = "echo ok\n"): Buffer =>
  makeArchive([
    { name: "SKILL.md", content: skillText(name) },
    { name: "run.sh", content: more, mode: 0o100755 },
  ]);

const onLoopback: Partial<RepositoryRules> = { protocols: ["http"], isAllowed: (address) => address === "127.0.0.1" };

async function createWorld(t: TestContext) {
  const sandbox = createSandbox(t);
  mkdirSync(join(sandbox.work, ".git"));
  const site = await startSite(t);
  offer(site, { plain: skillText("plain"), packed: packed("packed") });
  const rules = { ...serverRules, ...onLoopback };
  const personal = { ...personalRules, protocols: ["https"] };
  const run = async (operation: AnyOperation, input: object): Promise<never> => {
    const app = createApp(readConfig(sandbox.variables, sandbox.work), createServerPerson());
    try {
      return (await operation.run(app, operation.input.parse(input) as never)) as never;
    } finally {
      await app.close();
    }
  };
  const operations = {
    install: createSkillInstall({ rules }),
    add: createSkillAdd({ rules: personal }),
    outdated: createSkillOutdated({ rules }, { rules: personal }),
    update: createSkillUpdate({ rules }, { rules: personal }),
  };
  return {
    sandbox,
    site,
    run: (name: keyof typeof operations, input: object) => run(operations[name] as unknown as AnyOperation, input),
    runWith: (given: Partial<RepositoryRules>, input: object) =>
      run(createSkillInstall({ rules: { ...rules, ...given } }) as unknown as AnyOperation, input),
    read: (file: string) => readFileSync(join(sandbox.work, file), "utf8"),
  };
}

const isFault =
  (code: string, text = /./) =>
  (error: unknown) => {
    assert.ok(error instanceof Fault, String(error));
    assert.deepEqual([error.code, text.test(error.message)], [code, true], error.message);
    return true;
  };

async function librarySlugs(sandbox: Sandbox): Promise<string[]> {
  const { stdout } = await sandbox.run("skill", "list", "--source", "library", "--json", "id");
  return JSON.parse(stdout).map(({ id }: { id: string }) => id);
}

describe("skill install from a site with an index", () => {
  test("lists, takes what is named, and keeps where it came from; outdated and update go there again", async (t) => {
    const { sandbox, site, run } = await createWorld(t);
    const source = site.url;
    const listed: { found: { id: string; description: string; executable: string[] }[] } = await run("install", {
      source,
      list: true,
    });
    assert.deepEqual(
      listed.found.map(({ id, executable }) => [id, executable]),
      [
        ["plain", []],
        ["packed", ["run.sh"]],
      ],
    );
    assert.equal(existsSync(sandbox.home), false, "a list writes nothing");
    site.asked.length = 0;
    await run("install", { source, names: ["packed"] });
    assert.ok(!site.asked.some((path) => path.includes("plain")), "others are not fetched");
    await run("install", { source, names: ["plain"] });
    assert.deepEqual(await librarySlugs(sandbox), ["packed", "plain"]);
    const history = JSON.parse((await sandbox.run("skill", "history", "packed", "--json")).stdout);
    const { provenance } = history.versions[0];
    assert.partialDeepStrictEqual(provenance, { kind: "index", source, path: "packed" });
    assert.equal(`sha256:${provenance.artifact}`, digestOf(packed("packed")));

    offer(site, { plain: `${skillText("plain")}\nSecond.\n`, packed: packed("packed") });
    const { skills }: { skills: { slug: string; state: string }[] } = await run("outdated", {});
    assert.deepEqual(
      skills.map(({ slug, state }) => [slug, state]),
      [["plain", "updated"]],
    );
    await run("update", { all: true, confirmed: true });
    assert.match((await sandbox.run("skill", "read", "plain")).stdout, /Second/);
    offer(site, { packed: packed("packed") });
    const gone: { skills: { slug: string; state: string }[] } = await run("outdated", {});
    assert.deepEqual(
      gone.skills.map(({ slug, state }) => [slug, state]),
      [["plain", "failed"]],
    );
  });

  test("takes a tar.gz, which other servers offer", async (t) => {
    const { sandbox, site, run } = await createWorld(t);
    sandbox.write(join(sandbox.folder, "packed/SKILL.md"), skillText("packed"));
    sandbox.write(join(sandbox.folder, "packed/sub/notes.md"), "Notes.\n");
    const { stdout } = await promisify(execFile)("tar", ["-cz", "-C", join(sandbox.folder, "packed"), "."], {
      encoding: "buffer",
    });
    offer(site, { packed: stdout });
    await run("install", { source: site.url, all: true });
    assert.match((await sandbox.run("skill", "file", "packed", "sub/notes.md", "-o", "-")).stdout, /Notes/);
    await run("add", { source: site.url });
    assert.match(readFileSync(join(sandbox.work, ".agents/skills/packed/sub/notes.md"), "utf8"), /Notes/);
  });

  test("merges an update with what was edited here", async (t) => {
    const { sandbox, site, run } = await createWorld(t);
    await run("install", { source: site.url, names: ["packed"] });
    const edited = await sandbox.run("skill", "edit", "packed", `--text=${skillText("packed")}\nMine.\n`);
    assert.equal(edited.code, 0, edited.stderr);
    offer(site, { packed: packed("packed", "echo theirs\n") });
    await run("update", { names: ["packed"], confirmed: true });
    assert.match((await sandbox.run("skill", "read", "packed")).stdout, /Mine/);
    assert.match((await sandbox.run("skill", "file", "packed", "run.sh", "-o", "-")).stdout, /theirs/);
  });

  test("an address with a path means that place only, and a token in it is shown nowhere", async (t) => {
    const { sandbox, site, run } = await createWorld(t);
    const place = `/private/lop_${"a".repeat(43)}`;
    offer(site, { inner: skillText("inner") }, place);
    await run("install", { source: `${site.url}${place}`, all: true });
    assert.deepEqual(await librarySlugs(sandbox), ["inner"]);
    for (const words of [["skill", "history", "inner"], ["skill", "history", "inner", "--json"], ["audit"]])
      assert.doesNotMatch((await sandbox.run(...words)).stdout, /lop_a{20}/, words.join(" "));
    await assert.rejects(run("install", { source: `${site.url}/elsewhere`, all: true }), isFault("source.failed"));
  });
});

describe("skill add from a site with an index", () => {
  test("writes the lock file that the skills program writes, and both update the same copies", async (t) => {
    const { sandbox, site, run, read } = await createWorld(t);
    await run("add", { source: site.url });
    const other = join(sandbox.folder, "other");
    mkdirSync(other);
    const env = { PATH: process.env.PATH, HOME: sandbox.userHome, DO_NOT_TRACK: "1", CI: "1" };
    const skills = (folder: string, ...words: string[]) =>
      promisify(execFile)(process.execPath, [program, ...words], { cwd: folder, env });
    await skills(other, "add", site.url, "--agent", "universal", "--yes", "--copy");
    assert.equal(read("skills-lock.json"), readFileSync(join(other, "skills-lock.json"), "utf8"));
    const { skills: exact } = JSON.parse(read("loadout-lock.json"));
    assert.partialDeepStrictEqual(exact.packed, { kind: "index", source: site.url, path: "packed" });
    assert.equal(`sha256:${exact.packed.artifact}`, digestOf(packed("packed")));
    assert.equal((await sandbox.run("skill", "verify")).code, 0);

    offer(site, { plain: `${skillText("plain")}\nSecond.\n`, packed: packed("packed", "echo second\n") });
    await skills(sandbox.work, "update", "-y");
    assert.match(read(".agents/skills/plain/SKILL.md"), /Second/);
    await run("add", { source: site.url, skills: ["packed"] });
    assert.match(read(".agents/skills/packed/run.sh"), /second/, "their copy is not taken for an edited one");
    offer(site, { plain: `${skillText("plain")}\nThird.\n`, packed: packed("packed", "echo third\n") });
    await run("add", { source: site.url, skills: ["plain"] });
    await run("update", { names: ["packed"], project: true, confirmed: true });
    assert.match(read(".agents/skills/packed/run.sh"), /third/);
    const lock = JSON.parse(read("skills-lock.json")).skills.packed;
    assert.equal(lock.wellKnownDigest, digestOf(packed("packed", "echo third\n")));
    assert.doesNotMatch((await skills(sandbox.work, "update", "-y")).stdout, /Updated|✓/);
  });

  test("--frozen installs exactly what is locked, or fails", async (t) => {
    const { sandbox, site, run, read } = await createWorld(t);
    await run("add", { source: site.url });
    const before = read("loadout-lock.json");
    await promisify(execFile)("rm", ["-r", join(sandbox.work, ".agents")]);
    await run("add", { frozen: true });
    assert.deepEqual(readdirSync(join(sandbox.work, ".agents/skills")).toSorted(), [".added.json", "packed", "plain"]);
    assert.equal(read("loadout-lock.json"), before);
    await promisify(execFile)("rm", ["-r", join(sandbox.work, ".agents")]);
    offer(site, { plain: `${skillText("plain")}\nSecond.\n`, packed: packed("packed") });
    await assert.rejects(run("add", { frozen: true }), isFault("lock.mismatch", /plain/));
    assert.equal(existsSync(join(sandbox.work, ".agents")), false);
  });
});

interface Attack {
  readonly set: (site: Site) => void;
  readonly code: string;
  readonly text?: RegExp;
}

const plain = skillText("plain");
const put = (site: Site, index: unknown): void => void site.answers.set(indexPath, JSON.stringify(index));
const indexWith = (entry: object) => ({
  $schema: schema,
  skills: [{ ...entryOf("plain", plain, "plain.md"), ...entry }],
});

const attacks: Readonly<Record<string, Attack>> = {
  "bytes with another digest": {
    set: (site) => void site.answers.set("/.well-known/agent-skills/plain.md", `${plain}more`),
    code: "index.digest",
  },
  "an artifact at another site": {
    set: (site) => put(site, indexWith({ url: "http://127.0.0.1:1/plain.md" })),
    code: "source.refused",
    text: /another site/,
  },
  "an artifact at another site after a redirect": {
    set: ({ answers }) =>
      void answers.set("/.well-known/agent-skills/plain.md", (_asked, response) => {
        response.writeHead(302, { Location: "http://127.0.0.1:1/x" }).end();
      }),
    code: "source.refused",
    text: /redirects to another/,
  },
  "redirects without end": {
    set: ({ answers }) =>
      void answers.set(indexPath, (_asked, response) => {
        response.writeHead(302, { Location: indexPath }).end();
      }),
    code: "source.refused",
    text: /more than 3 times/,
  },
  "a redirect to a file": {
    set: ({ answers }) =>
      void answers.set(indexPath, (_asked, response) => {
        response.writeHead(302, { Location: "file:///etc/passwd" }).end();
      }),
    code: "source.refused",
  },
  "an index without end": {
    set: ({ answers }) =>
      void answers.set(indexPath, (_asked, response) => {
        response.writeHead(200);
        const fill = (): void => {
          while (!response.destroyed && response.write(Buffer.alloc(1 << 20, 32)));
          if (!response.destroyed) response.once("drain", fill);
        };
        fill();
      }),
    code: "source.too-large",
  },
  "an archive beyond what may be fetched": {
    set: (site) => {
      offer(site, { plain, packed: Buffer.alloc(3_000_000, 1) });
    },
    code: "source.too-large",
  },
  "more skills than are read": {
    set: (site) => put(site, { $schema: schema, skills: Array.from({ length: 5001 }, () => 1) }),
    code: "index.invalid",
  },
  "two skills of one name": {
    set: (site) => {
      const one = entryOf("plain", plain, "plain.md");
      put(site, { $schema: schema, skills: [one, one] });
    },
    code: "index.invalid",
  },
  ...Object.fromEntries(
    Object.entries<object>({
      "a name that climbs": { name: "../../x" },
      "a name with NUL": { name: "a\0b" },
      "a name in capitals": { name: "Plain" },
      "no digest": { digest: undefined },
      "a digest of another kind": { digest: "md5:00" },
      "a description that is too long": { description: "x".repeat(1025) },
      "a type that is not known": { type: "script" },
      "an address that is none": { url: "http://[" },
    }).map(([title, entry]): [string, Attack] => [
      `an entry with ${title}`,
      { set: (site) => put(site, indexWith(entry)), code: "index.invalid" },
    ]),
  ),
};

/** What every package is checked for; here that it holds for those of an index too. */
const hostile: Readonly<Record<string, Buffer>> = {
  "a file outside of its folder": makeArchive([
    { name: "SKILL.md", content: plain },
    { name: "../evil.md", content: "x" },
  ]),
  "a link": makeArchive([
    { name: "SKILL.md", content: plain },
    { name: "link", content: "/etc/passwd", mode: 0o120777 },
  ]),
  "an archive that is none": Buffer.from("not a zip file"),
  "a tar.gz that is none": Buffer.from([0x1f, 0x8b, 1, 2, 3]),
  "no SKILL.md": makeArchive([{ name: "README.md", content: "x" }]),
};

describe("a hostile index", () => {
  for (const [title, { set, code, text }] of Object.entries(attacks))
    test(`with ${title} is refused, and nothing is left`, async (t) => {
      const { sandbox, site, run, runWith } = await createWorld(t);
      set(site);
      await assert.rejects(runWith({ transferred: 2_000_000 }, { source: site.url, all: true }), isFault(code, text));
      assert.equal(existsSync(join(sandbox.home, "library")), false);
      if (title.startsWith("an archive beyond")) return;
      await assert.rejects(run("add", { source: site.url }), isFault(code, text));
      assert.deepEqual(readdirSync(sandbox.work), [".git"]);
    });

  for (const [title, bytes] of Object.entries(hostile))
    test(`that offers ${title} brings nothing in`, async (t) => {
      const { sandbox, site, run } = await createWorld(t);
      offer(site, { plain: bytes });
      const { imports }: { imports: { state: string; problems: unknown[] }[] } = await run("install", {
        source: site.url,
        all: true,
      });
      assert.equal(imports[0]?.state, "refused");
      assert.ok((imports[0]?.problems.length ?? 0) > 0);
      await assert.rejects(run("add", { source: site.url }), isFault("index.refused"));
      assert.deepEqual(readdirSync(sandbox.work), [".git"]);
      assert.deepEqual(await librarySlugs(sandbox), []);
    });

  test("at a private address, without TLS or behind a name for one is refused to a server", async (t) => {
    const { site, runWith } = await createWorld(t);
    const port = new URL(site.url).port;
    const input = { source: site.url, all: true };
    await assert.rejects(runWith({ isAllowed: serverRules.isAllowed }, input), isFault("source.refused", /private/));
    await assert.rejects(runWith({ protocols: ["https"] }, input), isFault("source.refused", /http:/));
    const named = { lookup: async () => ["93.184.215.14", "10.0.0.1"], isAllowed: serverRules.isAllowed };
    await assert.rejects(
      runWith(named, { source: `http://skills.example:${port}`, all: true }),
      isFault("source.refused", /private/),
    );
    assert.deepEqual(site.asked, []);
  });

  test("that offers something else after it was looked at brings nothing in", async (t) => {
    const { sandbox, site, run } = await createWorld(t);
    const look = { source: site.url, list: true };
    const { found }: { found: { digest: string }[] } = await run("install", look);
    const digests = found.map(({ digest }) => digest);
    offer(site, { plain: `${skillText("plain")}\nSecond.\n`, packed: packed("packed") });
    const chosen = { source: site.url, names: ["packed", "plain"], digests };
    await assert.rejects(run("install", chosen), isFault("source.changed", /plain/));
    assert.deepEqual(await librarySlugs(sandbox), [], "all of them or none");
    offer(site, { plain: skillText("plain"), packed: packed("packed") });
    await run("install", chosen);
    assert.deepEqual(await librarySlugs(sandbox), ["packed", "plain"]);

    offer(site, { plain: `${skillText("plain")}\nSecond.\n`, packed: packed("packed") });
    const { updates }: { updates: { digest: string }[] } = await run("update", { names: ["plain"], dryRun: true });
    const seen = { names: ["plain"], confirmed: true, digests: updates.map(({ digest }) => digest) };
    offer(site, { plain: `${skillText("plain")}\nThird.\n`, packed: packed("packed") });
    await assert.rejects(run("update", seen), isFault("source.changed", /plain/));
    assert.doesNotMatch((await sandbox.run("skill", "read", "plain")).stdout, /Second|Third/);
  });

  for (const path of [indexPath, "/.well-known/agent-skills/plain.md"])
    test(`that sends ${path} one byte at a time is left when patience ends`, async (t) => {
      const { sandbox, site, runWith } = await createWorld(t);
      site.answers.set(path, (_asked, response) => {
        response.writeHead(200);
        const timer = setInterval(() => response.write(" "), 5);
        response.once("close", () => clearInterval(timer));
      });
      await assert.rejects(runWith({ patience: 400 }, { source: site.url, all: true }), isFault("source.failed"));
      assert.equal(existsSync(join(sandbox.home, "library")), false);
    });

  test("entries that are not valid are left out beside valid ones, and said to be", async (t) => {
    const { sandbox, site, run } = await createWorld(t);
    const entries = [entryOf("plain", plain, "plain.md"), { name: "Bad" }, 7];
    put(site, { $schema: schema, skills: entries });
    await run("install", { source: site.url, all: true });
    assert.deepEqual(await librarySlugs(sandbox), ["plain"]);
  });
});
