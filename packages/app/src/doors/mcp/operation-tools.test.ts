import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, test } from "node:test";
import type { CallToolResult } from "@modelcontextprotocol/server";
import * as z from "zod/mini";
import { createDoorApp } from "../../../../../test/mcp-door-world.ts";
import { createSandbox } from "../../../../../test/sandbox.ts";
import { field } from "../../operation/field.ts";
import { operation } from "../../operation/operation.ts";
import { operations } from "../../operation/operations.ts";
import { skillRead } from "../../skill/skill-read.ts";
import { createOperationTools } from "./operation-tools.ts";

const text = { en: "x", zh: "x" };

/** An operation that answers with what it was given. */
const echo = (run: (input: unknown) => Promise<{ given: unknown }>) => async () =>
  operation({
    name: "test.echo-all",
    summary: { en: "Echo", zh: "回声" },
    role: "user",
    effect: "write",
    place: "anywhere",
    mcp: true,
    input: z.object({
      words: field(z.array(z.string()), { en: "Words", zh: "词" }, { flag: "word", short: "w", value: "word" }),
      output: field(z._default(z.string(), "here"), text, { local: true }),
    }),
    output: () => z.object({ given: z.unknown() }),
    run: (_app, input) => run(input),
    cli: { render: () => "" },
  });

/** What a tool's error says to programs. */
const troubleOf = ({ structuredContent, _meta }: CallToolResult) => {
  assert.equal(structuredContent, undefined);
  return _meta?.["loadout/error"] as { code: string; message: string; hint: string };
};

