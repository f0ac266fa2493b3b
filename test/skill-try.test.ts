import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { createSandbox } from "./sandbox.ts";

/** Two skills about the same things, of which one says when to use it. */
function prepare(t: TestContext) {
  const sandbox = createSandbox(t);
  const root = join(sandbox.home, "skills");
  sandbox.skill(root, "ledger", { description: "Keeps the books and reconciles accounts every month." });
  sandbox.skill(root, "zorkmid", { description: "Counts coins.", body: "Reconcile nothing.\n" });
  sandbox.skill(root, "by-hand", {
    frontmatter: "name: by-hand\ndescription: Burns the books.\ndisable-model-invocation: true",
  });
  const attempt = async (...words: string[]) => {
    const { code, stdout, stderr } = await sandbox.run("skill", "try", ...words, "--json");
    assert.equal(code, 0, stderr);
    return JSON.parse(stdout);
  };
  return { ...sandbox, attempt };
}

describe("skill try", () => {
  test("says for each request what is picked, where the skill came, and why", async (t) => {
    const { attempt } = prepare(t);
    const { id, results } = await attempt("zorkmid", "reconcile the accounts", "count my coins", "tell me a joke");
    assert.equal(id, "zorkmid");
    const [accounts, coins, joke] = results.map(({ saved }: { saved: unknown }) => saved);
    assert.deepEqual([accounts.picked, accounts.rank, accounts.listed], ["ledger", 2, "whole"]);
    assert.deepEqual(accounts.best[0].field, "description");
    assert.deepEqual([coins.picked, coins.rank, coins.best[0].text], ["zorkmid", 1, "Counts coins."]);
    assert.deepEqual([joke.picked, joke.rank], [undefined, undefined]);
  });

  test("compares a description that is not saved with the saved one, and saves nothing", async (t) => {
    const { attempt } = prepare(t);
    const better = "Counts coins and reconciles accounts. Use to reconcile accounts or books.";
    const { results, draft } = await attempt("zorkmid", "reconcile the accounts", "--description", better);
    assert.equal(draft, better);
    assert.deepEqual([results[0].saved.picked, results[0].draft.picked], ["ledger", "zorkmid"]);
    const again = await attempt("zorkmid", "reconcile the accounts");
    assert.equal(again.description, "Counts coins.");
    assert.deepEqual([again.results[0].saved.picked, again.results[0].draft], ["ledger", undefined]);
  });

  test("asks the model, which loads the skill it takes and nothing else", async (t) => {
    const { attempt } = prepare(t);
    const { results } = await attempt("zorkmid", "count my coins", "tell me a joke", "--ask-model");
    assert.deepEqual([results[0].saved.model.picked, results[0].saved.model.by], ["zorkmid", "list"]);
    assert.equal(results[0].saved.model.id, "demo");
    assert.equal(results[1].saved.model.picked, undefined);
    assert.notEqual(results[1].saved.model.said, "");
  });

  test("the draft is what the model reads", async (t) => {
    const { attempt } = prepare(t);
    const { results } = await attempt(
      "zorkmid",
      "please frobnicate the gizmo",
      "--description",
      "Frobnicates every gizmo.",
      "--ask-model",
    );
    assert.equal(results[0].saved.model.picked, undefined);
    assert.equal(results[0].draft.model.picked, "zorkmid");
  });

  test("a skill that models may not start, or that the agent does not have, is told apart", async (t) => {
    const { attempt, run } = prepare(t);
    assert.equal((await attempt("by-hand", "burn the books")).results[0].saved.listed, "hidden");
    await run("agent", "create", "narrow", "--skills", "ledger");
    const { results } = await attempt("zorkmid", "count my coins", "--agent", "narrow");
    assert.deepEqual(
      [results[0].saved.listed, results[0].saved.rank, results[0].saved.offered],
      ["unseen", undefined, 1],
    );
  });

  test("the table names the winner, and odd input is refused", async (t) => {
    const { run } = prepare(t);
    const { stdout } = await run("skill", "try", "zorkmid", "count my coins", "tell me a joke", "--ask-model");
    assert.match(stdout, /REQUEST +BEST MATCH +RANK +IN THE LIST +MODEL/);
    assert.match(stdout, /✓ +count my coins +zorkmid +1\/\d +described +zorkmid/);
    assert.match(stdout, /zorkmid picked for 1 of 2 requests/);
    assert.equal((await run("skill", "try", "zorkmid")).code, 2);
    assert.equal((await run("skill", "try", "nothing", "hello")).code, 3);
    assert.equal((await run("skill", "try", "zorkmid", "")).code, 2);
    assert.equal((await run("skill", "try", "zorkmid", "x", "--agent", "nobody")).code, 3);
  });
});
