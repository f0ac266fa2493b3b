import assert from "node:assert/strict";
import { test } from "node:test";
import type { AgentConnection, AgentExit, TurnOutcome } from "../agents/agent-connection.ts";
import { agentExited, failedBy } from "../agents/agent-fault.ts";
import { agentKinds } from "../agents/agent-kinds.ts";
import { sendText } from "./send-text.ts";

/** A connection that ends or answers as given. */
const connection = (exit: Promise<AgentExit>, outcome: Promise<TurnOutcome>): AgentConnection => ({
  launch: { sandbox: "none", protocol: "cli", permission: "allow", honoredBy: [] },
  inspect: async (_text, choice) => ({ expansions: [], choice }),
  send: () => outcome,
  cancel: async () => undefined,
  close: async () => undefined,
  ended: exit,
});

test("an agent that was ended because Loadout stood still is interrupted; one that a signal ended has failed", async () => {
  const never = new Promise<never>(() => undefined);
  const kind = agentKinds({}).get("echo") ?? assert.fail();
  const [cut, killed]: AgentExit[] = [
    { code: undefined, signal: undefined, isCut: true },
    { code: undefined, signal: undefined },
  ];
  assert.ok(cut && killed);
  for (const [exit, state, reason] of [
    [cut, "stopped", "interrupted"],
    [killed, "failed", undefined],
  ] as const)
    for (const one of [
      connection(Promise.resolve(exit), never),
      connection(never, Promise.resolve(failedBy(agentExited(kind, exit, "")))),
    ]) {
      const ending = await sendText(one, "text");
      assert.deepEqual([ending.state, ending.reason], [state, reason]);
      assert.ok(ending.message);
    }
});
