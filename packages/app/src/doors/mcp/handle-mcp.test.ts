import assert from "node:assert/strict";
import { describe, type TestContext, test } from "node:test";
import { createDoorApp } from "../../../../../test/mcp-door-world.ts";
import { createSandbox } from "../../../../../test/sandbox.ts";
import { handleMcp } from "./handle-mcp.ts";

const accept = "application/json, text/event-stream";

function post(t: TestContext) {
  const app = createDoorApp(t, createSandbox(t));
  return async (body: unknown, headers: Record<string, string> = {}) => {
    const response = await handleMcp(
      new Request("http://localhost/mcp", {
        method: "POST",
        headers: { "content-type": "application/json", accept, ...headers },
        body: typeof body === "string" ? body : JSON.stringify(body),
      }),
      app,
    );
    const said = await response.text();
    return { response, answer: said === "" ? undefined : (JSON.parse(said) as Answer) };
  };
}

interface Answer {
  readonly id?: unknown;
  readonly result?: { readonly tools?: readonly unknown[] };
  readonly error?: { readonly code: number };
}

const call = (method: string, params: object = {}) => ({ jsonrpc: "2.0", id: 7, method, params });
const modern = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "t", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
};

describe("/mcp", () => {
  test("only POST is answered: there is no session to listen to or to end", async (t) => {
    const app = createDoorApp(t, createSandbox(t));
    for (const method of ["GET", "DELETE", "PUT", "PATCH"]) {
      const response = await handleMcp(new Request("http://localhost/mcp", { method, headers: { accept } }), app);
      assert.equal(response.status, 405, method);
      assert.equal(response.headers.get("allow"), "POST");
    }
  });

  test("a request is answered whole as JSON, without a session", async (t) => {
    const { response, answer } = await post(t)(call("tools/list"));
    assert.equal(response.status, 200);
    assert.match(response.headers.get("content-type") ?? "", /^application\/json/);
    assert.equal(response.headers.get("mcp-session-id"), null);
    assert.deepEqual([answer?.id, answer?.result?.tools?.length], [7, 3]);
  });

  test("the revision after it too, and no client can keep a connection open by listening", async (t) => {
    const send = post(t);
    const headers = (method: string) => ({ "mcp-protocol-version": "2026-07-28", "mcp-method": method });
    const listed = await send(call("tools/list", { _meta: modern }), headers("tools/list"));
    assert.match(listed.response.headers.get("content-type") ?? "", /^application\/json/);
    assert.equal(listed.answer?.result?.tools?.length, 3);
    const listening = call("subscriptions/listen", { _meta: modern, notifications: { toolsListChanged: true } });
    assert.equal((await send(listening, headers("subscriptions/listen"))).answer?.error?.code, -32603);
  });

  test("a notification is taken and has no answer", async (t) => {
    const { response, answer } = await post(t)({ jsonrpc: "2.0", method: "notifications/initialized" });
    assert.deepEqual([response.status, answer], [202, undefined]);
  });

  test("what is no message of the protocol is refused in its own words", async (t) => {
    const send = post(t);
    const deep = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;
    const wrong: [unknown, number, number][] = [
      ["", 400, -32700],
      ["{", 400, -32700],
      ["\0", 400, -32700],
      ["null", 400, -32600],
      ["7", 400, -32600],
      [{}, 400, -32600],
      [{ jsonrpc: "1.0", id: 1, method: "tools/list" }, 400, -32600],
      [[call("tools/list"), call("tools/list")], 400, -32600],
      [deep, 400, -32600],
      [call("files/read", { path: "/etc/passwd" }), 200, -32601],
      [call("__proto__"), 200, -32601],
      [call("tools/call", { name: "skill_delete", arguments: {} }), 200, -32602],
      [call("tools/call", { name: "skill_list", arguments: [] }), 200, -32602],
      [call("tools/call", { name: 7 }), 200, -32602],
      [call("skills/get", { uri: "skill://../../etc/passwd" }), 200, -32602],
      [call("skills/get", {}), 200, -32602],
      [call("skills/list", { cursor: 7 }), 200, -32602],
      [call("resources/read", { uri: "skill://code-review/..%2f..%2fetc%2fpasswd" }), 200, -32602],
      [call("resources/read", { uri: "file:///etc/passwd" }), 200, -32602],
      [call("resources/read", { uri: "\0" }), 200, -32602],
      [call("resources/directory/read", { uri: "skill://code-review/.." }), 200, -32602],
    ];
    for (const [body, status, code] of wrong) {
      const { response, answer } = await send(body);
      const what = (typeof body === "string" ? body : JSON.stringify(body)).slice(0, 100);
      assert.deepEqual([response.status, answer?.error?.code], [status, code], what);
      assert.doesNotMatch(JSON.stringify(answer), /root:|\.ts:\d|node_modules/, what);
    }
    assert.equal((await send(call("tools/list"), { "content-type": "text/plain" })).response.status, 415);
  });
});
