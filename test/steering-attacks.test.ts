import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { setImmediate, setTimeout } from "node:timers/promises";
import { bubblewrapProblem, createBubblewrapShell } from "../packages/core/src/agent/shell/bubblewrap-shell.ts";
import { createChooseShell } from "../packages/core/src/agent/shell/choose-shell.ts";
import { type ProcessState, type Shell, type ShellPlace, shellLimits } from "../packages/core/src/agent/shell/shell.ts";
import { createVirtualShell } from "../packages/core/src/agent/shell/virtual-shell.ts";
import { createShellTools } from "../packages/core/src/agent/tools/shell-tools.ts";
import { createWorkspace } from "../packages/core/src/agent/tools/workspace.ts";
import { findProject } from "../packages/core/src/catalog/find-project.ts";
import { createTrust } from "../packages/core/src/catalog/trust.ts";
import { openEnvironment } from "../packages/core/src/environment/open-environment.ts";
import { Fault } from "../packages/core/src/ground/fault.ts";
import { createSkillsMount } from "../packages/core/src/resolve/skills-mount.ts";

/** A project on a machine of its own, and a program that leaves a mark when something starts it on the host. */
interface World {
  readonly place: ShellPlace;
  readonly root: string;
  readonly mark: string;
  write(path: string, text: string): void;
  run(shell: Shell, command: string): Promise<ProcessState>;
  /** What a person does afterwards: git in the project and in each folder below. */
  lookAround(): void;
}

function createWorld(t: TestContext, changes: Partial<ShellPlace> = {}): World {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "loadout-steering-")));
  t.after(() => {
    execFileSync("chmod", ["-R", "u+rwX", root]);
    rmSync(root, { recursive: true, force: true });
  });
  const place: ShellPlace = {
    workspace: join(root, "project"),
    skills: join(root, "skills"),
    folder: join(root, "sandbox"),
    isProject: true,
    ...changes,
  };
  const mark = join(root, "MARK");
  for (const folder of [place.workspace, place.skills, join(root, "user/.ssh")]) mkdirSync(folder, { recursive: true });
  writeFileSync(join(root, "user/.ssh/id"), "secret");
  const world: World = {
    place,
    root,
    mark,
    write(path, text) {
      mkdirSync(dirname(join(place.workspace, path)), { recursive: true });
      writeFileSync(join(place.workspace, path), text);
    },
    async run(shell, command) {
      const process = await shell.start(command.replaceAll("MARK", mark), {
        place,
        hasInput: false,
        limits: { ...shellLimits, seconds: 30 },
      });
      return process.read(60_000);
    },
    lookAround() {
      const found = globSync("**/", { cwd: place.workspace, exclude: (path) => path.endsWith(".git") });
      const folders = [...found, "src/hidden", "src/hidden/in"].filter((path) =>
        existsSync(join(place.workspace, path)),
      );
      for (const folder of ["", ...folders]) {
        const options = { cwd: join(place.workspace, folder), env: hostEnvironment(root), stdio: "ignore" } as const;
        spawnSync("git", ["status"], options);
        spawnSync("git", ["add", "-A"], options);
        spawnSync("git", ["diff", "HEAD"], options);
      }
    },
  };
  return world;
}

const hostEnvironment = (root: string): Record<string, string> => ({
  PATH: process.env.PATH ?? "",
  HOME: join(root, "user"),
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_AUTHOR_NAME: "a",
  GIT_AUTHOR_EMAIL: "a@example.com",
  GIT_COMMITTER_NAME: "a",
  GIT_COMMITTER_EMAIL: "a@example.com",
  GIT_CEILING_DIRECTORIES: root,
});

const git = (world: World, ...words: string[]): string =>
  execFileSync("git", words, { cwd: world.place.workspace, env: hostEnvironment(world.root), encoding: "utf8" });

/** A repository with a commit, a folder and a file. */
function withRepository(world: World): void {
  git(world, "init", "-q", "-b", "main");
  world.write("src/file", "one\n");
  git(world, "add", "-A");
  git(world, "commit", "-q", "-m", "one");
}

/** Settings that make git start a program whenever it is asked for the state of a repository. */
const evil = '[core]\\n\\trepositoryformatversion = 0\\n\\tbare = false\\n\\tfsmonitor = "touch MARK; false"\\n';
const evilRepository = (folder: string): string =>
  `mkdir -p ${folder}/objects ${folder}/refs && echo 'ref: refs/heads/main' > ${folder}/HEAD && printf '${evil}' > ${folder}/config`;

interface Attack {
  readonly name: string;
  readonly command: string;
  /** What there is before; a repository if not said. */
  readonly prepare?: (world: World) => void;
  readonly place?: Partial<ShellPlace>;
}

