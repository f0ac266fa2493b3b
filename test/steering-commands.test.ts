import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { describe, test } from "node:test";
import { setImmediate, setTimeout } from "node:timers/promises";
import { createBubblewrapShell } from "../packages/core/src/agent/shell/bubblewrap-shell.ts";
import { createChooseShell } from "../packages/core/src/agent/shell/choose-shell.ts";
import type { ProcessState } from "../packages/core/src/agent/shell/shell.ts";
import { createShellTools } from "../packages/core/src/agent/tools/shell-tools.ts";
import { createWorkspace } from "../packages/core/src/agent/tools/workspace.ts";
import { findProject } from "../packages/core/src/catalog/find-project.ts";
import { createTrust } from "../packages/core/src/catalog/trust.ts";
import { openEnvironment } from "../packages/core/src/environment/open-environment.ts";
import { createSkillsMount } from "../packages/core/src/resolve/skills-mount.ts";
import {
  bubblewrap,
  createSteeredProject,
  evil,
  evilRepository,
  git,
  hostEnvironment,
  problem,
  type SteeredProject,
  withRepository,
} from "./steered-project.ts";

/** As many steering entries as are held, nearer than all that comes below them. */
const padding = "for i in $(seq 1 70); do mkdir -p d$i/.claude; touch d$i/.claude/x; done";
const commit = "git -c user.name=a -c user.email=a@b commit -q --allow-empty -m x";

/** Attacks that prepare themselves: each command is harmless by what it leaves, or builds on the one before. */
const sequences: readonly { readonly name: string; readonly commands: readonly string[] }[] = [
  {
    name: "gives a repository the number of a folder that was known",
    commands: [
      `${padding}; mkdir -p z/z/z/.claude; touch z/z/z/.claude/x`,
      `rm -r z/z/z/.claude; ${evilRepository("z/z/z/.git")}`,
    ],
  },
  {
    name: "changes the settings of a submodule in a repository that is not held",
    commands: [
      `${padding}; mkdir -p z/z/r; cd z/z/r; git init -q; git init -q m; (cd m; ${commit}); mkdir -p .git/modules/a; mv m/.git .git/modules/a/m; echo 'gitdir: ../.git/modules/a/m' > m/.git; git add m 2>/dev/null; ${commit}`,
      `printf '${evil}' > z/z/r/.git/modules/a/m/config`,
    ],
  },
  {
    name: "hides a repository in a folder that looks like one",
    commands: [`mkdir -p src/a/objects src/a/refs src/a/in; echo x > src/a/HEAD; ${evilRepository("src/a/in/.git")}`],
  },
  ...[4086, 4093].map((length) => ({
    name: `keeps the search from ending by a path that is too long, ${length} bytes for its folder,`,
    commands: [
      `mkdir -p q && ${evilRepository("q/.git")}; n=$((${length} - $(printf MARK | wc -c) - 3)); while [ $n -gt 0 ]; do k=$((n > 202 ? 200 : n - 1)); d=$(printf '%*s' $k '' | tr ' ' d); mkdir $d && cd -P ./$d || exit; n=$((n - k - 1)); done; ${evilRepository(".git")}`,
    ],
  })),
  {
    name: "closes the folders of what it made",
    commands: [
      `${evilRepository("q/.git")}; chmod 555 q/.git q; ${evilRepository("z/z/.git")}; chmod 511 z/z/.git z/z z`,
    ],
  },
  {
    name: "hides a repository that the index names in a folder of the list",
    commands: [
      `mkdir -p src/.claude; git init -q src/.claude/in; (cd src/.claude/in; ${commit}); git add src/.claude/in 2>/dev/null; printf '${evil}' > src/.claude/in/.git/config`,
    ],
  },
];

/** Each test waits for processes of its own. */
const options = { skip: problem ?? false, concurrency: 4 };

