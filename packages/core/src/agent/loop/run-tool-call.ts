import { Fault } from "../../ground/fault.ts";
import { endingOf } from "../../ground/observe/observer.ts";
import { untilAborted } from "../../ground/until-aborted.ts";
import { checkCall } from "../../turn/check-call.ts";
import type { Loadout } from "../../turn/compose-loadout.ts";
import {
  type ApproveCall,
  failed,
  outputLimit,
  type RunnableTool,
  type ToolContext,
  type ToolResult,
} from "../tools/tool.ts";
import type { ToolCall } from "./messages.ts";

/** Runs one tool call: checks it, runs the tool, limits the result. */

/** What tool calls of a step need. */
export interface ToolCallDeps {
  readonly loadout: Loadout;
  readonly tools: ReadonlyMap<string, RunnableTool>;
  readonly context: ToolContext & { readonly signal: AbortSignal };
  readonly approve?: ApproveCall | undefined;
  /** Stores the full text of a result that is too long for the model. */
  readonly keepOutput?: (call: ToolCall, content: string) => void | Promise<void>;
}

/** Checks and runs one tool call. Failures and refusals are results; only an abort is thrown. */
export async function runToolCall(call: ToolCall, deps: ToolCallDeps): Promise<ToolResult> {
  const { tools, context } = deps;
  const tool = tools.get(call.name);
  const span = context.span?.start({
    ...{ kind: "tool", tool: call.name, callId: call.id, isKnown: tool !== undefined },
    ...(tool?.server !== undefined && { server: tool.server }),
  });
  if (!span) return checkAndRun(call, deps);
  if (span.takesContent) span.add({ arguments: call.arguments });
  try {
    const result = await checkAndRun(call, { ...deps, context: { ...context, span } });
    if (span.takesContent) span.add({ result: result.content });
    span.end(result.isError ? { outcome: "error", reason: "tool_error" } : { outcome: "ok" });
    return result;
  } catch (error) {
    span.end(endingOf(error, context.signal));
    throw error;
  }
}

async function checkAndRun(
  call: ToolCall,
  { loadout, tools, context, approve, keepOutput }: ToolCallDeps,
): Promise<ToolResult> {
  const { signal } = context;
  signal.throwIfAborted();
  const tool = tools.get(call.name);
  const offered = loadout.tools.find(({ name }) => name === call.name);
  if (!tool || !offered) return failed(notOffered(call.name, loadout));
  const given = parseArguments(call.arguments);
  if (given === undefined)
    return failed(`The arguments of ${call.name} are not a JSON object: ${call.arguments.slice(0, 200)}`);
  const check = checkCall(call.name, given, offered.grant);
  if (!check.isAllowed) return failed(`Refused: ${check.reason.en}`);
  const approved = approve ? await untilAborted(approve(call, signal), signal) : true;
  if (approved !== true) return failed(`Refused: ${approved}`);
  const grantOf = (name: string) => loadout.tools.find((one) => one.name === name)?.grant;
  const result = await untilAborted(runSafely(tool, given, { ...context, grantOf }), signal);
  return capped(call, result, keepOutput);
}

/** Turns an exception of a tool into a failed result, so that it does not end the turn. */
async function runSafely(
  tool: RunnableTool,
  given: Readonly<Record<string, unknown>>,
  context: ToolContext,
): Promise<ToolResult> {
  try {
    return await tool.run(given, context);
  } catch (error) {
    if (context.signal?.aborted) throw context.signal.reason;
    const reason =
      error instanceof Fault ? error.say("en").message : error instanceof Error ? error.message : "unknown";
    return failed(`${tool.name} failed: ${reason.slice(0, 2000)}`);
  }
}

/** Says why a tool is not available in this step. */
function notOffered(name: string, { tools, removed }: Loadout): string {
  const reason = removed.find((tool) => tool.name === name)?.reason.text.en;
  const rest = `Tools of this step: ${tools.map((tool) => tool.name).join(", ") || "none"}`;
  return `Refused: ${name.slice(0, 100)} is not among the tools of this step${reason === undefined ? "" : ` (${reason})`}. ${rest}`;
}

/** The arguments of a call: a JSON object, `{}` for blank text, `undefined` for anything else. */
export function parseArguments(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = text.trim() === "" ? {} : JSON.parse(text);
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined; // said by the caller
    throw error;
  }
}

/** Cuts a result at the output limit and stores the full text for the user. */
async function capped(call: ToolCall, result: ToolResult, keep: ToolCallDeps["keepOutput"]): Promise<ToolResult> {
  const bytes = Buffer.byteLength(result.content);
  if (bytes <= outputLimit) return result;
  const kept = await keepWhole(call, result.content, keep);
  const shown = Buffer.from(result.content)
    .subarray(0, outputLimit)
    .toString("utf8")
    .replace(/\uFFFD{1,3}$/, "");
  return { ...result, content: `${shown}\n[cut: ${outputLimit} of ${bytes} bytes${kept}]` };
}

/** Says so if the full text cannot be stored; that does not end the turn. */
async function keepWhole(call: ToolCall, content: string, keep: ToolCallDeps["keepOutput"]): Promise<string> {
  try {
    await keep?.(call, content);
    return "";
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return `; the rest could not be kept: ${error.say("en").message}`;
  }
}
