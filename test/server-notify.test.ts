import assert from "node:assert/strict";
import { test } from "node:test";
import { readConfig } from "../packages/app/src/config.ts";
import { serve } from "../packages/app/src/doors/http/serve.ts";
import { createSandbox } from "./sandbox.ts";

test("open pages are told what commands changed in the home themselves", async (t) => {
  const sandbox = createSandbox(t);
  const server = await serve({ config: readConfig(sandbox.variables, sandbox.work), port: 0 });
  t.after(() => server.stop());
  const answer = await fetch(`${server.url}/api/system/events`, {
    headers: { Authorization: `Bearer ${server.token}`, Accept: "text/event-stream" },
  });
  assert.equal(answer.status, 200);
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  t.after(() => reader?.cancel());
  let told = "";
  const until = async (pattern: RegExp): Promise<void> => {
    while (!pattern.test(told)) {
      const { value, done } = (await reader?.read()) ?? { value: undefined, done: true };
      assert.equal(done, false, told);
      told += value;
    }
    told = "";
  };
  sandbox.skill(sandbox.work, "notes");
  assert.equal((await sandbox.run("skill", "import", "notes")).code, 0);
  await until(/"what":"skill"/);
  assert.equal((await sandbox.run("skill", "new", "other")).code, 0);
  await until(/"what":"skill"/);
  // By hand: what is typed or piped is read in this process, and so the change is made here.
  const piped = async (text: string, ...words: string[]): Promise<void> => {
    const { code, stderr } = await sandbox.runWith({ input: text }, ...words);
    assert.equal(code, 0, stderr);
  };
  await piped("sk-1", "model", "add", "m", "--preset", "openai", "--model", "x", "--key-stdin");
  await until(/"what":"model"/);
  await piped('{"mcpServers":{"s":{"command":"true"}}}', "mcp", "add", "--stdin");
  await until(/"what":"mcp"/);
  await piped("a long password", "user", "create", "anna", "--role", "user", "--password-stdin");
  await until(/"what":"user"/);
  await piped("Hello\n", "chat", "--context", "talk");
  await until(/"what":"session"/);
  assert.equal((await sandbox.run("doctor", "--fix")).code, 0);
  await until(/"what":"environment"/);
});
