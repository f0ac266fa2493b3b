import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import {
  checkSkill,
  createCatalog,
  createSkillLoader,
  createTrust,
  findProject,
  formatToolPattern,
  openEnvironment,
  parseSkill,
} from "@loadout/core";
import { checkSource } from "../packages/app/src/skill/install/check-source.ts";
import { copySource } from "../packages/app/src/skill/install/copy-source.ts";
import { program } from "./program.ts";
import { createSandbox, repository } from "./sandbox.ts";

const skill = (...lines: string[]): string => `---\nname: a\ndescription: d\n${lines.join("\n")}\n---\nBody\n`;
const allowed = (text: string): string[] | undefined => parseSkill(text).skill?.allowedTools?.map(formatToolPattern);
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe("a restriction never fails open", () => {
  const cases: Record<string, [text: string, tools: string[]]> = {
    "a comment behind a value that is no YAML": [
      skill("allowed-tools: Bash(git: *) # never Write or Edit"),
      ["Bash(git: *)"],
    ],
    "a comment line below it": [skill("allowed-tools: Bash(git: *)", "# Write Edit", "  # Grep"), ["Bash(git: *)"]],
    "a tag on the key": [skill("!!str allowed-tools: Read"), []],
    "an anchor on the key": [skill("&k allowed-tools: Read"), []],
    "a tag on the value": [skill("allowed-tools: !!str Read"), []],
  };
  for (const [what, [text, tools]] of Object.entries(cases)) test(what, () => assert.deepEqual(allowed(text), tools));

  test("a switch whose value was dropped is on", () => {
    for (const value of ["!!bool true", "&t true", "*t", "[true]"]) {
      const read = parseSkill(skill(`disable-model-invocation: ${value}`)).skill;
      assert.equal(read?.modelInvocable, false, value);
    }
  });

  test("what is behind the end of the YAML document is not ignored in silence", () => {
    assert.equal(parseSkill(skill("...", "allowed-tools: Read")).skill, undefined);
  });
});