const nothing = (): void => {};

/** The workspace is a worktree of a repository outside, with these settings. */
function withWorktree(world: World, settings: string): void {
  const main = join(world.root, "main");
  mkdirSync(main);
  const run = (...words: string[]): unknown =>
    execFileSync("git", words, { cwd: main, env: hostEnvironment(world.root), stdio: "ignore" });
  run("init", "-q");
  run("commit", "-q", "--allow-empty", "-m", "x");
  rmSync(world.place.workspace, { recursive: true });
  run("worktree", "add", "-q", world.place.workspace);
  writeFileSync(join(main, ".git/config"), settings, { flag: "a" });
}

const writesHooks =
  "mkdir -p tools/hooks; printf '#!/bin/sh\\ntouch MARK\\n' > tools/hooks/post-index-change; chmod +x tools/hooks/post-index-change; echo x > x";

const attacks: readonly Attack[] = [
  { name: "writes git's settings", command: `printf '${evil}' > .git/config; printf '${evil}' >> .git/config` },
  { name: "replaces git's settings", command: `printf '${evil}' > x; mv -f x .git/config; cp x .git/config` },
  { name: "links over git's settings", command: `printf '${evil}' > x; ln -f x .git/config; ln -sf ../x .git/config` },
  { name: "writes git's settings by a hard link", command: `ln .git/config y && printf '${evil}' > y` },
  {
    name: "says that the settings are elsewhere",
    command: `${evilRepository("common")}; cp -r .git/objects .git/refs common; echo ../common > .git/commondir`,
  },
  {
    name: "replaces the file that says where the settings are",
    command: `${evilRepository("common")}; rm -f .git/commondir; echo /workspace/common > c; mv -f c .git/commondir; ln -sf ../c .git/commondir`,
  },
  { name: "moves the repository away", command: `mv .git old; rm -rf .git; ${evilRepository(".git")}` },
  {
    name: "makes a hook",
    command:
      "printf '#!/bin/sh\\ntouch MARK\\n' > h; chmod +x h; mkdir -p .git/hooks; cp h .git/hooks/post-index-change; mv .git/hooks .git/old; mkdir .git/hooks; cp h .git/hooks/post-index-change",
  },
  {
    name: "makes a repository where there is none",
    prepare: nothing,
    command: `git init -q .; ${evilRepository(".git")}; mkdir -p x; ${evilRepository("x")}; mv x .git`,
  },
  {
    name: "makes a file that leads to a repository",
    prepare: nothing,
    command: `${evilRepository("elsewhere")}; echo 'gitdir: elsewhere' > .git`,
  },
  {
    name: "links a repository",
    prepare: nothing,
    command: `${evilRepository("elsewhere")}; ln -s elsewhere .git`,
  },
  {
    name: "replaces the file of a worktree",
    prepare(world) {
      const main = join(world.root, "main");
      mkdirSync(main);
      const env = hostEnvironment(world.root);
      for (const words of [
        ["init", "-q"],
        ["commit", "-q", "--allow-empty", "-m", "x"],
        ["worktree", "add", "-q", join(world.place.workspace, "t")],
      ])
        execFileSync("git", words, { cwd: main, env, stdio: "ignore" });
      cpSync(join(world.place.workspace, "t/.git"), join(world.place.workspace, ".git"));
      rmSync(join(world.place.workspace, "t"), { recursive: true });
    },
    command: `${evilRepository("elsewhere")}; echo 'gitdir: elsewhere' > .git; rm -f .git; echo 'gitdir: elsewhere' > g; mv -f g .git`,
  },
  { name: "makes the project look like a repository", prepare: nothing, command: evilRepository(".") },
  { name: "makes a folder look like a repository", command: evilRepository("src") },
  {
    name: "makes a folder that git takes for one by where it points",
    command: `mkdir -p deep; ${evilRepository("common")}; rm common/HEAD; mkdir -p src/w; echo 'ref: refs/heads/main' > src/w/HEAD; echo ../../common > src/w/commondir`,
  },
  { name: "makes a repository below", command: evilRepository("src/.git") },
  {
    name: "lets git make one below",
    command: `git init -q src/in && printf '${evil}' >> src/in/.git/config || ${evilRepository("src/in/.git")}`,
  },
  {
    name: "makes a file that leads to a repository below",
    command: `${evilRepository("elsewhere")}; mkdir -p src; echo 'gitdir: ../elsewhere' > src/.git`,
  },
  { name: "links a repository below", command: `${evilRepository("elsewhere")}; ln -s ../elsewhere src/.git` },
  ...[".Husky", "CLAUDE~1", "$(printf 'd\\377')", "$(printf '\\377/\\376')"].map((folder) => ({
    name: `adds a repository in ${folder} to the index`,
    command: `f="${folder}/sub"; mkdir -p "$f"; git init -q "$f"; git -C "$f" -c user.name=a -c user.email=a@b commit -q --allow-empty -m x; git add "$f"; printf '${evil}' > "$f/.git/config"`,
  })),
  {
    name: "adds a repository to the index behind forty folders that can be entered and not listed",
    command: `f=d; for n in $(seq 39); do f=$f/d; done; mkdir -p $f/sub; git init -q $f/sub; git -C $f/sub -c user.name=a -c user.email=a@b commit -q --allow-empty -m x; git add $f/sub; printf '${evil}' > $f/sub/.git/config; while [ $f != d ]; do chmod 111 $f; f=\${f%/d}; done; chmod 111 d`,
  },
  {
    name: "adds a repository below to the index",
    command: `git init -q sub; cd sub; git -c user.name=a -c user.email=a@b commit -q --allow-empty -m x; cd ..; git add sub; printf '${evil}' > sub/.git/config`,
  },
  {
    name: "hides a repository in a folder that cannot be listed",
    command: `mkdir -p src/hidden/in; ${evilRepository("src/hidden/.git")}; ${evilRepository("src/hidden/in/.git")}; chmod 111 src/hidden/in src/hidden`,
  },
  {
    name: "replaces a submodule",
    prepare(world) {
      withRepository(world);
      mkdirSync(join(world.place.workspace, "sub"));
      const inside = {
        cwd: join(world.place.workspace, "sub"),
        env: hostEnvironment(world.root),
        stdio: "ignore",
      } as const;
      execFileSync("git", ["init", "-q"], inside);
      execFileSync("git", ["commit", "-q", "--allow-empty", "-m", "x"], inside);
      git(world, "add", "sub");
    },
    command: `printf '${evil}' > sub/.git/config; rm -rf sub/.git; mv sub old; mkdir sub; ${evilRepository("sub/.git")}`,
  },
  {
    name: "changes the settings of a folder that git takes for a repository",
    prepare(world) {
      withRepository(world);
      const inside = { cwd: world.place.workspace, env: hostEnvironment(world.root), stdio: "ignore" } as const;
      execFileSync("git", ["init", "-q", "--bare", "src/fixture"], inside);
    },
    command: `printf '${evil}' > src/fixture/config; printf '${evil}' > x; mv -f x src/fixture/config`,
  },
  {
    name: "writes hooks where the settings look for them",
    prepare(world) {
      withRepository(world);
      git(world, "config", "core.hooksPath", "tools/hooks");
    },
    command:
      "mkdir -p tools/hooks; printf '#!/bin/sh\\ntouch MARK\\n' > tools/hooks/post-index-change; chmod +x tools/hooks/post-index-change; mv tools old; mkdir -p tools/hooks; cp old/hooks/* tools/hooks/; chmod +x tools/hooks/*",
  },
  ...(["absolute", "included"] as const).map((how) => ({
    name: `writes hooks where the settings look for them by a path that is ${how}`,
    prepare(world: World) {
      withRepository(world);
      if (how === "absolute") git(world, "config", "core.hooksPath", join(world.place.workspace, "tools/hooks"));
      else {
        world.write("shared.gitconfig", "[core]\n\thooksPath = tools/hooks\n");
        git(world, "config", "include.path", "../shared.gitconfig");
      }
    },
    command: writesHooks,
  })),
  {
    name: "writes hooks where the settings look for them, in a repository that it may only read",
    place: { git: "read" },
    prepare(world) {
      withRepository(world);
      git(world, "config", "core.hooksPath", "tools/hooks");
    },
    command: writesHooks,
  },
  {
    name: "writes hooks where the settings look for them, in a repository with a link in it",
    prepare(world) {
      withRepository(world);
      git(world, "config", "core.hooksPath", "tools/hooks");
      symlinkSync("../src", join(world.place.workspace, ".git/info-of-mine"));
      rmSync(join(world.place.workspace, ".git/info"), { recursive: true });
      symlinkSync("../src", join(world.place.workspace, ".git/info"));
    },
    command: writesHooks,
  },
  {
    name: "writes hooks where the repository of a worktree looks for them",
    prepare: (world) => withWorktree(world, "[core]\n\thooksPath = tools/hooks\n"),
    command: writesHooks,
  },
  {
    name: "writes settings that the settings include",
    prepare(world) {
      withRepository(world);
      git(world, "config", "include.path", "../shared.gitconfig");
    },
    command: `printf '${evil}' > shared.gitconfig; rm -f shared.gitconfig; printf '${evil}' > x; mv -f x shared.gitconfig`,
  },
];

