import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { createSandbox } from "./sandbox.ts";

test("skill advise names what keeps a model from choosing a skill, and what tells similar ones apart", async (t) => {
  const sandbox = createSandbox(t);
  const root = join(sandbox.home, "skills");
  const same = "Use to review changes of a repository for defects, naming and missing tests before they are merged";
  sandbox.skill(root, "review-github", { description: `${same} on GitHub.` });
  sandbox.skill(root, "review-gerrit", { description: `${same} in Gerrit.` });
  sandbox.skill(root, "vague", { description: "Florins, guilders, ducats and thalers." });
  const { code, stdout, stderr } = await sandbox.run("skill", "advise", "--json");
  assert.equal(code, 0, stderr);
  const { skills } = JSON.parse(stdout) as { skills: { id: string; saysNoWhen: boolean; similar: { id: string }[] }[] };
  const found = new Map(skills.map((one) => [one.id, one]));
  assert.equal(found.get("vague")?.saysNoWhen, true);
  assert.deepEqual(
    found.get("review-github")?.similar.map(({ id }) => id),
    ["review-gerrit"],
  );
  const shown = await sandbox.run("skill", "advise", "review-gerrit");
  assert.match(
    shown.stdout,
    /^review-gerrit\n {2}nearly the same as review-github \(\d+%\); only here: gerrit; only there: github/,
  );
  const chinese = await sandbox.runWith({ variables: { LANG: "zh_CN.UTF-8" } }, "skill", "advise", "vague");
  assert.match(chinese.stdout, /没有说明何时使用/);
  assert.equal((await sandbox.run("skill", "advise", "nothing")).code, 3);
});
