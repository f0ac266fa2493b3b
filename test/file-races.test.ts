import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import type { RaceCount, RaceInput } from "./file-race.ts";
import { runJsonProgram } from "./run-json-program.ts";

// run: waits; it starts processes that race

const secret = "OUTSIDE-3141";

/** Exchanges each folder with a link to another place, as fast as it can, until it is killed. */
const swapper = `
  const { renameSync } = require("node:fs");
  const places = JSON.parse(process.argv[1]);
  process.stdout.write("up");
  const move = (from, to) => { try { renameSync(from, to); return true; } catch { return false; } };
  for (;;) for (const place of places) {
    if (move(place, place + ".kept")) move(place + ".link", place);
    for (let i = 0; i < 200; i++);
    if (move(place, place + ".link")) move(place + ".kept", place);
  }`;

interface World {
  readonly root: string;
  readonly workspace: string;
  readonly skill: string;
  readonly outside: string;
  /** The folders that are exchanged. */
  readonly places: readonly string[];
}

/** A workspace and a skill with the same tree as a folder outside, whose files and names tell where they are. */
function createWorld(t: TestContext, uid: number | undefined): World {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "loadout-race-")));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  const world = {
    root,
    workspace: join(root, "workspace"),
    skill: join(root, "skills/a"),
    outside: join(root, "home"),
  };
  const write = (path: string, text: string): void => {
    mkdirSync(join(path, ".."), { recursive: true });
    writeFileSync(path, text);
  };
  for (const [base, text] of [
    [join(world.workspace, "d"), "inside"],
    [join(world.skill, "d"), "inside"],
    [world.outside, secret],
  ] as const) {
    write(join(base, "file.txt"), `${text} file\n`);
    write(join(base, "edit.txt"), `${text} x\n`);
    write(join(base, "deep/er/file.txt"), `${text} deep\n`);
  }
  write(join(world.outside, `${secret}.txt`), secret);
  write(join(world.skill, "SKILL.md"), "---\nname: a\ndescription: d\n---\nx\n");
  symlinkSync("d", join(world.workspace, "inner"));
  const places = [join(world.workspace, "d"), join(world.workspace, "d/deep"), join(world.skill, "d")];
  for (const place of places)
    symlinkSync(place.endsWith("deep") ? join(world.outside, "deep") : world.outside, `${place}.link`);
  chmodSync(root, 0o755);
  if (uid !== undefined)
    for (const path of globSync("**/*", { cwd: root }))
      if (!lstatSync(join(root, path)).isSymbolicLink()) chownSync(join(root, path), uid, uid);
  return { ...world, places };
}

const stateOf = (folder: string): string[] =>
  globSync("**/*", { cwd: folder })
    .filter((path) => lstatSync(join(folder, path)).isFile())
    .map((path) => `${path} ${lstatSync(join(folder, path)).mode} ${readFileSync(join(folder, path), "utf8")}`)
    .toSorted();

function race({ workspace, skill }: World, uid: number | undefined, reads: number, writes: number): Promise<RaceCount> {
  const input: RaceInput = { workspace, skill, reads, writes, secret, ...(uid !== undefined && { uid }) };
  return runJsonProgram("file-race.ts", input);
}

const isRoot = process.getuid?.() === 0;
const users: readonly (readonly [name: string, uid: number | undefined])[] = isRoot
  ? [
      ["root", undefined],
      ["an ordinary user", 12_345],
    ]
  : [["an ordinary user", undefined]];

describe("while another process exchanges folders with links to the home", () => {
  for (const [name, uid] of users) {
    test(`as ${name}, the file tools reach nothing outside in 5,000 reads and 1,000 writes`, async (t) => {
      const world = createWorld(t, uid);
      const before = stateOf(world.outside);
      const swapping = spawn(process.execPath, ["--eval", swapper, "--", JSON.stringify(world.places)], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      const gone = once(swapping, "close");
      try {
        await once(swapping.stdout, "data");
        const { tried, leaked } = await race(world, uid, 5000, 1000);
        assert.deepEqual([tried, leaked], [6000, []]);
      } finally {
        swapping.kill("SIGKILL");
        await gone;
      }
      assert.deepEqual(stateOf(world.outside), before);
    });

    test(`as ${name}, everything inside succeeds when nothing is exchanged`, async (t) => {
      const world = createWorld(t, uid);
      const { tried, succeeded, leaked } = await race(world, uid, 500, 100);
      assert.deepEqual([tried, succeeded, leaked], [600, 600, []]);
    });
  }
});