/** Hooks and settings in a workspace that a repository names which is not on the way to them. */
const namedFromElsewhere: readonly {
  readonly where: string;
  /** Relative to the project; the project itself if not said. */
  readonly workspace?: string;
  readonly file: string;
  readonly prepare: (world: World) => void;
}[] = [
  {
    where: "the repository that the workspace is in",
    ...{ workspace: "packages", file: "packages/tools/hooks/pre-commit" },
    prepare(world) {
      withRepository(world);
      git(world, "config", "core.hooksPath", "packages/tools/hooks");
    },
  },
  {
    where: "a repository beside it",
    file: "shared/hooks/pre-commit",
    prepare(world) {
      git(world, "init", "-q", "one");
      git(world, "-C", "one", "config", "core.hooksPath", "../shared/hooks");
    },
  },
  ...["own-hooks/post-receive", "own-settings"].map((name) => ({
    where: `a repository without a worktree (${name})`,
    file: `one.git/${name}`,
    prepare(world: World) {
      git(world, "init", "-q", "--bare", "one.git");
      git(world, "-C", "one.git", "config", "core.hooksPath", "own-hooks");
      git(world, "-C", "one.git", "config", "include.path", "own-settings");
    },
  })),
  {
    where: "a link in the hooks of a repository",
    file: "scripts/pre-commit.sh",
    prepare(world) {
      withRepository(world);
      symlinkSync("../../scripts/pre-commit.sh", join(world.place.workspace, ".git/hooks/pre-commit"));
    },
  },
  {
    where: "a repository whose hooks are a link",
    file: "scripts/hooks/pre-commit",
    prepare(world) {
      withRepository(world);
      rmSync(join(world.place.workspace, ".git/hooks"), { recursive: true });
      symlinkSync("../scripts/hooks", join(world.place.workspace, ".git/hooks"));
    },
  },
  {
    where: "a link in a folder of hooks that the settings name",
    file: "scripts/pre-commit.sh",
    prepare(world) {
      withRepository(world);
      git(world, "config", "core.hooksPath", "tools/hooks");
      mkdirSync(join(world.place.workspace, "tools/hooks"), { recursive: true });
      symlinkSync("../../scripts/pre-commit.sh", join(world.place.workspace, "tools/hooks/pre-commit"));
    },
  },
  {
    where: "a repository that is pushed to",
    file: ".git/tools/hooks/post-receive",
    prepare(world) {
      withRepository(world);
      git(world, "config", "core.hooksPath", "tools/hooks");
    },
  },
];

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

