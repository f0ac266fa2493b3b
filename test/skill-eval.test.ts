import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { startFakeProvider } from "./fake-provider.ts";
import { createSandbox } from "./sandbox.ts";

const linesOf = (triggers: readonly (readonly [request: string, expect: boolean])[]): string =>
  triggers.map(([request, expect]) => JSON.stringify({ request, expect })).join("\n");

/** Two skills with trigger tests, of which one takes a request of the other, and one without. */
function prepare(t: TestContext) {
  const sandbox = createSandbox(t);
  const root = join(sandbox.home, "skills");
  const tested = (id: string, description: string, triggers: string) => {
    const folder = dirname(sandbox.skill(root, id, { description }));
    mkdirSync(join(folder, "evals"));
    writeFileSync(join(folder, "evals", "triggers.jsonl"), triggers);
    return folder;
  };
  const ledger = tested(
    "ledger",
    "Keeps the books and reconciles accounts every month.",
    linesOf([
      ["reconcile the accounts", true],
      ["tell me a joke", false],
    ]),
  );
  tested(
    "zorkmid",
    "Counts coins.",
    linesOf([
      ["count my coins", true],
      ["reconcile the coins in the accounts every month", true],
      ["keep the books", false],
    ]),
  );
  sandbox.skill(root, "untested", { description: "Does nothing that is tested." });
  return { ...sandbox, ledger, triggers: join(ledger, "evals", "triggers.jsonl") };
}