describe("commands of a project, one after the other", options, () => {
  for (const { name, commands } of sequences)
    test(`that ${name} start nothing on the host`, async (t) => {
      const world = createSteeredProject(t);
      withRepository(world);
      for (const command of commands) await world.run(bubblewrap, command);
      world.lookAround();
      assert.ok(!existsSync(world.mark));
    });

  test("do not change what was there below after making more of it than is held", async (t) => {
    const world = createSteeredProject(t);
    const path = "packages/app/.claude/settings.json";
    world.write(path, "the person's\n");
    await world.run(bubblewrap, padding);
    await world.run(bubblewrap, `echo planted > ${path}`);
    assert.equal(readFileSync(join(world.place.workspace, path), "utf8"), "the person's\n");
  });

  test("are told of, where they changed something below that is not held", async (t) => {
    const world = createSteeredProject(t);
    const path = "packages/app/.claude/settings.json";
    for (let index = 0; index < 64; index++) world.write(`d${index}/.claude/x`, "");
    await setTimeout(20);
    world.write(path, "the person's\n");
    const { note } = await world.run(bubblewrap, `echo planted > ${path}`);
    assert.match(note ?? "", /changed.*packages\/app\/\.claude/);
  });

  for (const closing of ["chmod 0 closed/.git; chmod 0 closed", "chmod 444 src", "chmod 444 ."])
    test(`do not skip the check by closing folders: ${closing}`, async (t) => {
      const world = createSteeredProject(t);
      for (const folder of ["open", "closed"]) git(world, "init", "-q", folder);
      // Root is kept out of no folder.
      if (process.getuid?.() === 0) execFileSync("chown", ["-R", "12345:12345", world.place.workspace]);
      const { note } = await world.run(bubblewrap, `${evilRepository("src/.git")}; echo '{}' > .mcp.json; ${closing}`);
      assert.match(note ?? "", /Renamed: .*\.mcp\.json/);
      assert.deepEqual(globSync("**/.git", { cwd: join(world.place.workspace, "src") }), []);
      await world.run(bubblewrap, "true");
      assert.deepEqual(globSync("*/.git/commondir", { cwd: world.place.workspace }), []);
    });

  test("do not make a workspace that is a repository itself start programs", async (t) => {
    const world = createSteeredProject(t);
    git(world, "init", "-q", "--bare");
    await world.run(bubblewrap, `printf '${evil}' > config; printf '#!/bin/sh\\n' > hooks/pre-receive`);
    assert.equal(existsSync(join(world.place.workspace, "HEAD")), false);
  });

  test("do not move what steers a folder below to the root, be it a link or not held", async (t) => {
    for (const [prepare, path] of [
      ["mkdir -p z; echo planted > z/text; ln -s z/text z/.mcp.json", "z/.mcp.json"],
      [`${padding}; mkdir -p z/z; echo planted > z/z/.mcp.json`, "z/z/.mcp.json"],
    ]) {
      const world = createSteeredProject(t);
      await world.run(bubblewrap, prepare ?? "");
      const { note } = await world.run(bubblewrap, `mv ${path} .mcp.json`);
      assert.match(note ?? "", /Renamed: \.mcp\.json to \.mcp\.json\.untrusted/);
      assert.ok(!existsSync(join(world.place.workspace, ".mcp.json")));
    }
  });

  test("do not move a repository away with the links they made in it", async (t) => {
    const world = createSteeredProject(t);
    await world.run(bubblewrap, `mkdir r; cd r; git init -q; ${commit}`);
    const { note } = await world.run(
      bubblewrap,
      "rm r/.git/logs/HEAD; ln -s /somewhere r/.git/logs/HEAD; mv r elsewhere",
    );
    assert.match(note ?? "", /Renamed: elsewhere\/\.git\/logs\/HEAD to/);
  });

  test("do not say that the files of a repository are outside of the project, nor in another folder of it", async (t) => {
    for (const place of ["../../../user", "../../other", "../..", "../\u00a0"]) {
      const world = createSteeredProject(t);
      await world.run(
        bubblewrap,
        `mkdir -p other "r/\u00a0"; cd r; git init -q; ${commit}; git config core.worktree "${place}"`,
      );
      assert.ok(!existsSync(join(world.place.workspace, "r/.git")), place);
    }
    const world = createSteeredProject(t);
    await world.run(bubblewrap, "git init -q r; git -C r config core.worktree ..");
    assert.ok(existsSync(join(world.place.workspace, "r/.git")));
  });
});

