import type { AgentConnection, AgentExit, ConnectOptions } from "./agent-connection.ts";
import { createOutputPieces } from "./output-pieces.ts";

/** An agent for demos and tests: it answers with the text it got, in this process, and does nothing. */
export function createEchoAgent({ onOutput }: Pick<ConnectOptions, "onOutput">): AgentConnection {
  const { promise: ended, resolve: end } = Promise.withResolvers<AgentExit>();
  const tell = createOutputPieces(onOutput);
  let isClosed = false;
  return {
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
