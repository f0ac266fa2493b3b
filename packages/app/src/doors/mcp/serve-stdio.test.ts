import assert from "node:assert/strict";
import { once } from "node:events";
import { PassThrough } from "node:stream";
import { describe, test } from "node:test";
import { createDoorApp } from "../../../../../test/mcp-door-world.ts";
import { createSandbox } from "../../../../../test/sandbox.ts";
import { serveMcp } from "./serve-stdio.ts";

describe("serving over streams", () => {
  const endings: Record<string, (input: PassThrough, output: PassThrough) => void> = {
    "the client leaves": (input) => input.end(),
    "a line has no end": (input) => input.write(Buffer.alloc(11_000_000, "x")),
    "nobody takes the answers": (_input, output) => output.destroy(new Error("EPIPE")),
  };
  for (const [when, end] of Object.entries(endings))
    test(`is over when ${when}`, async (t) => {
      const [input, output] = [new PassThrough(), new PassThrough()];
      const served = serveMcp(createDoorApp(t, createSandbox(t)), input, output);
      input.write(`${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" })}\n`);
      const [answer] = await once(output, "data");
      assert.deepEqual(JSON.parse(String(answer)), { jsonrpc: "2.0", id: 1, result: {} });
      end(input, output);
      await served;
    });
});