/** Places in a repository that git writes to, and follows if they are links. */
const written = [
  ".git/index",
  ".git/logs/HEAD",
  ".git/HEAD",
  ".git/COMMIT_EDITMSG",
  ".git/ORIG_HEAD",
  ".git/logs",
  ".git/refs/heads",
];

/** Names that no command may make or change in the project itself. */
const names = [
  ...[".loadout/skills/x/SKILL.md", ".loadout/config.jsonc", ".agents/skills/x/SKILL.md", ".claude/settings.json"],
  ...[".claude/skills/x/SKILL.md", ".mcp.json", ".vscode/tasks.json", ".cursor/mcp.json", ".codex/config.toml"],
  ...[".idea/workspace.xml", "opencode.json", ".husky/pre-commit", ".devcontainer/devcontainer.json"],
];

const bubblewrap = createBubblewrapShell({ hasNetwork: false });
const probe = mkdtempSync(join(tmpdir(), "loadout-probe-"));
const problem = await bubblewrapProblem(bubblewrap, {
  workspace: probe,
  skills: probe,
  folder: probe,
  isProject: false,
});
rmSync(probe, { recursive: true, force: true });
const virtual = await createVirtualShell();

function attackAll(shell: Shell): void {
  describe(`what steers a project, ${shell.kind}`, () => {
    for (const { name, command, prepare = withRepository, place } of attacks)
      test(`a command that ${name} starts nothing on the host`, async (t) => {
        const world = createWorld(t, place);
        prepare(world);
        world.lookAround();
        assert.ok(!existsSync(world.mark), "the project is harmless before");
        const { isRunning } = await world.run(shell, command);
        assert.equal(isRunning, false);
        world.lookAround();
        assert.ok(!existsSync(world.mark));
      });

    for (const path of written)
      test(`git on the host does not write elsewhere when a command made ${path} a link`, async (t) => {
        const world = createWorld(t);
        withRepository(world);
        const target = join(world.root, "user/target");
        mkdirSync(join(target, "heads"), { recursive: true });
        for (const name of ["HEAD", "profile", "heads/main"]) writeFileSync(join(target, name), "the person's");
        const leadsTo = path.endsWith("logs") || path.endsWith("heads") ? target : join(target, "profile");
        await world.run(shell, `cp -r .git copy; rm -rf ${path}; ln -s ${leadsTo} ${path}`);
        world.write("src/new", "x");
        world.lookAround();
        const options = { cwd: world.place.workspace, env: hostEnvironment(world.root), stdio: "ignore" } as const;
        for (const words of [
          ["commit", "-q", "-m", "x"],
          ["reset", "--hard", "HEAD"],
          ["branch", "other"],
        ])
          spawnSync("git", words, options);
        const files = globSync("**/*", { cwd: target }).filter((name) => lstatSync(join(target, name)).isFile());
        assert.deepEqual(files.toSorted(), ["HEAD", "heads/main", "profile"]);
        for (const name of files) assert.equal(readFileSync(join(target, name), "utf8"), "the person's", name);
      });

    for (const path of names)
      test(`a command does not make or change ${path}`, async (t) => {
        const world = createWorld(t);
        const folder = dirname(path);
        await world.run(
          shell,
          `mkdir -p ${folder}; echo planted > ${path}; mkdir -p x/${folder}; echo planted > x/${path}; mv x/* x/.[a-z]* .`,
        );
        const full = join(world.place.workspace, path);
        assert.ok(!existsSync(full) || readFileSync(full, "utf8") === "", path);
        rmSync(join(world.place.workspace, "x"), { recursive: true, force: true });
        world.write(path, "the person's\n");
        const first = path.split("/")[0];
        await world.run(
          shell,
          `echo planted > ${path}; echo planted >> ${path}; rm -rf ${first}; mv ${first} old; echo planted > y; mv -f y ${path}; cp y ${path}; ln -f y ${path}; chmod 777 ${path}`,
        );
        assert.equal(readFileSync(full, "utf8"), "the person's\n");
        assert.equal(lstatSync(full).mode & 0o777, 0o644);
      });

    test("what was there below is not changed either", async (t) => {
      const world = createWorld(t);
      for (const path of ["src/.claude/skills/x/SKILL.md", "src/deep/.mcp.json"]) world.write(path, "the person's\n");
      await world.run(
        shell,
        "for f in src/.claude/skills/x/SKILL.md src/deep/.mcp.json; do echo planted > $f; rm -f $f; done; rm -rf src/.claude",
      );
      for (const path of ["src/.claude/skills/x/SKILL.md", "src/deep/.mcp.json"])
        assert.equal(readFileSync(join(world.place.workspace, path), "utf8"), "the person's\n", path);
    });

    for (const { where, workspace = "", file, prepare } of namedFromElsewhere)
      test(`a command does not change what is named by ${where}`, async (t) => {
        const world = createWorld(t);
        prepare(world);
        world.write(file, "the person's\n");
        const inside = relative(workspace, file);
        const place = { ...world.place, workspace: join(world.place.workspace, workspace) };
        const process = await shell.start(`echo planted >> ${inside}; rm -f ${inside}; echo planted > ${inside}`, {
          ...{ place, hasInput: false, limits: { ...shellLimits, seconds: 30 } },
        });
        assert.equal((await process.read(60_000)).isRunning, false);
        assert.equal(readFileSync(join(world.place.workspace, file), "utf8"), "the person's\n");
      });

    test("of more repositories than are held, none is left with settings that start a program", async (t) => {
      const world = createWorld(t);
      const repositories = Array.from({ length: 70 }, (_, index) => `many/r${index}/.git`);
      for (const repository of repositories) {
        for (const name of ["objects/x", "refs/x"]) world.write(`${repository}/${name}`, "");
        world.write(`${repository}/HEAD`, "ref: refs/heads/main\n");
        world.write(`${repository}/config`, "[core]\n\tbare = false\n");
      }
      await world.run(shell, `for f in many/*/.git/config; do printf '${evil}' > $f; done`);
      const isHarmful = (path: string): boolean =>
        existsSync(join(world.place.workspace, path, "HEAD")) &&
        readFileSync(join(world.place.workspace, path, "config"), "utf8").includes("fsmonitor");
      assert.deepEqual(repositories.filter(isHarmful), []);
    });

    test("a folder below that a person trusted is guarded like the project", async (t) => {
      const world = createWorld(t, { trusted: ["src/app"] });
      world.write("src/app/file", "x");
      await world.run(
        shell,
        "mkdir -p src/app/.claude/skills/x; echo planted > src/app/.claude/skills/x/SKILL.md; mv src old; mkdir -p src/app/.loadout; echo planted > src/app/.loadout/config.jsonc",
      );
      for (const path of ["src/app/.claude/skills/x/SKILL.md", "src/app/.loadout/config.jsonc"])
        assert.ok(!existsSync(join(world.place.workspace, path)), path);
    });

    test("nothing is left behind in a project that had none of it", async (t) => {
      const world = createWorld(t);
      await Promise.all([world.run(shell, "echo one > file"), world.run(shell, "sleep 0.5; echo two > other")]);
      assert.deepEqual(readdirSync(world.place.workspace).toSorted(), ["file", "other"]);
      withRepository(world);
      const before = globSync(".git/**/*", { cwd: world.place.workspace }).toSorted();
      await world.run(shell, "ls");
      assert.deepEqual(globSync(".git/**/*", { cwd: world.place.workspace }).toSorted(), before);
    });
  });
}

