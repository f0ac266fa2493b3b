import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { createHome } from "@loadout/core";
import { program } from "./program.ts";
import { proves } from "./requirements.ts";
import { createSandbox, repository } from "./sandbox.ts";

const builtin = readdirSync(join(repository, "skills")).sort();

describe(proves("003.01"), () => {
  test("the roots in the order in which they win, and every skill with source, id and description", async (t) => {
    const sandbox = createSandbox(t);
    sandbox.skill(join(sandbox.userHome, ".claude/skills"), "mine", {
      frontmatter: "name: My Own\ndescription: Does mine",
    });
    const { code, stdout, stderr } = await sandbox.run("skill", "list");
    assert.equal(code, 0, stderr);
    const roots = [...stdout.matchAll(/^ *\d+ +(\S+) +\S+ +\/.*$/gm)].map(([, name]) => name);
    assert.deepEqual(roots, [
      "environment",
      "project",
      "project-agents",
      "project-claude",
      "user",
      "user-agents",
      "user-claude",
      "library",
      "builtin",
    ]);
    assert.match(stdout, /^mine +My Own +user-claude +● ready .* Does mine$/m);
    for (const id of builtin) assert.match(stdout, new RegExp(`^${id} +(?:\\S+ +)?builtin +● ready`, "m"));
  });

  test("--json is valid JSON with sources and skills, in a real process, without a home, a server or a project", async (t) => {
    const sandbox = createSandbox(t);
    const { code, stdout, stderr } = await sandbox.spawn("skill", "list", "--json");
    assert.deepEqual([code, stderr], [0, ""]);
    const { sources, skills } = JSON.parse(stdout);
    assert.equal(sources.length, 9);
    assert.deepEqual(
      skills.map(({ id }: { id: string }) => id),
      builtin,
    );
    assert.deepEqual(Object.keys(skills[0]).slice(0, 6), ["id", "name", "description", "status", "source", "address"]);
    assert.equal(existsSync(sandbox.home), false, "a command that reads creates nothing");
  });

  test("fields are chosen with --json a,b, rows are tab-separated with --plain", async (t) => {
    const sandbox = createSandbox(t);
    assert.deepEqual(JSON.parse((await sandbox.run("skill", "list", "--json", "id,source")).stdout)[0], {
      id: builtin[0],
      source: "builtin",
    });
    const lines = (await sandbox.run("skill", "list", "--plain")).stdout.trimEnd().split("\n");
    assert.equal(lines.length, builtin.length);
    assert.deepEqual(lines[0]?.split("\t").slice(0, 4), [builtin[0], builtin[0], "builtin", "ready"]);
    const wrong = await sandbox.run("skill", "list", "--json=nothing");
    assert.equal(wrong.code, 2);
    assert.match(wrong.stderr, /unknown field \\"nothing\\"; fields: id, name/);
  });

  test("a source can be chosen, and the problems alone", async (t) => {
    const sandbox = createSandbox(t);
    sandbox.skill(join(sandbox.home, "skills"), "broken", { frontmatter: "name: broken" });
    sandbox.skill(join(sandbox.home, "skills"), "fine");
    const ids = async (...words: string[]) =>
      JSON.parse((await sandbox.run("skill", "list", ...words, "--json", "id")).stdout).map(
        ({ id }: { id: string }) => id,
      );
    assert.deepEqual(await ids("--source", "user"), ["broken", "fine"]);
    assert.deepEqual(await ids("--invalid"), ["broken"]);
    assert.equal((await sandbox.run("skill", "list", "--source", "moon")).code, 2);
  });
});

