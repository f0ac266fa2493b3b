import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { promisify } from "node:util";
import { Fault } from "@loadout/core";
import { createApp } from "../packages/app/src/app.ts";
import { readConfig } from "../packages/app/src/config.ts";
import { createServerPerson } from "../packages/app/src/doors/http/server/server-person.ts";
import { personalRules } from "../packages/app/src/skill/install/fetch-repository.ts";
import { createSkillAdd } from "../packages/app/src/skill/install/skill-add.ts";
import { createSkillOutdated } from "../packages/app/src/skill/update/skill-outdated.ts";
import { createSkillUpdate } from "../packages/app/src/skill/update/skill-update.ts";
import type { CopyView } from "../packages/app/src/skill/update/update-view.ts";
import { commitAll, createRepository, startGitServer } from "./git-server.ts";
import { createSandbox, type Sandbox } from "./sandbox.ts";

const skill = (name: string, body = "first\n"): string =>
  `---\nname: ${name}\ndescription: Does ${name}.\n---\n# ${name}\n\n${body}`;

const program = join(
  dirname(createRequire(new URL("../packages/app/src/main.ts", import.meta.url)).resolve("skills/package.json")),
  "bin/cli.mjs",
);

/** The real program, in a folder of its own or in one that Loadout works in. */
async function skills(sandbox: Sandbox, folder: string, ...words: string[]): Promise<string> {
  const env = { PATH: process.env.PATH, HOME: sandbox.userHome, DO_NOT_TRACK: "1", CI: "1", GIT_TERMINAL_PROMPT: "0" };
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...words], { cwd: folder, env });
  return stdout;
}

const isFault =
  (code: string, text = /./) =>
  (error: unknown) => {
    assert.ok(error instanceof Fault, String(error));
    assert.equal(error.code, code, error.message);
    assert.match(error.message, text);
    return true;
  };

async function createWorld(t: TestContext) {
  const sandbox = createSandbox(t);
  mkdirSync(join(sandbox.work, ".git"));
  const root = join(sandbox.folder, "served");
  const folder = join(root, "team");
  const commit = createRepository(folder, {
    "skills/pdf/SKILL.md": skill("pdf"),
    "skills/pdf/run.sh": "#!/bin/sh\n",
    "skills/odd/metadata.json": "{}\n", // which that program hashes, and does not copy
    "skills/odd/SKILL.md": skill("Odd Name"),
  });
  const { port } = await startGitServer(t, root);
  const source = `http://127.0.0.1:${port}/team/.git`;
  const operation = createSkillAdd({ rules: { ...personalRules, protocols: ["http"] } });
  const add = async (input: object, work = sandbox.work): Promise<void> => {
    const app = createApp(readConfig(sandbox.variables, work), createServerPerson());
    try {
      await operation.run(app, operation.input.parse(input) as never);
    } finally {
      await app.close();
    }
  };
  const read = (name: string, work = sandbox.work) => JSON.parse(readFileSync(join(work, name), "utf8"));
  const copyOf = (file: string, work = sandbox.work): string =>
    readFileSync(join(work, ".agents/skills", file), "utf8");
  return { sandbox, source, folder, commit, add, read, copyOf };
}