describe("hostile SKILL.md files", () => {
  test("values of any shape are said, not thrown", () => {
    for (const line of [
      "argument-hint: [file: path]",
      "argument-hint: {a: b}",
      "arguments: {a: b}",
      "metadata: [[x]]",
      "license: {}",
      "allowed-tools: [[a]]",
      "model: [{}]",
    ]) {
      const { skill: read, diagnostics } = parseSkill(skill(line));
      assert.ok(read && diagnostics.length > 0, line);
    }
  });

  test("no input near the limits makes reading quadratic", (t) => {
    const sandbox = createSandbox(t);
    const blanks = " ".repeat(60_000);
    const texts = [
      skill("license: a: b", `q${blanks}x`),
      skill("license: a: b", "nested:", `  a: b: c${blanks}x`),
      skill(`license: a: b${blanks}c`),
      skill(`allowed-tools: ${"(".repeat(60_000)}`),
      skill("license: a: b", ...Array.from({ length: 8000 }, (_, number) => `k${number % 2}: v`)),
      `${skill()}${"](".repeat(300_000)}`,
      `${skill()}${"](a.b)\n".repeat(60_000)}`,
      `${skill()}${"```\n~~~\n".repeat(50_000)}`,
      `---\n${" ---\n".repeat(12_000)}`,
    ];
    for (const [index, text] of texts.entries()) {
      const path = sandbox.write(join(sandbox.work, `s${index}/SKILL.md`), text);
      checkSkill(text, { strict: true });
      assert.ok(parseSkill(text).diagnostics.length <= 120);
      assert.ok(existsSync(path));
    }
    return sandbox
      .run("skill", "validate", sandbox.work, "--json")
      .then(({ stdout }) => assert.equal(JSON.parse(stdout).skills.length, texts.length));
  });

  test("a fence inside a block of text does not end the frontmatter; an indented one elsewhere does, and strict says so", () => {
    const inside = "---\nname: a\ndescription: |\n  one\n  ---\n  two\n---\nB";
    assert.equal(parseSkill(inside).skill?.description, "one\n---\ntwo");
    const indented = "---\nname: a\ndescription: b\n ---\n\n----\n---\n";
    assert.equal(parseSkill(indented).skill?.description, "b");
    assert.equal(
      checkSkill("  ---\nname: a\ndescription: b\n  ---\nbody", { strict: true, folder: "a" }).passes,
      false,
    );
  });

  test("every finding of strict mode has a place", () => {
    const text = skill("version: 1", "compatibility: ''", "allowed-tools: a, b", "metadata:", "  x:", "    y: z");
    const { diagnostics } = checkSkill(text, { strict: true, folder: "other", file: "skill.md" });
    assert.ok(diagnostics.length >= 6);
    assert.deepEqual(
      diagnostics.filter(({ line, column }) => line === undefined || column === undefined),
      [],
    );
    assert.equal(diagnostics.find(({ rule }) => rule === "field.unknown")?.line, 4);
  });

  test("a pipe in the place of a SKILL.md is not waited for", async (t) => {
    const sandbox = createSandbox(t);
    mkdirSync(join(sandbox.work, "skills/pipe"), { recursive: true });
    execFileSync("mkfifo", [join(sandbox.work, "skills/pipe/SKILL.md")]);
    const loader = createSkillLoader(join(sandbox.work, "skills"));
    assert.deepEqual(await loader.loadAll(), []);
    assert.match(loader.problems()[0]?.message ?? "", /not a regular file/);
  });

  test("a short file read after a long one is not completed from its rest", async (t) => {
    const sandbox = createSandbox(t);
    sandbox.skill(join(sandbox.work, "skills"), "a", { frontmatter: `name: a\ndescription: ${"long ".repeat(300)}` });
    sandbox.write(join(sandbox.work, "skills/b/SKILL.md"), "---\nname: b\ndescription: d\n");
    const [only, ...others] = await createSkillLoader(join(sandbox.work, "skills")).loadAll();
    assert.deepEqual([only?.id, others], ["a", []]);
  });
});