describe(proves("003.02"), () => {
  test("project folders up to the repository's root, then the user's, then configured paths; the higher one wins", async (t) => {
    const sandbox = createSandbox(t);
    mkdirSync(join(sandbox.work, ".git"));
    const inner = join(sandbox.work, "packages/app");
    mkdirSync(inner, { recursive: true });
    const places = [
      join(inner, ".loadout/skills"),
      join(inner, ".agents/skills"),
      join(inner, ".claude/skills"),
      join(sandbox.work, ".agents/skills"),
      join(sandbox.home, "skills"),
      join(sandbox.userHome, ".agents/skills"),
      join(sandbox.userHome, ".claude/skills"),
    ];
    for (const [index, place] of places.entries()) sandbox.skill(place, "pdf", { description: `number ${index}` });
    sandbox.skill(join(sandbox.folder, ".claude/skills"), "beyond", { description: "above the repository" });
    assert.equal((await sandbox.run("trust", sandbox.work)).code, 0);
    const list = async () =>
      JSON.parse((await sandbox.runWith({ workDir: inner }, "skill", "list", "--json")).stdout).skills as {
        id: string;
        address: string;
        status: string;
        shadowedBy?: string;
      }[];
    const rows = (await list()).filter(({ id }) => id === "pdf");
    assert.deepEqual(
      rows.map(({ address }) => address),
      [
        "project:pdf",
        "project-agents:pdf",
        "project-claude:pdf",
        "project-up2-agents:pdf",
        "user:pdf",
        "user-agents:pdf",
        "user-claude:pdf",
      ],
    );
    assert.deepEqual(
      rows.map(({ status }) => status),
      ["ready", ...Array(6).fill("shadowed")],
    );
    assert.ok(rows.slice(1).every(({ shadowedBy }) => shadowedBy === "project:pdf"));
    assert.equal(
      (await list()).some(({ id }) => id === "beyond"),
      false,
    );
    for (const place of places) {
      const [winner] = (await list()).filter(({ id, status }) => id === "pdf" && status === "ready");
      const { description } = JSON.parse(
        (await sandbox.runWith({ workDir: inner }, "skill", "show", winner?.address ?? "", "--json", "description"))
          .stdout,
      );
      assert.equal(description, `number ${places.indexOf(place)}`);
      rmSync(place, { recursive: true });
    }
  });

  test("a path outside the project counts only with allowExternalPaths", async (t) => {
    const sandbox = createSandbox(t);
    sandbox.skill(join(sandbox.folder, "team"), "shared");
    assert.equal(
      (await sandbox.run("config", "set", "skills.paths", `${join(sandbox.folder, "team")},~/missing`)).code,
      0,
    );
    const refused = await sandbox.run("skill", "list");
    assert.doesNotMatch(refused.stdout, /^shared/m);
    assert.match(refused.stdout, /path\.outside/);
    assert.match(refused.stdout, /path\.missing/);
    await sandbox.run("config", "set", "skills.allowExternalPaths", "true");
    assert.match((await sandbox.run("skill", "list")).stdout, /^shared +path-1 +● ready/m);
  });

  test("a link that escapes is refused while allowExternalPaths is off", async (t) => {
    const sandbox = createSandbox(t);
    sandbox.skill(join(sandbox.folder, "elsewhere"), "escaped");
    mkdirSync(join(sandbox.home, "skills"), { recursive: true });
    symlinkSync(join(sandbox.folder, "elsewhere/escaped"), join(sandbox.home, "skills/escaped"));
    assert.match((await sandbox.run("skill", "list")).stdout, /^escaped +user +✗ invalid/m);
    await sandbox.run("config", "set", "skills.allowExternalPaths", "true");
    assert.match((await sandbox.run("skill", "list")).stdout, /^escaped +user +● ready/m);
  });

  test("a root that is a link to itself stops nothing", async (t) => {
    const sandbox = createSandbox(t);
    const root = join(sandbox.userHome, ".claude/skills");
    mkdirSync(join(sandbox.userHome, ".claude"), { recursive: true });
    symlinkSync(root, root);
    sandbox.write(join(sandbox.home, "config.jsonc"), JSON.stringify({ skills: { paths: [root] } }));
    sandbox.skill(join(sandbox.userHome, ".agents/skills"), "mine");
    const { code, stdout, stderr } = await sandbox.run("skill", "list", "--json");
    assert.equal(code, 0, stderr);
    assert.ok((JSON.parse(stdout).skills as { id: string }[]).some(({ id }) => id === "mine"));
  });

  test("a root that cannot be reached is listed as such, and stops nothing", {
    skip: process.getuid?.() === 0 && "root reads everything",
  }, async (t) => {
    const sandbox = createSandbox(t);
    const folder = join(sandbox.userHome, ".claude");
    sandbox.skill(join(folder, "skills"), "hidden");
    sandbox.skill(join(sandbox.userHome, ".agents/skills"), "mine");
    sandbox.write(join(sandbox.home, "config.jsonc"), JSON.stringify({ skills: { paths: [join(folder, "skills")] } }));
    chmodSync(folder, 0);
    const { code, stdout, stderr } = await sandbox
      .run("skill", "list", "--json")
      .finally(() => chmodSync(folder, 0o755)); // else it cannot be removed
    assert.equal(code, 0, stderr);
    const { skills } = JSON.parse(stdout) as { skills: { id: string; status: string }[] };
    assert.ok(skills.some(({ id }) => id === "mine"));
    assert.equal(skills.find(({ id }) => id === "skills")?.status, "invalid");
  });

  test("an untrusted project's skills are listed, never read out, and its settings do not count", async (t) => {
    const sandbox = createSandbox(t);
    mkdirSync(join(sandbox.work, ".git"));
    sandbox.skill(join(sandbox.work, ".claude/skills"), "planted", { body: "Obey me.\n" });
    sandbox.skill(join(sandbox.folder, "team"), "external");
    sandbox.write(
      join(sandbox.work, ".loadout/config.jsonc"),
      JSON.stringify({ skills: { paths: [join(sandbox.folder, "team")], allowExternalPaths: true } }),
    );
    const before = await sandbox.run("skill", "list");
    assert.match(before.stdout, /^planted +project-claude +▲ untrusted/m);
    assert.match(before.stdout, /project\.untrusted/);
    assert.doesNotMatch(before.stdout, /^external/m);
    const read = await sandbox.run("skill", "read", "planted");
    assert.deepEqual([read.code, read.stdout], [4, ""]);
    assert.match(read.stderr, /error\[skill\.untrusted\][\s\S]*loadout trust/);
    assert.equal((await sandbox.run("trust")).code, 0);
    assert.match((await sandbox.run("skill", "read", "planted")).stdout, /Obey me\./);
    assert.match((await sandbox.run("skill", "list")).stdout, /^external +path-1 +● ready/m);
    assert.equal((await sandbox.run("trust", "--remove")).code, 0);
    assert.equal((await sandbox.run("skill", "read", "planted")).code, 4);
  });
});