if (problem === undefined) attackAll(bubblewrap);
else test("attacks on what steers a project, from the sandbox", { skip: problem });
if (virtual) attackAll(virtual);
else test("attacks on what steers a project, from the virtual shell", { skip: "just-bash is not installed" });

describe("file tools", () => {
  test("write none of these names, in no folder and no spelling", (t) => {
    const { place } = createWorld(t);
    const workspace = createWorkspace(place.workspace);
    for (const name of names)
      for (const path of [name, `src/deep/${name}`, name.toUpperCase(), `./x/../${name}`])
        assert.throws(() => workspace.write(path, "planted"), path);
    assert.deepEqual(readdirSync(place.workspace), []);
    workspace.write(".gitignore", "x");
  });

  const settings = evil.replaceAll("\\n", "\n").replaceAll("\\t", "\t");
  const head = "ref: refs/heads/main\n";
  const rows: readonly {
    readonly name: string;
    readonly prepare: (world: World) => void;
    readonly files: Readonly<Record<string, string>>;
  }[] = [
    {
      name: "the settings of a repository in a folder of another name",
      prepare: (world) => void git(world, "init", "-q", "--separate-git-dir=k", "a"),
      files: { "k/config": settings, "k/info/attributes": "x" },
    },
    {
      name: "a folder that git would take for a repository, in any order",
      prepare: nothing,
      files: { "b/config": settings, "b/objects/x": "", "b/refs/x": "", "b/HEAD": head },
    },
    {
      name: "the workspace so that git would take it for a repository",
      prepare: nothing,
      files: { config: settings, HEAD: head, "refs/x": "", "objects/x": "" },
    },
    {
      name: "a folder that git would take for one by where it points",
      prepare: (world) => world.write("common/config", settings.replace("MARK", world.mark)),
      files: { "common/objects/x": "", "common/refs/x": "", "w/commondir": "../common", "w/HEAD": head },
    },
    {
      name: "what is missing in a folder that a command left",
      prepare: (world) => {
        for (const path of ["c/objects/x", "c/HEAD"]) world.write(path, path === "c/HEAD" ? head : "");
        world.write("c/config", settings.replace("MARK", world.mark));
        symlinkSync("c", join(world.place.workspace, "d"));
      },
      files: { "d/refs/heads/x": "", "c/refs/x": "" },
    },
    {
      name: "hooks where the settings look for them",
      prepare: (world) => {
        withRepository(world);
        git(world, "config", "core.hooksPath", "tools/hooks");
        world.write("tools/hooks/post-index-change", "#!/bin/sh\n");
        execFileSync("chmod", ["+x", join(world.place.workspace, "tools/hooks/post-index-change")]);
        symlinkSync("tools", join(world.place.workspace, "other"));
      },
      files: {
        "tools/hooks/post-index-change": "#!/bin/sh\ntouch MARK\n",
        "other/hooks/post-index-change": "#!/bin/sh\ntouch MARK\n",
      },
    },
    {
      name: "settings that the repository of a worktree includes",
      prepare: (world) =>
        withWorktree(world, `[include]\n\tpath = ${join(world.place.workspace, "shared.gitconfig")}\n`),
      files: { "shared.gitconfig": settings },
    },
  ];
  for (const { name, prepare, files } of rows)
    test(`do not write ${name}`, (t) => {
      const world = createWorld(t);
      prepare(world);
      const workspace = createWorkspace(world.place.workspace);
      const refused = Object.entries(files).filter(([path, text]) => {
        try {
          workspace.write(path, text.replace("MARK", world.mark));
          return false;
        } catch (error) {
          assert.ok(error instanceof Fault && error.code === "file.unwritable", String(error));
          return true;
        }
      });
      assert.ok(refused.length > 0);
      world.write("src/new", "x");
      world.lookAround();
      assert.ok(!existsSync(world.mark));
    });

  for (const { where, workspace, file, prepare } of namedFromElsewhere)
    test(`do not write what is named by ${where}`, (t) => {
      const world = createWorld(t);
      prepare(world);
      world.write(file, "the person's\n");
      const tools = createWorkspace(join(world.place.workspace, workspace ?? ""));
      assert.throws(() => tools.write(relative(workspace ?? "", file), "planted"), /only people change/);
      assert.equal(readFileSync(join(world.place.workspace, file), "utf8"), "the person's\n");
    });

  test("write ordinary files with such names, and beside repositories", (t) => {
    const world = createWorld(t);
    withRepository(world);
    const workspace = createWorkspace(world.place.workspace);
    for (const path of ["config", "HEAD", "a/refs/x", "objects/HEAD", "src/commondir", "hooks/pre-commit"])
      assert.equal(workspace.write(path, "x").isNew, true, path);
  });
});