describe("discovery", options, () => {
  const planted = (folder: string): string =>
    `mkdir -p ${folder}/code-review; printf -- '---\\nname: code-review\\ndescription: Planted.\\n---\\nPlanted.\\n' > ${folder}/code-review/SKILL.md`;

  for (const folder of [".loadout", ".agents", ".claude"])
    test(`takes no skill that a command put into src/${folder}/skills for a person's`, async (t) => {
      const world = createSteeredProject(t);
      withRepository(world);
      const home = join(world.root, "home");
      const builtin = join(world.root, "builtin");
      mkdirSync(join(builtin, "code-review"), { recursive: true });
      writeFileSync(
        join(builtin, "code-review/SKILL.md"),
        "---\nname: code-review\ndescription: Built in.\n---\nText.\n",
      );
      await createTrust(home).add(world.place.workspace);
      await world.run(bubblewrap, `${planted(`src/${folder}/skills`)}; ${planted(`${folder}/skills`)}`);
      assert.ok(existsSync(join(world.place.workspace, `src/${folder}/skills/code-review/SKILL.md`)), "it was made");
      const workDir = join(world.place.workspace, "src");
      const environment = await openEnvironment({ home, userHome: join(world.root, "user"), workDir, builtin });
      assert.equal(environment.getSkill("code-review")?.description, "Built in.");
      const rows = environment.view().skills.map(({ address, status }) => [address, status]);
      assert.deepEqual(rows, [
        ["builtin:code-review", "ready"],
        [`project${folder === ".loadout" ? "" : `-${folder.slice(1)}`}:code-review`, "untrusted"],
      ]);
    });

  test("keeps the project of a folder below while a command runs beside it", async (t) => {
    const world = createSteeredProject(t);
    mkdirSync(join(world.root, ".git"));
    const running = world.run(bubblewrap, "echo up > up; while [ ! -e over ]; do sleep 0.05; done");
    while (!existsSync(join(world.place.workspace, "up"))) await setImmediate();
    assert.ok(existsSync(join(world.place.workspace, ".git")), "its place is held");
    assert.equal((await findProject(world.place.workspace, "/nowhere")).root, world.root);
    world.write("over", "");
    await running;
    assert.ok(!existsSync(join(world.place.workspace, ".git")));
  });
});