describe("skill eval", () => {
  test("says for each request whether the outcome is right, and which skill took it", async (t) => {
    const { run } = prepare(t);
    const good = await run("skill", "eval", "ledger", "--json");
    assert.equal(good.code, 0, good.stderr);
    const { outcomes, passes, scores } = JSON.parse(good.stdout);
    assert.deepEqual(
      outcomes.map(({ request, right, picked }: Record<string, unknown>) => [request, right, picked]),
      [
        ["reconcile the accounts", true, "ledger"],
        ["tell me a joke", true, undefined],
      ],
    );
    assert.deepEqual([passes, scores], [true, [{ skill: "ledger", right: 2, requests: 2, recall: 1, precision: 1 }]]);
    const bad = await run("skill", "eval", "zorkmid", "--json");
    assert.equal(bad.code, 8, "a build sees it by the exit code");
    assert.deepEqual(JSON.parse(bad.stdout).taken, [{ expected: "zorkmid", picked: "ledger", count: 1 }]);
    assert.equal((await run("skill", "eval", "zorkmid", "--least", "0.6")).code, 0);
  });

  test("--all runs every skill that has tests; requests of one count for the precision of the other", async (t) => {
    const { run } = prepare(t);
    const { code, stdout } = await run("skill", "eval", "--all", "--json");
    assert.equal(code, 8);
    const { scores, right, requests } = JSON.parse(stdout);
    assert.deepEqual([right, requests], [4, 5]);
    assert.deepEqual(
      scores.map(({ skill, recall, precision }: Record<string, unknown>) => [skill, recall, precision]),
      [
        ["ledger", 1, 1 / 3],
        ["zorkmid", 0.5, 1],
      ],
    );
    const shown = await run("skill", "eval", "--all");
    assert.match(shown.stdout, /SKILL +REQUEST +SHOULD TRIGGER +PICKED +RANK/);
    assert.match(shown.stdout, /ledger was picked for 1 of zorkmid\n[\s\S]*4 of 5 passed/);
  });

  test("with a model, says what it loads and where it found it", async (t) => {
    const { run } = prepare(t);
    const { stdout } = await run("skill", "eval", "zorkmid", "--ask-model", "--json");
    const { model, outcomes } = JSON.parse(stdout);
    assert.deepEqual([model, outcomes[0].picked, outcomes[0].by], ["demo", "zorkmid", "list"]);
  });

  test("--against compares with the description of an earlier version; import keeps the tests", async (t) => {
    const { run, ledger, work } = prepare(t);
    const folder = join(work, "drafts", "coins");
    mkdirSync(join(folder, "evals"), { recursive: true });
    const write = (description: string) =>
      writeFileSync(join(folder, "SKILL.md"), `---\nname: coins\ndescription: ${description}\n---\nText.\n`);
    writeFileSync(join(folder, "evals", "triggers.jsonl"), linesOf([["sort the florins", true]]));
    write("Knits socks.");
    assert.equal((await run("skill", "import", folder)).code, 0, ledger);
    write("Sorts florins.");
    assert.equal((await run("skill", "import", folder, "--on-conflict", "update")).code, 0);
    const { code, stdout } = await run("skill", "eval", "coins", "--against", "1", "--json");
    assert.equal(code, 0);
    const { against, outcomes } = JSON.parse(stdout);
    assert.deepEqual([against, outcomes[0].right, outcomes[0].before.right], [1, true, false]);
  });

  test("says which skills a note with a later message would name, because the list leaves them out", async (t) => {
    const sandbox = prepare(t);
    const { run, home } = sandbox;
    const before = JSON.parse((await run("skill", "eval", "ledger", "--json")).stdout).outcomes;
    assert.deepEqual(
      before.map(({ noted }: { noted: boolean }) => noted),
      [false, false],
      "the list describes it",
    );
    for (let index = 0; index < 40; index++) sandbox.skill(join(home, "skills"), `filler-${index}`);
    const settings = join(home, "environments/default/config.jsonc");
    mkdirSync(dirname(settings), { recursive: true });
    writeFileSync(settings, JSON.stringify({ limits: { catalog: 700 } }));
    const { stdout } = await run("skill", "eval", "ledger", "--json");
    const { outcomes } = JSON.parse(stdout);
    assert.deepEqual(
      outcomes.map(({ noted, right }: { noted: boolean; right: boolean }) => [noted, right]),
      [
        [true, true],
        [false, true],
      ],
    );
    assert.match(
      (await run("skill", "eval", "ledger")).stdout,
      /RANK +NOTE\n✓ +reconcile the accounts +yes +ledger +1 +yes/,
    );
  });

  test("--later asks the model with the note, and says that the note named the skill", async (t) => {
    const sandbox = prepare(t);
    const { run, home } = sandbox;
    for (let index = 0; index < 40; index++) sandbox.skill(join(home, "skills"), `filler-${index}`);
    const load = { calls: [{ id: "one", name: "Skill", arguments: '{"name":"ledger"}' }] };
    const { url, requests } = await startFakeProvider(t, [load, { text: "Why did the coin blush?" }, load, load]);
    const added = await run("model", "add", "it", "--preset", "ollama", "--model", "m", "--base-url", url);
    assert.equal(added.code, 0, added.stderr);
    const edited = await run("agent", "edit", "assistant", "--model", "it");
    assert.equal(edited.code, 0, edited.stderr);
    const settings = join(home, "environments/default/config.jsonc");
    writeFileSync(settings, JSON.stringify({ limits: { catalog: 700 } }));
    const { code, stdout, stderr } = await run("skill", "eval", "ledger", "--ask-model", "--later", "--json");
    assert.equal(code, 0, stderr);
    const { outcomes } = JSON.parse(stdout);
    assert.deepEqual(
      outcomes.map(({ picked, by, noted }: Record<string, unknown>) => [picked, by, noted]),
      [
        ["ledger", "note", true],
        [undefined, undefined, false],
      ],
    );
    assert.match(JSON.stringify(requests[0]?.body), /reconcile the accounts[^}]*These skills are not described/);
    assert.doesNotMatch(JSON.stringify(requests[1]?.body), /These skills are not described/);
    const shown = (await run("skill", "eval", "ledger", "--ask-model", "--later")).stdout;
    assert.match(shown, /ledger \(note\)/);
  });

  test("lines that are no test, and skills without any, are named", async (t) => {
    const { run, triggers } = prepare(t);
    writeFileSync(triggers, `${readFileSync(triggers, "utf8")}\n{"request": "x"}\n`);
    const { code, stdout } = await run("skill", "eval", "ledger");
    assert.equal(code, 8);
    assert.match(stdout, /ledger: not a valid test: line 3 of evals\/triggers\.jsonl/);
    const none = await run("skill", "eval", "untested");
    assert.equal(none.code, 3);
    assert.match(none.stderr, /untested has no trigger tests[\s\S]*evals\/triggers\.jsonl/);
    for (const words of [[], ["ledger", "--all"], ["--all", "--against", "1"]])
      assert.equal((await run("skill", "eval", ...words)).code, 2, words.join(" "));
  });
});
