import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import type { Settings } from "../../environment/settings-schema.ts";
import { bubblewrapProblem, createBubblewrapShell } from "./bubblewrap-shell.ts";
import { commandSettings, createChooseShell } from "./choose-shell.ts";
import { createHostShell } from "./host-shell.ts";
import { createOutputBuffer } from "./output-buffer.ts";
import { createPlace, shellContract } from "./shell.contract.ts";
import { shellLimits } from "./shell.ts";
import { createVirtualShell } from "./virtual-shell.ts";

// run: slow; it starts processes

const bubblewrap = createBubblewrapShell({ hasNetwork: false });
const folder = mkdtempSync(join(tmpdir(), "loadout-probe-"));
const problem = await bubblewrapProblem(bubblewrap, { workspace: folder, skills: folder, folder, isProject: false });
rmSync(folder, { recursive: true, force: true });
if (problem === undefined) shellContract(bubblewrap);
else test("commands in a sandbox", { skip: problem }); // counted as not run

shellContract(createHostShell());

const virtual = await createVirtualShell();
if (virtual) shellContract(virtual);
else test("commands in the virtual shell", { skip: "just-bash is not installed" });

describe("on the host", () => {
  test("a command gets no keys from the environment, and is told where skills are", async (t) => {
    const place = createPlace(t);
    const shell = createHostShell({ PATH: process.env.PATH, OPENAI_API_KEY: "sk-1", HOME: "/somewhere" });
    const command = await shell.start("env", { place, hasInput: false, limits: shellLimits });
    const { output } = await command.read(10_000);
    assert.doesNotMatch(output, /sk-1/);
    assert.ok(output.includes(`LOADOUT_SKILLS=${place.skills}\n`) && output.includes("HOME=/somewhere\n"));
  });

  test("a command never gets a HOME that means its working folder", async (t) => {
    const place = createPlace(t);
    const shell = createHostShell({ PATH: process.env.PATH, HOME: "relative" });
    const command = await shell.start("env", { place, hasInput: false, limits: shellLimits });
    const { output } = await command.read(10_000);
    assert.ok(output.includes(`HOME=${userInfo().homedir}\n`), output);
  });

  test("what a command leaves in its group ends with it", async (t) => {
    const place = createPlace(t);
    const command = await createHostShell().start("sleep 987650 & echo $!", {
      place,
      hasInput: false,
      limits: shellLimits,
    });
    const { output } = await command.read(10_000);
    const isGone = (): boolean =>
      !/^State:\s+[^Z]/m.test(
        existsSync(`/proc/${output.trim()}`) ? readFileSync(`/proc/${output.trim()}/status`, "utf8") : "",
      );
    for (let turn = 0; turn < 1500 && !isGone(); turn++) await setTimeout(20);
    assert.ok(isGone());
  });
});

describe("which shell", () => {
  const sandboxed = { exec: "sandbox", network: false, git: "write", mostSeconds: 60 } as const;

  test("is the sandbox where it works, else the virtual one, else none, with the reason and the remedy", async (t) => {
    const place = createPlace(t);
    const host = createHostShell();
    const without = createChooseShell({ bubblewrap: "/no/bwrap", virtual: async () => undefined });
    const refused = await without(sandboxed, place);
    assert.equal(refused.kind, "refused");
    assert.match(
      refused.kind === "refused" ? refused.reason : "",
      /bubblewrap is not installed.*npm install just-bash/,
    );
    const broken = await createChooseShell({ bubblewrap: "/bin/false", virtual: async () => undefined })(
      sandboxed,
      place,
    );
    assert.match(broken.kind === "refused" ? broken.reason : "", /does not work here: exit code 1/);
    const other = await createChooseShell({ bubblewrap: "/no/bwrap", virtual: async () => host })(sandboxed, place);
    assert.ok(other.kind === "ready" && other.shell === host);
    assert.match(other.note ?? "", /text tools only.*not installed/);
  });

  test("is the host only where that is said, and asked for once", async (t) => {
    const place = createPlace(t);
    const choose = createChooseShell({ bubblewrap: "/no/bwrap" });
    const first = await choose({ ...sandboxed, exec: "host" }, place);
    assert.ok(first.kind === "ready" && first.shell.kind === "host");
    assert.equal(await choose({ ...sandboxed, exec: "host" }, place), first);
    assert.equal((await choose({ ...sandboxed, exec: "off" }, place)).kind, "refused");
  });

  test("is said by the home and its environment; a project can only forbid", () => {
    const layer = (path: string, settings: Settings) => ({ path, settings });
    const of = (...layers: ReturnType<typeof layer>[]) => commandSettings(layers, "/h");
    assert.deepEqual(of(), { exec: "sandbox", network: false, git: "write", mostSeconds: 3600 });
    const environment = layer("/h/environments/default/config.jsonc", {
      exec: "host",
      network: true,
      limits: { commandSeconds: 7200 },
    });
    assert.deepEqual(of(environment), { exec: "host", network: true, git: "write", mostSeconds: 7200 });
    const project = layer("/p/.loadout/config.jsonc", {
      exec: "host",
      network: true,
      limits: { commandSeconds: 86_400 },
    });
    assert.deepEqual(of(project), { exec: "sandbox", network: false, git: "write", mostSeconds: 3600 });
    const strict = layer("/p/.loadout/environments/x/config.jsonc", {
      exec: "off",
      network: false,
      git: "read",
      limits: { commandSeconds: 5 },
    });
    assert.deepEqual(of(environment, strict), { exec: "off", network: false, git: "read", mostSeconds: 5 });
  });
});

describe("kept output", () => {
  test("is handed out once, and a character cut in half waits for its other half", () => {
    const kept = createOutputBuffer(1000);
    const bytes = Buffer.from("销售");
    kept.add(bytes.subarray(0, 4));
    assert.equal(kept.take(false), "销");
    kept.add(bytes.subarray(4));
    assert.equal(kept.take(false), "售");
    assert.equal(kept.take(false), "");
    kept.add(bytes.subarray(0, 4));
    assert.equal(kept.take(true), "销\uFFFD");
  });

  test("is never more than its limit, however much is added", () => {
    const kept = createOutputBuffer(100);
    for (let index = 0; index < 1000; index++) kept.add(Buffer.from(`${String(index).padStart(9)}\n`));
    const text = kept.take(true);
    assert.match(text, /^ {8}0\n.*\n\[… \d+ bytes left out …\]\n.* {6}999\n$/s);
    assert.ok(text.length < 140);
    assert.equal(kept.total, 10_000);
  });
});