describe("commands of a project, one after the other", { skip: problem !== undefined }, () => {
  for (const { name, commands } of sequences)
    test(`that ${name} start nothing on the host`, async (t) => {
      const world = createWorld(t);
      withRepository(world);
      for (const command of commands) await world.run(bubblewrap, command);
      world.lookAround();
      assert.ok(!existsSync(world.mark));
    });

  test("do not change what was there below after making more of it than is held", async (t) => {
    const world = createWorld(t);
    const path = "packages/app/.claude/settings.json";
    world.write(path, "the person's\n");
    await world.run(bubblewrap, padding);
    await world.run(bubblewrap, `echo planted > ${path}`);
    assert.equal(readFileSync(join(world.place.workspace, path), "utf8"), "the person's\n");
  });

  test("are told of, where they changed something below that is not held", async (t) => {
    const world = createWorld(t);
    const path = "packages/app/.claude/settings.json";
    for (let index = 0; index < 64; index++) world.write(`d${index}/.claude/x`, "");
    await setTimeout(20);
    world.write(path, "the person's\n");
    const { note } = await world.run(bubblewrap, `echo planted > ${path}`);
    assert.match(note ?? "", /changed.*packages\/app\/\.claude/);
  });

  for (const closing of ["chmod 0 closed/.git; chmod 0 closed", "chmod 444 src", "chmod 444 ."])
    test(`do not skip the check by closing folders: ${closing}`, async (t) => {
      const world = createWorld(t);
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
    const world = createWorld(t);
    git(world, "init", "-q", "--bare");
    await world.run(bubblewrap, `printf '${evil}' > config; printf '#!/bin/sh\\n' > hooks/pre-receive`);
    assert.equal(existsSync(join(world.place.workspace, "HEAD")), false);
  });

  test("do not move what steers a folder below to the root, be it a link or not held", async (t) => {
    for (const [prepare, path] of [
      ["mkdir -p z; echo planted > z/text; ln -s z/text z/.mcp.json", "z/.mcp.json"],
      [`${padding}; mkdir -p z/z; echo planted > z/z/.mcp.json`, "z/z/.mcp.json"],
    ]) {
      const world = createWorld(t);
      await world.run(bubblewrap, prepare ?? "");
      const { note } = await world.run(bubblewrap, `mv ${path} .mcp.json`);
      assert.match(note ?? "", /Renamed: \.mcp\.json to \.mcp\.json\.untrusted/);
      assert.ok(!existsSync(join(world.place.workspace, ".mcp.json")));
    }
  });

  test("do not move a repository away with the links they made in it", async (t) => {
    const world = createWorld(t);
    await world.run(bubblewrap, `mkdir r; cd r; git init -q; ${commit}`);
    const { note } = await world.run(
      bubblewrap,
      "rm r/.git/logs/HEAD; ln -s /somewhere r/.git/logs/HEAD; mv r elsewhere",
    );
    assert.match(note ?? "", /Renamed: elsewhere\/\.git\/logs\/HEAD to/);
  });

  test("do not say that the files of a repository are outside of the project, nor in another folder of it", async (t) => {
    for (const place of ["../../../user", "../../other", "../..", "../\u00a0"]) {
      const world = createWorld(t);
      await world.run(
        bubblewrap,
        `mkdir -p other "r/\u00a0"; cd r; git init -q; ${commit}; git config core.worktree "${place}"`,
      );
      assert.ok(!existsSync(join(world.place.workspace, "r/.git")), place);
    }
    const world = createWorld(t);
    await world.run(bubblewrap, "git init -q r; git -C r config core.worktree ..");
    assert.ok(existsSync(join(world.place.workspace, "r/.git")));
  });
});