describe("git in the sandbox", options, () => {
  const asPerson =
    "export GIT_AUTHOR_NAME=m GIT_AUTHOR_EMAIL=m@example.com GIT_COMMITTER_NAME=m GIT_COMMITTER_EMAIL=m@example.com;";

  test("adds, commits, switches and merges in a repository that was there", async (t) => {
    const world = createSteeredProject(t);
    withRepository(world);
    const { output, exitCode } = await world.run(
      bubblewrap,
      `${asPerson} set -e; echo two > src/two; git add -A; git commit -q -m two; git switch -q -c side; echo three > three; git add three; git commit -q -m three; git switch -q main; git merge -q --no-edit side; git stash list; git tag v1; git status --porcelain`,
    );
    assert.deepEqual([output, exitCode], ["", 0]);
    assert.equal(git(world, "log", "--format=%s"), "three\ntwo\none\n");
    assert.equal(git(world, "status", "--porcelain"), "");
  });

  test("works in a repository below, and one that a command makes with ordinary settings stays", async (t) => {
    const world = createSteeredProject(t);
    const made = await world.run(
      bubblewrap,
      `${asPerson} set -e; git init -q lib; cd lib; echo x > x; git add x; git commit -q -m first`,
    );
    assert.equal(made.exitCode, 0, made.output);
    assert.equal(made.note, undefined);
    const more = await world.run(
      bubblewrap,
      `${asPerson} set -e; cd lib; echo y > y; git add y; git commit -q -m second`,
    );
    assert.equal(more.exitCode, 0, more.output);
    const log = execFileSync("git", ["log", "--format=%s"], {
      cwd: join(world.place.workspace, "lib"),
      env: hostEnvironment(world.root),
      encoding: "utf8",
    });
    assert.equal(log, "second\nfirst\n");
  });

  test("only reads where the environment says so", async (t) => {
    const world = createSteeredProject(t, { git: "read" });
    withRepository(world);
    const { output } = await world.run(bubblewrap, `${asPerson} git log --format=%s; echo x > x; git add x`);
    assert.match(output, /^one\n[\s\S]*Read-only file system/);
    assert.equal(git(world, "status", "--porcelain"), "?? x\n");
  });

  test("does not work in a worktree whose repository lies outside, and says so", async (t) => {
    const world = createSteeredProject(t);
    world.write(".git", `gitdir: ${world.root}/main/.git/worktrees/t\n`);
    const { output, exitCode } = await world.run(bubblewrap, "git status");
    assert.match(output, /not a git repository/);
    assert.notEqual(exitCode, 0);
  });

  test("says what was renamed, and deletes nothing", async (t) => {
    const world = createSteeredProject(t);
    withRepository(world);
    const { note } = await world.run(
      bubblewrap,
      `${evilRepository("src/.git")}; echo '{}' > .mcp.json; mkdir -p src/.claude; echo x > src/.claude/settings.json`,
    );
    assert.match(note ?? "", /Renamed: .*\.mcp\.json to \.mcp\.json\.untrusted/);
    assert.match(note ?? "", /src\/\.git to \.git\.untrusted/);
    assert.match(note ?? "", /not used by Loadout until a person trusts it: src\/\.claude/);
    assert.match(readFileSync(join(world.place.workspace, "src/.git.untrusted/config"), "utf8"), /fsmonitor/);
    assert.equal(readFileSync(join(world.place.workspace, ".mcp.json.untrusted"), "utf8"), "{}\n");
  });

  test("ends when the person replaces what is held, for its protection is gone", async (t) => {
    const world = createSteeredProject(t);
    withRepository(world);
    const running = world.run(
      bubblewrap,
      `echo up > up; while ! printf '${evil}' >> .git/config; do sleep 0.05; done 2>/dev/null; sleep 20`,
    );
    while (!existsSync(join(world.place.workspace, "up"))) await setImmediate();
    git(world, "config", "user.name", "b");
    const { endedBy } = await running;
    assert.match(endedBy ?? "", /\.git\/config was replaced outside the sandbox/);
  });
});

