import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import { agentKinds } from "../packages/core/src/dispatch/agents/agent-kinds.ts";
import { planAgent } from "../packages/core/src/dispatch/agents/plan-agent.ts";
import { composeBrief } from "../packages/core/src/dispatch/brief.ts";
import { createAgentSandbox } from "../packages/core/src/dispatch/sandbox/agent-sandbox.ts";
import { Fault } from "../packages/core/src/ground/fault.ts";
import { parseSkill } from "../packages/core/src/skill/parse-skill.ts";

/** `LOADOUT_CORPUS` names a folder of real skills, which are not part of this repository. */
const corpus = join(process.env.LOADOUT_CORPUS ?? "/nowhere", "skills.jsonl.gz");

test("real skills are refused for no agent that expands nothing; for the others it is told how many", {
  skip: !existsSync(corpus) && "LOADOUT_CORPUS names no corpus",
}, async (t) => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "loadout-corpus-")));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const variables = { PATH: "/usr/bin:/bin", HOME: process.env.HOME ?? "/root" };
  const confine = createAgentSandbox({
    ...{ home: join(folder, "home"), variables, trusted: () => [] },
    settings: async () => ({ sandbox: "on", readable: [] }),
  });
  const workDir = realpathSync(mkdtempSync(join(tmpdir(), "loadout-corpus-work-")));
  t.after(() => rmSync(workDir, { recursive: true, force: true }));
  const texts = gunzipSync(readFileSync(corpus))
    .toString("utf8")
    .split("\n")
    .flatMap((line) => (line === "" ? [] : ((JSON.parse(line) as { text?: string }).text ?? [])))
    .flatMap((text) => parseSkill(text).skill?.body ?? [])
    .map((content) => composeBrief("Do it", [{ id: "x", name: "x", digest: "x", content }], 1e7).text);
  const withSign = texts.filter((text) => /(^|\s)@\S/.test(text)).length;
  t.diagnostic(`${texts.length} skills, ${withSign} with a word that begins with @`);
  for (const kind of agentKinds({}).values())
    for (const protocol of ["acp", "cli"] as const)
      for (const place of [{ confine }, {}]) {
        if (kind.isBuiltin) continue;
        const reach = { protocol, path: "/bin/true", words: [] };
        const options = { workDir, permission: "deny", role: "superadmin", isOutlook: true } as const;
        const plan = await planAgent({ variables, settings: {}, ...place }, kind, reach, options);
        const refused: string[] = [];
        for (const text of texts) if (await isRefused(plan.inspect(text, "refuse"))) refused.push(text);
        const where = "confine" in place ? "in the sandbox" : "without a sandbox";
        t.diagnostic(`${kind.name} by ${protocol} ${where}: ${refused.length} refused`);
        if (!kind.expands?.[protocol]?.mentions) assert.equal(refused.length, 0, `${kind.name} by ${protocol}`);
      }
});

async function isRefused(inspecting: Promise<unknown>): Promise<boolean> {
  try {
    await inspecting;
    return false;
  } catch (error) {
    assert.ok(error instanceof Fault && error.code === "dispatch.expansion");
    return true;
  }
}
