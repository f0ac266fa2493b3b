import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { readConfig } from "../packages/app/src/config.ts";
import { serve } from "../packages/app/src/doors/http/serve.ts";
import { databaseVariables } from "./database-variables.ts";
import { startGatedProvider } from "./gated-provider.ts";
import { type OwnPostgres, startOwnPostgres } from "./own-postgres.ts";
import { writeDocuments } from "./postgres-world.ts";
import { agentFiles, createSandbox } from "./sandbox.ts";
import { readStream, type ToldEvent } from "./server-process.ts";

// run: slow, waits; it stops a database server

describe("the events of a turn", () => {
  let server: OwnPostgres;
  before(async () => {
    server = await startOwnPostgres();
  });
  after(() => server.close());

  for (const end of ["stop", "kill"] as const)
    test(`are all there, each once, for a listener that stays and one that resumes by id, while PostgreSQL ends (${end}) and starts again`, async (t) => {
      const provider = await startGatedProvider(t);
      const { variables, work } = createSandbox(t);
      Object.assign(variables, databaseVariables(server.url), { TEST_KEY: "key" });
      const model = { provider: "openai-compatible", model: "m", baseURL: provider.url, apiKeyEnv: "TEST_KEY" };
      const config = readConfig(variables, work);
      await writeDocuments(config, agentFiles(model));
      const { url, token, stop } = await serve({ config, port: 0, threads: false });
      await using _ = { [Symbol.asyncDispose]: stop };
      const run = async (message: string): Promise<void> => {
        const answer = await fetch(`${url}/api/session/run`, {
          method: "POST",
          headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json", Prefer: "respond-async" },
          body: JSON.stringify({ message, contextId: end }),
        });
        assert.equal(answer.status, 202, await answer.text());
      };
      const listen = (headers: Record<string, string> = {}) =>
        readStream(`${url}/api/session/events?contextId=${end}`, { token, headers });
      const isEnd = ({ type }: ToldEvent): boolean => type === "turn-end";

      await run("Hello");
      const [stays, leaves] = [await listen(), await listen()];
      const answer = await provider.next();
      answer.say("before ");
      const { id: seen } = await leaves.until(({ type }) => type === "text-delta");
      leaves.close();
      await server[end]();
      await server.start();
      const resumed = await listen({ "Last-Event-ID": String(seen) }); // before the words: once in a message, they are not sent again
      answer.say("after");
      answer.finish();
      await Promise.all([stays.until(isEnd), resumed.until(isEnd)]);
      const all = [...stays.events];
      assert.deepEqual(
        resumed.events,
        all.filter(({ id }) => id > seen),
      );
      assert.deepEqual(
        all.map(({ id }) => id),
        [...new Set(all.map(({ id }) => id))].sort((one, other) => one - other),
      );
      const last = all.at(-1);
      assert.ok(last?.type === "turn-end" && last.result.subtype === "success", JSON.stringify(last));
      for (const reader of [stays, resumed]) reader.close();

      await run("Again");
      const again = await provider.next();
      assert.match(JSON.stringify(again.body), /before after/, "the answer is in the history");
      again.finish();
      const later = await listen({ "Last-Event-ID": "0" });
      await later.until((event) => isEnd(event) && event.id > (last?.id ?? 0));
      const stored = all.filter(({ type }) => type !== "text-delta");
      assert.deepEqual(
        later.events.slice(0, stored.length).map(({ id, type }) => [id, type]),
        stored.map(({ id, type }) => [id, type]),
        "what was told is what was stored",
      );
      later.close();
    });
});
