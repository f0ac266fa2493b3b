import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { MessageChannel } from "node:worker_threads";
import { createCommitQueue, nextTurn } from "./commit-queue.ts";

test("changes that other threads send at one moment share a commit", async () => {
  using connection = new DatabaseSync(":memory:");
  connection.exec("create table notes (text text)");
  let commits = 0;
  const counting = new Proxy(connection, {
    get(target, name) {
      if (name === "isTransaction") return target.isTransaction;
      return (statement: string): void => {
        if (statement === "commit") commits++;
        target.exec(statement);
      };
    },
  });
  const queue = createCommitQueue(counting, (error) => error, nextTurn);
  const { port1, port2 } = new MessageChannel();
  const sent = ["a", "b", "c", "d"];
  const { promise: done, resolve } = Promise.withResolvers<void>();
  let left = sent.length;
  port2.on("message", async (text: string) => {
    await queue.change(async () => connection.exec(`insert into notes values ('${text}')`));
    if (--left === 0) resolve();
  });
  for (const text of sent) port1.postMessage(text);
  await done;
  port1.close();
  const rows = connection.prepare("select text from notes").all();
  assert.deepEqual([rows.map(({ text }) => text), commits], [sent, 1]);
});
