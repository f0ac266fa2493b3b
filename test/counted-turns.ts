import type { ModelEvent } from "../packages/core/src/agent/models/model.ts";
import { openPostgresHome } from "../packages/core/src/home/postgres/open-postgres-home.ts";
import { openSessions } from "../packages/core/src/session/open-sessions.ts";
import { recordStatements } from "./count-statements.ts";
import { call } from "./session-world.ts";

/** Turns of one session in PostgreSQL whose statements are counted. */
export interface CountedTurns {
  /**
   * All statements while a turn runs in which the model answers with this many words, and then calls a tool, in every step
   * but the last.
   */
  statementsOf(steps: number, words: number, tool?: "noop" | "write_file"): Promise<readonly string[]>;
  close(): Promise<void>;
}

export async function openCountedTurns(url: string, folder: string): Promise<CountedTurns> {
  const home = await openPostgresHome({ url, folder });
  await home.documents.write(
    "environments/default/agents.jsonc",
    '{"writer": {"model": "scripted", "tools": ["noop", "write_file"]}}',
  );
  /** What the model answers, one list for each step. */
  let script: (readonly ModelEvent[])[] = [];
  const model = {
    ...{ provider: "scripted", id: "scripted", contextWindow: 1_000_000 },
    async *stream(): AsyncGenerator<ModelEvent> {
      yield* script.shift() ?? [];
    },
  };
  const sessions = await openSessions({ home, userHome: "/nowhere", models: { scripted: model } });
  const statements = recordStatements();
  const session = await sessions.open("s", { agent: "writer" });
  return {
    async statementsOf(steps, words, tool = "noop") {
      const said: ModelEvent[] = Array.from({ length: words }, (_, number) => ({
        ...{ type: "text-delta", text: `word${number} ` },
      }));
      script = Array.from({ length: steps }, (_, number) => [
        ...said,
        ...(number < steps - 1
          ? [
              { type: "tool-call", call: call(tool, { path: "a.txt", content: `${number}` }) } as const,
              { type: "finish", reason: "tool-calls", usage: {} } as const,
            ]
          : [{ type: "finish", reason: "stop", usage: {} } as const]),
      ]);
      statements.take();
      session.send("Go on");
      let last: unknown;
      for await (const event of session.stream()) last = event;
      const { result } = last as { readonly result?: { readonly subtype: string } };
      if (result?.subtype !== "success") throw new Error(`the turn ended with ${JSON.stringify(last)}`);
      return statements.take();
    },
    async close() {
      statements.stop();
      await sessions.close();
      await home.close();
    },
  };
}
