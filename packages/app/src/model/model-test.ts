import { Fault } from "@loadout/core";
import * as z from "zod/mini";
import { done } from "../doors/cli/view.ts";
import { readEnvironment } from "../environment/read-environment.ts";
import { environmentFlag, field } from "../operation/field.ts";
import { operation } from "../operation/operation.ts";
import { modelId, openModelOf } from "./model-view.ts";

/** Tests a model with one small request. */

export const modelTest = operation({
  name: "model.test",
  summary: { en: "Test a model with one small request", zh: "向模型发送一个极小的请求" },
  role: "admin",
  effect: "write",
  place: "anywhere",
  input: z.object({
    id: modelId(),
    timeout: field(
      z._default(z.number().check(z.positive(), z.maximum(600)), 30),
      { en: "Time limit for the whole answer", zh: "等待完整应答的时间" },
      { value: "seconds" },
    ),
    environment: environmentFlag(),
  }),
  output: () =>
    z.object({
      id: z.string(),
      provider: z.string(),
      model: z.string(),
      /** Milliseconds until the first word. */
      latency: z.number(),
      usage: z.object({
        input: z.optional(z.number()),
        output: z.optional(z.number()),
        cached: z.optional(z.number()),
      }),
    }),
  async run(app, { id, timeout, environment }) {
    const { models } = await readEnvironment(app, environment);
    const model = await openModelOf(app, models, id, { maxOutputTokens: 16 });
    const named = { provider: model.provider, model: model.id };
    const signal = AbortSignal.timeout(timeout * 1000);
    const start = performance.now();
    const messages = [{ role: "user" as const, content: "Answer with OK." }];
    let latency: number | undefined;
    let usage = {};
    try {
      for await (const event of model.stream({ instructions: "", tools: [], messages, signal })) {
        latency ??= Math.round(performance.now() - start);
        if (event.type === "finish") usage = { ...event.usage };
      }
    } catch (error) {
      if (!signal.aborted) throw error;
      const reason = { en: `no answer within ${timeout} s`, zh: `${timeout} 秒内没有应答` };
      throw new Fault("model.unavailable", { ...named, reason });
    }
    return { id, ...named, latency: latency ?? 0, usage };
  },
  cli: {
    positionals: ["id"],
    render: done(({ id, provider, model, latency, usage }, { say }) => ({
      name: id,
      about: [
        `${provider}/${model}`,
        say({ en: `first word after ${latency} ms`, zh: `首字 ${latency} 毫秒` }),
        say({
          en: `${usage.input ?? "–"} tokens in, ${usage.output ?? "–"} out`,
          zh: `输入 ${usage.input ?? "–"}、输出 ${usage.output ?? "–"} 个 Token`,
        }),
      ].join(" · "),
    })),
    next: ({ id }, { say }) => [
      `→ loadout run "…" --model ${id}`,
      say({
        en: `→ to use it always: "model": "${id}" in agents.jsonc (loadout env show)`,
        zh: `→ 长期使用：在 agents.jsonc 中写 "model": "${id}"（位置见 loadout env show）`,
      }),
    ],
    examples: ["loadout model test demo", "loadout model test deepseek --timeout 5 --json"],
  },
});