describe("a command whose process is killed", options, () => {
  const source = (name: string): string =>
    JSON.stringify(join(import.meta.dirname, "../packages/core/src/agent/shell", name));

  /** Runs a command in a process of its own until it has made the file `up`, and kills that process. */
  async function cutShort(world: SteeredProject, command: string): Promise<void> {
    const program = `
      import { createBubblewrapShell } from ${source("bubblewrap-shell.ts")};
      import { shellLimits } from ${source("shell.ts")};
      const [place, command] = JSON.parse(process.argv[1]);
      const shell = createBubblewrapShell({ hasNetwork: false });
      const running = await shell.start(command, { place, hasInput: false, limits: shellLimits });
      await running.read(120_000);`;
    const words = [world.place, `${command.replaceAll("MARK", world.mark)}; echo > up; sleep 100`];
    const child = spawn(
      process.execPath,
      ["-C", "loadout-source", "--input-type=module", "--eval", program, JSON.stringify(words)],
      { stdio: "inherit" },
    );
    while (!existsSync(join(world.place.workspace, "up"))) {
      assert.equal(child.exitCode, null);
      await setTimeout(20);
    }
    child.kill("SIGKILL");
    await once(child, "exit");
  }

  const recordsOf = ({ place }: SteeredProject): string[] =>
    globSync("holds/*.before", { cwd: place.folder }).map((path) => join(place.folder, path));

  test("leaves nothing that steers: the next command renames it and says so, and what the person made since stays", async (t) => {
    const world = createSteeredProject(t);
    const { workspace } = world.place;
    world.write("opencode.json", "{}");
    await cutShort(world, `echo '{}' > .mcp.json; ${evilRepository("sub/.git")}`);
    const [record = ""] = recordsOf(world);
    assert.equal(statSync(record).mode & 0o777, 0o600);
    // As if it had been a while: the last sign of life, and the five seconds in which more may have been made.
    const last = Math.ceil(statSync(join(workspace, "up")).ctimeMs) + 20;
    utimesSync(record, (last - 5000) / 1000, (last - 5000) / 1000);
    while (Date.now() < last + 50) await setTimeout(20);
    world.write(".exrc", "set number\n");
    world.write("mine/file", "x");
    execFileSync("git", ["init", "-q"], { cwd: join(workspace, "mine"), env: hostEnvironment(world.root) });
    world.write("mine/.git/hooks/pre-commit", "#!/bin/sh\n");
    world.write("sub/.git/description", "used since\n");

    const { note, output } = await world.run(bubblewrap, "ls -A; ls -A sub");
    assert.match(
      note ?? "",
      /^A command before this one was cut short\. Commands may not make what steers a project\./,
    );
    assert.match(note ?? "", /\.mcp\.json to \.mcp\.json\.untrusted/);
    assert.match(note ?? "", /sub\/\.git to \.git\.untrusted/);
    assert.doesNotMatch(note ?? "", /exrc|mine|opencode/);
    assert.match(output, /\.git\.untrusted/);
    assert.deepEqual(
      readdirSync(workspace).toSorted(),
      [".exrc", ".mcp.json.untrusted", "mine", "opencode.json", "sub", "up"].toSorted(),
    );
    assert.deepEqual(readdirSync(join(workspace, "sub")), [".git.untrusted"]);
    assert.ok(existsSync(join(workspace, "mine/.git/HEAD")));
    world.lookAround();
    assert.ok(!existsSync(world.mark));
    assert.deepEqual(recordsOf(world), []);
    assert.equal((await world.run(bubblewrap, "true")).note, undefined, "it is said once");
  });

  test("is settled also when another command, which saw what it made, outlived it", async (t) => {
    const world = createSteeredProject(t);
    const { workspace } = world.place;
    const killed = cutShort(world, "echo '{}' > .mcp.json; echo > made; while [ ! -e other ]; do sleep 0.05; done");
    while (!existsSync(join(workspace, "made"))) await setTimeout(20);
    const running = world.run(bubblewrap, "echo > other; while [ ! -e over ]; do sleep 0.05; done");
    await killed;
    assert.equal(recordsOf(world).length, 2);
    world.write("over", "");
    assert.match((await running).note ?? "", /\.mcp\.json to \.mcp\.json\.untrusted/);
    assert.equal(recordsOf(world).length, 1);
    assert.equal((await world.run(bubblewrap, "true")).note, undefined);
    assert.deepEqual(recordsOf(world), []);
  });

  test("does not keep others from running when its record cannot be read", async (t) => {
    const world = createSteeredProject(t);
    await cutShort(world, "echo '{}' > .mcp.json");
    const [record = ""] = recordsOf(world);
    writeFileSync(record, '{"since":');
    const { exitCode, note } = await world.run(bubblewrap, "true");
    assert.deepEqual([exitCode, note], [0, undefined]);
    assert.deepEqual(recordsOf(world), []);
  });
});

