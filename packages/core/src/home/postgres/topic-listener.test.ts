import assert from "node:assert/strict";
import { test } from "node:test";
import type pg from "pg";
import { asAdministrator, testDatabase } from "../../../../../test/postgres.ts";
import { topicChannel } from "../bus/topic-triggers.ts";
import { createTopicListener } from "./topic-listener.ts";

/** Process ids of the connections of a database that listen. */
async function listening(url: string): Promise<number[]> {
  let found: number[] = [];
  await asAdministrator(url, async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      "select pid from pg_stat_activity where datname = current_database() and application_name = 'loadout'",
    );
    found = rows.map(({ pid }) => pid);
  });
  return found;
}

test("a look that fails after the connection came back leaves no connection behind", async (t) => {
  const url = await testDatabase(t);
  let failures: number | undefined; // none while nothing is cut
  const looked = Promise.withResolvers<void>();
  const listener = createTopicListener({
    url,
    place: "test",
    async numbers() {
      if (failures !== undefined && failures-- > 0) throw new Error("no answer");
      if (failures !== undefined) looked.resolve();
      return {};
    },
  });
  t.after(() => listener.close());
  await listener.watch(["t"]);
  const [first] = await listening(url);
  failures = 3;
  await asAdministrator(url, (client: pg.Client) => client.query("select pg_terminate_backend($1)", [first]));
  await looked.promise;
  assert.equal((await listening(url)).length, 1);
});

test("who begins to watch while the last one stops is told of changes", async (t) => {
  const url = await testDatabase(t);
  let number = 0;
  const listener = createTopicListener({ url, place: "test", numbers: async () => ({ b: number }) });
  t.after(() => listener.close());
  await listener.watch(["a"]);
  await Promise.all([listener.watch([]), listener.watch(["b"])]);
  assert.equal((await listening(url)).length, 1);
  const heard = new Promise<readonly string[]>((resolve) => listener.onChanged(resolve));
  number = 1;
  await asAdministrator(url, (client: pg.Client) => client.query("select pg_notify($1, 'b')", [topicChannel]));
  assert.deepEqual(await heard, ["b"]);
});
