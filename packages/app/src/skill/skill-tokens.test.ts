import assert from "node:assert/strict";
import { chmodSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { loadTokenizer } from "@loadout/core";
import { skillText } from "../../../../test/archives.ts";
import { asOrdinaryUser, createLibrarySandbox } from "../../../../test/library-sandbox.ts";
import { createSandbox } from "../../../../test/sandbox.ts";
import { skillTokens } from "./skill-tokens.ts";

const count = await loadTokenizer();

describe("skill list --tokens", () => {
  test("shows for each skill what its line and what its instructions cost, in both languages", async (t) => {
    const sandbox = createSandbox(t);
    const body = "# Steps\n\n".repeat(800);
    sandbox.skill(join(sandbox.home, "skills"), "mine", { description: "Does mine", body });
    sandbox.skill(join(sandbox.home, "skills"), "hidden", {
      frontmatter: "name: hidden\ndescription: d\ndisable-model-invocation: true",
      body: "Do it.\n",
    });
    sandbox.skill(join(sandbox.home, "skills"), "broken", { frontmatter: "name: broken" });
    const [line, full] = [count("- mine: Does mine"), count(body.trim())];
    assert.ok(full > 1000);
    const shown = `${line} / ${full.toLocaleString("en")}`;
    const { code, stdout } = await sandbox.run("skill", "list", "--tokens");
    assert.equal(code, 0);
    assert.match(stdout, /^ID .* TOKENS /);
    assert.match(stdout, new RegExp(`^mine .* ${shown} .* Does mine$`, "m"));
    assert.match(stdout, /^hidden .* 0 \/ 3 /m, "models are not told of it");
    assert.match(stdout, /^broken +user +✗ invalid +\d+m /m, "nothing is said of what cannot be read");
    assert.match(stdout, /^tokens: .*o200k_base$/m);
    const chinese = await sandbox.runWith({ variables: { LANG: "zh_CN.UTF-8" } }, "skill", "list", "--tokens");
    assert.match(chinese.stdout, /^ID .* TOKEN 数 /);
    assert.match(chinese.stdout, /^token 数：.*o200k_base/m);
    const { skills, tokenizer } = JSON.parse((await sandbox.run("skill", "list", "--tokens", "--json")).stdout);
    const { listingTokens, fullTokens } = skills.find(({ id }: { id: string }) => id === "mine");
    assert.deepEqual([listingTokens, fullTokens, tokenizer], [line, full, "o200k_base"]);
    const fields = await sandbox.run("skill", "list", "--tokens", "--source", "user", "--json", "id,fullTokens");
    assert.deepEqual(JSON.parse(fields.stdout), [
      { id: "broken" },
      { id: "hidden", fullTokens: 3 },
      { id: "mine", fullTokens: full },
    ]);
  });

  test("without it nothing is counted and nothing said", async (t) => {
    const sandbox = createSandbox(t);
    const { stdout } = await sandbox.run("skill", "list");
    assert.doesNotMatch(stdout, /token/i);
    const { skills, tokenizer } = JSON.parse((await sandbox.run("skill", "list", "--json")).stdout);
    assert.deepEqual([tokenizer, skills[0].listingTokens, skills[0].fullTokens], [undefined, undefined, undefined]);
  });

  test("counts those of the library, page by page", async (t) => {
    const sandbox = createLibrarySandbox(t);
    for (const name of ["a", "b", "c"]) await sandbox.add(name);
    const page = await sandbox.run("skill", "list", "--source", "library", "--tokens", "--limit", "2", "--json");
    const { skills, nextCursor, tokenizer } = JSON.parse(page.stdout);
    assert.deepEqual([skills.length, nextCursor, tokenizer], [2, "b", "o200k_base"]);
    assert.equal(skills[0].fullTokens, count(skillText("a").split("---\n").at(-1)?.trim() ?? ""));
  });
});

describe("skill show", () => {
  test("says what a skill costs, and nothing of one that cannot be read", async (t) => {
    const sandbox = createSandbox(t);
    const english = await sandbox.run("skill", "show", "code-review");
    assert.match(english.stdout, /^ {2}tokens +\d+ \/ \d+ {2}\(in the list \/ instructions, o200k_base\)$/m);
    const chinese = await sandbox.runWith({ variables: { LANG: "zh_CN.UTF-8" } }, "skill", "show", "code-review");
    assert.match(chinese.stdout, /^ {2}token 数 +\d+ \/ \d+ {2}（清单 \/ 指令，o200k_base）$/m);
    const { listingTokens, fullTokens, tokenizer } = JSON.parse(
      (await sandbox.run("skill", "show", "code-review", "--json")).stdout,
    );
    assert.ok(listingTokens > 20 && fullTokens > 100);
    assert.equal(tokenizer, "o200k_base");
    sandbox.skill(join(sandbox.home, "skills"), "broken", { frontmatter: "name: broken" });
    const broken = await sandbox.run("skill", "show", "broken");
    assert.equal(broken.code, 0);
    assert.doesNotMatch(broken.stdout, /token/);
  });
});

test("a skill is read once for as long as its file is the same", async (t) => {
  const sandbox = createSandbox(t);
  const path = sandbox.skill(sandbox.work, "a", { body: "One\n" });
  const skill = {
    id: "a",
    directory: join(sandbox.work, "a"),
    path,
    head: { modelInvocable: true, description: "d" } as never,
  };
  const long = "a much longer description than before";
  await setTimeout(50); // until a change could not go unnoticed
  const first = await skillTokens(skill);
  // The same file by every sign, and yet not what was counted: who sees the old number has not read it.
  const { fullTokens = 0 } = (await skillTokens({ ...skill, directory: join(sandbox.work, "nowhere") })) ?? {};
  assert.equal(fullTokens, first?.fullTokens);
  const described = await skillTokens({ ...skill, head: { modelInvocable: true, description: long } as never });
  assert.deepEqual(described, { ...first, listingTokens: count(`- a: ${long}`) });
  sandbox.skill(sandbox.work, "a", { body: "One two three four\n" });
  assert.equal((await skillTokens(skill))?.fullTokens, count("One two three four"));
});

test("a skill that went away, or may not be read any more, since it was listed has no numbers", async (t) => {
  const sandbox = createSandbox(t);
  const path = sandbox.skill(sandbox.work, "a");
  const head = { modelInvocable: true, description: "d" } as never;
  const skill = { id: "a", directory: join(sandbox.work, "a"), path, head };
  assert.deepEqual(await skillTokens(skill), { listingTokens: count("- a: d"), fullTokens: count("# a") });
  chmodSync(sandbox.folder, 0o755);
  chmodSync(path, 0o000);
  assert.equal(await asOrdinaryUser(() => skillTokens(skill)), undefined);
  rmSync(path);
  assert.equal(await skillTokens(skill), undefined);
  assert.equal(await skillTokens({ ...skill, head: undefined }), undefined);
});
