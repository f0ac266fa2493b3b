import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/client";

/** Bounds the size of messages from an MCP server. */

/** Limits for one message of an MCP server: number of values, and nesting depth. */
const mostValues = 50_000;
const deepest = 100;
/** Most parts of one answer, and most tools on one page. */
const mostParts = 1000;

/** The same transport; an answer over the limits is replaced by an error. */
export function boundedTransport(transport: Transport): Transport {
  return new Proxy(transport, {
    set(target, key, value) {
      if (key !== "onmessage" || typeof value !== "function") return Reflect.set(target, key, value);
      const take = value as NonNullable<Transport["onmessage"]>;
      target.onmessage = (message, extra) =>
        take(isReasonable(message) ? message : (refusal(message) as typeof message), extra);
      return true;
    },
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

function isReasonable(message: JSONRPCMessage): boolean {
  const { result } = message as { result?: { content?: unknown; tools?: unknown } };
  const lists = [result?.content, result?.tools];
  if (lists.some((list) => Array.isArray(list) && list.length > mostParts)) return false;
  return isSmall(message);
}

/** Stops at the first limit that is exceeded. */
function isSmall(message: unknown): boolean {
  let count = 0;
  const open: { value: unknown; depth: number }[] = [{ value: message, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    if (++count > mostValues || next.depth > deepest) return false;
    if (typeof next.value !== "object" || next.value === null) continue;
    const values: unknown[] = Array.isArray(next.value) ? next.value : Object.values(next.value);
    if (values.length > mostValues) return false;
    for (const value of values) open.push({ value, depth: next.depth + 1 });
  }
  return true;
}

const refusal = (message: JSONRPCMessage): JSONRPCMessage => ({
  jsonrpc: "2.0",
  id: "id" in message && message.id !== undefined ? message.id : 0,
  error: { code: -32_000, message: "the answer is too large" },
});