describe("what must not be read", () => {
  test("nothing of an untrusted project, also not through its broken skills and links", async (t) => {
    const sandbox = createSandbox(t);
    mkdirSync(join(sandbox.work, ".git"));
    sandbox.write("secrets/id_rsa", "PRIVATE");
    const root = join(sandbox.work, ".claude/skills");
    sandbox.skill(root, "broken", { frontmatter: "name: broken" });
    sandbox.write(join(root, "broken/notes.txt"), "NOTES");
    symlinkSync(join(sandbox.folder, "secrets"), join(root, "evil"));
    mkdirSync(join(root, "linked"));
    symlinkSync(join(sandbox.folder, "secrets/id_rsa"), join(root, "linked/SKILL.md"));
    for (const trusted of [false, true]) {
      if (trusted) await sandbox.run("trust");
      for (const words of [
        ["evil", "id_rsa"],
        ["project-claude:evil", "id_rsa"],
        ["broken", "notes.txt"],
        ["linked", "SKILL.md"],
      ]) {
        const { code, stdout } = await sandbox.run("skill", "read", ...words);
        assert.notEqual(code, 0, words.join(" "));
        assert.equal(stdout, "");
      }
      assert.doesNotMatch((await sandbox.run("skill", "show", "evil")).stdout, /id_rsa/);
    }
  });

  test("a skill added from a folder brings nothing its links lead to", async (t) => {
    const sandbox = createSandbox(t);
    sandbox.write("private.txt", "PRIVATE");
    sandbox.skill(join(sandbox.work, "src"), "one");
    symlinkSync(join(sandbox.folder, "private.txt"), join(sandbox.work, "src/one/leak.txt"));
    const { code, stderr } = await sandbox.run("skill", "add", "./src", "-g");
    assert.equal(code, 2);
    assert.match(stderr, /points outside/);
    assert.equal(existsSync(join(sandbox.home, "skills")), false);
  });

  test("a skill added from a folder brings nothing from links that appear after the check", async (t) => {
    const { folder, skill, write } = createSandbox(t);
    const skills = join(folder, "src");
    skill(skills, "one");
    write(join(skills, "one/d/key"), "inside");
    write(join(folder, "private/key"), "PRIVATE");
    const source = checkSource(skills, "/");
    copySource(source, join(folder, "as-it-is"));
    assert.equal(readFileSync(join(folder, "as-it-is/one/d/key"), "utf8"), "inside");
    renameSync(join(skills, "one/d"), join(folder, "kept"));
    symlinkSync(join(folder, "private"), join(skills, "one/d"));
    assert.throws(() => copySource(source, join(folder, "folder")), /link one\/d points outside/);
    renameSync(skills, join(folder, "moved"));
    symlinkSync(join(folder, "private"), skills);
    assert.throws(() => copySource(source, join(folder, "root")), /leads outside/);
    assert.deepEqual(globSync("root/**", { cwd: folder }), ["root"]);
  });

  const refused = [
    "ssh://%2DoProxyCommand=x/y",
    "ssh://%2Duser@host/x",
    "git@-oProxyCommand:x",
    "owner/-repo",
    "owner/repo#-x",
    "owner/../../etc",
    'https://host/x" -o',
    "https://host/%ZZ",
    "git@host:../x",
  ];
  for (const source of refused)
    test(`${source} is no source`, () => assert.throws(() => checkSource(source, "/"), /cannot be used as a source/));
  for (const source of [
    "owner/repo",
    "owner/repo/skills/pdf",
    "owner/repo@pdf",
    "owner/repo#main",
    "https://host/owner/repo.git",
    "git@host:owner/repo.git",
    "ssh://git@host/owner/repo",
  ])
    test(`${source} is one`, () => assert.equal(checkSource(source, "/"), source));
});

describe("a catalog that lives long", () => {
  const sourceOf = (root: string) => [{ name: "user", kind: "user", root, trusted: true, allowed: [root] }] as const;

  test("notices a body edited right after the first look", async (t) => {
    const sandbox = createSandbox(t);
    const root = join(sandbox.work, "skills");
    sandbox.skill(root, "a", { body: "one\n" });
    const catalog = createCatalog(sourceOf(root));
    await catalog.refresh();
    await pause(60);
    sandbox.skill(root, "a", { body: "two\n" });
    assert.deepEqual((await catalog.refresh()).change.changed, ["a"]);
  });

  test("notices a folder that became a link out of the allowed ones", async (t) => {
    const sandbox = createSandbox(t);
    const root = join(sandbox.work, "skills");
    sandbox.skill(root, "a");
    mkdirSync(join(sandbox.folder, "outside"));
    const catalog = createCatalog(sourceOf(root));
    await catalog.refresh();
    await pause(60);
    await catalog.refresh();
    renameSync(join(root, "a"), join(sandbox.folder, "outside/a"));
    symlinkSync(join(sandbox.folder, "outside/a"), join(root, "a"));
    assert.deepEqual((await catalog.refresh()).change.removed, ["a"]);
  });

  test("notices a change that was given the old modification time", async (t) => {
    const sandbox = createSandbox(t);
    const root = join(sandbox.work, "skills");
    const path = sandbox.skill(root, "a", { description: "one" });
    const moment = new Date(2020, 1, 1);
    utimesSync(path, moment, moment);
    await pause(60);
    const catalog = createCatalog(sourceOf(root));
    await catalog.refresh();
    sandbox.skill(root, "a", { description: "two" });
    utimesSync(path, moment, moment);
    assert.equal((await catalog.refresh()).view.ready.get("a")?.head.description, "two");
  });

  test("is not hidden by a stray SKILL.md in its root, and calls no folder empty that is not", async (t) => {
    const sandbox = createSandbox(t);
    const root = join(sandbox.work, "skills");
    sandbox.skill(root, "x");
    mkdirSync(join(root, "team"));
    symlinkSync(join(root, "x"), join(root, "team/x"));
    sandbox.write(join(root, "SKILL.md"), "---\nname: stray\ndescription: d\n---\n");
    const { view } = await createCatalog(sourceOf(root)).refresh();
    assert.deepEqual(
      view.skills.map(({ id, status }) => [id, status]),
      [["x", "ready"]],
    );
    assert.deepEqual(
      view.sources[0]?.diagnostics.map(({ rule }) => rule),
      ["folder.plain-file"],
    );
  });
});

