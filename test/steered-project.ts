import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { TestContext } from "node:test";
import { bubblewrapProblem, createBubblewrapShell } from "../packages/core/src/agent/shell/bubblewrap-shell.ts";
import { type ProcessState, type Shell, type ShellPlace, shellLimits } from "../packages/core/src/agent/shell/shell.ts";

/** A project on a machine of its own, and a program that leaves a mark when something starts it on the host. */
export interface SteeredProject {
  readonly place: ShellPlace;
  readonly root: string;
  readonly mark: string;
  write(path: string, text: string): void;
  run(shell: Shell, command: string): Promise<ProcessState>;
  /** What a person does afterwards: git in the project and in each folder below. */
  lookAround(): void;
}

export function createSteeredProject(t: TestContext, changes: Partial<ShellPlace> = {}): SteeredProject {
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
  const world: SteeredProject = {
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
      // By one shell: this process is large, and each program that it starts copies its tables.
      const all = ["", ...folders].map((folder) => join(place.workspace, folder));
      spawnSync("sh", ["-c", lookIntoEach, "sh", ...all], { env: hostEnvironment(root), stdio: "ignore" });
    },
  };
  return world;
}

const lookIntoEach = 'for folder; do (cd -P "$folder" || exit; git status; git add -A; git diff HEAD); done';

export const hostEnvironment = (root: string): Record<string, string> => ({
  PATH: process.env.PATH ?? "",
  HOME: join(root, "user"),
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_AUTHOR_NAME: "a",
  GIT_AUTHOR_EMAIL: "a@example.com",
  GIT_COMMITTER_NAME: "a",
  GIT_COMMITTER_EMAIL: "a@example.com",
  GIT_CEILING_DIRECTORIES: root,
});

export const git = (world: SteeredProject, ...words: string[]): string =>
  execFileSync("git", words, { cwd: world.place.workspace, env: hostEnvironment(world.root), encoding: "utf8" });

/** A repository with a commit, a folder and a file. */
export function withRepository(world: SteeredProject): void {
  git(world, "init", "-q", "-b", "main");
  world.write("src/file", "one\n");
  git(world, "add", "-A");
  git(world, "commit", "-q", "-m", "one");
}

/** Settings that make git start a program whenever it is asked for the state of a repository. */
export const evil = '[core]\\n\\trepositoryformatversion = 0\\n\\tbare = false\\n\\tfsmonitor = "touch MARK; false"\\n';
export const evilRepository = (folder: string): string =>
  `mkdir -p ${folder}/objects ${folder}/refs && echo 'ref: refs/heads/main' > ${folder}/HEAD && printf '${evil}' > ${folder}/config`;

/** The workspace is a worktree of a repository outside, with these settings. */
export function withWorktree(world: SteeredProject, settings: string): void {
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

export const bubblewrap = createBubblewrapShell({ hasNetwork: false });
const probe = mkdtempSync(join(tmpdir(), "loadout-probe-"));
/** Why there is no sandbox on this machine. */
export const problem = await bubblewrapProblem(bubblewrap, {
  workspace: probe,
  skills: probe,
  folder: probe,
  isProject: false,
});
rmSync(probe, { recursive: true, force: true });