describe("operations as tools", () => {
  test("the tools are exactly the operations marked so, and none of them changes anything", async (t) => {
    const { list } = await createOperationTools(createDoorApp(t, createSandbox(t)));
    const all = await Promise.all(Object.values(operations).map((load) => load()));
    const marked = all.filter(({ mcp }) => mcp);
    assert.deepEqual(marked.map(({ name }) => name).sort(), ["skill.list", "skill.read", "skill.search"]);
    assert.deepEqual(
      list().map(({ name }) => name),
      marked.map(({ name }) => name.replace(".", "_")),
    );
    for (const tool of list()) {
      assert.equal(tool.annotations?.readOnlyHint, true, tool.name);
      assert.equal(tool.outputSchema?.type, "object", tool.name);
      for (const [name, property] of Object.entries(tool.inputSchema.properties ?? {}))
        assert.notEqual((property as { description?: string }).description ?? "", "", `${tool.name} ${name}`);
    }
  });

  test("a tool is described without what is for a terminal, in the language of the home", async (t) => {
    const app = createDoorApp(t, createSandbox(t), { variables: { LANG: "zh_CN.UTF-8" } });
    const { list } = await createOperationTools(app, { echo: echo(async () => ({ given: 1 })) });
    const [tool] = list();
    assert.equal(tool?.name, "test_echo-all");
    assert.equal(tool?.description, "回声");
    assert.deepEqual(tool?.annotations, { readOnlyHint: false, openWorldHint: false });
    assert.deepEqual(tool?.inputSchema, {
      type: "object",
      properties: { words: { type: "array", items: { type: "string" }, description: "词" } },
      required: ["words"],
      additionalProperties: false,
    });
  });

  test("an answer is text and data; what only a terminal gives has its default", async (t) => {
    const { call } = await createOperationTools(createDoorApp(t, createSandbox(t)), {
      echo: echo(async (given) => ({ given })),
    });
    const { content, structuredContent, isError } = await call("test_echo-all", { words: ["a"] });
    assert.deepEqual(structuredContent, { given: { words: ["a"], output: "here" } });
    assert.deepEqual(content, [{ type: "text", text: JSON.stringify(structuredContent) }]);
    assert.equal(isError, undefined);
  });

  test("an input that does not fit is refused and the field named; nothing is run", async (t) => {
    let runs = 0;
    const { call } = await createOperationTools(createDoorApp(t, createSandbox(t)), {
      echo: echo(async (given) => {
        runs++;
        return { given };
      }),
    });
    const wrong: [unknown, string, RegExp][] = [
      [undefined, "input.invalid", /words/],
      [{}, "input.invalid", /words/],
      [{ words: "a" }, "input.invalid", /words must be a list/],
      [{ words: [1] }, "input.invalid", /words\.0 must be text/],
      [{ words: null }, "input.invalid", /words/],
      [{ words: [], output: "/etc/passwd" }, "input.unknown-field", /"output"; fields: words$/],
      [{ words: [], role: "superadmin" }, "input.unknown-field", /"role"/],
      [JSON.parse('{"words": [], "__proto__": {"x": 1}}'), "input.unknown-field", /"__proto__"/],
      [{ words: ["x".repeat(200_000)] }, "body.too-large", /100000/],
    ];
    for (const [given, code, message] of wrong) {
      const result = await call("test_echo-all", given);
      const { isError } = result;
      const error = troubleOf(result);
      assert.equal(isError, true);
      assert.equal(error.code, code, JSON.stringify(given)?.slice(0, 100));
      assert.match(error.message, message);
      assert.notEqual(error.hint, "");
    }
    assert.equal(runs, 0);
    for (const name of ["", "test.echo-all", "skill_delete", "__proto__", "constructor"])
      await assert.rejects(call(name, {}), { code: -32602 }, name);
  });

  test("trouble of our own is internal, and its cause stays here", async (t) => {
    const app = createDoorApp(t, createSandbox(t));
    const { call } = await createOperationTools(app, {
      echo: echo(() => Promise.reject(new Error("ENOENT: /home/ann/private"))),
    });
    const result = await call("test_echo-all", { words: [] });
    assert.equal(troubleOf(result).code, "internal");
    assert.doesNotMatch(JSON.stringify(result), /ENOENT|private/);
    assert.match(app.details.join(""), /ENOENT: \/home\/ann\/private/);
  });

  test("an answer no client would take is a fault that says so", async (t) => {
    const { call } = await createOperationTools(createDoorApp(t, createSandbox(t)), {
      echo: echo(async () => ({ given: "x".repeat(2_000_000) })),
    });
    assert.equal(troubleOf(await call("test_echo-all", { words: [] })).code, "answer.too-large");
  });

  test("the trigger tests of a skill are read by people only", async (t) => {
    const sandbox = createSandbox(t);
    const folder = join(sandbox.skill(join(sandbox.userHome, ".agents/skills"), "tested"), "..");
    sandbox.write(join(folder, "evals/triggers.jsonl"), '{"request": "x", "expect": true}\n');
    const app = createDoorApp(t, sandbox);
    const read = await skillRead.run(app, { name: "tested", file: "evals/triggers.jsonl" });
    assert.match(read.text, /"request"/);
    const { call } = await createOperationTools(app);
    for (const file of ["evals/triggers.jsonl", "evals//./triggers.jsonl", "EVALS/Triggers.jsonl"])
      assert.equal(troubleOf(await call("skill_read", { name: "tested", file })).code, "file.not-found", file);
  });

  test("hostile names and paths get nothing but words", async (t) => {
    const sandbox = createSandbox(t);
    sandbox.write("secret.txt", "canary");
    const { call } = await createOperationTools(createDoorApp(t, sandbox));
    const asked: [Record<string, string>, string][] = [
      [{ name: "../../etc" }, "skill.not-found"],
      [{ name: "/etc/passwd" }, "skill.not-found"],
      [{ name: "code-review\0" }, "skill.not-found"],
      [{ name: "" }, "input.invalid"],
      [{ name: "x".repeat(90_000) }, "skill.not-found"],
      [{ name: "code-review", file: "../../../../etc/passwd" }, "file.outside"],
      [{ name: "code-review", file: "/etc/passwd" }, "file.outside"],
      [{ name: "code-review", file: "SKILL.md\0" }, "file.outside"],
      [{ name: "code-review", file: "a/../../secret.txt" }, "file.outside"],
      [{ name: "code-review", file: "..\\secret.txt" }, "file.outside"],
      [{ name: "code-review", file: "missing.md" }, "file.not-found"],
      [{ name: "code-review", environment: "../../secret.txt" }, "environment.name-invalid"],
    ];
    for (const [given, code] of asked) {
      assert.equal(troubleOf(await call("skill_read", given)).code, code, JSON.stringify(given).slice(0, 100));
    }
  });
});
