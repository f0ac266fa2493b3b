import assert from "node:assert/strict";
import { existsSync, globSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { Fault } from "@loadout/core";
import { createApp } from "../packages/app/src/app.ts";
import { readConfig } from "../packages/app/src/config.ts";
import { createServerPerson } from "../packages/app/src/doors/http/server/server-person.ts";
import { type RepositoryRules, serverRules } from "../packages/app/src/skill/install/fetch-repository.ts";
import { createSkillInstall } from "../packages/app/src/skill/install/skill-install.ts";
import { createRepository, type GitServer, startGitServer } from "./git-server.ts";
import { proves } from "./requirements.ts";
import { createSandbox, type Sandbox } from "./sandbox.ts";

interface Installed {
  readonly commit?: string;
  readonly found: readonly {
    readonly id: string;
    readonly path: string;
    readonly name?: string;
    readonly description?: string;
    readonly importable: boolean;
    readonly problems: readonly { readonly rule: string }[];
  }[];
  readonly imports: readonly { readonly name: string; readonly state: string; readonly slug?: string }[];
}

interface World {
  readonly sandbox: Sandbox;
  /** Where what is fetched lies meanwhile; nothing may be left in it. */
  readonly temporary: string;
  install(input: object, rules?: Partial<RepositoryRules>, variables?: Record<string, string>): Promise<Installed>;
}

/** What a test allows that a server does not: repositories on this machine, over plain HTTP. */
const onLoopback: Partial<RepositoryRules> = { protocols: ["http"], isAllowed: (address) => address === "127.0.0.1" };

function createWorld(t: TestContext): World {
  const sandbox = createSandbox(t);
  const temporary = join(sandbox.folder, "temporary");
  mkdirSync(temporary);
  return {
    sandbox,
    temporary,
    async install(input, rules = onLoopback, variables = {}) {
      const app = createApp(readConfig({ ...sandbox.variables, ...variables }, sandbox.work), createServerPerson());
      const operation = createSkillInstall({ rules: { ...serverRules, ...rules }, temporary });
      try {
        return (await operation.run(app, operation.input.parse(input) as never)) as Installed;
      } finally {
        await app.close();
        assert.deepEqual(readdirSync(temporary), [], "nothing that was fetched is left");
      }
    },
  };
}

const skill = (name: string, more = ""): string =>
  `---\nname: ${name}\ndescription: Does ${name}.\n${more}---\n# ${name}\n`;

const team = {
  "README.md": "# Skills\n",
  "skills/pdf/SKILL.md": skill("pdf"),
  "skills/pdf/scripts/run.py": "print(1)\n",
  "skills/notes/SKILL.md": skill("notes"),
  "skills/broken/SKILL.md": "no frontmatter\n",
};

async function serveTeam(t: TestContext, { sandbox }: World, files: Record<string, string | Uint8Array> = team) {
  const root = join(sandbox.folder, "served");
  const commit = createRepository(join(root, "team-skills"), files);
  const server = await startGitServer(t, root);
  return { commit, server, source: addressOf(server) };
}

const addressOf = ({ port }: GitServer, host = "127.0.0.1"): string => `http://${host}:${port}/team-skills/.git`;

const isFault =
  (code: string, values: object = {}) =>
  (error: unknown) => {
    assert.ok(error instanceof Fault, String(error));
    assert.equal(error.code, code, error.message);
    assert.partialDeepStrictEqual(error.values, values);
    return true;
  };

const slugs = async ({ sandbox }: World): Promise<string[]> => {
  const { stdout } = await sandbox.run("skill", "list", "--source", "library", "--json", "id");
  return JSON.parse(stdout).map(({ id }: { id: string }) => id);
};

describe("skill install from a repository", () => {
  test("list says what is found and writes nothing", async (t) => {
    const world = createWorld(t);
    const { source, commit } = await serveTeam(t, world);
    const { found, imports, commit: fetched } = await world.install({ source, list: true });
    assert.deepEqual([imports, fetched], [[], commit]);
    assert.deepEqual(
      found.map(({ id, path, name, description, importable }) => [id, path, name, description, importable]),
      [
        ["broken", "skills/broken", undefined, undefined, false],
        ["notes", "skills/notes", "notes", "Does notes.", true],
        ["pdf", "skills/pdf", "pdf", "Does pdf.", true],
      ],
    );
    assert.ok(found[0]?.problems.some(({ rule }) => rule === "frontmatter.missing"));
    assert.equal(existsSync(world.sandbox.home), false);
  });

  test("takes those that are named, or all, each with its report", async (t) => {
    const world = createWorld(t);
    const { source } = await serveTeam(t, world);
    const { imports } = await world.install({ source, names: ["skills/pdf"] });
    assert.partialDeepStrictEqual(imports, [{ name: "pdf", state: "created", slug: "pdf" }]);
    assert.deepEqual(await slugs(world), ["pdf"]);
    const all = await world.install({ source, all: true, onConflict: "update" });
    assert.deepEqual(
      all.imports.map(({ name, state }) => [name, state]),
      [
        ["broken", "refused"],
        ["notes", "created"],
        ["pdf", "unchanged"],
      ],
    );
    assert.deepEqual(await slugs(world), ["notes", "pdf"]);
  });

  test("a repository that is one skill is called as it is", async (t) => {
    const world = createWorld(t);
    const root = join(world.sandbox.folder, "served");
    createRepository(join(root, "Solo_Skill.git"), { "SKILL.md": skill("solo-skill"), "docs/a.md": "a\n" });
    const { port } = await startGitServer(t, root);
    const { found } = await world.install({ source: `http://127.0.0.1:${port}/Solo_Skill.git`, list: true });
    assert.deepEqual(
      found.map(({ id, path, problems }) => [id, path, problems.map(({ rule }) => rule)]),
      [["solo-skill", ".", []]],
    );
  });

  test("a branch or tag can be named", async (t) => {
    const world = createWorld(t);
    const root = join(world.sandbox.folder, "served");
    createRepository(join(root, "team-skills"), team, (git) => {
      git("commit", "--quiet", "--message=old");
      git("tag", "v1");
      git("rm", "--quiet", "-r", "skills/notes");
    });
    const source = addressOf(await startGitServer(t, root));
    const ids = async (ref?: string): Promise<string[]> =>
      (await world.install({ source, list: true, ...(ref !== undefined && { ref }) })).found.map(({ id }) => id);
    assert.deepEqual(await ids(), ["broken", "pdf"]);
    assert.deepEqual(await ids("v1"), ["broken", "notes", "pdf"]);
    await assert.rejects(ids("nowhere"), isFault("source.failed"));
    for (const ref of ["--upload-pack=touch", "-x", "a b", "a..b", "a\nb"])
      await assert.rejects(ids(ref), isFault("source.refused"));
  });

  test("names that are not there, or mean two, change nothing", async (t) => {
    const world = createWorld(t);
    const { source } = await serveTeam(t, world, { ...team, "more/pdf/SKILL.md": skill("pdf-more") });
    await assert.rejects(
      world.install({ source, names: ["notes", "pfd"] }),
      isFault("skill.not-found", { name: "pfd" }),
    );
    await assert.rejects(
      world.install({ source, names: ["notes", "pdf"] }),
      isFault("skill.ambiguous", { candidates: "more/pdf, skills/pdf" }),
    );
    for (const input of [{}, { list: true, all: true }, { all: true, names: ["pdf"] }])
      await assert.rejects(world.install({ source, ...input }), isFault("input.invalid"));
    assert.equal(existsSync(world.sandbox.home), false);
  });

  test("nothing of a repository is run, followed or fetched from elsewhere", async (t) => {
    const world = createWorld(t);
    const root = join(world.sandbox.folder, "served");
    const mark = join(world.sandbox.folder, "mark");
    const secret = world.sandbox.write("secret/SKILL.md", skill("secret"));
    createRepository(
      join(root, "team-skills"),
      {
        "skills/pdf/SKILL.md": skill("pdf"),
        "skills/pdf/.gitattributes": "* filter=evil\n",
        ".gitmodules": `[submodule "sub"]\n\tpath = sub\n\turl = ext::touch ${mark}\n`,
      },
      (git) => {
        const at = join(root, "team-skills");
        mkdirSync(join(at, "skills/linked"));
        symlinkSync(secret, join(at, "skills/linked/SKILL.md"));
        symlinkSync(join(world.sandbox.folder, "secret"), join(at, "skills/outside"));
        git("add", "--all");
        git("update-index", "--add", "--cacheinfo", `160000,${"1".repeat(40)},sub`);
      },
    );
    const source = addressOf(await startGitServer(t, root));
    const { found, imports } = await world.install({ source, all: true });
    assert.deepEqual(
      found.map(({ id, importable, description }) => [id, importable, description]),
      [
        ["linked", false, undefined],
        ["outside", false, undefined],
        ["pdf", true, "Does pdf."],
      ],
    );
    assert.deepEqual(
      imports.map(({ state }) => state),
      ["refused", "refused", "created"],
    );
    assert.deepEqual([await slugs(world), existsSync(mark)], [["pdf"], false]);
  });

  test("a redirect is not followed", async (t) => {
    const world = createWorld(t);
    const { server, source } = await serveTeam(t, world);
    const elsewhere = await startGitServer(t, world.sandbox.folder, (request, response) => {
      response.writeHead(302, { location: `http://127.0.0.1:${server.port}${request.url}` }).end();
      return true;
    });
    await assert.rejects(world.install({ source: addressOf(elsewhere), list: true }), isFault("source.failed"));
    assert.deepEqual(server.asked, []);
    assert.equal((await world.install({ source, list: true })).found.length, 3, "which the server itself would answer");
  });

  test("a name is looked up once, and the addresses that were checked are those that are used", async (t) => {
    const world = createWorld(t);
    const { server } = await serveTeam(t, world);
    const source = addressOf(server, "skills.example");
    const looked: string[] = [];
    const lookup = async (host: string): Promise<string[]> => {
      looked.push(host);
      return ["127.0.0.1"];
    };
    assert.equal((await world.install({ source, list: true }, { ...onLoopback, lookup })).found.length, 3);
    assert.deepEqual(looked, ["skills.example"]);
  });

  test("one private address among several is enough to refuse, before anything is asked", async (t) => {
    const world = createWorld(t);
    const { server } = await serveTeam(t, world);
    const lookup = async (): Promise<string[]> => ["140.82.121.4", "127.0.0.1"];
    const rules = { protocols: ["http"], lookup };
    await assert.rejects(
      world.install({ source: addressOf(server, "skills.example"), list: true }, rules),
      isFault("source.refused"),
    );
    assert.deepEqual(server.asked, []);
  });

  test("what is too large, too many or too slow ends, and leaves nothing", async (t) => {
    const world = createWorld(t);
    const { source } = await serveTeam(t, world, { ...team, "zeros.bin": new Uint8Array(3_000_000) });
    const tries = (rules: Partial<RepositoryRules>) =>
      world.install({ source, all: true }, { ...onLoopback, ...rules });
    await assert.rejects(tries({ transferred: 1000 }), isFault("source.too-large", { limit: "1.0 KB" }));
    await assert.rejects(tries({ checkedOut: 1_000_000 }), isFault("source.too-large", { size: "3.0 MB" }));
    await assert.rejects(tries({ files: 3 }), isFault("source.too-large", { limit: 3 }));
    const silent = await startGitServer(t, world.sandbox.folder, () => true);
    await assert.rejects(
      world.install({ source: addressOf(silent), all: true }, { ...onLoopback, patience: 300 }),
      isFault("source.failed", { reason: { en: "it timed out after 1 s", zh: "超过了 1 秒" } }),
    );
    assert.equal(existsSync(world.sandbox.home), false);
  });

  test("what is no repository, has no commit or no skill says so", async (t) => {
    const world = createWorld(t);
    const root = join(world.sandbox.folder, "served");
    createRepository(join(root, "team-skills"), { "README.md": "nothing here\n" });
    const server = await startGitServer(t, root);
    await assert.rejects(
      world.install({ source: addressOf(server), all: true }),
      isFault("source.refused", { reason: { en: "it contains no skills", zh: "其中没有技能" } }),
    );
    const other = `http://127.0.0.1:${server.port}/nowhere.git`;
    await assert.rejects(world.install({ source: other, all: true }), isFault("source.failed", { source: other }));
  });

  test("without git on the machine that is said", async (t) => {
    const world = createWorld(t);
    const { source } = await serveTeam(t, world);
    await assert.rejects(
      world.install({ source, all: true }, onLoopback, { PATH: world.temporary }),
      isFault("git.missing"),
    );
  });
});

describe("skill install from a folder of the server", () => {
  test("an absolute path is looked through; links in it are refused, not followed", async (t) => {
    const world = createWorld(t);
    const { sandbox } = world;
    const folder = join(sandbox.folder, "team");
    for (const [path, text] of Object.entries(team)) sandbox.write(join(folder, path), text);
    const secret = sandbox.write("secret/SKILL.md", skill("secret"));
    mkdirSync(join(folder, "skills/linked"));
    symlinkSync(secret, join(folder, "skills/linked/SKILL.md"));
    const { found } = await world.install({ source: folder, list: true });
    assert.deepEqual(
      found.map(({ id, importable }) => [id, importable]),
      [
        ["broken", false],
        ["linked", false],
        ["notes", true],
        ["pdf", true],
      ],
    );
    assert.equal(existsSync(sandbox.home), false);
    assert.partialDeepStrictEqual((await world.install({ source: folder, names: ["notes"] })).imports, [
      { state: "created", slug: "notes" },
    ]);
    assert.deepEqual(await slugs(world), ["notes"]);
    assert.equal(globSync("**/*", { cwd: folder }).length, 12, "the folder stays what it was");
  });
});

const hostile = [
  ...[
    "ext::sh -c touch%20/tmp/x",
    "EXT::sh -c id",
    "fd::7",
    "-u",
    "--upload-pack=touch x",
    "--",
    "",
    "   ",
    "a\nb",
    "a\0b",
  ],
  ...["file:///etc", "http://github.com/a/b", "git://github.com/a/b", "ftp://github.com/a/b", "javascript://x/y"],
  ...["https://127.0.0.1/a/b", "https://localhost/a/b", "https://localhost./a/b", "https://[::1]/a", "https://0/a"],
  ...["https://[::ffff:127.0.0.1]/a", "https://0x7f.1/a", "https://2130706433/a", "https://017700000001/a"],
  ...[
    "https://127.0.0.1.:8080/a",
    "https://169.254.169.254/latest/meta-data",
    "https://10.0.0.1/a",
    "https://[fe80::1]/a",
  ],
  ...[
    "https://[fd00::1]/a",
    "https://192.168.0.1:8443/a",
    "https://user:password@github.com/a",
    "https://token@github.com/a",
  ],
  ...[
    "https://github.com/a/b?c=d",
    "https://github.com/a/b#c",
    "https://github.com/a/../b",
    "https://github.com/a/%2e%2e/b",
  ],
  ...[
    "https://github.com/-a/b",
    "https://github.com/a/--upload-pack=b",
    "https://github.com/a/'b'",
    "https://",
    "https:///a",
  ],
  ...[
    "ssh://127.0.0.1/a",
    "ssh://git@localhost/a",
    "ssh://git@[::1]/a",
    "ssh://-oProxyCommand=touch/a",
    "ssh://0x7f.1/a",
  ],
  ...[
    "ssh://git@-oProxyCommand=touch/a",
    "git@localhost:a/b",
    "git@127.0.0.1:a/b",
    "-oProxyCommand=x@host:a",
    "git@-x:a",
  ],
  ...[
    "https://no-such-host.invalid/a",
    "git@no-such-host.invalid:a/b",
    "ssh:///a",
    "a/b/c",
    "../a",
    "./a",
    ".",
    "~/a",
    "a",
  ],
  ...["a/..", "/", "/no/such/folder", "/etc/passwd", "/etc\n", "C:\\skills", "\\\\host\\share"],
];

describe(`the source of skill install (${proves("000.17")})`, () => {
  for (const source of hostile)
    test(`${JSON.stringify(source)} is refused and nothing is written`, async (t) => {
      const world = createWorld(t);
      const before = readdirSync(world.sandbox.folder).sort();
      for (const input of [{ list: true }, { all: true }]) {
        const work = async () => world.install({ source, ...input }, {});
        if (source === "") await assert.rejects(work(), /too_small|Invalid/i);
        else await assert.rejects(work(), isFault("source.refused"));
      }
      assert.deepEqual(readdirSync(world.sandbox.folder).sort(), before);
      assert.equal(existsSync(world.sandbox.home), false);
    });
});