describe("the lock files of a project", () => {
  test("of a folder are byte for byte what the skills program writes", async (t) => {
    const sandbox = createSandbox(t);
    mkdirSync(join(sandbox.work, ".git"));
    const other = join(sandbox.folder, "other/project");
    mkdirSync(other, { recursive: true });
    for (const place of [join(sandbox.work, ".."), join(other, "..")]) {
      sandbox.write(join(place, "team/pdf/SKILL.md"), skill("pdf"));
      sandbox.write(join(place, "team/pdf/metadata.json"), "{}");
      sandbox.write(join(place, "team/pdf/deep/ünïcode.md"), "x");
      sandbox.write(join(place, "team/odd/SKILL.md"), skill("Odd Name"));
    }
    const added = await sandbox.run("skill", "add", join(sandbox.work, "../team"));
    assert.equal(added.code, 0, added.stderr);
    await skills(sandbox, other, "add", "../team", "--agent", "universal", "--yes", "--copy");
    const [ours, theirs] = [sandbox.work, other].map((place) => readFileSync(join(place, "skills-lock.json"), "utf8"));
    assert.equal(ours, theirs);
    const { skills: exact } = JSON.parse(readFileSync(join(sandbox.work, "loadout-lock.json"), "utf8"));
    assert.deepEqual(Object.keys(exact), ["odd-name", "pdf"]);
    assert.partialDeepStrictEqual(exact.pdf, { kind: "folder", source: "../team", path: "pdf" });
    assert.deepEqual(
      readdirSync(join(sandbox.work, ".agents/skills")).toSorted(),
      [...readdirSync(join(other, ".agents/skills")), ".added.json"].toSorted(),
    );
  });

  test("of a repository name its commit, and both programs update the same copy", async (t) => {
    const { sandbox, source, folder, commit, add, read, copyOf } = await createWorld(t);
    await add({ source });
    assert.partialDeepStrictEqual(read("skills-lock.json").skills, {
      pdf: { source, sourceUrl: source, sourceType: "git", skillPath: "skills/pdf/SKILL.md" },
      "Odd Name": { skillPath: "skills/odd/SKILL.md" },
    });
    assert.partialDeepStrictEqual(read("loadout-lock.json").skills, {
      pdf: { kind: "git", source, commit, path: "skills/pdf" },
      "odd-name": { commit, path: "skills/odd" },
    });
    const listed = JSON.parse(await skills(sandbox, sandbox.work, "list", "--json"));
    assert.deepEqual(
      listed.map(({ name, sourceUrl }: { name: string; sourceUrl: string }) => [name, sourceUrl]).toSorted(),
      [
        ["Odd Name", source],
        ["pdf", source],
      ],
    );
    assert.match(await skills(sandbox, sandbox.work, "update", "-y"), /up to date/);

    commitAll(folder, { "skills/pdf/SKILL.md": skill("pdf", "second\n") });
    await skills(sandbox, sandbox.work, "update", "-y");
    assert.match(copyOf("pdf/SKILL.md"), /second/);
    const { code, stdout } = await sandbox.run("skill", "verify", "--json");
    assert.equal(code, 8);
    const { findings } = JSON.parse(stdout);
    assert.deepEqual(
      findings.map(({ rule, skill: name }: { rule: string; skill: string }) => `${rule} ${name}`),
      ["disagreeing pdf"],
      "our lock file does not know yet what the other program put there",
    );
    await assert.rejects(add({ frozen: true }), isFault("lock.mismatch", /pdf: .* lock different content/));
    const next = commitAll(folder, { "skills/pdf/SKILL.md": skill("pdf", "third\n") });
    await add({ source, skills: ["pdf"] });
    assert.match(copyOf("pdf/SKILL.md"), /third/, "the copy of the other program is not taken for an edited one");
    assert.equal(read("loadout-lock.json").skills.pdf.commit, next);
    assert.match(await skills(sandbox, sandbox.work, "update", "-y"), /up to date/);

    writeFileSync(join(sandbox.work, ".agents/skills/pdf/SKILL.md"), skill("pdf", "mine\n"));
    await assert.rejects(add({ source, skills: ["pdf"] }), isFault("source.modified"));
  });

  test("fields and entries of others are kept", async (t) => {
    const { sandbox, source, add, read } = await createWorld(t);
    const other = { source: "a/b", sourceType: "github", computedHash: "0", later: { a: 1 } };
    writeFileSync(join(sandbox.work, "skills-lock.json"), JSON.stringify({ version: 1, skills: { other } }));
    await add({ source, skills: ["pdf"] });
    assert.deepEqual(read("skills-lock.json").skills.other, other);
    assert.equal((await sandbox.run("skill", "remove", "pdf", "--project", "--yes")).code, 0);
    assert.deepEqual(read("skills-lock.json"), { version: 1, skills: { other } });
    assert.deepEqual(read("loadout-lock.json"), { version: 1, skills: {} });
    assert.equal(existsSync(join(sandbox.work, ".agents/skills/pdf")), false);
  });
});