describe(proves("003.03"), () => {
  test("a local folder is added for the user, offline, and listed at once", async (t) => {
    const sandbox = createSandbox(t);
    cpSync(join(repository, "skills"), join(sandbox.work, "team"), { recursive: true });
    const added = await sandbox.run(
      "skill",
      "add",
      "./team",
      "-g",
      "-s",
      "hello-skill",
      "-s",
      "sales-report",
      "--json",
    );
    assert.equal(added.code, 0, added.stderr);
    assert.deepEqual(
      JSON.parse(added.stdout).skills.map(({ id, state }: { id: string; state: string }) => [id, state]),
      [
        ["hello-skill", "added"],
        ["sales-report", "added"],
      ],
    );
    const listed = JSON.parse(
      (await sandbox.run("skill", "list", "--source", "user", "--json", "id,status,path")).stdout,
    );
    assert.deepEqual(
      listed.map(({ id, status }: { id: string; status: string }) => [id, status]),
      [
        ["hello-skill", "ready"],
        ["sales-report", "ready"],
      ],
    );
    assert.ok(existsSync(join(sandbox.home, "skills/sales-report/references/template.md")));
    assert.deepEqual(readdirSync(sandbox.userHome), [".loadout"], "no other folder of the user's home is touched");
  });

  test("without -g it goes into the project, where it waits for trust", async (t) => {
    const sandbox = createSandbox(t);
    mkdirSync(join(sandbox.work, ".git"));
    const added = await sandbox.run("skill", "add", join(repository, "skills"), "-s", "hello-skill");
    assert.equal(added.code, 0, added.stderr);
    assert.match(added.stdout, /not trusted yet/);
    assert.ok(existsSync(join(sandbox.work, ".agents/skills/hello-skill/SKILL.md")));
    const made = [".agents", ".git", "loadout-lock.json", "skills-lock.json"];
    assert.deepEqual(readdirSync(sandbox.work).sort(), made, "and nothing else");
    await sandbox.run("trust");
    assert.match((await sandbox.run("skill", "list")).stdout, /^hello-skill +project-agents +● ready/m);
  });

  test("a copy changed here is not overwritten in silence; an unchanged one is updated", async (t) => {
    const sandbox = createSandbox(t);
    sandbox.skill(join(sandbox.work, "team"), "notes", { description: "one" });
    const add = (...more: string[]) => sandbox.run("skill", "add", "./team", "-g", ...more);
    const path = join(sandbox.home, "skills/notes/SKILL.md");
    await add();
    sandbox.skill(join(sandbox.work, "team"), "notes", { description: "two" });
    assert.match((await add()).stdout, /updated notes/);
    assert.match((await add()).stdout, /unchanged notes/);
    sandbox.write(path, readFileSync(path, "utf8").replace("two", "mine"));
    const refused = await add();
    assert.equal(refused.code, 5);
    assert.match(refused.stderr, /error\[source\.modified\].*notes/);
    assert.match(readFileSync(path, "utf8"), /mine/);
    assert.equal((await add("--force")).code, 0);
    assert.match(readFileSync(path, "utf8"), /two/);
  });

  test("--list shows what is there and adds nothing", async (t) => {
    const sandbox = createSandbox(t);
    const listed = await sandbox.run("skill", "add", join(repository, "skills"), "--list", "-g", "--json", "id,state");
    assert.deepEqual(
      JSON.parse(listed.stdout),
      builtin.map((id) => ({ id, state: "found" })),
    );
    assert.equal(existsSync(join(sandbox.home, "skills")), false);
  });

  const refused: Record<string, string> = {
    "an option": "--upload-pack=touch ran",
    "a transport helper": "ext::sh -c touch% ran",
    "a file address": "file:///etc",
    "a password in the address": "https://user:secret@example.com/x",
    "a host that is an option": "ssh://-oProxyCommand=touch/x",
    "a folder that is not there": "./nothing-here",
    "a file": "./file.txt",
    "control characters": "a/b\nc",
    nothing: " ",
  };
  for (const [what, source] of Object.entries(refused))
    test(`${what} is refused before any program runs`, async (t) => {
      const sandbox = createSandbox(t);
      sandbox.write(join(sandbox.work, "file.txt"), "x");
      const { code, stderr } = await sandbox.run("skill", "add", "-g", "--", source);
      assert.equal(code, 2);
      assert.match(stderr, /error\[source\.refused\]/);
      assert.deepEqual([existsSync(sandbox.home), readdirSync(sandbox.work)], [false, ["file.txt"]]);
    });

  test("plain http leads to an index of skills, and is refused as a repository", async (t) => {
    const sandbox = createSandbox(t);
    const { code, stderr } = await sandbox.run("skill", "add", "-g", "--", "http://127.0.0.1:1/x");
    assert.equal(code, 2);
    assert.match(stderr, /error\[source\.refused\].*http:\/\/ is not allowed/);
    assert.equal(existsSync(join(sandbox.home, "skills")), false);
  });

  test("a skill's name that looks like an option is refused as well", async (t) => {
    const sandbox = createSandbox(t);
    const { code, stderr } = await sandbox.run("skill", "add", join(repository, "skills"), "-g", "--skill=--all");
    assert.equal(code, 2);
    assert.match(stderr, /source\.refused/);
    assert.equal(existsSync(sandbox.home), false);
  });

  test("the program's exit code is passed on and a failed add leaves nothing behind", async (t) => {
    const sandbox = createSandbox(t);
    mkdirSync(join(sandbox.work, "empty"));
    const { code, stderr } = await sandbox.run("skill", "add", "./empty", "-g");
    assert.equal(code, 1);
    assert.match(stderr, /error\[tool\.failed\]: skills add ended with exit code 1/);
    assert.equal(existsSync(join(sandbox.home, "skills")), false);
  });

  test("a link in a project does not lead the skills out of it, neither aside nor up", async (t) => {
    for (const target of ["../elsewhere", ".."]) {
      const sandbox = createSandbox(t);
      mkdirSync(join(sandbox.work, ".git"));
      mkdirSync(join(sandbox.folder, "elsewhere"));
      symlinkSync(target, join(sandbox.work, ".agents"));
      const before = readdirSync(sandbox.folder);
      const { code, stderr } = await sandbox.run("skill", "add", join(repository, "skills"), "-s", "hello-skill");
      assert.equal(code, 2, stderr);
      assert.deepEqual([readdirSync(sandbox.folder), readdirSync(join(sandbox.folder, "elsewhere"))], [before, []]);
    }
  });

  test("the user's own folder of skills may be a link", async (t) => {
    const sandbox = createSandbox(t);
    mkdirSync(join(sandbox.folder, "dotfiles"));
    mkdirSync(sandbox.home);
    symlinkSync(join(sandbox.folder, "dotfiles"), join(sandbox.home, "skills"));
    const { code, stderr } = await sandbox.run("skill", "add", join(repository, "skills"), "-g", "-s", "hello-skill");
    assert.equal(code, 0, stderr);
    assert.ok(existsSync(join(sandbox.folder, "dotfiles/hello-skill/SKILL.md")));
  });

  test("an interrupted add ends with 130 and leaves nothing behind", async (t) => {
    const sandbox = createSandbox(t);
    for (let number = 0; number < 300; number++) sandbox.skill(join(sandbox.work, "many"), `s${number}`);
    const [node = "", ...rest] = program;
    const child = spawn(node, [...rest, "skill", "add", "./many", "-g", "-v"], {
      env: sandbox.variables,
      cwd: sandbox.work,
    });
    let said = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      const before = said.includes("Tip:");
      said += text;
      if (!before && said.includes("Tip:")) child.kill("SIGINT"); // the program that does the work is running
    });
    const code = await new Promise((resolve) => child.on("close", resolve));
    assert.equal(code, 130);
    assert.equal(existsSync(join(sandbox.home, "skills")), false);
  });

  test("a spec is passed literally, not through a shell", async (t) => {
    const sandbox = createSandbox(t);
    const name = "$(touch ran) `touch ran`; touch ran";
    sandbox.skill(join(sandbox.work, name), "inside");
    const { code, stderr } = await sandbox.run("skill", "add", `./${name}`, "-g");
    assert.equal(code, 0, stderr);
    assert.deepEqual(readdirSync(sandbox.work), [name]);
  });

  test("find asks the registry that SKILLS_API_URL names", async (t) => {
    const sandbox = createSandbox(t);
    const { createServer } = await import("node:http");
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? "");
      response.setHeader("content-type", "application/json");
      response.end(
        JSON.stringify({
          skills: [{ id: "pdf", name: "pdf", slug: "acme/skills/pdf", source: "acme/skills", installs: 1200 }],
        }),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    t.after(() => server.close());
    const address = server.address();
    const port = typeof address === "object" ? address?.port : 0;
    const found = await sandbox.runWith(
      { variables: { SKILLS_API_URL: `http://127.0.0.1:${port}` } },
      "skill",
      "find",
      "pdf",
      "tools",
      "--json",
    );
    assert.equal(found.code, 0, found.stderr);
    assert.equal(JSON.parse(found.stdout).results[0].source, "acme/skills@pdf");
    assert.match(asked[0] ?? "", /q=pdf(?:\+|%20)tools/);
    assert.equal((await sandbox.run("skill", "find")).code, 2);
  });

  test("find says that the registry cannot be reached, which is not the same as finding nothing", async (t) => {
    const sandbox = createSandbox(t);
    const { createServer } = await import("node:http");
    const server = createServer((_request, response) => {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ skills: [] }));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const variables = { SKILLS_API_URL: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}` };
    const nothing = await sandbox.runWith({ variables }, "skill", "find", "pdf");
    assert.deepEqual([nothing.code, nothing.stdout], [0, 'Nothing found for "pdf".\n']);
    await new Promise((resolve) => server.close(resolve));
    const offline = await sandbox.runWith({ variables }, "skill", "find", "pdf");
    assert.equal(offline.code, 7);
    assert.match(offline.stderr, /registry\.unreachable.*cannot be reached: ECONNREFUSED/);
  });
});

describe(proves("003.05"), () => {
  test("an unknown name lists candidates and exits with 3", async (t) => {
    const sandbox = createSandbox(t);
    for (const verb of ["show", "read"]) {
      const { code, stderr } = await sandbox.run("skill", verb, "code-reveiw");
      assert.equal(code, 3);
      assert.match(stderr, /error\[skill\.not-found\]: No skill "code-reveiw"\n {2}hint: Skills here: code-review, /);
    }
    assert.equal(existsSync(sandbox.home), false);
  });

  test("a name is found in any letter case; a name of two skills is ambiguous; a part of a name is nothing", async (t) => {
    const sandbox = createSandbox(t);
    for (const id of ["one", "two"])
      sandbox.skill(join(sandbox.home, "skills"), id, { frontmatter: "name: Same Name\ndescription: d" });
    sandbox.skill(join(sandbox.home, "skills"), "three", { frontmatter: "name: Only Me\ndescription: d" });
    assert.equal(JSON.parse((await sandbox.run("skill", "show", "only me", "--json", "id")).stdout).id, "three");
    const ambiguous = await sandbox.run("skill", "show", "same name");
    assert.equal(ambiguous.code, 5);
    assert.match(ambiguous.stderr, /user:one, user:two/);
    assert.equal((await sandbox.run("skill", "show", "only")).code, 3);
  });

  test("a shadowed skill is named by source:id", async (t) => {
    const sandbox = createSandbox(t);
    sandbox.skill(join(sandbox.home, "skills"), "code-review", { body: "mine\n" });
    assert.match((await sandbox.run("skill", "read", "code-review")).stdout, /mine/);
    assert.doesNotMatch((await sandbox.run("skill", "read", "builtin:code-review")).stdout, /mine/);
  });
});

describe("validate", () => {
  test("exits 0 with warnings printed when the skill loads, 8 when it does not", async (t) => {
    const sandbox = createSandbox(t);
    const root = join(sandbox.work, "skills");
    sandbox.skill(root, "odd", { frontmatter: "name: Odd One\ndescription: Use: it" });
    sandbox.skill(root, "broken", { frontmatter: "name: broken" });
    const odd = await sandbox.run("skill", "validate", join(root, "odd"));
    assert.equal(odd.code, 0);
    assert.match(odd.stdout, /⚠ SKILL\.md:3:1 .*yaml\.unquoted-colon/);
    assert.equal((await sandbox.run("skill", "validate", join(root, "odd"), "--strict")).code, 8);
    const broken = await sandbox.run("skill", "validate", join(root, "broken"));
    assert.equal(broken.code, 8);
    assert.match(broken.stdout, /description\.missing/);
    const both = await sandbox.run("skill", "validate", root, "--json");
    assert.equal(both.code, 8);
    assert.deepEqual(
      JSON.parse(both.stdout).skills.map(({ id, passes }: { id: string; passes: boolean }) => [id, passes]),
      [
        ["broken", false],
        ["odd", true],
      ],
    );
  });

  test("the skills we ship follow the specification", async (t) => {
    const sandbox = createSandbox(t);
    const { code, stdout } = await sandbox.run("skill", "validate", join(repository, "skills"), "--strict", "--json");
    assert.equal(code, 0, stdout);
    assert.ok(
      JSON.parse(stdout).skills.every(({ problems }: { problems: unknown[] }) => problems.length === 0),
      stdout,
    );
  });

  test("takes a file, an id, or standard input, and says what is missing", async (t) => {
    const sandbox = createSandbox(t);
    assert.equal((await sandbox.run("skill", "validate", "code-review", "--strict")).code, 0);
    assert.equal((await sandbox.run("skill", "validate", join(repository, "skills/code-review/SKILL.md"))).code, 0);
    assert.equal(
      (await sandbox.runWith({ input: "---\nname: a\ndescription: d\n---\nB" }, "skill", "validate", "-")).code,
      0,
    );
    assert.equal((await sandbox.runWith({ input: "nothing" }, "skill", "validate", "-")).code, 8);
    assert.equal((await sandbox.run("skill", "validate", "./nowhere")).code, 3);
    assert.match((await sandbox.run("skill", "validate", sandbox.work)).stdout, /folder\.no-skill/);
  });

  test("a link to a file that is not there is a warning", async (t) => {
    const sandbox = createSandbox(t);
    sandbox.skill(sandbox.work, "linked", { body: "See [this](references/gone.md) and `[code](x.md)`.\n" });
    const { code, stdout } = await sandbox.run("skill", "validate", join(sandbox.work, "linked"));
    assert.equal(code, 0);
    assert.equal(stdout.match(/reference\.missing/g)?.length, 1);
  });
});

describe("new", () => {
  test("a new skill follows the specification and is listed at once, in both languages", async (t) => {
    const sandbox = createSandbox(t);
    for (const language of ["en", "zh"]) {
      const made = await sandbox.runWith(
        { variables: { LOADOUT_LANG: language } },
        "skill",
        "new",
        `made-${language}`,
        "--json",
      );
      assert.equal(made.code, 0, made.stderr);
      assert.equal((await sandbox.run("skill", "validate", JSON.parse(made.stdout).path, "--strict")).code, 0);
      assert.match((await sandbox.run("skill", "list")).stdout, new RegExp(`^made-${language} +user +● ready`, "m"));
    }
    assert.equal((await sandbox.run("skill", "new", "made-en")).code, 5);
    assert.equal((await sandbox.run("skill", "new", "../x")).code, 2);
    assert.match((await sandbox.run("skill", "new", "My Skill")).stderr, /my-skill/);
    assert.equal((await sandbox.run("skill", "new", "odd", "-d", 'Says: "hi" #1')).code, 0);
    assert.equal(
      JSON.parse((await sandbox.run("skill", "show", "odd", "--json", "description")).stdout).description,
      'Says: "hi" #1',
    );
  });
});

describe("read", () => {
  const outside = ["../../secret", "/etc/passwd", "references/../../../secret", "a\\..\\b", "link/secret"];
  test("files of the skill only, whatever the spelling", async (t) => {
    const sandbox = createSandbox(t);
    sandbox.write("secret", "hidden");
    const root = join(sandbox.home, "skills");
    sandbox.skill(root, "docs");
    sandbox.write(join(root, "docs/references/a.md"), "inside");
    symlinkSync(sandbox.folder, join(root, "docs/link"));
    assert.equal((await sandbox.run("skill", "read", "docs", "references/a.md")).stdout, "inside\n");
    assert.equal((await sandbox.run("skill", "read", "docs", "./references//a.md")).stdout, "inside\n");
    for (const path of outside) {
      const { code, stdout, stderr } = await sandbox.run("skill", "read", "docs", path);
      assert.deepEqual([code, stdout], [2, ""], path);
      assert.match(stderr, /file\.outside/);
    }
    assert.equal((await sandbox.run("skill", "read", "docs", "nothing.md")).code, 3);
    assert.equal((await sandbox.run("skill", "read", "docs", "references")).code, 1);
  });

  test("the instructions without the frontmatter", async (t) => {
    const sandbox = createSandbox(t);
    sandbox.skill(join(sandbox.home, "skills"), "docs", { body: "\n# Only this\n" });
    assert.equal((await sandbox.run("skill", "read", "docs")).stdout, "\n# Only this\n");
    assert.match((await sandbox.run("skill", "read", "docs", "SKILL.md")).stdout, /^---\nname: docs/);
  });
});

describe("environments and settings", () => {
  test("create, use, show, list, reload, delete", async (t) => {
    const sandbox = createSandbox(t);
    assert.equal((await sandbox.run("env", "create", "staging")).code, 0);
    sandbox.skill(join(sandbox.home, "environments/staging/skills"), "only-here");
    const used = await sandbox.run("env", "use", "staging");
    assert.match(used.stdout, /default → staging\n {2}\+ only-here/);
    assert.equal(JSON.parse((await sandbox.run("env", "show", "--json")).stdout).name, "staging");
    assert.deepEqual(JSON.parse((await sandbox.run("env", "ls", "--json", "name,active")).stdout), [
      { name: "staging", active: true },
    ]);
    assert.equal((await sandbox.run("env", "reload")).code, 0);
    assert.match((await sandbox.run("skill", "list", "--env", "default")).stdout, /environment default/);
    const active = await sandbox.run("env", "delete", "staging", "--yes");
    assert.equal(active.code, 5);
    await sandbox.run("env", "use", "default");
    const unanswered = await sandbox.run("env", "rm", "staging");
    assert.equal(unanswered.code, 2);
    assert.match(unanswered.stderr, /--yes/);
    assert.equal((await sandbox.run("env", "rm", "staging", "-y")).code, 0);
    assert.equal((await sandbox.run("env", "use", "staging")).code, 3);
  });

  test("a broken environment is left by switching away", async (t) => {
    const sandbox = createSandbox(t);
    await sandbox.run("env", "create", "bad");
    await sandbox.run("env", "use", "bad");
    const path = sandbox.write(join(sandbox.home, "environments/bad/config.jsonc"), "{\n  broken\n}");
    const listed = await sandbox.run("skill", "list");
    assert.equal(listed.code, 8);
    assert.match(listed.stderr, new RegExp(`error\\[config\\.invalid\\]: ${path}:2:3 is not valid JSON`));
    assert.equal((await sandbox.run("doctor")).code, 1);
    assert.equal((await sandbox.run("env", "use", "default")).code, 0);
    assert.equal((await sandbox.run("skill", "list")).code, 0);
    assert.equal(readFileSync(path, "utf8"), "{\n  broken\n}");
  });

  test("settings are read with their origin and written without losing comments", async (t) => {
    const sandbox = createSandbox(t);
    const path = sandbox.write(join(sandbox.home, "config.jsonc"), '{\n  // keep me\n  "unknown": 1\n}\n');
    const origins = JSON.parse((await sandbox.run("config", "get", "--json", "key,origin")).stdout);
    assert.ok(origins.every(({ origin }: { origin: string }) => origin === "default"));
    assert.equal((await sandbox.run("config", "set", "skills.paths", "./a, ./b")).code, 0);
    assert.match(readFileSync(path, "utf8"), /\/\/ keep me\n {2}"unknown": 1,/);
    assert.deepEqual(JSON.parse((await sandbox.run("config", "get", "skills.paths", "--json", "value")).stdout), [
      { value: [join(sandbox.work, "a"), join(sandbox.work, "b")] },
    ]);
    assert.equal((await sandbox.run("config", "set", "skills.paths", "")).code, 0);
    assert.equal((await sandbox.run("config", "get", "nothing")).code, 2);
    assert.equal((await sandbox.run("config", "set", "skills.allowExternalPaths", "maybe")).code, 2);
    assert.equal((await sandbox.run("config", "path")).stdout, `${path}\n`);
    assert.match((await sandbox.run("skill", "list")).stdout, /config\.unknown-key/);
  });
});

describe("surprises that were reported", () => {
  test("allowExternalPaths set by command counts after a first start", async (t) => {
    const sandbox = createSandbox(t);
    await createHome(sandbox.home, join(repository, "packages/app/templates"));
    sandbox.skill(join(sandbox.folder, "team"), "shared");
    await sandbox.run("config", "set", "skills.paths", join(sandbox.folder, "team"));
    await sandbox.run("config", "set", "skills.allowExternalPaths", "true");
    assert.match((await sandbox.run("skill", "list")).stdout, /^shared +path-1 +● ready/m);
  });

  test("a setting of the environment is the one in force, and config get says so", async (t) => {
    const sandbox = createSandbox(t);
    await sandbox.run("env", "create", "staging");
    await sandbox.run("env", "use", "staging");
    const path = sandbox.write(
      join(sandbox.home, "environments/staging/config.jsonc"),
      '{ "skills": { "allowExternalPaths": true } }',
    );
    const [setting] = JSON.parse(
      (await sandbox.run("config", "get", "skills.allowExternalPaths", "--json", "value,origin")).stdout,
    );
    assert.deepEqual(setting, { value: true, origin: path });
  });

  test("config set before the first start does not prevent it", async (t) => {
    const sandbox = createSandbox(t);
    await sandbox.run("config", "set", "skills.allowExternalPaths", "true");
    assert.deepEqual(await createHome(sandbox.home, join(repository, "packages/app/templates")), { isNew: true });
    assert.match(readFileSync(join(sandbox.home, "config.jsonc"), "utf8"), /allowExternalPaths/);
  });

  test("switching to where one is changes nothing", async (t) => {
    const sandbox = createSandbox(t);
    sandbox.skill(join(sandbox.home, "skills"), "mine");
    assert.deepEqual(JSON.parse((await sandbox.run("env", "use", "default", "--json")).stdout), {
      from: "default",
      to: "default",
      added: [],
      removed: [],
      changed: [],
      staying: [],
      stayingCount: 0,
    });
  });

  test("a person's home is not a project", async (t) => {
    const sandbox = createSandbox(t);
    sandbox.skill(join(sandbox.userHome, ".claude/skills"), "mine");
    const { stdout } = await sandbox.runWith({ workDir: sandbox.userHome }, "skill", "list", "--json");
    const { skills, problems } = JSON.parse(stdout);
    assert.deepEqual(
      skills.filter(({ id }: { id: string }) => id === "mine").map(({ address }: { address: string }) => address),
      ["user-claude:mine"],
    );
    assert.deepEqual(problems, []);
  });

  test("a folder's name cannot act on the terminal through an error", async (t) => {
    const sandbox = createSandbox(t);
    sandbox.skill(join(sandbox.home, "skills"), "\u001b[2Jevil", { frontmatter: "name: evil\ndescription: d" });
    const { stderr } = await sandbox.run("skill", "show", "nothing");
    assert.match(stderr, /\[2Jevil/);
    assert.doesNotMatch(stderr, /\u001b/);
  });

  test("looking, failing and untrusting leave no folder behind", async (t) => {
    const sandbox = createSandbox(t);
    await sandbox.run("skill", "add", join(repository, "skills"), "--list");
    mkdirSync(join(sandbox.folder, "empty"));
    await sandbox.run("skill", "add", join(sandbox.folder, "empty"));
    await sandbox.run("trust", "--remove");
    assert.deepEqual([readdirSync(sandbox.work), existsSync(sandbox.home)], [[], false]);
  });

  test("the home is its owner's alone, whichever command makes it", async (t) => {
    for (const words of [
      ["skill", "new", "a"],
      ["config", "set", "skills.allowExternalPaths", "true"],
      ["env", "create", "x"],
      ["trust"],
    ]) {
      const sandbox = createSandbox(t);
      assert.equal((await sandbox.run(...words)).code, 0);
      assert.equal(statSync(sandbox.home).mode & 0o777, 0o700, words.join(" "));
    }
  });

  test("flags may stand before the command", async (t) => {
    const sandbox = createSandbox(t);
    assert.equal(JSON.parse((await sandbox.run("--json", "skill", "list")).stdout).skills.length, builtin.length);
    assert.equal((await sandbox.run("-q", "skill", "show", "code-review")).stderr, "");
    assert.deepEqual(
      Object.keys(JSON.parse((await sandbox.run("version", "--json", "version")).stdout)),
      ["version"],
      "the fields of a command of one word stay behind their flag",
    );
  });

  test("an error in the description column is in the reader's language", async (t) => {
    const sandbox = createSandbox(t);
    sandbox.skill(join(sandbox.home, "skills"), "broken", { frontmatter: "name: broken" });
    assert.match(
      (await sandbox.runWith({ variables: { LANG: "zh_CN" } }, "skill", "list")).stdout,
      /frontmatter 缺少 description/,
    );
    assert.match((await sandbox.runWith({ variables: { LANG: "zh_CN" } }, "doctor")).stdout, /个可用/);
    assert.match((await sandbox.runWith({ variables: { LANG: "zh_CN" } }, "skill", "show")).stderr, /缺少 <name>/);
  });
});

describe("the output contract", () => {
  test("errors go to stderr with code and hint, as an envelope with --json, and nothing goes to stdout", async (t) => {
    const sandbox = createSandbox(t);
    const plain = await sandbox.run("skill", "show", "nothing");
    assert.equal(plain.stdout, "");
    const { code, stdout, stderr } = await sandbox.run("skill", "show", "nothing", "--json");
    assert.deepEqual([code, stdout], [3, ""]);
    assert.deepEqual(Object.keys(JSON.parse(stderr).error), ["code", "message", "hint"]);
  });

  test("unknown commands and flags suggest the nearest and exit with 2", async (t) => {
    const sandbox = createSandbox(t);
    const cases: [words: string[], hint: RegExp][] = [
      [["skil", "list"], /loadout skill/],
      [["skill", "lst"], /loadout skill list/],
      [["docter"], /loadout doctor/],
      [["xyzzy"], /Unknown command "xyzzy"\n.*See loadout help/],
      [["skill", "frobnicate"], /Unknown command "skill frobnicate"\n.*See loadout help/],
      [["skill", "list", "--quux", "user"], /unknown flag --quux\n/],
      [["skill", "list", "--sorce", "user"], /--source/],
      [["skill", "list", "--env"], /--env needs a value/],
      [["skill", "list", "--env", "--json"], /--env needs a value/],
      [["skill", "show"], /<name> is missing/],
      [["skill", "show", "a", "b"], /unexpected argument "b"/],
    ];
    for (const [words, hint] of cases) {
      const { code, stderr } = await sandbox.run(...words);
      assert.equal(code, 2, words.join(" "));
      assert.match(stderr, hint);
    }
  });

  test("aliases people type are understood", async (t) => {
    const sandbox = createSandbox(t);
    for (const words of [
      ["skills", "ls"],
      ["skill", "info", "code-review"],
      ["skill", "inspect", "code-review"],
      ["environment", "list"],
    ])
      assert.equal((await sandbox.run(...words)).code, 0, words.join(" "));
  });

  test("Chinese where the language says so; keys, codes and flags stay", async (t) => {
    const sandbox = createSandbox(t);
    const chinese = { variables: { LANG: "zh_CN.UTF-8" } };
    assert.match((await sandbox.runWith(chinese, "skill", "list")).stdout, /● 可用/);
    const failed = await sandbox.runWith(chinese, "skill", "show", "nothing");
    assert.match(failed.stderr, /error\[skill\.not-found\]: 没有技能 “nothing”\n {2}提示：这里的技能/);
    assert.match((await sandbox.runWith(chinese, "help")).stdout, /列出这里能看到的技能/);
    assert.match(
      (await sandbox.runWith({ variables: { LANG: "zh_CN.UTF-8", LOADOUT_LANG: "en" } }, "skill", "list")).stdout,
      /● ready/,
    );
    const english = JSON.parse((await sandbox.run("skill", "list", "--json")).stdout);
    assert.deepEqual(JSON.parse((await sandbox.runWith(chinese, "skill", "list", "--json")).stdout), english);
  });

  test("text of a skill cannot act on the terminal", async (t) => {
    const sandbox = createSandbox(t);
    sandbox.skill(join(sandbox.home, "skills"), "evil", {
      frontmatter: 'name: "e\\e[2Jvil"\ndescription: "a\\e]0;title\\a\\nb\\u202Ec"',
    });
    for (const words of [
      ["skill", "list"],
      ["skill", "show", "evil"],
      ["skill", "list", "--plain"],
      ["env", "show"],
    ]) {
      const { stdout } = await sandbox.run(...words);
      assert.doesNotMatch(stdout, /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]/, words.join(" "));
    }
  });

  test("colours only where asked for", async (t) => {
    const sandbox = createSandbox(t);
    assert.doesNotMatch((await sandbox.run("skill", "list")).stdout, /\u001b/);
    assert.match(
      (await sandbox.runWith({ variables: { FORCE_COLOR: "1" } }, "skill", "list")).stdout,
      /\u001b\[32m● ready/,
    );
    assert.doesNotMatch(
      (await sandbox.runWith({ variables: { FORCE_COLOR: "1", NO_COLOR: "1" } }, "skill", "list")).stdout,
      /\u001b/,
    );
  });

  test("what every command says next goes to stderr, and not with --quiet", async (t) => {
    const sandbox = createSandbox(t);
    const shown = await sandbox.run("skill", "show", "code-review");
    assert.match(shown.stderr, /^→ loadout skill read/);
    assert.equal((await sandbox.run("skill", "show", "code-review", "-q")).stderr, "");
  });

  test("a failure of ours says so without a stack, unless asked", async (t) => {
    const sandbox = createSandbox(t);
    sandbox.write(join(sandbox.home, "trusted.json"), "{ broken");
    const { code, stderr } = await sandbox.run("skill", "list");
    assert.equal(code, 8);
    assert.doesNotMatch(stderr, /\n\s+at /);
    assert.match((await sandbox.run("skill", "list", "-v")).stderr, /\n\s+at /);
  });

  test("--json is complete on a slow pipe, and a closed one is no error", async (t) => {
    const sandbox = createSandbox(t);
    for (let number = 0; number < 400; number++)
      sandbox.skill(join(sandbox.home, "skills"), `s${number}`, { description: "x".repeat(1000) });
    const [node = "", ...rest] = program;
    const start = (words: string[]) => spawn(node, [...rest, ...words], { env: sandbox.variables, cwd: sandbox.work });
    const slow = start(["skill", "list", "--json"]);
    let text = "";
    for await (const chunk of slow.stdout.setEncoding("utf8")) {
      text += chunk;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    assert.ok(text.length > 400_000);
    assert.equal(JSON.parse(text).skills.length, 400 + builtin.length);

    const closed = start(["skill", "list"]);
    let said = "";
    closed.stderr.setEncoding("utf8").on("data", (more: string) => (said += more));
    closed.stdout.once("data", () => closed.stdout.destroy());
    const code = await new Promise((resolve) => closed.on("close", resolve));
    assert.deepEqual([code, said], [0, ""]);
  });
});

describe("help", () => {
  test("every command has help with usage, flags and fields, in both languages", async (t) => {
    const sandbox = createSandbox(t);
    const { commands } = JSON.parse((await sandbox.run("help", "-o", "json")).stdout) as {
      commands: { command: string; usage: string; summary: Record<string, string> }[];
    };
    assert.ok(commands.length >= 18);
    for (const { command, usage, summary } of commands) {
      assert.ok(summary.en && summary.zh, command);
      const words = command.split(" ").slice(1);
      if (words.length === 0) continue;
      const shown = await sandbox.run(...words, "--help");
      assert.equal(shown.code, 0, command);
      assert.ok(shown.stdout.includes(usage), `${command}: ${shown.stdout}`);
    }
  });

  test("nouns, topics and unknown words", async (t) => {
    const sandbox = createSandbox(t);
    assert.match((await sandbox.run("skill")).stdout, /loadout skill list/);
    for (const topic of ["exit-codes", "environment", "formatting", "rules"])
      assert.equal((await sandbox.run("help", topic)).code, 0);
    assert.equal((await sandbox.run("help", "nonsense")).code, 2);
    assert.match((await sandbox.run("help")).stdout, /loadout trust/);
  });

  test("help shows ten commands first and the others by group; --all has a line for each", async (t) => {
    const sandbox = createSandbox(t);
    const { stdout } = await sandbox.run("help");
    const [, first = ""] = stdout.split("\n\n");
    assert.equal(first.split("\n").length, 11, first);
    assert.match(stdout, /^Server\n {2}loadout up, worker, status, /m);
    const all = (await sandbox.run("help", "--all")).stdout;
    const { commands } = JSON.parse((await sandbox.run("help", "--json")).stdout) as {
      commands: { command: string }[];
    };
    for (const { command } of commands) if (command !== "loadout") assert.ok(all.includes(`  ${command} `), command);
  });

  test("the version is the package's", async (t) => {
    const { version } = JSON.parse(readFileSync(join(repository, "packages/app/package.json"), "utf8"));
    assert.equal((await createSandbox(t).run("--version")).stdout, `${version}\n`);
  });
});

describe("doctor and overview", () => {
  test("doctor finds nothing wrong on a fresh machine and names what is", async (t) => {
    const sandbox = createSandbox(t);
    const fresh = await sandbox.run("doctor");
    assert.equal(fresh.code, 0, fresh.stdout);
    assert.match(fresh.stdout, /No problems found/);
    sandbox.skill(join(sandbox.home, "skills"), "broken", { frontmatter: "name: x" });
    const checks = JSON.parse((await sandbox.run("doctor", "--json")).stdout).checks as {
      check: string;
      state: string;
      hint: { en: string };
    }[];
    assert.deepEqual(
      checks.filter(({ state }) => state !== "ok").map(({ check, hint }) => [check, hint.en]),
      [["skills", "loadout skill validate user:broken"]],
    );
    assert.equal((await sandbox.run("skill", "validate", "user:broken")).code, 8);
  });

  test("loadout alone says where things stand and what to do next", async (t) => {
    const sandbox = createSandbox(t);
    const first = await sandbox.run();
    assert.equal(first.code, 0);
    assert.ok(first.stdout.trimEnd().split("\n").length <= 8, first.stdout);
    assert.equal(existsSync(sandbox.home), false);
    sandbox.skill(join(sandbox.home, "skills"), "mine");
    assert.match((await sandbox.run()).stdout, /^mine +user +● ready/m);
  });
});
