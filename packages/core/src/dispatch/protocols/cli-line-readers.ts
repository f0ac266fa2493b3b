import * as z from "zod/mini";
import type { AgentOutput, AgentUsage } from "../agents/agent-connection.ts";
import type { CliKind } from "../agents/agent-kinds.ts";
import { type DiffText, diffText } from "./diff-text.ts";
import { parseLine } from "./parse-line.ts";

/** Reads the output lines of Claude Code, Codex, opencode and other command lines. */

/** The meaning of one line of an agent's output. */
export type LineEvent =
  | { readonly type: "output"; readonly output: AgentOutput }
  /** The id to resume the conversation with. */
  | { readonly type: "session"; readonly session: string }
  /** The usage of a part of the turn. */
  | { readonly type: "usage"; readonly usage: AgentUsage }
  /** The end of the turn; with the agent's error if it failed. */
  | { readonly type: "end"; readonly error?: string };

/** Parses one line; `undefined` if it is not understood at all. */
type ReadLine = (line: string) => readonly LineEvent[] | undefined;

/** An unknown command: everything it prints is its answer. */
const readPlainLine: ReadLine = (line) => [said("text", `${line}\n`)];

const ClaudeLine = z.object({
  type: z.string(),
  session_id: z.optional(z.string()),
  message: z.optional(z.object({ content: z.union([z.string(), z.array(z.unknown())]) })),
  is_error: z.optional(z.boolean()),
  result: z.optional(z.string()),
  errors: z.optional(z.array(z.string())),
  subtype: z.optional(z.string()),
  total_cost_usd: z.optional(z.number()),
  usage: z.optional(
    z.object({
      input_tokens: z.optional(z.number()),
      output_tokens: z.optional(z.number()),
      cache_read_input_tokens: z.optional(z.number()),
      cache_creation_input_tokens: z.optional(z.number()),
    }),
  ),
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

/** `claude -p --output-format stream-json`. A failure has subtype `success` and `is_error`. */
function createClaudeReader(): ReadLine {
  /** Diffs by call; they count once the call succeeded. */
  const asked = new Map<string, readonly LineEvent[]>();
  return reading(ClaudeLine, (line) => claudeLine(line, asked));
}

type Asked = Map<string, readonly LineEvent[]>;

function claudeLine(line: z.infer<typeof ClaudeLine>, asked: Asked): readonly LineEvent[] {
  const session: LineEvent[] = line.session_id === undefined ? [] : [{ type: "session", session: line.session_id }];
  switch (line.type) {
    case "assistant":
    case "user": {
      const content = line.message?.content;
      return [...session, ...(Array.isArray(content) ? content.flatMap((part) => claudePart(part, asked)) : [])];
    }
    case "result": {
      const error = line.result || line.errors?.join("\n") || line.subtype || "";
      return [...session, ...claudeUsage(line), { type: "end", ...(line.is_error && { error }) }];
    }
    default:
      return session;
  }
}

function claudeUsage({ usage, total_cost_usd: cost }: z.infer<typeof ClaudeLine>): LineEvent[] {
  if (!usage && cost === undefined) return [];
  const { input_tokens = 0, output_tokens, cache_read_input_tokens = 0, cache_creation_input_tokens = 0 } = usage ?? {};
  return [
    {
      type: "usage",
      usage: {
        ...(usage && {
          input: input_tokens + cache_read_input_tokens + cache_creation_input_tokens,
          cached: cache_read_input_tokens,
        }),
        ...(output_tokens !== undefined && { output: output_tokens }),
        ...(cost !== undefined && { cost, currency: "USD" }),
      },
    },
  ];
}

const ClaudeInput = z.object({
  file_path: z.optional(z.string()),
  old_string: z.optional(z.string()),
  new_string: z.optional(z.string()),
  content: z.optional(z.string()),
  edits: z.optional(z.array(z.object({ old_string: z.string(), new_string: z.string() }))),
  todos: z.optional(z.array(z.object({ content: z.string(), status: z.optional(z.string()) }))),
});

/** The diffs and plan in the input of a tool call. */
function claudeChanges(name: string | undefined, input: unknown): LineEvent[] {
  const { data } = z.safeParse(ClaudeInput, input);
  if (!data) return [];
  const { file_path: path, old_string, new_string, content, edits = [], todos } = data;
  if (name === "TodoWrite" && todos) return [plan(todos.map((one) => ({ text: one.content, status: one.status })))];
  if (path === undefined) return [];
  if (name === "Write" && content !== undefined) return [diff(path, diffText("", content))];
  if (name === "Edit" && new_string !== undefined) return [diff(path, diffText(old_string ?? "", new_string))];
  if (name !== "MultiEdit") return [];
  return edits.map((edit) => diff(path, diffText(edit.old_string, edit.new_string)));
}

/** Most calls whose result is pending. */
const mostAsked = 1000;

function claudePart(value: unknown, asked: Asked): LineEvent[] {
  const { data: part } = z.safeParse(ClaudePart, value);
  switch (part?.type) {
    case "text":
      return [said("text", block(part.text))];
    case "thinking":
      return [said("thought", block(part.thinking))];
    case "tool_use": {
      const changes = claudeChanges(part.name, part.input);
      if (changes.length > 0 && asked.size < mostAsked) asked.set(part.id ?? "", changes);
      return [tool(part.id, `${part.name ?? ""} ${briefly(part.input)}`, "in_progress")];
    }
    case "tool_result": {
      const id = part.tool_use_id ?? "";
      const changes = part.is_error ? [] : (asked.get(id) ?? []);
      asked.delete(id);
      return [tool(id, "", part.is_error ? "failed" : "completed"), ...changes];
    }
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
      changes: z.optional(z.array(z.object({ path: z.optional(z.string()), diff: z.optional(z.string()) }))),
      status: z.optional(z.string()),
      items: z.optional(z.array(z.object({ text: z.string(), completed: z.optional(z.boolean()) }))),
    }),
  ),
  usage: z.optional(
    z.object({
      input_tokens: z.optional(z.number()),
      cached_input_tokens: z.optional(z.number()),
      output_tokens: z.optional(z.number()),
    }),
  ),
});
type CodexItem = NonNullable<z.infer<typeof CodexLine>["item"]>;