describe("skill add --frozen", () => {
  test("installs exactly the commit, also after the branch moved on, and again changes nothing", async (t) => {
    const { sandbox, source, folder, add, read, copyOf } = await createWorld(t);
    await add({ source });
    const locks = [read("skills-lock.json"), read("loadout-lock.json")];
    commitAll(folder, { "skills/pdf/SKILL.md": skill("pdf", "second\n"), "skills/odd/SKILL.md": undefined });
    const fresh = join(sandbox.folder, "fresh");
    mkdirSync(join(fresh, ".git"), { recursive: true });
    for (const name of ["skills-lock.json", "loadout-lock.json"]) cpSync(join(sandbox.work, name), join(fresh, name));
    for (let round = 0; round < 2; round++) {
      await add({ frozen: true }, fresh);
      assert.match(copyOf("pdf/SKILL.md", fresh), /first/);
      assert.ok(existsSync(join(fresh, ".agents/skills/odd-name/SKILL.md")));
      assert.deepEqual([read("skills-lock.json", fresh), read("loadout-lock.json", fresh)], locks);
    }
  });

  const changed: Readonly<Record<string, (exact: Record<string, unknown>) => unknown>> = {
    "another digest": (exact) => (exact.digest = "f".repeat(64)),
    "another path": (exact) => (exact.path = "skills/odd"),
    "no commit": (exact) => delete exact.commit,
  };
  for (const [title, change] of Object.entries(changed))
    test(`fails for ${title}, and installs nothing`, async (t) => {
      const { sandbox, source, add, read } = await createWorld(t);
      await add({ source });
      rmSync(join(sandbox.work, ".agents"), { recursive: true });
      const lock = read("loadout-lock.json");
      change(lock.skills.pdf);
      writeFileSync(join(sandbox.work, "loadout-lock.json"), JSON.stringify(lock));
      await assert.rejects(add({ frozen: true }), (error: unknown) => {
        assert.ok(error instanceof Fault && ["lock.mismatch", "tool.failed"].includes(error.code), String(error));
        return true;
      });
      assert.equal(existsSync(join(sandbox.work, ".agents")), false);
    });

  test("fails for a skill that only the shared lock file has", async (t) => {
    const { sandbox, source, add } = await createWorld(t);
    await add({ source });
    rmSync(join(sandbox.work, "loadout-lock.json"));
    await assert.rejects(add({ frozen: true }), isFault("lock.mismatch", /pdf: no commit and digest are known/));
  });

  /** What another program or a merge of branches leaves: two lock files that do not say the same. */
  const differing: Readonly<Record<string, (shared: Lock, own: Lock) => void>> = {
    "a copy that the other program updated": ({ pdf }) => Object.assign(pdf ?? {}, { computedHash: "0".repeat(64) }),
    "another branch": ({ pdf }) => Object.assign(pdf ?? {}, { ref: "other" }),
    "a skill that only our lock file has": (shared) => delete shared.pdf,
    "a skill that only the shared lock file has": (_, own) => delete own.pdf,
    "a name that every object has": (shared) =>
      Object.assign(shared, { constructor: { source: "a", sourceType: "git", computedHash: "0" } }),
    "another digest of the tree": (_, { pdf }) => Object.assign(pdf ?? {}, { digest: "0".repeat(64) }),
    "a commit that is not there": (_, { pdf }) => Object.assign(pdf ?? {}, { commit: "0".repeat(40) }),
    "another path": (_, { pdf }) => Object.assign(pdf ?? {}, { path: "skills/odd" }),
    "a source without versions": (_, { pdf }) => Object.assign(pdf ?? {}, { kind: "other" }),
  };
  type Lock = Record<string, object>;
  for (const [title, change] of Object.entries(differing))
    test(`refuses ${title}, and changes nothing`, async (t) => {
      const { sandbox, source, add, read, copyOf } = await createWorld(t);
      await add({ source });
      const names = ["skills-lock.json", "loadout-lock.json"] as const;
      const [shared, own] = names.map((name) => read(name));
      change(shared.skills, own.skills);
      for (const [index, name] of names.entries())
        writeFileSync(join(sandbox.work, name), JSON.stringify([shared, own][index]));
      const before = [...names.map((name) => readFileSync(join(sandbox.work, name), "utf8")), copyOf("pdf/SKILL.md")];
      await assert.rejects(add({ frozen: true }), (error) => error instanceof Fault);
      const after = [...names.map((name) => readFileSync(join(sandbox.work, name), "utf8")), copyOf("pdf/SKILL.md")];
      assert.deepEqual(after, before);
    });

  const digest = "0".repeat(64);
  const hostile: Readonly<Record<string, readonly [file: string, text: string, code: string]>> = {
    "a lock that is no JSON": ["skills-lock.json", "{", "lock.unreadable"],
    "a lock without a version": ["skills-lock.json", '{"skills":{}}', "lock.unreadable"],
    "a list of skills": ["skills-lock.json", '{"version":1,"skills":[]}', "lock.unreadable"],
    "a huge lock": ["skills-lock.json", " ".repeat(6_000_000), "lock.unreadable"],
    "a path that climbs": [
      "skills-lock.json",
      JSON.stringify({
        version: 1,
        skills: { a: { source: "a", sourceType: "git", computedHash: "0", skillPath: "../x" } },
      }),
      "lock.unreadable",
    ],
    "a folder that climbs": [
      "loadout-lock.json",
      JSON.stringify({ version: 1, skills: { "../x": { kind: "git", source: "a", digest } } }),
      "lock.unreadable",
    ],
    "a path of a skill that climbs": [
      "loadout-lock.json",
      JSON.stringify({ version: 1, skills: { pdf: { kind: "git", source: "a", path: "a/../../x", digest } } }),
      "lock.unreadable",
    ],
    "a commit that is an option": [
      "loadout-lock.json",
      JSON.stringify({ version: 1, skills: { pdf: { kind: "git", source: "a", commit: "--upload-pack=x", digest } } }),
      "lock.unreadable",
    ],
    "a source that runs a program": [
      "loadout-lock.json",
      JSON.stringify({
        version: 1,
        skills: { pdf: { kind: "git", source: "ext::sh -c touch% ran", commit: "a".repeat(40), digest } },
      }),
      "source.refused",
    ],
  };
  for (const [title, [file, text, code]] of Object.entries(hostile))
    test(`a hostile lock file is refused: ${title}`, async (t) => {
      const { sandbox, add } = await createWorld(t);
      const shared = { version: 1, skills: { pdf: { source: "a", sourceType: "git", computedHash: "0" } } };
      writeFileSync(join(sandbox.work, "skills-lock.json"), JSON.stringify(shared));
      writeFileSync(join(sandbox.work, file), text);
      await assert.rejects(add({ frozen: true }), isFault(code));
      assert.deepEqual(
        readdirSync(sandbox.work).filter((name) => !name.endsWith("-lock.json")),
        [".git"],
      );
    });

  test("a lock file that is a link out of the project is neither read nor written", async (t) => {
    const { sandbox, source, add } = await createWorld(t);
    writeFileSync(join(sandbox.folder, "outside.json"), JSON.stringify({ version: 1, skills: {} }));
    symlinkSync("../outside.json", join(sandbox.work, "skills-lock.json"));
    await assert.rejects(add({ source }), isFault("lock.unreadable"));
    assert.equal(
      readFileSync(join(sandbox.folder, "outside.json"), "utf8"),
      JSON.stringify({ version: 1, skills: {} }),
    );
    assert.equal(existsSync(join(sandbox.work, ".agents")), false);
  });
});

