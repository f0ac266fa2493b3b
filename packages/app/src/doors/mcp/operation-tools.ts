import { Fault } from "@loadout/core";
import { type CallToolResult, ProtocolError, ProtocolErrorCode, type Tool } from "@modelcontextprotocol/server";
import type { App } from "../../app.ts";
import { AppFault } from "../../operation/app-fault.ts";
import { inputProblem } from "../../operation/input-problem.ts";
import type { AnyOperation } from "../../operation/operation.ts";
import { operations } from "../../operation/operations.ts";
import { requestInput } from "../../operation/request-input.ts";
import { answerSchema, inputSchema } from "../http/openapi/json-schema.ts";
import { toolError } from "./door-error.ts";

/** Operations marked `mcp` as tools, for every role. */
export interface OperationTools {
  list(): readonly Tool[];
  /** A refused call is an answer too, with the reason. */
  call(name: string, given: unknown): Promise<CallToolResult>;
}

/** The largest input of a tool, in characters. */
const largestInput = 100_000;

/** The largest output: it is sent twice, as text and as data, and clients accept ten million bytes per message. */
const largestAnswer = 2_000_000;

export async function createOperationTools(
  app: App,
  known: Readonly<Record<string, () => Promise<AnyOperation>>> = operations,
): Promise<OperationTools> {
  const all = await Promise.all(Object.values(known).map((load) => load()));
  const tools = new Map(
    all.filter((one) => isOffered(app, one)).map((operation) => [operation.name.replaceAll(".", "_"), operation]),
  );
  return {
    list: () => [...tools].map(([name, one]) => describe(app, name, one)),
    async call(name, given = {}) {
      const operation = tools.get(name);
      if (!operation)
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${name.slice(0, 100)}`);
      try {
        const input = readInput(operation, given) as never;
        operation.forModel?.(input);
        return answer(await operation.run(app, input));
      } catch (error) {
        return toolError(app, error);
      }
    },
  };
}

/** A connected program was allowed to read, whatever its user may do. */
const isOffered = ({ caller }: App, { mcp, effect }: AnyOperation): boolean =>
  mcp === true && (caller.program === undefined || effect === "read");

function describe({ say, config }: App, name: string, operation: AnyOperation): Tool {
  const input = inputSchema(requestInput(operation), config.language);
  return {
    name,
    description: say(operation.summary),
    inputSchema: { ...input, type: "object", additionalProperties: false } as Tool["inputSchema"],
    outputSchema: { ...answerSchema(operation.output()), type: "object" } as Tool["inputSchema"],
    annotations: { readOnlyHint: operation.effect === "read", openWorldHint: false },
  };
}

function readInput(operation: AnyOperation, given: unknown): unknown {
  if (JSON.stringify(given).length > largestInput) throw new AppFault("body.too-large", { limit: largestInput });
  const fields = Object.keys(requestInput(operation).shape);
  const unknown = Object.keys(given as object).find((key) => !fields.includes(key));
  if (unknown !== undefined)
    throw new AppFault("input.unknown-field", { field: unknown, fields: fields.join(", "), usage });
  const parsed = operation.input.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new Fault("input.invalid", { problem: inputProblem(parsed.error.issues[0]), usage });
}

const usage = { en: "See the tool's input schema", zh: "请查看该工具的输入 schema" };

function answer(output: unknown): CallToolResult {
  const text = JSON.stringify(output);
  if (text.length > largestAnswer) throw new AppFault("answer.too-large", { size: text.length, limit: largestAnswer });
  return { content: [{ type: "text", text }], structuredContent: JSON.parse(text) };
}
