import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { Fault } from "@loadout/core";
import { createInstalledAgents } from "./installed-agents.ts";

test("agents are those whose command is found; they are looked for again after a while, and kept while settings are invalid", async (t) => {
  const bin = mkdtempSync(join(tmpdir(), "loadout-agents-"));
  t.after(() => rmSync(bin, { recursive: true, force: true }));
  let time = 0;
  let trouble: Fault | undefined;
  const agents = createInstalledAgents({
    variables: { PATH: bin },
    settings: async () => {
      if (trouble) throw trouble;
      return { dispatch: { agents: { rare: { acp: ["rare-agent"] } } } };
    },
    now: () => time,
  });
  const has = async (): Promise<boolean> => (await agents()).includes("rare");
  assert.deepEqual([await has(), (await agents()).includes("echo")], [false, true]);
  writeFileSync(join(bin, "rare-agent"), "#!/bin/sh\n");
  chmodSync(join(bin, "rare-agent"), 0o755);
  assert.equal(await has(), false, "what was found counts for a while");
  time += 10_000;
  assert.equal(await has(), true);
  trouble = new Fault("input.invalid", { problem: "settings", usage: "" });
  time += 10_000;
  assert.equal(await has(), true);
  rmSync(join(bin, "rare-agent"));
  trouble = undefined;
  assert.equal(await has(), false, "and they are read again at once");
});