/** `codex exec --json`. It may recover from an `error`; `turn.failed` is the end. */
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
    case "turn.completed": {
      const { input_tokens: input, cached_input_tokens: cached, output_tokens: output } = line.usage ?? {};
      const usage = {
        ...(input !== undefined && { input }),
        ...(cached !== undefined && { cached }),
        ...(output !== undefined && { output }),
      };
      return [...(line.usage ? [{ type: "usage" as const, usage }] : []), { type: "end" }];
    }
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
      const status = item.status ?? (isComplete ? "completed" : "in_progress");
      const isMade = isComplete && item.type === "file_change" && status === "completed";
      return [tool(item.id, title, status), ...(isMade ? codexChanges(item) : [])];
    }
    case "todo_list":
      return [
        plan((item.items ?? []).map(({ text, completed }) => ({ text, status: completed ? "completed" : "pending" }))),
      ];
    default:
      return [];
  }
}

const codexChanges = ({ changes = [] }: CodexItem): LineEvent[] =>
  changes.flatMap(({ path, diff: text = "" }) => (path === undefined ? [] : [diff(path, countedPatch(text))]));

/** A patch written by the agent, with its lines counted. */
const countedPatch = (text: string): DiffText => ({
  text,
  added: text.match(/^\+(?!\+\+ )/gm)?.length ?? 0,
  removed: text.match(/^-(?!-- )/gm)?.length ?? 0,
});

const OpencodeLine = z.object({
  type: z.string(),
  sessionID: z.optional(z.string()),
  part: z.optional(
    z.object({
      text: z.optional(z.string()),
      tool: z.optional(z.string()),
      callID: z.optional(z.string()),
      state: z.optional(
        z.object({
          status: z.optional(z.string()),
          title: z.optional(z.string()),
          input: z.optional(z.unknown()),
          metadata: z.optional(z.unknown()),
        }),
      ),
      cost: z.optional(z.number()),
      tokens: z.optional(
        z.object({
          input: z.optional(z.number()),
          output: z.optional(z.number()),
          reasoning: z.optional(z.number()),
          cache: z.optional(z.object({ read: z.optional(z.number()), write: z.optional(z.number()) })),
        }),
      ),
    }),
  ),
  error: z.optional(
    z.object({
      name: z.optional(z.string()),
      data: z.optional(z.object({ message: z.optional(z.string()) })),
    }),
  ),
});

