import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, test } from "node:test";
import { startFakeProvider } from "./fake-provider.ts";
import { createSandbox } from "./sandbox.ts";
import { createServerWorld } from "./server-world.ts";
import { call, sent } from "./session-world.ts";

describe("session request", () => {
  test("shows what a provider received, step by step, by turn and step", async (t) => {
    const { replies, requests, post, ask, skill } = await createServerWorld(t, { format: "openai-compatible" });
    skill("sum", "metadata:\n  tool_dependencies: query_db");
    replies.push({ calls: [call("Skill", { name: "sum" })] });
    await post("/api/session/run", { message: "one", contextId: "a1f9" });
    await post("/api/session/run", { message: "two", contextId: "a1f9" });
    const steps = [
      { turn: 1, step: 1 },
      { turn: 1, step: 2 },
      { turn: 2, step: 1 },
    ];
    for (const [index, { turn, step }] of steps.entries()) {
      const { body } = await ask(`/api/session/request?contextId=a1f9&turn=${turn}&step=${step}`);
      const received = sent(requests[index] ?? assert.fail());
      assert.deepEqual([body.turn, body.step, body.steps], [turn, step, steps]);
      assert.deepEqual([body.model, body.provider, body.instructions], ["m", "openai-compatible", received.system]);
      assert.deepEqual(
        body.tools.map(({ name }: { name: string }) => name),
        received.tools,
      );
      const users = body.messages.filter(({ role }: { role: string }) => role === "user");
      assert.match(users.at(-1).content, [/^one$/, /^<system>[\s\S]*Instructions of sum/, /^two$/][index] ?? /^$/);
    }
    const place = async (query: string) => {
      const { status, body } = await ask(`/api/session/request?contextId=a1f9${query}`);
      return status === 200 ? `${body.turn}.${body.step}` : body.code;
    };
    assert.deepEqual(await Promise.all(["", "&turn=1", "&step=1", "&turn=1&step=1"].map(place)), [
      "2.1",
      "1.2",
      "2.1",
      "1.1",
    ]);
    for (const query of ["&turn=3", "&step=2", "&turn=2&step=2"])
      assert.equal(await place(query), "session.no-request");
  });

  test("is not for users, and no user sees those of another user's session", async (t) => {
    const { post, ask, tokens } = await createServerWorld(t);
    const { body } = await post("/api/session/run", { message: "one" }, { token: tokens.user });
    const path = `/api/session/request?contextId=${body.contextId}`;
    assert.deepEqual([(await ask(path, { token: tokens.user })).body.code], ["auth.forbidden"]);
    assert.deepEqual([(await ask(path, { token: tokens.admin })).body.code], ["session.not-found"]);
    assert.equal((await ask(path)).status, 200, "who sees everybody's sees it");
  });

  test("names what there is where there is none, and is read by people", async (t) => {
    const sandbox = createSandbox(t);
    await sandbox.run("skill", "load", "hello-skill", "--context", "a1f9");
    const none = await sandbox.run("session", "request", "a1f9");
    assert.deepEqual([none.code, /No requests are kept yet/.test(none.stderr)], [3, true], none.stderr);
    await sandbox.run("run", "--context", "a1f9", "写一份销售周报");
    const wrong = await sandbox.run("session", "request", "a1f9", "--turn", "4");
    assert.deepEqual([wrong.code, /turn 1, step 1–\d/.test(wrong.stderr)], [3, true], wrong.stderr);
    const chinese = { variables: { LOADOUT_LANG: "zh" } };
    assert.match(
      (await sandbox.runWith(chinese, "session", "request", "a1f9", "--step", "99")).stderr,
      /第 1 轮第 1–\d 步/,
    );
    const { stdout } = await sandbox.run("session", "request", "a1f9", "--turn", "1", "--step", "2");
    assert.match(stdout, /^a1f9 {2}turn 1, step 2 · scripted \(demo\) · /m);
    assert.match(stdout, /^── instructions$/m);
    assert.match(stdout, /^ {2}▷ Skill\(\{"name":"sales-report"\}\)$/m);
    assert.match(stdout, /^query_db$/m);
    assert.match((await sandbox.runWith(chinese, "session", "request", "a1f9")).stdout, /^── 工具（\d+）$/m);
  });

  test("has no key of a model in it, and an export has none of it", async (t) => {
    const sandbox = createSandbox(t);
    const { url } = await startFakeProvider(t, [{ text: "done" }]);
    const model = { provider: "openai-compatible", model: "m", baseURL: url, apiKeyEnv: "TEST_KEY" };
    const folder = join(sandbox.home, "environments/default");
    sandbox.write(join(folder, "models.jsonc"), JSON.stringify({ fake: model }));
    sandbox.write(
      join(folder, "agents.jsonc"),
      JSON.stringify({ assistant: { model: "fake", prompt: "Unmistakable." } }),
    );
    const variables = { TEST_KEY: "sk-very-secret" };
    await sandbox.runWith({ variables }, "run", "--context", "a1f9", "is sk-very-secret my key?");
    const { stdout } = await sandbox.runWith({ variables }, "session", "request", "a1f9", "--json");
    assert.deepEqual(JSON.parse(stdout).messages, [{ role: "user", content: "is *** my key?" }]);
    const exported = await sandbox.run("session", "export", "a1f9", "--format", "json");
    assert.match(stdout, /Unmistakable/);
    assert.doesNotMatch(exported.stdout, /Unmistakable/);
  });
});
