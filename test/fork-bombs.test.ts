import assert from "node:assert/strict";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { mostProcesses } from "../packages/core/src/agent/shell/bubblewrap-arguments.ts";
import { bubblewrapProblem, createBubblewrapShell } from "../packages/core/src/agent/shell/bubblewrap-shell.ts";
import { type ShellPlace, shellLimits } from "../packages/core/src/agent/shell/shell.ts";
import { createProcessCgroups } from "../packages/core/src/ground/process/process-cgroup.ts";
import { sandboxUid } from "../packages/core/src/ground/process/sandbox-user.ts";
import type { BombCount, BombInput } from "./fork-bomb.ts";
import { runJsonProgram } from "./run-json-program.ts";

const isRoot = process.getuid?.() === 0;
const ordinary = isRoot ? 12_345 : (process.getuid?.() ?? 0);
/** Small, so that a bomb that is not stopped does little harm before it is. */
const processes = 40;
const cap = mostProcesses({ ...shellLimits, processes });

function createPlace(t: TestContext, owner: number, isProject = false): ShellPlace {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "loadout-bomb-")));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  chmodSync(root, 0o755);
  const place = {
    workspace: join(root, "workspace"),
    skills: join(root, "skills"),
    folder: join(root, "sandbox"),
    isProject,
  };
  for (const path of [place.workspace, place.skills, place.folder]) {
    mkdirSync(path);
    if (isRoot) chownSync(path, owner, owner);
  }
  return place;
}

function explode(input: Omit<BombInput, "command" | "marker" | "processes">): Promise<BombCount> {
  const marker = `bomb${crypto.randomUUID()}`;
  // It also ends by itself: each of its processes lives for a few rounds only.
  const command = `: ${marker}; f() { sleep 2 & f | f & sleep 2; }; f; sleep 5`;
  const given: BombInput = { ...input, command, marker, processes };
  return runJsonProgram("fork-bomb.ts", given);
}

const shell = createBubblewrapShell({ hasNetwork: false });
const probe = mkdtempSync(join(tmpdir(), "loadout-bomb-"));
const problem = await bubblewrapProblem(shell, { workspace: probe, skills: probe, folder: probe, isProject: false });
rmSync(probe, { recursive: true });
const group = await createProcessCgroups().create({ processes: 100, memory: 1_000_000_000 });
await group?.close();
const noGroups = group === undefined && "this process may make no control groups here";

function assertStopped({ most, endedBy }: BombCount): void {
  assert.match(endedBy ?? "", /more than 40 processes/);
  assert.ok(most <= cap + 4, `${most} processes at once, the kernel's limit is ${cap}`);
}

if (problem !== undefined) test("fork bombs", { skip: problem });
describe("a fork bomb is stopped by the kernel", { skip: problem !== undefined }, () => {
  test("of an ordinary user, by the limits of that user alone", async (t) => {
    const count = await explode({ place: createPlace(t, ordinary), uid: ordinary, cgroups: false });
    assertStopped(count);
    assert.deepEqual(count.users, [ordinary]);
  });

  test("of a root server, whose commands run as a user of their own", { skip: !isRoot && "needs root" }, async (t) => {
    const count = await explode({ place: createPlace(t, 0), cgroups: false });
    assertStopped(count);
    assert.deepEqual(count.users, [sandboxUid]);
  });

  test("of a root server in a person's project, whose commands run as that person", {
    skip: !isRoot && "needs root",
  }, async (t) => {
    const count = await explode({ place: createPlace(t, ordinary, true), cgroups: false });
    assertStopped(count);
    assert.deepEqual(count.users, [ordinary]);
  });

  test("of root in a project of root's, by its control group", {
    skip: (!isRoot && "needs root") || noGroups,
  }, async (t) => {
    assertStopped(await explode({ place: createPlace(t, 0, true), cgroups: true }));
  });

  test("of root in a project of root's without control groups, by not being started", {
    skip: !isRoot && "needs root",
  }, async (t) => {
    const { most, endedBy } = await explode({ place: createPlace(t, 0, true), cgroups: false });
    assert.equal(most, 0);
    assert.match(endedBy ?? "", /run Loadout as an ordinary user/);
  });
});