describe("discovery", { skip: problem !== undefined }, () => {
  const planted = (folder: string): string =>
    `mkdir -p ${folder}/code-review; printf -- '---\\nname: code-review\\ndescription: Planted.\\n---\\nPlanted.\\n' > ${folder}/code-review/SKILL.md`;

  for (const folder of [".loadout", ".agents", ".claude"])
    test(`takes no skill that a command put into src/${folder}/skills for a person's`, async (t) => {
      const world = createWorld(t);
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
    const world = createWorld(t);
    mkdirSync(join(world.root, ".git"));
    const running = world.run(bubblewrap, "echo up > up; while [ ! -e over ]; do sleep 0.05; done");
    while (!existsSync(join(world.place.workspace, "up"))) await setImmediate();
    assert.ok(existsSync(join(world.place.workspace, ".git")), "its place is held");
    assert.equal(findProject(world.place.workspace, "/nowhere").root, world.root);
    world.write("over", "");
    await running;
    assert.ok(!existsSync(join(world.place.workspace, ".git")));
  });
});

describe("git in the sandbox", { skip: problem !== undefined }, () => {
  const asPerson =
    "export GIT_AUTHOR_NAME=m GIT_AUTHOR_EMAIL=m@example.com GIT_COMMITTER_NAME=m GIT_COMMITTER_EMAIL=m@example.com;";

  test("adds, commits, switches and merges in a repository that was there", async (t) => {
    const world = createWorld(t);
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
    const world = createWorld(t);
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
    const world = createWorld(t, { git: "read" });
    withRepository(world);
    const { output } = await world.run(bubblewrap, `${asPerson} git log --format=%s; echo x > x; git add x`);
    assert.match(output, /^one\n[\s\S]*Read-only file system/);
    assert.equal(git(world, "status", "--porcelain"), "?? x\n");
  });

  test("does not work in a worktree whose repository lies outside, and says so", async (t) => {
    const world = createWorld(t);
    world.write(".git", `gitdir: ${world.root}/main/.git/worktrees/t\n`);
    const { output, exitCode } = await world.run(bubblewrap, "git status");
    assert.match(output, /not a git repository/);
    assert.notEqual(exitCode, 0);
  });

  test("says what was renamed, and deletes nothing", async (t) => {
    const world = createWorld(t);
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
    const world = createWorld(t);
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

describe("a command whose process is killed", { skip: problem !== undefined }, () => {
  const source = (name: string): string =>
    JSON.stringify(join(import.meta.dirname, "../packages/core/src/agent/shell", name));

  /** Runs a command in a process of its own until it has made the file `up`, and kills that process. */
  async function cutShort(world: World, command: string): Promise<void> {
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

  const recordsOf = ({ place }: World): string[] =>
    globSync("holds/*.before", { cwd: place.folder }).map((path) => join(place.folder, path));

  test("leaves nothing that steers: the next command renames it and says so, and what the person made since stays", async (t) => {
    const world = createWorld(t);
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
    const world = createWorld(t);
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
    const world = createWorld(t);
    await cutShort(world, "echo '{}' > .mcp.json");
    const [record = ""] = recordsOf(world);
    writeFileSync(record, '{"since":');
    const { exitCode, note } = await world.run(bubblewrap, "true");
    assert.deepEqual([exitCode, note], [0, undefined]);
    assert.deepEqual(recordsOf(world), []);
  });
});

describe("exec_command in a project", { skip: problem !== undefined }, () => {
  test("guards folders below that are trusted, and tells the model and the person what was renamed", async (t) => {
    const world = createWorld(t);
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
        workspace: createWorkspace(world.place.workspace),
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
    const world = createWorld(t);
    mkdirSync(join(world.root, "elsewhere"));
    symlinkSync("../elsewhere", join(world.place.workspace, ".claude"));
    const { endedBy } = await world.run(bubblewrap, "true");
    assert.match(endedBy ?? "", /\.claude of the workspace is a link/);
    assert.deepEqual(readdirSync(world.place.workspace), [".claude"]);
  });
});

describe("a race for what is mounted", { skip: problem !== undefined }, () => {
  test("mounts nothing outside when a link takes the place of .git while commands start", async (t) => {
    const world = createWorld(t);
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
    const world = createWorld(t);
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

describe("what a command sees of the machine", { skip: problem !== undefined }, () => {
  test("no command line in the sandbox has a path of the host, and nothing of ours is open", async (t) => {
    const world = createWorld(t);
    withRepository(world);
    const { output } = await world.run(
      bubblewrap,
      "cat /proc/*/cmdline | tr '\\0' '\\n'; cat /proc/*/environ | tr '\\0' '\\n'; for p in /proc/[0-9]*; do ls -l $p/fd; done; for f in /proc/self/fd/*; do n=${f##*/}; [ $n -gt 2 ] && [ -d $f/. ] && ls $f/; done 2>/dev/null; echo seen",
    );
    assert.match(output, /bwrap[\s\S]*seen/);
    for (const path of [world.root, dirname(process.execPath), process.cwd()]) assert.ok(!output.includes(path), path);
  });
});
