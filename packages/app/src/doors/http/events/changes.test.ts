import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createChanges } from "./changes.ts";
import type { SentEvent } from "./event-streams.ts";

const read = ({ data }: SentEvent) => JSON.parse(data) as { type: string; id: number; what?: string };

describe("what changed on a server", () => {
  test("is told to all who listen, and what is one user's only to them and to those who see everybody's", () => {
    const changes = createChanges(() => 1);
    const heard: Record<string, (string | undefined)[]> = { ann: [], bob: [], all: [] };
    for (const name of ["ann", "bob", "all"])
      changes.listen(name === "all" ? undefined : name, undefined, (event) => heard[name]?.push(read(event).what));
    changes.publish({ what: "skill" });
    changes.publish({ what: "session", userId: "ann" });
    assert.deepEqual(heard, { ann: ["skill", "session"], bob: ["skill"], all: ["skill", "session"] });
  });

  test("has ids that rise, also after a restart", () => {
    const ids: number[] = [];
    for (const now of [1000, 1001]) {
      const changes = createChanges(() => now);
      changes.listen("ann", undefined, ({ id }) => ids.push(id));
      for (let count = 0; count < 3; count++) changes.publish({ what: "skill" });
    }
    assert.deepEqual(ids, [1_000_001, 1_000_002, 1_000_003, 1_001_001, 1_001_002, 1_001_003]);
  });

  test("is told behind the last one that was seen, without what is others'", () => {
    const changes = createChanges(() => 1);
    for (const what of ["a", "b", "c"]) changes.publish({ what, ...(what === "b" && { userId: "bob" }) });
    const missed = (userId: string, after: number | undefined) =>
      changes.listen(userId, after, () => undefined).missed.map((event) => read(event).what);
    assert.deepEqual(missed("ann", 1000), ["a", "c"]);
    assert.deepEqual(missed("bob", 1001), ["b", "c"]);
    assert.deepEqual(missed("ann", 1003), []);
    assert.deepEqual(missed("ann", undefined), [], "somebody new has missed nothing");
  });

  test("is loaded again by a listener that missed too much, or was told by another server", () => {
    const changes = createChanges(() => 1);
    const types = (after: number) => changes.listen("ann", after, () => undefined).missed.map((event) => read(event));
    assert.deepEqual(types(999), [{ type: "reset", id: 1000 }], "before the first change");
    for (let count = 0; count < 501; count++) changes.publish({ what: "skill" });
    assert.equal(types(1001).length, 500, "as many as are remembered");
    assert.deepEqual(types(1000), [{ type: "reset", id: 1501 }]);
    assert.deepEqual(types(1502), [{ type: "reset", id: 1501 }], "a number that was never told");
    assert.deepEqual(types(1501), []);
  });

  test("is told no more to who left", () => {
    const changes = createChanges(() => 1);
    const heard: number[] = [];
    const { leave } = changes.listen("ann", undefined, ({ id }) => heard.push(id));
    changes.publish({ what: "skill" });
    leave();
    leave();
    changes.publish({ what: "skill" });
    assert.deepEqual(heard, [1001]);
  });
});
