import assert from "node:assert/strict";
import { test } from "node:test";
import { observeWith } from "./observe-with.ts";

/** As `@opentelemetry/api` has them: a context is a value that may carry the span around. */
interface Context {
  readonly span?: { readonly traceId: string; readonly spanId: string };
}

function createApi() {
  const ended: { name: string; parent: string | undefined; status: number; attributes: object }[] = [];
  let count = 0;
  const tracer = {
    startSpan(name: string, { attributes }: { attributes: Record<string, string | number> }, { span }: Context) {
      const id = String(++count).padStart(16, "0");
      const spanContext = { traceId: span?.traceId ?? "a".repeat(32), spanId: id, traceFlags: 1 };
      let status = 0;
      const all = { ...attributes };
      return {
        spanContext: () => spanContext,
        setAttributes: (more: object) => Object.assign(all, more),
        setStatus: ({ code }: { code: number }) => {
          status = code;
        },
        end: () => void ended.push({ name, parent: span?.spanId, status, attributes: all }),
      };
    },
  };
  const trace = { setSpanContext: (_context: Context, span: NonNullable<Context["span"]>): Context => ({ span }) };
  return { ended, api: { tracer, trace, context: { active: (): Context => ({}) } } };
}

test("work becomes spans of the tracer that a program brings, each inside the one around it", () => {
  const { api, ended } = createApi();
  const observer = observeWith(api);
  const remote = `00-${"b".repeat(32)}-${"c".repeat(16)}-01`;
  const turn = observer.start({ kind: "turn", contextId: "one", agent: "assistant", environment: "default" }, remote);
  const step = turn.start({ kind: "model", provider: "openai", model: "m" });
  step.end({ outcome: "error", reason: "model.unavailable", retries: 2 });
  step.end({ outcome: "ok" });
  turn.end({ outcome: "ok", steps: 1 });
  assert.equal(turn.takesContent, false);
  assert.deepEqual(
    ended.map(({ name, parent, status }) => [name, parent, status]),
    [
      ["chat m", "0000000000000001", 2],
      ["invoke_agent assistant", "c".repeat(16), 0],
    ],
  );
  assert.deepEqual(ended[0]?.attributes, {
    ...{ "gen_ai.operation.name": "chat", "gen_ai.provider.name": "openai", "gen_ai.request.model": "m" },
    ...{ "error.type": "model.unavailable", "loadout.retries": 2 },
  });
  assert.equal(step.traceparent, `00-${"b".repeat(32)}-${"2".padStart(16, "0")}-01`);
});