describe("exec_command in a project", { skip: problem ?? false }, () => {
  test("guards folders below that are trusted, and tells the model and the person what was renamed", async (t) => {
    const world = createSteeredProject(t);
    const home = join(world.root, "home");
    world.write("lib/app/file", "x");
    await createTrust(home).add(join(world.place.workspace, "lib/app"));
    const shellTools = createShellTools({ home, folder: join(home, "context/s/sandbox"), choose: createChooseShell() });
    t.after(() => shellTools.close());
    const [tool] = shellTools.tools({ exec: "sandbox", network: false, git: "write", mostSeconds: 60 });
    const result = await tool?.run(
      { command: "mkdir -p lib/app/.claude && echo x > lib/app/.claude/settings.json; echo '{}' > .mcp.json; exit 0" },
      {
        mount: createSkillsMount({ skills: new Map(), diagnostics: [] }),
        workspace: await createWorkspace(world.place.workspace),
        largestSkill: 1000,
      },
    );
    assert.match(
      result?.content ?? "",
      /^\[exit code 0\]\n\[Commands may not make what steers a project\. Renamed: \.mcp\.json to/,
    );
    assert.match(result?.content ?? "", /settings\.json: Read-only file system/);
    assert.deepEqual(readdirSync(join(world.place.workspace, "lib/app")), ["file"]);
    assert.deepEqual(
      readdirSync(join(home, "holds")).filter((name) => name.endsWith(".made")),
      [],
    );
  });

  test("is refused where one of the names is a link, and says which", async (t) => {
    const world = createSteeredProject(t);
    mkdirSync(join(world.root, "elsewhere"));
    symlinkSync("../elsewhere", join(world.place.workspace, ".claude"));
    const { endedBy } = await world.run(bubblewrap, "true");
    assert.match(endedBy ?? "", /\.claude of the workspace is a link/);
    assert.deepEqual(readdirSync(world.place.workspace), [".claude"]);
  });
});

describe("a race for what is mounted", { skip: problem ?? false }, () => {
  test("mounts nothing outside when a link takes the place of .git while commands start", async (t) => {
    const world = createSteeredProject(t);
    const { workspace } = world.place;
    withRepository(world);
    // The folder that the link leads to has what a repository has, as far as mounts need it.
    writeFileSync(join(world.root, "user/.ssh/config"), "");
    rmSync(join(workspace, ".git/hooks"), { recursive: true });
    // In a process of its own: the repository, a link that leads out, the repository …
    const swap = `
      const { renameSync, rmSync, symlinkSync } = require("node:fs");
      const wait = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2 * Math.random());
      for (;;) for (const step of [
        () => renameSync(".git", "real"), () => symlinkSync("../user/.ssh", ".git"), wait,
        () => rmSync(".git"), () => renameSync("real", ".git"), wait,
      ]) try { step(); } catch {}`;
    const swapper = spawn(process.execPath, ["--eval", swap], { cwd: workspace, stdio: "ignore" });
    const states: ProcessState[] = [];
    for (let turn = 0; turn < 10; turn++)
      states.push(
        ...(await Promise.all(
          Array.from({ length: 8 }, () => world.run(bubblewrap, "cat .git/id; echo x > .git/planted")),
        )),
      );
    swapper.kill("SIGKILL");
    await once(swapper, "exit");
    for (const { output } of states) assert.doesNotMatch(output, /secret/);
    assert.deepEqual(readdirSync(join(world.root, "user/.ssh")), ["config", "id"]);
  });

  test("a program in the sandbox that is not the one that was checked is not run", async (t) => {
    const world = createSteeredProject(t);
    const { workspace } = world.place;
    mkdirSync(join(workspace, "a"));
    // A bwrap that loses the race every time: what it mounts is another folder than the one it was given.
    const program = join(world.root, "bwrap");
    writeFileSync(
      program,
      `#!/bin/bash\ncat <&3 | sed -z 's|^/proc/self/fd/7$|${world.root}/user|' > ${world.root}/args\nexec 3<${world.root}/args\nexec bwrap "$@"\n`,
      { mode: 0o755 },
    );
    const { output, exitCode } = await world.run(
      createBubblewrapShell({ hasNetwork: false, program }),
      "cat /skills/.ssh/id",
    );
    assert.match(output, /not run: the workspace was changed/);
    assert.equal(exitCode, 126);
  });
});

describe("what a command sees of the machine", { skip: problem ?? false }, () => {
  test("no command line in the sandbox has a path of the host, and nothing of ours is open", async (t) => {
    const world = createSteeredProject(t);
    withRepository(world);
    const { output } = await world.run(
      bubblewrap,
      "cat /proc/*/cmdline | tr '\\0' '\\n'; cat /proc/*/environ | tr '\\0' '\\n'; for p in /proc/[0-9]*; do ls -l $p/fd; done; for f in /proc/self/fd/*; do n=${f##*/}; [ $n -gt 2 ] && [ -d $f/. ] && ls $f/; done 2>/dev/null; echo seen",
    );
    assert.match(output, /bwrap[\s\S]*seen/);
    for (const path of [world.root, dirname(process.execPath), process.cwd()]) assert.ok(!output.includes(path), path);
  });
});