describe("skill remove-copy", () => {
  test("asks, refuses what was changed here, and knows a skill by its name or folder", async (t) => {
    const sandbox = createSandbox(t);
    mkdirSync(join(sandbox.work, ".git"));
    sandbox.write(join(sandbox.folder, "team/odd/SKILL.md"), skill("Odd Name"));
    sandbox.write(join(sandbox.folder, "team/pdf/SKILL.md"), skill("pdf"));
    for (const more of [[], ["-g"]]) {
      assert.equal((await sandbox.run("skill", "add", join(sandbox.folder, "team"), ...more)).code, 0);
      const root = more.length > 0 ? join(sandbox.home, "skills") : join(sandbox.work, ".agents/skills");
      const asked = await sandbox.run("skill", "remove-copy", "pdf", ...more);
      assert.equal(asked.code, 2);
      assert.match(asked.stderr, /remove pdf from/);
      writeFileSync(join(root, "pdf/SKILL.md"), skill("pdf", "mine\n"));
      assert.match((await sandbox.run("skill", "remove-copy", "pdf", "-y", ...more)).stderr, /source\.modified/);
      assert.ok(existsSync(join(root, "pdf")));
      assert.equal((await sandbox.run("skill", "remove-copy", "Odd Name", "pdf", "-y", "--force", ...more)).code, 0);
      assert.deepEqual(readdirSync(root), [".added.json"]);
    }
    assert.equal((await sandbox.run("skill", "remove-copy", "pdf", "-y", "-p", "-g")).code, 2, "one of the two");
    const unknown = await sandbox.run("skill", "remove-copy", "pdf", "-y");
    assert.equal(unknown.code, 3);
    assert.match(unknown.stderr, /lock\.unknown/);
  });

  test("removes copies from the folders of other agents, and links to a copy, but no skill of somebody's own", async (t) => {
    const sandbox = createSandbox(t);
    const { work } = sandbox;
    mkdirSync(join(work, ".git"));
    sandbox.write(join(sandbox.folder, "team/pdf/SKILL.md"), skill("pdf"));
    const claude = join(work, ".claude/skills/pdf");
    await skills(sandbox, work, "add", "../team", "--agent", "claude-code", "--yes");
    assert.ok(existsSync(claude) && !existsSync(join(work, ".agents")), "that program copies for one agent alone");
    writeFileSync(join(claude, "SKILL.md"), skill("pdf", "mine\n"));
    assert.match((await sandbox.run("skill", "remove-copy", "pdf", "-y")).stderr, /source\.modified/);
    assert.ok(existsSync(claude));
    writeFileSync(join(claude, "SKILL.md"), skill("pdf"));
    const { stderr } = await sandbox.run("skill", "remove-copy", "pdf");
    assert.match(stderr, /remove pdf from .*\.claude.skills/, "the question names the place");
    const removed = await sandbox.run("skill", "remove-copy", "pdf", "-y", "--json");
    assert.deepEqual(JSON.parse(removed.stdout).paths, [claude]);
    assert.ok(!existsSync(claude));

    await skills(sandbox, work, "add", "../team", "--agent", "claude-code", "codex", "--yes");
    assert.ok(lstatSync(claude).isSymbolicLink(), "for several agents it copies once, and links");
    assert.equal((await sandbox.run("skill", "remove-copy", "pdf", "-y")).code, 0);
    assert.equal(lstatSync(claude, { throwIfNoEntry: false }), undefined, "no link is left that leads nowhere");
    assert.ok(!existsSync(join(work, ".agents/skills/pdf")));

    await skills(sandbox, work, "add", "../team", "--agent", "universal", "--yes");
    sandbox.write(join(claude, "SKILL.md"), skill("pdf", "our own\n"));
    assert.equal((await sandbox.run("skill", "remove-copy", "pdf", "-y", "--force")).code, 0);
    assert.ok(existsSync(claude), "it was never installed");
    assert.ok(!existsSync(join(work, ".agents/skills/pdf")));
    assert.deepEqual(JSON.parse(readFileSync(join(work, "skills-lock.json"), "utf8")).skills, {});
  });

  test("a record that names folders elsewhere removes nothing there", async (t) => {
    const sandbox = createSandbox(t);
    mkdirSync(join(sandbox.work, ".git"));
    sandbox.write(join(sandbox.work, "src/keep.txt"), "x");
    sandbox.write(join(sandbox.work, ".agents/skills/.added.json"), JSON.stringify({ "../../src": { digest: "x" } }));
    const { code } = await sandbox.run("skill", "remove-copy", "../../src", "-y", "--force");
    assert.equal(code, 3);
    assert.ok(existsSync(join(sandbox.work, "src/keep.txt")));
  });
});

