import * as z from "zod/mini";
import type { AgentOutput } from "./agent-connection.ts";
import type { CliKind } from "./agent-kinds.ts";

/** What a line of an agent's output means. */
export type LineEvent =
  | { readonly type: "output"; readonly output: AgentOutput }
  /** How the conversation can be gone on with. */
  | { readonly type: "session"; readonly session: string }
  /** The end of the turn; with the agent's words where it did not go well. */
  | { readonly type: "end"; readonly error?: string };

/** Nothing where a line is not understood at all. */
type ReadLine = (line: string) => readonly LineEvent[] | undefined;

/** A command we know nothing about: what it prints is its answer. */
const readPlainLine: ReadLine = (line) => [said("text", `${line}\n`)];

const ClaudeLine = z.object({
  type: z.string(),
  session_id: z.optional(z.string()),
  message: z.optional(z.object({ content: z.union([z.string(), z.array(z.unknown())]) })),
  is_error: z.optional(z.boolean()),
  result: z.optional(z.string()),
  errors: z.optional(z.array(z.string())),
  subtype: z.optional(z.string()),
});
const ClaudePart = z.object({
  type: z.string(),
  id: z.optional(z.string()),
  tool_use_id: z.optional(z.string()),
  name: z.optional(z.string()),
  text: z.optional(z.string()),
  thinking: z.optional(z.string()),
  input: z.optional(z.unknown()),
  is_error: z.optional(z.boolean()),
});

/** `claude -p --output-format stream-json`. A failure is a `success` that `is_error`. */
const readClaudeLine: ReadLine = reading(ClaudeLine, (line) => {
  const session: LineEvent[] = line.session_id === undefined ? [] : [{ type: "session", session: line.session_id }];
  switch (line.type) {
    case "assistant":
    case "user": {
      const content = line.message?.content;
      return [...session, ...(Array.isArray(content) ? content.flatMap(claudePart) : [])];
    }
    case "result": {
      const error = line.result || line.errors?.join("\n") || line.subtype || "";
      return [...session, { type: "end", ...(line.is_error && { error }) }];
    }
    default:
      return session;
  }
});

function claudePart(value: unknown): LineEvent[] {
  const { data: part } = z.safeParse(ClaudePart, value);
  switch (part?.type) {
    case "text":
      return [said("text", block(part.text))];
    case "thinking":
      return [said("thought", block(part.thinking))];
    case "tool_use":
      return [tool(part.id, `${part.name ?? ""} ${briefly(part.input)}`, "in_progress")];
    case "tool_result":
      return [tool(part.tool_use_id, "", part.is_error ? "failed" : "completed")];
    default:
      return [];
  }
}

const CodexLine = z.object({
  type: z.string(),
  thread_id: z.optional(z.string()),
  message: z.optional(z.string()),
  error: z.optional(z.object({ message: z.optional(z.string()) })),
  item: z.optional(
    z.object({
      id: z.optional(z.string()),
      type: z.string(),
      text: z.optional(z.string()),
      message: z.optional(z.string()),
      command: z.optional(z.string()),
      query: z.optional(z.string()),
      server: z.optional(z.string()),
      tool: z.optional(z.string()),
      changes: z.optional(z.array(z.object({ path: z.optional(z.string()) }))),
      status: z.optional(z.string()),
    }),
  ),
});
type CodexItem = NonNullable<z.infer<typeof CodexLine>["item"]>;

/** `codex exec --json`. An `error` may be one it recovers from; `turn.failed` is the end. */
const readCodexLine: ReadLine = reading(CodexLine, (line) => {
  switch (line.type) {
    case "thread.started":
      return line.thread_id === undefined ? [] : [{ type: "session", session: line.thread_id }];
    case "item.started":
    case "item.updated":
    case "item.completed":
      return line.item ? codexItem(line.item, line.type === "item.completed") : [];
    case "error":
      return [said("log", block(line.message))];
    case "turn.completed":
      return [{ type: "end" }];
    case "turn.failed":
      return [{ type: "end", error: line.error?.message ?? "" }];
    default:
      return [];
  }
});

