import type { AgentConnection, AgentExit, ConnectOptions } from "./agent-connection.ts";
import { createOutputPieces } from "./output-pieces.ts";
import type { AgentPlan } from "./plan-agent.ts";

/** An agent for demos and tests: it answers with the text it got, in this process, and does nothing. */
export function createEchoAgent(
  { launch, inspect }: Pick<AgentPlan, "launch" | "inspect">,
  { onOutput }: Pick<ConnectOptions, "onOutput">,
): AgentConnection {
  const { promise: ended, resolve: end } = Promise.withResolvers<AgentExit>();
  const tell = createOutputPieces(onOutput);
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