describe("skill verify", () => {
  test("compares every copy with the lock files and every file of the library with its index", async (t) => {
    const sandbox = createSandbox(t);
    mkdirSync(join(sandbox.work, ".git"));
    for (const name of ["pdf", "notes", "odd"])
      sandbox.write(join(sandbox.folder, `team/${name}/SKILL.md`), skill(name));
    assert.equal((await sandbox.run("skill", "add", join(sandbox.folder, "team"))).code, 0);
    assert.equal((await sandbox.run("skill", "install", join(sandbox.folder, "team"), "pdf")).code, 0);
    const verify = async (...more: string[]) => {
      const { code, stdout } = await sandbox.run("skill", "verify", ...more);
      return { code, stdout };
    };
    const fine = await verify();
    assert.equal(fine.code, 0);
    assert.match(fine.stdout, /All skills are as they were installed {2}3 in the project, 1 in the library/);

    const copies = join(sandbox.work, ".agents/skills");
    writeFileSync(join(copies, "pdf/more.md"), "planted");
    rmSync(join(copies, "notes"), { recursive: true });
    sandbox.write(join(copies, "stranger/SKILL.md"), skill("stranger"));
    const [tree = ""] = readdirSync(join(sandbox.home, "library/trees"));
    const kept = join(sandbox.home, "library/trees", tree, "SKILL.md");
    rmSync(kept);
    writeFileSync(kept, skill("pdf", "planted\n"));
    const { code, stdout } = await verify("--json");
    assert.equal(code, 8);
    assert.deepEqual(
      JSON.parse(stdout).findings.map(({ rule, severity, skill: name }: Record<string, string>) => [
        rule,
        severity,
        name,
      ]),
      [
        ["missing", "error", "notes"],
        ["changed", "error", "pdf"],
        ["extra", "warning", "stranger"],
        ["damaged", "error", "pdf"],
      ],
    );
    const sarif = await verify("--format", "sarif");
    assert.equal(sarif.code, 8);
    const { version, runs } = JSON.parse(sarif.stdout);
    assert.equal(version, "2.1.0");
    assert.partialDeepStrictEqual(runs[0].results[1], {
      ruleId: "changed",
      level: "error",
      locations: [{ physicalLocation: { artifactLocation: { uri: ".agents/skills/pdf" } } }],
    });
  });

  test("a link, an executable bit and an empty folder are noticed as well", async (t) => {
    const sandbox = createSandbox(t);
    mkdirSync(join(sandbox.work, ".git"));
    sandbox.write(join(sandbox.folder, "team/pdf/SKILL.md"), skill("pdf"));
    assert.equal((await sandbox.run("skill", "add", join(sandbox.folder, "team"))).code, 0);
    const copy = join(sandbox.work, ".agents/skills/pdf");
    const changes: readonly (readonly [() => void, () => void])[] = [
      [() => symlinkSync("/etc/passwd", join(copy, "link")), () => rmSync(join(copy, "link"))],
      [() => chmodSync(join(copy, "SKILL.md"), 0o755), () => chmodSync(join(copy, "SKILL.md"), 0o644)],
      [() => mkdirSync(join(copy, "empty")), () => rmSync(join(copy, "empty"), { recursive: true })],
    ];
    for (const [change, undo] of changes) {
      change();
      assert.equal((await sandbox.run("skill", "verify")).code, 8);
      undo();
      assert.equal((await sandbox.run("skill", "verify")).code, 0);
    }
  });

  test("a copy that only the shared lock file knows passes while its hash is the same; --strict refuses the rest", async (t) => {
    const sandbox = createSandbox(t);
    mkdirSync(join(sandbox.work, ".git"));
    sandbox.write(join(sandbox.folder, "team/pdf/SKILL.md"), skill("pdf"));
    await skills(sandbox, sandbox.work, "add", "../team", "--agent", "universal", "--yes", "--copy");
    assert.equal((await sandbox.run("skill", "verify", "--strict")).code, 0);
    sandbox.write(join(sandbox.work, ".agents/skills/pdf/SKILL.md"), skill("pdf", "mine\n"));
    const loose = await sandbox.run("skill", "verify");
    assert.deepEqual([loose.code, /unlocked/.test(loose.stdout)], [0, true]);
    assert.equal((await sandbox.run("skill", "verify", "--strict")).code, 8);
  });

  test("a copy in the folder of another agent is found there, and noticed when it is edited", async (t) => {
    const sandbox = createSandbox(t);
    mkdirSync(join(sandbox.work, ".git"));
    sandbox.write(join(sandbox.folder, "team/pdf/SKILL.md"), skill("pdf"));
    await skills(sandbox, sandbox.work, "add", "../team", "--agent", "claude-code", "--yes", "--copy");
    const copy = join(sandbox.work, ".claude/skills/pdf");
    assert.equal((await sandbox.run("skill", "verify", "--strict")).code, 0, "nothing is missing");
    sandbox.write(join(copy, "SKILL.md"), skill("pdf", "mine\n"));
    const { findings } = JSON.parse((await sandbox.run("skill", "verify", "--json")).stdout) as {
      findings: { rule: string; path: string }[];
    };
    assert.deepEqual(
      findings.map(({ rule, path }) => [rule, path]),
      [["unlocked", ".claude/skills/pdf"]],
    );
    rmSync(copy, { recursive: true });
    assert.equal((await sandbox.run("skill", "verify")).code, 8);
  });
});