describe("settings and trust", () => {
  test("a key named twice is said instead of edited in vain", async (t) => {
    const sandbox = createSandbox(t);
    const text = '{ "activeEnvironment": "default", "activeEnvironment": "b" }';
    const path = sandbox.write(join(sandbox.home, "config.jsonc"), text);
    for (const name of ["b", "c"]) mkdirSync(join(sandbox.home, "environments", name), { recursive: true });
    const { code, stderr } = await sandbox.run("env", "use", "c");
    assert.equal(code, 8);
    assert.match(stderr, /set twice/);
    assert.equal(readFileSync(path, "utf8"), text);
  });

  test("an active environment with an impossible name is named with its file and can be left", async (t) => {
    const sandbox = createSandbox(t);
    sandbox.write(join(sandbox.home, "config.jsonc"), '{"activeEnvironment":"../x"}');
    const listed = await sandbox.run("skill", "list");
    assert.equal(listed.code, 8);
    assert.match(listed.stderr, /config\.jsonc:1:1 activeEnvironment/);
    assert.equal((await sandbox.run("env", "use", "default")).code, 0);
    assert.equal((await sandbox.run("skill", "list")).code, 0);
  });

  test("names of object internals are ordinary unknown words", async (t) => {
    const sandbox = createSandbox(t);
    for (const word of ["constructor", "toString", "__proto__"]) {
      assert.equal((await sandbox.run("help", word)).code, 2, word);
      assert.equal((await sandbox.run("config", "get", word)).code, 2, word);
      assert.equal((await sandbox.run("config", "set", word, "x")).code, 2, word);
    }
    sandbox.write(join(sandbox.home, "config.jsonc"), '{"__proto__":{"activeEnvironment":"b"}}');
    assert.equal(
      JSON.parse((await sandbox.run("config", "get", "activeEnvironment", "--json", "value")).stdout)[0].value,
      "default",
    );
  });

  test("odd files in the home are faults with a reason, not failures of ours", async (t) => {
    const cases: [file: string, text: string, words: string[]][] = [
      ["config.jsonc", "null", ["config", "set", "skills.allowExternalPaths", "true"]],
      ["config.jsonc", "[]", ["skill", "list"]],
      ["config.jsonc", '"text"', ["skill", "list"]],
      ["lock.db", "not a database, but long enough to be looked at as one", ["trust"]],
      ["trusted.json", "[]", ["skill", "list"]],
    ];
    for (const [file, text, words] of cases) {
      const sandbox = createSandbox(t);
      sandbox.write(join(sandbox.home, file), text);
      assert.doesNotMatch((await sandbox.run(...words)).stderr, /internal/, `${file}: ${text}`);
    }
  });

  test("what is read of a project depends on trust, the particular layer decides, and its root is found below the home", async (t) => {
    const sandbox = createSandbox(t);
    mkdirSync(join(sandbox.work, ".git"));
    sandbox.skill(join(sandbox.work, "more"), "inside");
    sandbox.write(
      join(sandbox.home, "config.jsonc"),
      JSON.stringify({ skills: { paths: [join(sandbox.work, "more")], allowExternalPaths: false } }),
    );
    sandbox.write(
      join(sandbox.work, ".loadout/config.jsonc"),
      JSON.stringify({ skills: { paths: ["../team"], allowExternalPaths: true } }),
    );
    sandbox.skill(join(sandbox.folder, "team"), "beside");
    const statuses = async () => {
      const environment = await openEnvironment({
        home: sandbox.home,
        userHome: sandbox.userHome,
        workDir: sandbox.work,
      });
      return Object.fromEntries(environment.view().skills.map(({ id, status }) => [id, status]));
    };
    assert.deepEqual(await statuses(), { inside: "untrusted" });
    await createTrust(sandbox.home).add(sandbox.work);
    assert.deepEqual(await statuses(), { inside: "ready", beside: "ready" });

    mkdirSync(join(sandbox.userHome, ".git"));
    mkdirSync(join(sandbox.userHome, "notes/deep"), { recursive: true });
    assert.equal(
      (await findProject(join(sandbox.userHome, "notes/deep"), sandbox.userHome)).root,
      join(sandbox.userHome, "notes/deep"),
    );
  });

  test("a trusted project's folder of skills may still not be a link out of the project", async (t) => {
    const sandbox = createSandbox(t);
    mkdirSync(join(sandbox.work, ".git"));
    mkdirSync(join(sandbox.work, ".claude"));
    sandbox.skill(join(sandbox.folder, "outside"), "escaped");
    symlinkSync(join(sandbox.folder, "outside"), join(sandbox.work, ".claude/skills"));
    await sandbox.run("trust");
    const { stdout } = await sandbox.run("skill", "list");
    assert.doesNotMatch(stdout, /^escaped/m);
    assert.match(stdout, /link\.outside/);
  });

  test("trust taken back counts at the next query of an open environment", async (t) => {
    const sandbox = createSandbox(t);
    mkdirSync(join(sandbox.work, ".git"));
    sandbox.skill(join(sandbox.work, ".claude/skills"), "theirs");
    const trust = createTrust(sandbox.home);
    await trust.add(sandbox.work);
    const environment = await openEnvironment({
      home: sandbox.home,
      userHome: sandbox.userHome,
      workDir: sandbox.work,
    });
    assert.ok(environment.getSkill("theirs"));
    await trust.remove(sandbox.work);
    assert.deepEqual((await environment.loadSkills()).removed, ["theirs"]);
    assert.equal(environment.getSkill("theirs"), undefined);
    await trust.add(sandbox.work);
    assert.deepEqual((await environment.loadSkills()).added, ["theirs"]);
  });

  test("a skill that appears below a trusted project's root is listed, not used, and says how to trust it", async (t) => {
    const sandbox = createSandbox(t);
    mkdirSync(join(sandbox.work, ".git"));
    const workDir = join(sandbox.work, "src");
    mkdirSync(workDir);
    sandbox.skill(join(workDir, ".claude/skills"), "known");
    const first = await sandbox.run("trust");
    assert.match(first.stdout, /trusted\nRecorded 1 skill\./);
    sandbox.skill(join(workDir, ".claude/skills"), "planted");
    const listed = JSON.parse((await sandbox.runWith({ workDir }, "skill", "list", "--json")).stdout);
    const { problems } = listed;
    const skills = listed.skills.filter(({ id }: { id: string }) => id === "known" || id === "planted");
    assert.deepEqual(
      skills.map(({ id, status }: { id: string; status: string }) => [id, status]),
      [
        ["known", "ready"],
        ["planted", "untrusted"],
      ],
    );
    assert.equal(skills[1].problems[0].rule, "skill.unrecorded");
    assert.ok(problems.some(({ rule }: { rule: string }) => rule === "project.changed"));
    const refused = await sandbox.runWith({ workDir }, "skill", "read", "planted");
    assert.equal(refused.code, 4);
    assert.match(refused.stderr, new RegExp(`loadout trust ${sandbox.work}`));
    const chinese = await sandbox.runWith({ workDir, variables: { LANG: "zh_CN.UTF-8" } }, "skill", "show", "planted");
    assert.match(chinese.stdout, /受信任之后新增或改动/);
    const again = JSON.parse((await sandbox.runWith({ workDir }, "trust", "--json")).stdout);
    assert.deepEqual([again.trusted, again.changed, again.recorded], [true, true, 2]);
    assert.equal((await sandbox.runWith({ workDir }, "skill", "read", "planted")).code, 0);
  });

  test("only a folder that is named can be trusted", async (t) => {
    const sandbox = createSandbox(t);
    sandbox.write(join(sandbox.work, "file"), "x");
    for (const name of ["", "file", "nothing"]) assert.notEqual((await sandbox.run("trust", name)).code, 0, name);
    assert.equal((await sandbox.run("trust", "--list")).stdout, "No folder is trusted yet.\n");
  });

  test("an environment is deleted by its own folder, broken or not, and an unknown one makes nothing", async (t) => {
    const sandbox = createSandbox(t);
    await sandbox.run("env", "delete", "nothing", "-y");
    assert.equal(existsSync(sandbox.home), false);
    sandbox.write(join(sandbox.home, "environments/bad/config.jsonc"), "{");
    assert.equal((await sandbox.run("env", "delete", "bad", "-y")).code, 0);
    assert.deepEqual(readdirSync(join(sandbox.home, "environments")), [".trash"]);
  });

  test("a configuration is its owner's alone", async (t) => {
    const sandbox = createSandbox(t);
    await sandbox.run("config", "set", "skills.allowExternalPaths", "true");
    await sandbox.run("trust");
    for (const file of ["config.jsonc", "trusted.json"]) {
      const { statSync } = await import("node:fs");
      assert.equal(statSync(join(sandbox.home, file)).mode & 0o777, 0o600, file);
    }
  });

  test("a first start that cannot write says so in one line", () => {
    const variables = { ...process.env, HOME: "/dev/null", LOADOUT_HOME: "/dev/null/x" };
    assert.throws(
      () =>
        execFileSync(process.execPath, ["-C", "loadout-source", join(repository, "packages/app/src/system/start.ts")], {
          env: variables,
          encoding: "utf8",
          stdio: "pipe",
        }),
      (error: { status?: number; stderr?: string }) => {
        assert.equal(error.status, 1);
        assert.match(error.stderr ?? "", /^error\[file\.unwritable\]/m);
        assert.doesNotMatch(error.stderr ?? "", /\n\s+at /);
        return true;
      },
    );
  });
});

