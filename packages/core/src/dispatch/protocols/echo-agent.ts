import type { AgentConnection, AgentExit, ConnectOptions } from "../agents/agent-connection.ts";
import type { AgentPlan } from "../agents/plan-agent.ts";
import { limitOutput } from "./limit-output.ts";

/** An agent for demos and tests that answers with the text it was sent. Runs in this process. */
export function createEchoAgent(
  { launch, inspect }: Pick<AgentPlan, "launch" | "inspect">,
  { onOutput }: Pick<ConnectOptions, "onOutput">,
): AgentConnection {
  const { promise: ended, resolve: end } = Promise.withResolvers<AgentExit>();
  const tell = limitOutput(onOutput);
  let isClosed = false;
  return {
    launch,
    inspect,
    ended,
    async send(text) {
      if (isClosed) return { kind: "cancelled" };
      tell({ type: "text", text });
      return { kind: "done" };
    },
    async cancel() {},
    async close() {
      isClosed = true;
      end({ code: 0, signal: undefined });
    },
  };
}