/** `opencode run --format json`. It reports errors, but no end other than that of its process. */
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
        ...(part?.state?.status === "completed" ? opencodeChanges(part.state.input, part.state.metadata) : []),
      ];
    case "step_finish":
      return [...session, ...opencodeUsage(part)];
    case "error":
      return [...session, { type: "end", error: error?.data?.message ?? error?.name ?? "" }];
    default:
      return session;
  }
});

const OpencodeInput = z.object({
  filePath: z.optional(z.string()),
  todos: z.optional(z.array(z.object({ content: z.string(), status: z.optional(z.string()) }))),
});
const OpencodeMetadata = z.object({ diff: z.optional(z.string()) });

/** Its tools report the patch they made, or the whole to-do list. */
function opencodeChanges(input: unknown, metadata: unknown): LineEvent[] {
  const { filePath, todos } = z.safeParse(OpencodeInput, input).data ?? {};
  const patch = z.safeParse(OpencodeMetadata, metadata).data?.diff;
  if (todos) return [plan(todos.map((one) => ({ text: one.content, status: one.status })))];
  return filePath === undefined || patch === undefined ? [] : [diff(filePath, countedPatch(patch))];
}

/** The usage of one step; its input excludes cached tokens. */
function opencodeUsage(part: z.infer<typeof OpencodeLine>["part"]): LineEvent[] {
  if (!part || (part.tokens === undefined && part.cost === undefined)) return [];
  const { input = 0, output = 0, reasoning = 0, cache = {} } = part.tokens ?? {};
  const { read = 0, write = 0 } = cache;
  const tokens = part.tokens && { input: input + read + write, output: output + reasoning, cached: read };
  return [
    { type: "usage", usage: { ...tokens, ...(part.cost !== undefined && { cost: part.cost, currency: "USD" }) } },
  ];
}

/** Parses a line as JSON of this shape. Other JSON is ignored: agents add new lines over time. */
function reading<T>(schema: z.ZodMiniType<T>, read: (value: T) => readonly LineEvent[]): ReadLine {
  return (line) => {
    const value = parseLine(line);
    if (typeof value !== "object" || value === null) return undefined;
    const { data } = z.safeParse(schema, value);
    return data === undefined ? [] : read(data);
  };
}

const said = (type: "text" | "thought" | "log", text: string): LineEvent => ({
  type: "output",
  output: { type, text },
});

const tool = (id = "", title: string, status: string): LineEvent => ({
  type: "output",
  output: { type: "tool", id, title: title.trim(), status },
});

const diff = (path: string, change: DiffText): LineEvent => ({
  type: "output",
  output: { type: "diff", path, ...change },
});

const plan = (entries: readonly { readonly text: string; readonly status?: string | undefined }[]): LineEvent => ({
  type: "output",
  output: { type: "plan", entries: entries.map(({ text, status = "pending" }) => ({ text, status })) },
});

/** Ends a message with a line break. */
const block = (text = ""): string => (text === "" || text.endsWith("\n") ? text : `${text}\n`);

/** The input of a tool in one line. */
function briefly(input: unknown): string {
  if (typeof input !== "object" || input === null) return "";
  const telling = ["command", "file_path", "path", "pattern", "query", "url", "description", "prompt"];
  const values = input as Record<string, unknown>;
  const value = telling.map((key) => values[key]).find((one) => typeof one === "string");
  return typeof value === "string" ? value.slice(0, 200) : "";
}

/** The line readers by format; each turn gets a new reader. */
export const cliLineReaders: Readonly<Record<CliKind["lines"], () => ReadLine>> = {
  claude: createClaudeReader,
  codex: () => readCodexLine,
  opencode: () => readOpencodeLine,
  plain: () => readPlainLine,
};