describe("words and flags", () => {
  test("flags of every command may stand anywhere, other flags not before it", async (t) => {
    const sandbox = createSandbox(t);
    for (const words of [
      ["skill", "--json", "list"],
      ["--json", "skill", "list"],
      ["skill", "list", "--json"],
    ])
      assert.ok(JSON.parse((await sandbox.run(...words)).stdout).skills.length > 0, words.join(" "));
    for (const words of [["skill", "--bogus"], ["--env", "default", "skill", "list"], ["--bogus"]])
      assert.equal((await sandbox.run(...words)).code, 2, words.join(" "));
    assert.equal((await sandbox.run("skill", "-h")).code, 0);
  });

  test("a stack shown with -v cannot act on the terminal", async (t) => {
    const { stderr } = await createSandbox(t).run("skill", "show", "x\u001b[31m", "-v");
    assert.doesNotMatch(stderr, /\u001b/);
  });

  test("an answer that cannot be written is said", async (t) => {
    const sandbox = createSandbox(t);
    if (!existsSync("/dev/full")) return t.skip("this system has no /dev/full");
    writeFileSync(join(sandbox.work, "run.sh"), `${program.join(" ")} skill list > /dev/full`);
    assert.throws(
      () =>
        execFileSync("sh", [join(sandbox.work, "run.sh")], {
          env: sandbox.variables,
          cwd: sandbox.work,
          encoding: "utf8",
          stdio: "pipe",
        }),
      /stdout cannot be written: ENOSPC/,
    );
  });
});