function codexItem(item: CodexItem, isComplete: boolean): LineEvent[] {
  switch (item.type) {
    case "agent_message":
      return isComplete ? [said("text", block(item.text))] : [];
    case "reasoning":
      return isComplete ? [said("thought", block(item.text))] : [];
    case "error":
      return [said("log", block(item.message))];
    case "command_execution":
    case "file_change":
    case "mcp_tool_call":
    case "web_search": {
      const paths = item.changes?.map(({ path }) => path ?? "").join(", ");
      const server = item.tool === undefined ? undefined : `${item.server ?? ""}.${item.tool}`;
      const title = item.command ?? paths ?? server ?? item.query ?? item.type;
      return [tool(item.id, title, item.status ?? (isComplete ? "completed" : "in_progress"))];
    }
    default:
      return [];
  }
}

const OpencodeLine = z.object({
  type: z.string(),
  sessionID: z.optional(z.string()),
  part: z.optional(
    z.object({
      text: z.optional(z.string()),
      tool: z.optional(z.string()),
      callID: z.optional(z.string()),
      state: z.optional(z.object({ status: z.optional(z.string()), title: z.optional(z.string()) })),
    }),
  ),
  error: z.optional(
    z.object({
      name: z.optional(z.string()),
      data: z.optional(z.object({ message: z.optional(z.string()) })),
    }),
  ),
});

/** `opencode run --format json`. It tells no end but that of the process; an error is told. */
const readOpencodeLine: ReadLine = reading(OpencodeLine, ({ type, sessionID, part, error }) => {
  const session: LineEvent[] = sessionID === undefined ? [] : [{ type: "session", session: sessionID }];
  switch (type) {
    case "text":
      return [...session, said("text", block(part?.text))];
    case "reasoning":
      return [...session, said("thought", block(part?.text))];
    case "tool_use":
      return [
        ...session,
        tool(part?.callID, part?.state?.title || part?.tool || "", part?.state?.status ?? "completed"),
      ];
    case "error":
      return [...session, { type: "end", error: error?.data?.message ?? error?.name ?? "" }];
    default:
      return session;
  }
});

/** A line as JSON of this shape. What is JSON and no more is passed over: agents learn to say more. */
function reading<T>(schema: z.ZodMiniType<T>, read: (value: T) => readonly LineEvent[]): ReadLine {
  return (line) => {
    const value = parse(line);
    if (typeof value !== "object" || value === null) return undefined;
    const { data } = z.safeParse(schema, value);
    return data === undefined ? [] : read(data);
  };
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined; // told as it came
    throw error;
  }
}

const said = (type: "text" | "thought" | "log", text: string): LineEvent => ({
  type: "output",
  output: { type, text },
});

const tool = (id = "", title: string, status: string): LineEvent => ({
  type: "output",
  output: { type: "tool", id, title: title.trim(), status },
});

/** Whole messages, one below the other. */
const block = (text = ""): string => (text === "" || text.endsWith("\n") ? text : `${text}\n`);

/** What a tool is given, as far as one line tells. */
function briefly(input: unknown): string {
  if (typeof input !== "object" || input === null) return "";
  const telling = ["command", "file_path", "path", "pattern", "query", "url", "description", "prompt"];
  const values = input as Record<string, unknown>;
  const value = telling.map((key) => values[key]).find((one) => typeof one === "string");
  return typeof value === "string" ? value.slice(0, 200) : "";
}

/** How the lines of each are read. */
export const lineReaders: Readonly<Record<CliKind["lines"], ReadLine>> = {
  claude: readClaudeLine,
  codex: readCodexLine,
  opencode: readOpencodeLine,
  plain: readPlainLine,
};
