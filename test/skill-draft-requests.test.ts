import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { type Reply, startFakeProvider } from "./fake-provider.ts";
import { createSandbox } from "./sandbox.ts";

/** Two skills about the same things, and a model that answers what it is told to. */
async function prepare(t: TestContext, replies: Reply[]) {
  const sandbox = createSandbox(t);
  const root = join(sandbox.home, "skills");
  sandbox.skill(root, "ledger", { description: "Keeps the books and reconciles accounts every month." });
  sandbox.skill(root, "taxes", { description: "Prepares taxes from the books of a year." });
  const { url, requests } = await startFakeProvider(t, replies);
  await sandbox.run("model", "add", "it", "--preset", "ollama", "--model", "m", "--base-url", url);
  await sandbox.run("model", "remove", "demo", "--yes");
  return { ...sandbox, requests };
}

const good = { request: "make June add up with the bank", expect: true };
const bad = { request: "file my return", expect: false };

describe("skill draft-requests", () => {
  test("asks the model once, answers with lines for the file, and saves nothing", async (t) => {
    const text = ["Here you are:", "```", ...[good, bad, good].map((one) => JSON.stringify(one)), "```"].join("\n");
    const { run, requests } = await prepare(t, [{ text }, { text }]);
    const { code, stdout, stderr } = await run("skill", "draft-requests", "ledger", "--json");
    assert.equal(code, 0, stderr);
    assert.deepEqual(JSON.parse(stdout), {
      ...{ id: "ledger", model: "it", file: "evals/triggers.jsonl" },
      drafts: [good, bad],
    });
    assert.equal(requests.length, 1);
    const asked = JSON.stringify(requests[0]?.body);
    assert.match(asked, /Write 10 requests for this skill:\\n- ledger: Keeps the books/);
    assert.match(asked, /Other skills that are there:\\n(?:- [^"]*\\n)*- taxes: Prepares taxes/);
    const lines = (await run("skill", "draft-requests", "ledger")).stdout.trim().split("\n");
    assert.deepEqual(
      lines.map((line) => JSON.parse(line)),
      [good, bad],
      "as they are appended to the file",
    );
    assert.equal((await run("skill", "eval", "ledger")).code, 3, "there are no tests yet");
  });

  test("an answer without a request is an error that names the model, and no model another one", async (t) => {
    const { run } = await prepare(t, [{ text: "I would rather not." }]);
    const none = await run("skill", "draft-requests", "ledger");
    assert.equal(none.code, 8);
    assert.match(none.stderr, /answer of model it contains no usable requests/);
    await run("model", "remove", "it", "--yes");
    const missing = await run("skill", "draft-requests", "ledger");
    assert.equal(missing.code, 8, missing.stderr);
    assert.match(missing.stderr, /has no model[\s\S]*loadout model add/);
    assert.equal((await run("skill", "draft-requests", "ledger", "--count", "41")).code, 2);
  });
});
