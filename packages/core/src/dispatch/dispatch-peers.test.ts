import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { taskName, taskNames } from "../home/jobs/task-name.ts";
import {
  type DispatchPeer,
  type DispatchPeers,
  isElsewhere,
  needLabels,
  peerLabels,
  waitOf,
} from "./dispatch-peers.ts";

const peer = (given: Partial<DispatchPeer> = {}): DispatchPeer => ({
  ...{ machine: "b", takesWork: true, agents: ["codex"] },
  ...given,
});

function peers(given: Partial<DispatchPeers>, others: readonly DispatchPeer[] = []): DispatchPeers {
  return {
    ...{ machine: "a", works: true, takesWork: () => true, agents: async () => ["echo"] },
    alive: async () => new Map(others.map((one, index) => [String(index), one])),
    ...given,
  };
}

describe("a dispatch is run by another process", () => {
  const away = { works: false, takesWork: () => false };
  const draining = { takesWork: () => false };
  for (const [title, given, need, others, expected] of [
    ["never if the agent is here", {}, { agent: "echo" }, [peer({ agents: ["echo"] })], false],
    ["if its folder is there", {}, { agent: "echo", machine: "b" }, [], true],
    ["never if its folder is here", {}, { agent: "echo", machine: "a" }, [], false],
    ["if this one only serves", away, { agent: "echo" }, [], true],
    ["if this one ends and another can", draining, { agent: "codex" }, [peer()], true],
    ["never if this one ends and no other can", draining, { agent: "echo" }, [peer()], false],
    ["never if this one ends and has its folder", draining, { agent: "codex", machine: "a" }, [peer()], false],
    ["if only another has the agent", {}, { agent: "codex" }, [peer()], true],
    ["never if none has the agent: this one says how to install it", {}, { agent: "pi" }, [peer()], false],
    ["never if the others end", {}, { agent: "codex" }, [peer({ takesWork: false })], false],
  ] as const)
    test(title, async () => assert.equal(await isElsewhere(need, peers(given, others), false), expected));

  test("or later, if it may wait for one", async () => {
    assert.equal(await isElsewhere({ agent: "codex" }, peers({}), true), true);
    assert.equal(await isElsewhere({ agent: "codex", machine: "a" }, peers({}), true), false);
  });
});

describe("a dispatch that waits says", () => {
  for (const [title, need, others, reason] of [
    ["that there is no process", { agent: "codex" }, [peer({ takesWork: false })], /no process takes work/],
    ["that the agent is missing", { agent: "pi" }, [peer()], /no running process has the agent pi/],
    ["that the machine is missing", { agent: "codex", machine: "c" }, [peer()], /on the machine c, where no process/],
    ["that the machine has no such agent", { agent: "pi", machine: "b" }, [peer()], /b, which does not have .* pi/],
  ] as const)
    test(title, () => {
      const wait = waitOf(need, others);
      assert.equal(wait.isStuck, true);
      assert.match(wait.reason.en, reason);
      assert.notEqual(wait.reason.zh, wait.reason.en);
    });

  test("that it waits for room, if a process can take it", () => {
    assert.equal(waitOf({ agent: "codex", machine: "b" }, [peer()]).isStuck, false);
  });
});

test("a hint reaches those who can do it, however long the names are, and no others", () => {
  const long = "机器".repeat(100);
  const names = taskNames(["dispatch"], peerLabels(long, ["codex", "a/b c"]));
  const nameOf = (need: Parameters<typeof needLabels>[0]): string => taskName("dispatch", needLabels(need));
  for (const need of [{ agent: "codex" }, { agent: "a/b c", machine: long }]) assert.ok(names.includes(nameOf(need)));
  for (const need of [{ agent: "pi" }, { agent: "codex", machine: `${long}2` }, { agent: "codex", machine: "codex" }])
    assert.ok(!names.includes(nameOf(need)));
});
