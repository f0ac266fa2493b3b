import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, test } from "node:test";
import { type Shell, type ShellPlace, shellLimits } from "../packages/core/src/agent/shell/shell.ts";
import { createVirtualShell } from "../packages/core/src/agent/shell/virtual-shell.ts";
import { createWorkspace } from "../packages/core/src/agent/tools/workspace.ts";
import { Fault } from "../packages/core/src/ground/fault.ts";
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
  withWorktree,
} from "./steered-project.ts";

interface Attack {
  readonly name: string;
  readonly command: string;
  /** What there is before; a repository if not said. */
  readonly prepare?: (world: SteeredProject) => void;
  readonly place?: Partial<ShellPlace>;
}

const nothing = (): void => {};

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
    prepare(world: SteeredProject) {
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
  readonly prepare: (world: SteeredProject) => void;
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
    prepare(world: SteeredProject) {
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

const virtual = await createVirtualShell();

function attackAll(shell: Shell): void {
  // Each waits for processes of its own.
  describe(`what steers a project, ${shell.kind}`, { concurrency: 4 }, () => {
    for (const { name, command, prepare = withRepository, place } of attacks)
      test(`a command that ${name} starts nothing on the host`, async (t) => {
        const world = createSteeredProject(t, place);
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
        const world = createSteeredProject(t);
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
        const world = createSteeredProject(t);
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
      const world = createSteeredProject(t);
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
        const world = createSteeredProject(t);
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
      const world = createSteeredProject(t);
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
      const world = createSteeredProject(t, { trusted: ["src/app"] });
      world.write("src/app/file", "x");
      await world.run(
        shell,
        "mkdir -p src/app/.claude/skills/x; echo planted > src/app/.claude/skills/x/SKILL.md; mv src old; mkdir -p src/app/.loadout; echo planted > src/app/.loadout/config.jsonc",
      );
      for (const path of ["src/app/.claude/skills/x/SKILL.md", "src/app/.loadout/config.jsonc"])
        assert.ok(!existsSync(join(world.place.workspace, path)), path);
    });

    test("nothing is left behind in a project that had none of it", async (t) => {
      const world = createSteeredProject(t);
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
  test("write none of these names, in no folder and no spelling", async (t) => {
    const { place } = createSteeredProject(t);
    const workspace = await createWorkspace(place.workspace);
    for (const name of names)
      for (const path of [name, `src/deep/${name}`, name.toUpperCase(), `./x/../${name}`])
        await assert.rejects(workspace.write(path, "planted"), path);
    assert.deepEqual(readdirSync(place.workspace), []);
    await workspace.write(".gitignore", "x");
  });

  const settings = evil.replaceAll("\\n", "\n").replaceAll("\\t", "\t");
  const head = "ref: refs/heads/main\n";
  const rows: readonly {
    readonly name: string;
    readonly prepare: (world: SteeredProject) => void;
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
    test(`do not write ${name}`, async (t) => {
      const world = createSteeredProject(t);
      prepare(world);
      const workspace = await createWorkspace(world.place.workspace);
      let refused = 0;
      for (const [path, text] of Object.entries(files))
        try {
          await workspace.write(path, text.replace("MARK", world.mark));
        } catch (error) {
          assert.ok(error instanceof Fault && error.code === "file.unwritable", String(error));
          refused++;
        }
      assert.ok(refused > 0);
      world.write("src/new", "x");
      world.lookAround();
      assert.ok(!existsSync(world.mark));
    });

  for (const { where, workspace, file, prepare } of namedFromElsewhere)
    test(`do not write what is named by ${where}`, async (t) => {
      const world = createSteeredProject(t);
      prepare(world);
      world.write(file, "the person's\n");
      const tools = await createWorkspace(join(world.place.workspace, workspace ?? ""));
      await assert.rejects(tools.write(relative(workspace ?? "", file), "planted"), /only people change/);
      assert.equal(readFileSync(join(world.place.workspace, file), "utf8"), "the person's\n");
    });

  test("write ordinary files with such names, and beside repositories", async (t) => {
    const world = createSteeredProject(t);
    withRepository(world);
    const workspace = await createWorkspace(world.place.workspace);
    for (const path of ["config", "HEAD", "a/refs/x", "objects/HEAD", "src/commondir", "hooks/pre-commit"])
      assert.equal((await workspace.write(path, "x")).isNew, true, path);
  });
});
