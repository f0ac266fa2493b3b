import { Fault } from "@loadout/core";
import { type CallToolResult, ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import type { App } from "../../app.ts";

/** Where a tool's error is told to programs. */
const troubleKey = "loadout/error";

/** What went wrong, as every door says it. */
interface Trouble {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
}

/**
 * A tool's answer that says what went wrong; the model reads the words, a program `_meta`. No `structuredContent`:
 * clients compare it with the tool's output schema, also that of an error.
 */
export function toolError(app: App, error: unknown): CallToolResult {
  const trouble = troubleOf(app, error);
  const text = [`${trouble.code}: ${trouble.message}`, trouble.hint].filter((line) => line !== "").join("\n");
  return { isError: true, content: [{ type: "text", text }], _meta: { [troubleKey]: { ...trouble } } };
}

/** The same for methods of the protocol. */
export function protocolError(app: App, error: unknown): ProtocolError {
  if (error instanceof ProtocolError) return error;
  const trouble = troubleOf(app, error);
  const isTheirs = error instanceof Fault && error.status < 500;
  const code = isTheirs ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError;
  return new ProtocolError(code, `${trouble.code}: ${trouble.message}`, trouble);
}

/** Anything but a fault is ours, and nobody at the other end is told more than that. */
function troubleOf(app: App, error: unknown): Trouble {
  if (error instanceof Fault) return { code: error.code, ...error.say(app.config.language) };
  app.person.detail(`mcp: ${error instanceof Error ? error.stack : String(error)}\n`);
  return {
    code: "internal",
    message: app.say({ en: "Loadout itself failed", zh: "Loadout 自身出错" }),
    hint: app.say({ en: "Tell whoever runs it", zh: "请告知运行它的人" }),
  };
}