describe("skill outdated and update --project", () => {
  async function createCopies(t: TestContext) {
    const world = await createWorld(t);
    const { sandbox, source, folder } = world;
    commitAll(folder, { "skills/pdf/guide.md": "a\nb\nc\nd\ne\nf\n" });
    await world.add({ source });
    const rules = { ...personalRules, protocols: ["http"] };
    const run = async <T>(
      operation: ReturnType<typeof createSkillUpdate | typeof createSkillOutdated>,
      input: object,
    ) => {
      const app = createApp(readConfig(sandbox.variables, sandbox.work), createServerPerson());
      try {
        const parsed = operation.input.parse({ project: true, ...input });
        return (await (operation.run as (app: unknown, input: unknown) => Promise<unknown>)(app, parsed)) as T;
      } finally {
        await app.close();
      }
    };
    type Answer = { readonly copies: readonly CopyView[] };
    return {
      ...world,
      guide: join(sandbox.work, ".agents/skills/pdf/guide.md"),
      outdated: (input: object = {}) => run<Answer>(createSkillOutdated({}, { rules }), input),
      update: (input: object) => run<Answer>(createSkillUpdate({}, { rules }), input),
    };
  }

  test("merge an edited copy with its source from the locked commit, and lock what the source has", async (t) => {
    const { folder, guide, outdated, update, copyOf, read, sandbox } = await createCopies(t);
    assert.deepEqual((await outdated()).copies, []);
    writeFileSync(guide, "MINE\nb\nc\nd\ne\nf\n");
    const next = commitAll(folder, { "skills/pdf/guide.md": "a\nb\nc\nd\ne\nF\n", "skills/pdf/more.md": "more\n" });
    assert.deepEqual(
      (await outdated()).copies.map(({ id, state, edited, commit, files }) => [
        id,
        state,
        edited,
        commit,
        files.length,
      ]),
      [["pdf", "merged", true, next, 2]],
    );
    await assert.rejects(update({ all: true }), (error: unknown) => {
      assert.ok(error instanceof Fault && (error.code as string) === "answer.needed");
      return true;
    });
    assert.equal(copyOf("pdf/guide.md"), "MINE\nb\nc\nd\ne\nf\n");
    await update({ all: true, confirmed: true });
    assert.equal(copyOf("pdf/guide.md"), "MINE\nb\nc\nd\ne\nF\n");
    assert.equal(read("loadout-lock.json").skills.pdf.commit, next);
    assert.match(await skills(sandbox, sandbox.work, "update", "-y"), /up to date/);
    assert.equal((await sandbox.run("skill", "verify")).code, 8, "it is edited");

    const locks = ["skills-lock.json", "loadout-lock.json"].map((name) =>
      readFileSync(join(sandbox.work, name), "utf8"),
    );
    writeFileSync(guide, "LATER\n");
    await assert.rejects(update({ undo: true }), isFault("source.modified"));
    writeFileSync(guide, "MINE\nb\nc\nd\ne\nF\n");
    await update({ undo: true });
    assert.equal(copyOf("pdf/guide.md"), "MINE\nb\nc\nd\ne\nf\n");
    assert.equal(existsSync(join(sandbox.work, ".agents/skills/pdf/more.md")), false);
    assert.notEqual(read("loadout-lock.json").skills.pdf.commit, next);
    await assert.rejects(update({ undo: true }), isFault("lock.nothing-kept"));
    await update({ all: true, confirmed: true });
    assert.deepEqual(
      ["skills-lock.json", "loadout-lock.json"].map((name) => readFileSync(join(sandbox.work, name), "utf8")),
      locks,
      "made again, it is the same update",
    );
    assert.equal((await sandbox.run("skill", "update", "--undo")).code, 2, "of the library with skill rollback");
    const third = commitAll(folder, { "skills/pdf/guide.md": "a\nb\nC\nd\ne\nF\n" });
    await update({ names: ["pdf"], confirmed: true });
    assert.equal(copyOf("pdf/guide.md"), "MINE\nb\nC\nd\ne\nF\n", "the base is the commit that was locked before");
    assert.equal(read("loadout-lock.json").skills.pdf.commit, third);
  });

  test("refuse a conflict, and take the side that is chosen", async (t) => {
    const { folder, guide, update, copyOf } = await createCopies(t);
    writeFileSync(guide, "MINE\nb\nc\nd\ne\nf\n");
    commitAll(folder, { "skills/pdf/guide.md": "THEIRS\nb\nc\nd\ne\nf\n" });
    await assert.rejects(update({ names: ["pdf"], confirmed: true }), isFault("skill.conflicts", /guide\.md/));
    assert.match(copyOf("pdf/guide.md"), /MINE/);
    await update({ names: ["pdf"], confirmed: true, resolve: "markers" });
    assert.match(copyOf("pdf/guide.md"), /^<<<<<<< local\nMINE\n=======\nTHEIRS\n>>>>>>> upstream\n/);
  });

  test("an unedited copy becomes what the source has, and verify passes; a skill that is gone is said to be", async (t) => {
    const { folder, update, outdated, copyOf, sandbox } = await createCopies(t);
    commitAll(folder, {
      "skills/pdf/guide.md": "new\n",
      "skills/odd/SKILL.md": undefined,
      "skills/odd/metadata.json": undefined,
    });
    const { copies } = await update({ all: true, confirmed: true });
    assert.deepEqual(
      copies.map(({ id, state, fault }) => [id, state, fault?.code]),
      [
        ["odd-name", "failed", "skill.not-found"],
        ["pdf", "updated", undefined],
      ],
    );
    assert.equal(copyOf("pdf/guide.md"), "new\n");
    assert.equal((await sandbox.run("skill", "verify")).code, 0);
    rmSync(folder, { recursive: true });
    assert.deepEqual([...new Set((await outdated()).copies.map(({ fault }) => fault?.code))], ["source.failed"]);
  });

  test("copies that only the skills program added, also in the folder of another agent, are compared and updated", async (t) => {
    const sandbox = createSandbox(t);
    const { work } = sandbox;
    mkdirSync(join(work, ".git"));
    const source = join(sandbox.folder, "team/pdf/SKILL.md");
    const copies = [join(work, ".claude/skills/pdf"), join(work, ".windsurf/skills/pdf")];
    const textsOf = () => copies.map((copy) => readFileSync(join(copy, "SKILL.md"), "utf8"));
    sandbox.write(source, skill("pdf"));
    await skills(sandbox, work, "add", "../team", "--agent", "claude-code", "windsurf", "--yes", "--copy");
    assert.match((await sandbox.run("skill", "outdated", "--project")).stdout, /All 2 are current/);
    writeFileSync(source, skill("pdf", "second\n"));
    const outdated = await sandbox.run("skill", "outdated", "--project", "--json");
    assert.deepEqual(
      (JSON.parse(outdated.stdout) as { copies: CopyView[] }).copies.map(({ path, state, edited }) => [
        path,
        state,
        edited,
      ]),
      [
        [".claude/skills/pdf", "updated", false],
        [".windsurf/skills/pdf", "updated", false],
      ],
    );
    assert.deepEqual(
      (JSON.parse(outdated.stdout) as { copies: CopyView[] }).copies.map(({ impact }) => impact?.address),
      ["project-claude:pdf", ".windsurf:pdf"],
      "of the second folder nothing is said but what the copy can do",
    );
    const before = readFileSync(join(work, "skills-lock.json"), "utf8");
    const updated = await sandbox.run("skill", "update", "pdf", "--project", "--yes");
    assert.equal(updated.code, 0, updated.stderr);
    assert.match(updated.stdout, /\.windsurf\/skills\/pdf/);
    assert.deepEqual(textsOf(), [skill("pdf", "second\n"), skill("pdf", "second\n")]);
    assert.deepEqual(readdirSync(join(work, ".claude/skills")), ["pdf"], "nothing of ours is left beside it");
    assert.match(await skills(sandbox, work, "list"), /pdf/);
    assert.equal((await sandbox.run("skill", "verify", "--strict")).code, 0, "it is locked from now on");
    assert.equal((await sandbox.run("skill", "update", "--project", "--undo")).code, 0);
    assert.deepEqual(textsOf(), [skill("pdf"), skill("pdf")]);
    assert.equal(readFileSync(join(work, "skills-lock.json"), "utf8"), before);
    assert.equal((await sandbox.run("skill", "verify", "--strict")).code, 0);

    writeFileSync(join(work, ".claude/skills/pdf/SKILL.md"), skill("pdf", "mine\n"));
    const conflict = await sandbox.run("skill", "update", "pdf", "--project", "--yes");
    assert.match(conflict.stderr, /skill\.conflicts.*SKILL\.md/, "its earlier state is not known");
    assert.deepEqual(textsOf(), [skill("pdf", "mine\n"), skill("pdf")], "all of them or none");
    assert.equal((await sandbox.run("skill", "update", "pdf", "--project", "--yes", "--resolve", "theirs")).code, 0);
    assert.deepEqual(textsOf(), [skill("pdf", "second\n"), skill("pdf", "second\n")]);
  });

  test("an update of several folders that fails half way leaves every copy as it was", async (t) => {
    const sandbox = createSandbox(t);
    const { work } = sandbox;
    mkdirSync(join(work, ".git"));
    const source = join(sandbox.folder, "team/pdf/SKILL.md");
    sandbox.write(source, skill("pdf"));
    await skills(sandbox, work, "add", "../team", "--agent", "claude-code", "windsurf", "--yes", "--copy");
    writeFileSync(source, skill("pdf", "second\n"));
    const locks = readFileSync(join(work, "skills-lock.json"), "utf8");
    rmSync(join(work, "loadout-lock.json"), { force: true });
    // A folder that cannot be written into.
    const outside = join(sandbox.folder, "outside");
    mkdirSync(outside);
    renameSync(join(work, ".windsurf/skills"), join(outside, "skills"));
    rmSync(join(work, ".windsurf"), { recursive: true });
    symlinkSync(outside, join(work, ".windsurf"));
    const { code, stderr } = await sandbox.run("skill", "update", "pdf", "--project", "--yes");
    assert.notEqual(code, 0);
    assert.match(stderr, /file\.outside/);
    assert.equal(readFileSync(join(work, ".claude/skills/pdf/SKILL.md"), "utf8"), skill("pdf"));
    assert.equal(readFileSync(join(outside, "skills/pdf/SKILL.md"), "utf8"), skill("pdf"), "nothing outside either");
    assert.equal(readFileSync(join(work, "skills-lock.json"), "utf8"), locks);
  });

  test("a lock file of another program cannot lead out of the project, or to another kind of source", async (t) => {
    const sandbox = createSandbox(t);
    const { work } = sandbox;
    mkdirSync(join(work, ".git"));
    sandbox.write(join(work, ".claude/skills/pdf/SKILL.md"), skill("pdf"));
    const hostile = [
      [
        { sourceType: "git", source: "ext::sh -c 'touch /tmp/x'", sourceUrl: "ext::sh -c 'touch /tmp/x'" },
        /lock\.mismatch/,
      ],
      [{ sourceType: "git", source: "https://127.0.0.1/x.git", ref: "--upload-pack=touch" }, /lock\.unreadable/],
      [{ sourceType: "git", source: "http://127.0.0.1/x.git" }, /source\.refused/],
      [{ sourceType: "local", source: "../../../../nowhere" }, /source\./],
    ] as const;
    for (const [entry, expected] of hostile) {
      const lock = { version: 1, skills: { pdf: { ...entry, computedHash: "0".repeat(64) } } };
      writeFileSync(join(work, "skills-lock.json"), JSON.stringify(lock));
      const { code, stdout, stderr } = await sandbox.run("skill", "update", "pdf", "--project", "--yes");
      assert.notEqual(code, 0, JSON.stringify(entry));
      assert.match(stdout + stderr, expected, JSON.stringify(entry));
    }
  });

  test("a copy that is gone does not stop the others", async (t) => {
    const { update, sandbox, folder, copyOf } = await createCopies(t);
    commitAll(folder, { "skills/pdf/guide.md": "new\n" });
    rmSync(join(sandbox.work, ".agents/skills/odd-name"), { recursive: true });
    const { copies } = await update({ all: true, confirmed: true });
    assert.deepEqual(
      copies.map(({ id, state, fault }) => [id, state, fault?.code]),
      [
        ["odd-name", "failed", "file.unreadable"],
        ["pdf", "updated", undefined],
      ],
    );
    assert.equal(copyOf("pdf/guide.md"), "new\n");
  });

  test("a link that was planted in a copy is not followed", async (t) => {
    const { folder, update, sandbox } = await createCopies(t);
    writeFileSync(join(sandbox.folder, "secret"), "secret");
    symlinkSync(join(sandbox.folder, "secret"), join(sandbox.work, ".agents/skills/pdf/link.md"));
    commitAll(folder, { "skills/pdf/guide.md": "new\n" });
    await assert.rejects(update({ names: ["pdf"], confirmed: true }), isFault("file.unreadable", /link\.md/));
  });

  test("run in this process, also beside a server, and name the copies there are", async (t) => {
    const { sandbox } = await createCopies(t);
    const { code, stderr } = await sandbox.run("skill", "update", "nothing", "--project", "--yes");
    assert.equal(code, 3);
    assert.match(stderr, /lock\.unknown.*nothing/);
    const empty = join(sandbox.folder, "empty");
    mkdirSync(join(empty, ".git"), { recursive: true });
    const outdated = await sandbox.runWith({ workDir: empty }, "skill", "outdated", "--project");
    assert.match(outdated.stdout, /The lock files of this project name no skill/);
    const frozen = await sandbox.runWith({ workDir: empty }, "skill", "add", "--frozen");
    assert.equal(frozen.code, 8);
    assert.match(frozen.stderr, /skills-lock\.json names no skill/);
  });
});
