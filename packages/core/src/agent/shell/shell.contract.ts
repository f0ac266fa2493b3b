import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import {
  type Process,
  type ProcessState,
  type Shell,
  type ShellLimits,
  type ShellPlace,
  shellLimits,
} from "./shell.ts";

/** The tests that every shell passes. */

/** A workspace and one skill, for one test. */
export function createPlace(t: TestContext): ShellPlace {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "loadout-shell-")));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  const place = {
    workspace: join(root, "workspace"),
    skills: join(root, "skills"),
    folder: join(root, "sandbox"),
    isProject: false,
  };
  mkdirSync(join(place.skills, "a"), { recursive: true });
  mkdirSync(place.workspace);
  writeFileSync(join(place.skills, "a/SKILL.md"), "the skill\n");
  return place;
}

export interface Started {
  readonly cwd?: string;
  readonly hasInput?: boolean;
  readonly limits?: Partial<ShellLimits>;
}

/** The contract that every shell passes. */
export function shellContract(shell: Shell): void {
  const start = (
    place: ShellPlace,
    command: string | readonly string[],
    { limits, ...options }: Started = {},
  ): Promise<Process> =>
    shell.start(command, { place, hasInput: false, ...options, limits: { ...shellLimits, ...limits } });
  const run = async (
    place: ShellPlace,
    command: string | readonly string[],
    options?: Started,
  ): Promise<ProcessState> => (await start(place, command, options)).read(20_000);

  describe(`every shell, ${shell.kind}`, () => {
    test("runs text with a shell, and words as they are", async (t) => {
      const place = createPlace(t);
      assert.deepEqual(await run(place, "x=1; echo $x | cat; false || echo two"), {
        output: "1\ntwo\n",
        isRunning: false,
        exitCode: 0,
      });
      assert.deepEqual(await run(place, ["echo", "$HOME; `ls` 'a'", "b  c"]), {
        output: "$HOME; `ls` 'a' b  c\n",
        isRunning: false,
        exitCode: 0,
      });
    });

    test("tells the exit code, and shows what was said on both streams", async (t) => {
      const place = createPlace(t);
      const { output, exitCode } = await run(place, "echo out; echo problem >&2; exit 7");
      assert.deepEqual([output.split("\n").toSorted(), exitCode], [["", "out", "problem"], 7]);
      const missing = await run(place, ["no-such-program-at-all"]);
      assert.equal(missing.isRunning, false);
      assert.notEqual(missing.exitCode, 0);
    });

    test("starts in the workspace, or where it is told, and keeps what is written there", async (t) => {
      const place = createPlace(t);
      mkdirSync(join(place.workspace, "deep"));
      await run(place, "echo kept > file; cd deep; echo low > file");
      assert.equal(readFileSync(join(place.workspace, "file"), "utf8"), "kept\n");
      assert.equal((await run(place, ["cat", "file"], { cwd: "deep" })).output, "low\n");
      assert.equal((await run(place, ["cat", "file"], { cwd: "/workspace/deep" })).output, "low\n");
      assert.notEqual((await run(place, ["cat", "file"], { cwd: "gone" })).exitCode, 0);
    });

    test("gives what it is given to the command, and an empty input to others", async (t) => {
      const place = createPlace(t);
      const process = await start(place, "cat", { hasInput: true });
      assert.equal(process.write("one\n", false), undefined);
      assert.equal(process.write("two\n", true), undefined);
      assert.match(String(process.write("three", false)), /closed|ended/);
      assert.deepEqual(await process.read(20_000), { output: "one\ntwo\n", isRunning: false, exitCode: 0 });
      const deaf = await start(place, "cat; sleep 0.3");
      assert.match(String(deaf.write("x", false)), /without stdin/);
      assert.equal((await deaf.read(20_000)).output, "");
    });

    test("ends a command when its time is over, or when it is called off", async (t) => {
      const place = createPlace(t);
      const late = await run(place, "sleep 30", { limits: { seconds: 1 } });
      assert.deepEqual([late.isRunning, late.endedBy], [false, "the time limit of 1 s"]);
      const process = await start(place, "sleep 30");
      assert.equal((await process.read(100)).isRunning, true);
      await process.stop();
      assert.deepEqual(await process.read(0), { output: "", isRunning: false, endedBy: "it was called off" });
      await process.stop();
    });

    test("keeps the first and the last of much output", async (t) => {
      const { output } = await run(createPlace(t), "seq 1 50000", { limits: { output: 200_000 } });
      assert.match(output, /^1\n2\n3\n/);
      assert.match(output, /\[… \d+ bytes left out …\]/);
      assert.match(output, /\n49999\n50000\n$/);
      assert.ok(output.length < 350_000, String(output.length));
    });

    test("takes what cannot be a command for one that has ended", async (t) => {
      const place = createPlace(t);
      for (const [command, cwd] of [
        ["echo a\0b", ""],
        [["echo", "a\0b"], ""],
        ["echo a", "a\0b"],
      ] as const) {
        const state = await run(place, command, { cwd });
        assert.equal(state.isRunning, false);
        assert.notEqual(state.exitCode, 0);
      }
    });

    if (shell.kind !== "host")
      test("keeps what steers a project while other commands come and go", async (t) => {
        const place = { ...createPlace(t), isProject: true };
        await Promise.all([
          run(place, "true"),
          run(place, "sleep 1"),
          run(place, "sleep 2; mkdir -p .loadout; echo x > .loadout/config.jsonc"),
        ]);
        assert.ok(!existsSync(join(place.workspace, ".loadout/config.jsonc")));
      });

    if (shell.kind !== "host")
      test("shows the skills read-only", async (t) => {
        const place = { ...createPlace(t), isProject: true };
        assert.equal((await run(place, "cat /skills/a/SKILL.md; ls /skills")).output, "the skill\na\n");
        for (const command of [
          "echo x > /skills/a/SKILL.md",
          "echo x >> /skills/a/SKILL.md",
          "echo x > /skills/new",
          "rm -r /skills/a",
          "mv /skills/a /skills/b",
          "mkdir /skills/b",
          "mkdir -p .loadout && echo x > .loadout/config.jsonc",
          "mkdir -p .claude/skills/evil && echo x > .claude/skills/evil/SKILL.md",
          "mkdir -p .agents/skills/evil && echo x > .agents/skills/evil/SKILL.md",
          "ln -s /skills/a/SKILL.md link; echo x > link",
        ])
          await run(place, command);
        assert.equal(readFileSync(join(place.skills, "a/SKILL.md"), "utf8"), "the skill\n");
        assert.ok(!existsSync(join(place.skills, "new")) && !existsSync(join(place.skills, "b")));
        for (const path of [".loadout/config.jsonc", ".claude/skills/evil", ".agents/skills/evil"])
          assert.ok(!existsSync(join(place.workspace, path)), path);
        mkdirSync(join(place.workspace, ".loadout"), { recursive: true });
        writeFileSync(join(place.workspace, ".loadout/config.jsonc"), "{}");
        await run(place, "echo x > .loadout/config.jsonc; echo x > .loadout/more; rm -r .loadout; mv .loadout old");
        assert.equal(readFileSync(join(place.workspace, ".loadout/config.jsonc"), "utf8"), "{}");
        assert.ok(!existsSync(join(place.workspace, ".loadout/more")));
        mkdirSync(join(place.workspace, ".claude/skills/pinned"), { recursive: true });
        writeFileSync(join(place.workspace, ".claude/skills/pinned/SKILL.md"), "rules");
        await run(place, "echo x > .claude/skills/pinned/SKILL.md; rm -r .claude/skills; mv .claude old");
        assert.equal(readFileSync(join(place.workspace, ".claude/skills/pinned/SKILL.md"), "utf8"), "rules");
      });
  });
}
