import type { RequestPermissionRequest } from "@agentclientprotocol/sdk";
import * as z from "zod/mini";
import type { AgentOutput, AgentUsage, PermissionAnswer, PermissionRequest } from "../agents/agent-connection.ts";
import { diffText } from "./diff-text.ts";
import { firstOf } from "./first-of.ts";

/** Reads updates and permission requests of an ACP agent. */

const text = z.optional(z.nullable(z.string()));
const Update = z.object({
  sessionId: z.string(),
  update: z.object({
    sessionUpdate: z.string(),
    content: z.optional(z.unknown()),
    toolCallId: text,
    title: text,
    status: text,
    entries: z.optional(z.unknown()),
    cost: z.optional(z.unknown()),
  }),
});
const TextContent = z.object({ type: z.literal("text"), text: z.string() });
const DiffContent = z.object({
  type: z.literal("diff"),
  path: z.string(),
  oldText: text,
  newText: z.string(),
});
const Entries = z.array(z.object({ content: z.string(), status: text }));
const Cost = z.object({ amount: z.number(), currency: z.optional(z.string()) });

/** Reads `session/update` messages; keeps state between them. */
export interface UpdateReader {
  /** The output in an update of this session; empty for updates that are not shown. */
  read(params: unknown, sessionId: string | undefined): readonly AgentOutput[];
  /** A task starts: costs reported before do not belong to it. */
  begin(): void;
  /** The usage of the task, with the tokens from its answer. */
  usage(answer: unknown): AgentUsage;
}

/** Most open calls whose diffs are kept, and most characters of all these diffs. */
const mostPending = 1000;
const mostKept = 20_000_000;
/** Characters of a diff and of its path that are kept; fewer of them are shown. */
const [longestDiff, longestPath, longestId] = [50_000, 2000, 200];

export function createUpdateReader(): UpdateReader {
  /** Diffs of calls that have not completed. */
  const pending = new Map<string, Changes>();
  let kept = 0;
  let cost: { readonly amount: number; readonly currency?: string | undefined } | undefined;
  let before = 0;
  const ownCost = (): AgentUsage =>
    cost ? { cost: Math.max(0, cost.amount - before), ...(cost.currency && { currency: cost.currency }) } : {};

  function forget(id: string): void {
    kept -= pending.get(id)?.size ?? 0;
    pending.delete(id);
  }

  /** A diff counts when its call is completed; it may be reported before. */
  function changes(id: string, content: unknown, status: string): readonly AgentOutput[] {
    const told = diffsIn(content);
    const { diffs } = told.diffs.length > 0 ? told : (pending.get(id) ?? told);
    const isEnded = status === "completed" || status === "failed";
    if (isEnded || told.diffs.length > 0) forget(id);
    if (!isEnded && told.diffs.length > 0 && pending.size < mostPending && kept + told.size <= mostKept) {
      pending.set(id, told);
      kept += told.size;
    }
    return status === "completed" ? diffs : [];
  }

  return {
    begin() {
      before = cost?.amount ?? 0;
      pending.clear();
      kept = 0;
    },
    usage: (answer) => ({ ...tokensIn(answer), ...ownCost() }),
    read(params, sessionId) {
      const { data } = z.safeParse(Update, params);
      if (!data || data.sessionId !== sessionId) return [];
      const { sessionUpdate, content, toolCallId, status, entries } = data.update;
      switch (sessionUpdate) {
        case "plan": {
          const found = z.safeParse(Entries, entries).data;
          return found
            ? [{ type: "plan", entries: found.map((one) => ({ text: one.content, status: one.status ?? "pending" })) }]
            : [];
        }
        case "usage_update":
          cost = z.safeParse(Cost, data.update.cost).data ?? cost;
          return cost ? [{ type: "usage", ...ownCost() }] : [];
        case "tool_call":
        case "tool_call_update":
          return [...saidIn(data.update), ...changes(firstOf(toolCallId ?? "", longestId), content, status ?? "")];
        default:
          return saidIn(data.update);
      }
    },
  };
}

interface Changes {
  readonly diffs: readonly AgentOutput[];
  /** Characters. */
  readonly size: number;
}

function diffsIn(content: unknown): Changes {
  let size = 0;
  const diffs = (Array.isArray(content) ? content : []).flatMap((one): AgentOutput[] => {
    const { data } = z.safeParse(DiffContent, one);
    if (!data) return [];
    const diff = diffText(data.oldText ?? "", data.newText);
    const [path, text] = [firstOf(data.path, longestPath), firstOf(diff.text, longestDiff)];
    size += path.length + text.length + 200; // the object itself
    return [{ type: "diff", path, ...diff, text }];
  });
  return { diffs, size };
}

const Tokens = z.object({
  usage: z.object({
    inputTokens: z.optional(z.number()),
    outputTokens: z.optional(z.number()),
    cachedReadTokens: z.optional(z.nullable(z.number())),
  }),
});

function tokensIn(answer: unknown): AgentUsage {
  const { inputTokens: input, outputTokens: output, cachedReadTokens } = z.safeParse(Tokens, answer).data?.usage ?? {};
  return {
    ...(input !== undefined && { input }),
    ...(output !== undefined && { output }),
    ...(typeof cachedReadTokens === "number" && { cached: cachedReadTokens }),
  };
}

function saidIn({
  sessionUpdate,
  content,
  toolCallId,
  title,
  status,
}: z.infer<typeof Update>["update"]): readonly AgentOutput[] {
  switch (sessionUpdate) {
    case "agent_message_chunk":
    case "agent_thought_chunk": {
      const said = z.safeParse(TextContent, content).data?.text;
      return said === undefined
        ? []
        : [{ type: sessionUpdate === "agent_message_chunk" ? "text" : "thought", text: said }];
    }
    case "tool_call":
    case "tool_call_update":
      return [{ type: "tool", id: toolCallId ?? "", title: title ?? "", status: status ?? "" }];
    default:
      return [];
  }
}

/** The permission request in words that a person can decide on; all of it comes from the agent. */
export function readPermission(id: string, { toolCall }: RequestPermissionRequest): PermissionRequest {
  const input = isRecord(toolCall.rawInput) ? toolCall.rawInput : {};
  const command = Array.isArray(input.command) ? wordsOf(input.command) : input.command;
  const told = [command, input.file_path, input.filePath, input.path, input.url].find(
    (value) => typeof value === "string" && value !== "",
  );
  const place = toolCall.locations?.[0]?.path;
  const rest = Object.keys(input).length > 0 ? JSON.stringify(input) : "";
  const detail = typeof told === "string" ? told : (place ?? rest);
  return { id, title: firstOf(toolCall.title ?? "", 500), detail: firstOf(detail, 4000) };
}

/** The option that matches the answer for this request only: agents save lasting permissions in their settings. */
export function chooseOption(
  { options }: Pick<RequestPermissionRequest, "options">,
  answer: PermissionAnswer,
): string | undefined {
  const kinds = answer === "allow" ? ["allow_once"] : ["reject_once", "reject_always"];
  return kinds.flatMap((kind) => options.find((option) => option.kind === kind)?.optionId ?? [])[0];
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Nothing of a command is left out, whatever its words are. */
const wordsOf = (command: readonly unknown[]): string =>
  command.every((word) => typeof word === "string") ? command.join(" ") : JSON.stringify(command);
