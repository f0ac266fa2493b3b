/** Errors of the MCP door. */

import { Fault } from "@loadout/core";
import { type CallToolResult, ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import type { App } from "../../app.ts";

/** The `_meta` key of a tool's error. */
const troubleKey = "loadout/error";

/** An error with the same parts as at every door. */
interface Trouble {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
}

/**
 * The error answer of a tool; the model reads the text, a program `_meta`. No `structuredContent`:
 * clients check it against the tool's output schema, even for errors.
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

/** Anything but a fault is a bug: the client gets no details. */
function troubleOf(app: App, error: unknown): Trouble {
  if (error instanceof Fault) return { code: error.code, ...error.say(app.config.language) };
  app.person.detail(`mcp: ${error instanceof Error ? error.stack : String(error)}\n`);
  return {
    code: "internal",
    message: app.say({ en: "Internal error", zh: "Loadout 自身出错" }),
    hint: app.say({ en: "Report it to the administrator", zh: "请告知运行它的人" }),
  };
}
