import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { OutputRow } from "./output-writer.ts";
import { createOutputWriter, type OutputWriterDeps } from "./output-writer.ts";

/** A writer whose store answers when it is told to. */
function createWorld({ memory = 1_000_000, ...deps }: Partial<OutputWriterDeps> = {}) {
  const commits: { readonly rows: readonly OutputRow[]; readonly done: PromiseWithResolvers<void> }[] = [];
  const told: number[] = [];
  const failures: unknown[] = [];
  const writer = createOutputWriter({
    store(rows) {
      const done = Promise.withResolvers<void>();
      commits.push({ rows, done });
      return done.promise;
    },
    onStored: ({ index }) => void told.push(index),
    onFailure: (error) => void failures.push(error),
    now: () => new Date(0),
    memory,
    ...deps,
  });
  const say = (count: number, text = "x"): void => {
    for (let number = 0; number < count; number++) writer.append({ type: "text", text });
  };
  /** Lets the commit with this index end. */
  const commit = async (index: number): Promise<void> => {
    commits[index]?.done.resolve();
    await new Promise(setImmediate);
  };
  return { writer, commits, told, failures, say, commit };
}

const numbersOf = ({ rows }: { readonly rows: readonly OutputRow[] }): number[] => rows.map(({ number }) => number);

describe("the output of a dispatch", () => {
  test("is told in order once it is stored, and lines that came meanwhile share the next commit", async () => {
    const { writer, commits, told, say, commit } = createWorld();
    say(1);
    say(3);
    assert.deepEqual([commits.map(numbersOf), told, writer.last], [[[1]], [], 0]);
    await commit(0);
    assert.deepEqual([commits.map(numbersOf), told, writer.last], [[[1], [2, 3, 4]], [1], 1]);
    assert.deepEqual(
      writer.recent(0, 10)?.map(({ index }) => index),
      [1],
      "only what is stored can be read",
    );
    const closing = writer.close();
    await commit(1);
    await closing;
    assert.deepEqual([told, writer.last], [[1, 2, 3, 4], 4]);
    say(1);
    await commit(2);
    assert.deepEqual(commits.map(numbersOf).at(-1), [5], "the next line goes on");
  });

  test("makes the agent wait while too much of it is not stored", async () => {
    const { writer, say, commit } = createWorld();
    say(10, "x".repeat(90_000));
    assert.equal(writer.caughtUp(), undefined);
    say(2, "x".repeat(90_000));
    let isCaughtUp = false;
    const waiting = writer.caughtUp()?.then(() => {
      isCaughtUp = true;
    });
    await new Promise(setImmediate);
    assert.equal(isCaughtUp, false);
    await commit(0);
    await commit(1);
    await waiting;
    assert.deepEqual([isCaughtUp, writer.caughtUp(), writer.last], [true, undefined, 12]);
  });

  test("is stored in commits of limited size", async () => {
    const { commits, say, commit } = createWorld();
    say(1201);
    for (let index = 0; index < 4; index++) await commit(index);
    assert.deepEqual(
      commits.map(({ rows }) => rows.length),
      [1, 500, 500, 200],
    );
  });

  test("that cannot be stored is reported once, and nothing of it is told", async () => {
    const { writer, commits, told, failures, say } = createWorld();
    say(1);
    say(30, "x".repeat(90_000));
    const waiting = writer.caughtUp();
    commits[0]?.done.reject(new Error("full"));
    await waiting;
    say(1);
    await assert.rejects(writer.close(), /full/);
    assert.deepEqual([commits.length, told, failures.length, writer.last], [1, [], 1, 0]);
  });

  test("is kept in memory up to a size", async () => {
    const { writer, say, commit } = createWorld({ memory: 250 });
    say(1);
    await commit(0);
    say(9);
    for (const index of [1, 2]) await commit(index);
    const kept = writer.recent(9, 10)?.map(({ index }) => index);
    assert.deepEqual([kept, writer.recent(0, 10), writer.recent(10, 10)], [[10], undefined, []]);
  });
});
