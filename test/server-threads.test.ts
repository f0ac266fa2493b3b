import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { Worker } from "node:worker_threads";
import { readConfig } from "../packages/app/src/config.ts";
import { serve } from "../packages/app/src/doors/http/serve.ts";
import { createSandbox } from "./sandbox.ts";

/** A server with threads; `kill` ends the one that was called last. */
async function startServer(t: TestContext) {
  let called: Worker | undefined;
  const { postMessage } = Worker.prototype;
  t.mock.method(Worker.prototype, "postMessage", function (this: Worker, message: unknown) {
    called = this;
    postMessage.call(this, message);
  });
  const sandbox = createSandbox(t);
  const server = await serve({ config: readConfig(sandbox.variables, sandbox.work), port: 0 });
  t.after(() => server.stop());
  const headers = { Authorization: `Bearer ${server.token}`, "Content-Type": "application/json" };
  const get = (path: string) => fetch(`${server.url}/api/${path}`, { headers });
  const post = (path: string, body: object) =>
    fetch(`${server.url}/api/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  return { get, post, kill: () => called?.terminate() };
}

test("a thread of the database that ends in the middle: reads are answered, changes are made or say that they may be", async (t) => {
  const { get, post, kill } = await startServer(t);
  const names = (await (await get("user/list")).json()) as readonly unknown[];
  const reads = Array.from({ length: 20 }, () => get("audit/list"));
  await new Promise((resolve) => setTimeout(resolve, 5));
  await kill();
  for (const answer of await Promise.all(reads)) assert.equal(answer.status, 200, await answer.text());

  const wanted = Array.from({ length: 20 }, (_, number) => `user-${number}`);
  const changes = wanted.map((name) => post("user/create", { name, role: "user", password: "a long password" }));
  await Promise.race(changes);
  await kill();
  const answers = await Promise.all(changes);
  for (const answer of answers) {
    if (answer.status === 200) continue;
    const { status, code, message } = (await answer.json()) as { status: number; code: string; message: string };
    assert.deepEqual([status, code, answer.headers.get("Retry-After")], [503, "home.unavailable", "1"], message);
  }
  const listed = JSON.stringify(await (await get("user/list")).json());
  for (const [index, name] of wanted.entries())
    if (answers[index]?.status === 200) assert.ok(listed.includes(`"${name}"`), `${name} was acknowledged`);
  assert.ok(listed.length > JSON.stringify(names).length);
});
