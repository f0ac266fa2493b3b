/**
 * What providers refuse by their published rules, for the three wire formats: roles and their order, tool results, empty
 * content, ids, cache markers. A server that is not known to be more lenient is taken to be as strict as chat templates.
 */
export interface Refusal {
  readonly status: 400;
  /** In the shape of the provider's own errors. */
  readonly body: string;
}

type Json = Readonly<Record<string, unknown>>;

/** The answer of a strict provider to a request that breaks a rule. */
export function wireRefusal(path: string, body: Json): Refusal | undefined {
  const [route = ""] = path.split("?");
  try {
    if (route.endsWith("/messages")) checkAnthropic(body);
    else if (route.endsWith("/responses")) checkResponses(body);
    else if (route.endsWith("/chat/completions")) checkChat(body);
    return undefined;
  } catch (error) {
    if (!(error instanceof Broken)) throw error;
    const { message } = error;
    const type = "invalid_request_error";
    const said = route.endsWith("/messages")
      ? { type: "error", error: { type, message }, request_id: "req_1" }
      : { error: { message, type, param: null, code: null } };
    return { status: 400, body: JSON.stringify(said) };
  }
}

class Broken extends Error {}

function rule(holds: boolean, message: string): asserts holds {
  if (!holds) throw new Broken(message);
}

const list = (value: unknown): Json[] => (Array.isArray(value) ? (value as Json[]) : []);
const text = (value: unknown): string => (typeof value === "string" ? value : "");
const isBlank = (value: unknown): boolean => text(value).trim() === "";
const isRecord = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function checkUnique(ids: readonly string[], what: string): void {
  for (const [index, id] of ids.entries()) rule(ids.indexOf(id) === index, `${what} must be unique: ${id}`);
}

// Anthropic Messages

/** As Anthropic's page on system messages in the middle of a conversation lists them. */
const takesSystem = /^claude-(opus-4-8|opus-5|fable-5|mythos-5)(-\d{8}|-latest)?$/;

function checkAnthropic(body: Json): void {
  const { model, max_tokens: most, system, tools } = body;
  rule(Number.isSafeInteger(most) && Number(most) > 0, "max_tokens: Field required");
  rule(text(model) !== "", "model: Field required");
  for (const block of list(system)) rule(!isBlank(block.text), "system: text content blocks must be non-empty");
  const messages = list(body.messages);
  rule(messages.length > 0, "messages: at least one message is required");
  rule(messages[0]?.role === "user", `messages.0: the first message must use the user role, not ${messages[0]?.role}`);
  for (const [index, message] of messages.entries()) checkAnthropicMessage(message, index, messages, text(model));
  rule(messages.at(-1)?.role !== "assistant", "This model does not support assistant message prefill.");
  const calls = messages.flatMap(({ content }) => list(content).filter(({ type }) => type === "tool_use"));
  checkUnique(
    calls.map(({ id }) => text(id)),
    "messages: `tool_use` ids",
  );
  rule(calls.length === 0 || list(tools).length > 0, "Requests which include `tool_use` blocks must define tools.");
  rule(tools === undefined || list(tools).length > 0, "tools: must not be empty");
  for (const { name, input_schema: schema } of list(tools)) {
    rule(/^[\w-]{1,128}$/.test(text(name)), `tools: name: ${name}`);
    rule(isRecord(schema) && schema.type === "object", `tools.${name}.input_schema.type: Field required`);
  }
  checkUnique(
    list(tools).map(({ name }) => text(name)),
    "tools: Tool names",
  );
  checkCacheMarkers(body, messages);
}

function checkAnthropicMessage(message: Json, index: number, all: readonly Json[], model: string): void {
  const at = `messages.${index}`;
  const { role, content } = message;
  rule(role === "user" || role === "assistant" || role === "system", `${at}.role: ${role}`);
  const blocks = typeof content === "string" ? [{ type: "text", text: content }] : list(content);
  rule(blocks.length > 0, `${at}: content must not be empty`);
  for (const block of blocks)
    rule(block.type !== "text" || !isBlank(block.text), `${at}: text content blocks must contain non-whitespace text`);
  if (role === "system") checkAnthropicSystem(at, all[index - 1], all[index + 1], model);
  else if (role === "assistant") checkCallsAnswered(at, blocks, all[index + 1]);
  else checkResults(at, blocks, all[index - 1]);
}

function checkAnthropicSystem(at: string, before: Json | undefined, after: Json | undefined, model: string): void {
  rule(takesSystem.test(model), `${at}: role 'system' is not supported on this model`);
  rule(before?.role === "user", `${at}: role 'system' must follow a user message, not ${before?.role}`);
  rule(
    after === undefined || after.role === "assistant",
    `${at}: role 'system' must be last or be followed by an assistant message, not ${after?.role}`,
  );
}

function checkCallsAnswered(at: string, blocks: readonly Json[], after: Json | undefined): void {
  const calls = blocks.filter(({ type }) => type === "tool_use");
  for (const { id, name, input } of calls) {
    rule(/^[a-zA-Z0-9_-]+$/.test(text(id)), `${at}.tool_use.id: String should match pattern: ${id}`);
    rule(/^[\w-]{1,128}$/.test(text(name)), `${at}.tool_use.name: ${name}`);
    rule(isRecord(input), `${at}.tool_use.input: Input should be a valid dictionary`);
  }
  const answered = new Set(list(after?.content).map(({ tool_use_id: id }) => id));
  for (const { id } of calls)
    rule(
      after?.role === "user" && answered.has(id),
      `${at}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${id}.`,
    );
}

function checkResults(at: string, blocks: readonly Json[], before: Json | undefined): void {
  const results = blocks.filter(({ type }) => type === "tool_result");
  rule(
    blocks.slice(0, results.length).every(({ type }) => type === "tool_result"),
    `${at}: \`tool_result\` blocks must come before other content`,
  );
  const called = new Set(before?.role === "assistant" ? list(before.content).map(({ id }) => id) : []);
  for (const { tool_use_id: id } of results)
    rule(called.has(id), `${at}: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${id}.`);
  checkUnique(
    results.map(({ tool_use_id: id }) => text(id)),
    `${at}: \`tool_result\` ids`,
  );
}

const mostCacheMarkers = 4;

function checkCacheMarkers(body: Json, messages: readonly Json[]): void {
  const blocks = [body, ...list(body.tools), ...list(body.system), ...messages.flatMap(({ content }) => list(content))];
  const marked = blocks.filter(({ cache_control: marker }) => marker !== undefined && marker !== null);
  rule(
    marked.length <= mostCacheMarkers,
    `A maximum of 4 blocks with cache_control may be provided. Found ${marked.length}.`,
  );
  for (const { cache_control: marker, type } of marked) {
    rule(isRecord(marker) && marker.type === "ephemeral", "cache_control.type: Input should be 'ephemeral'");
    rule(type !== "thinking", "cache_control cannot be set on thinking blocks");
  }
}

// OpenAI Responses

function checkResponses(body: Json): void {
  const input = list(body.input);
  rule(input.length > 0, "Missing required parameter: 'input'.");
  const calls = input.filter(({ type }) => type === "function_call").map(({ call_id: id }) => text(id));
  const outputs = input.filter(({ type }) => type === "function_call_output").map(({ call_id: id }) => text(id));
  checkUnique(calls, "input: call_id");
  checkUnique(outputs, "input: call_id of outputs");
  for (const id of calls) rule(outputs.includes(id), `No tool output found for function call ${id}.`);
  for (const [index, item] of input.entries()) checkItem(item, index, input);
  checkTools(list(body.tools), body.tools);
  rule(list(body.tools).length <= 128, "Invalid 'tools': array too long.");
}

function checkItem(item: Json, index: number, input: readonly Json[]): void {
  const at = `input[${index}]`;
  switch (item.type ?? "message") {
    case "message": {
      const { role, content } = item;
      rule(["user", "assistant", "system", "developer"].includes(text(role)), `Invalid value: '${at}.role'.`);
      const parts = typeof content === "string" ? [{ text: content }] : list(content);
      rule(parts.length > 0 && parts.every((part) => text(part.text) !== ""), `Invalid '${at}.content': empty.`);
      const wanted = role === "assistant" ? "output_text" : "input_text";
      for (const { type } of list(content)) rule(type === wanted, `Invalid value: '${at}.content': ${type}.`);
      return;
    }
    case "function_call":
      rule(/^.{1,64}$/.test(text(item.call_id)), `Invalid '${at}.call_id': string too long.`);
      rule(/^[\w-]{1,64}$/.test(text(item.name)), `Invalid '${at}.name'.`);
      rule(typeof item.arguments === "string", `Invalid type for '${at}.arguments'.`);
      return;
    case "function_call_output": {
      const id = text(item.call_id);
      const isCalled = input.slice(0, index).some((one) => one.type === "function_call" && one.call_id === id);
      rule(isCalled, `No tool call found for function call output with call_id ${id}.`);
      rule(typeof item.output === "string" || list(item.output).length > 0, `Invalid type for '${at}.output'.`);
      return;
    }
    default:
      rule(false, `Invalid value: '${at}.type': ${item.type}. Items are not persisted when \`store\` is false.`);
  }
}

// OpenAI Chat Completions

function checkChat(body: Json): void {
  const messages = list(body.messages);
  rule(messages.length > 0, "Invalid 'messages': empty array.");
  for (const [index, message] of messages.entries()) checkChatMessage(message, index, messages);
  checkUnique(
    messages.flatMap(({ tool_calls: calls }) => list(calls).map(({ id }) => text(id))),
    "messages: tool_calls ids",
  );
  checkTools(
    list(body.tools).map(({ function: one }) => (isRecord(one) ? one : {})),
    body.tools,
  );
  if (/^(gpt-|o\d)/.test(text(body.model))) rule(list(body.tools).length <= 128, "Invalid 'tools': array too long.");
  else checkTemplate(messages);
}

function checkChatMessage(message: Json, index: number, all: readonly Json[]): void {
  const at = `messages[${index}]`;
  const { role, content, tool_calls: given } = message;
  const calls = list(given);
  rule(["system", "developer", "user", "assistant", "tool"].includes(text(role)), `Invalid value: '${at}.role'.`);
  const parts = typeof content === "string" ? [{ text: content }] : list(content);
  const isEmpty = parts.length === 0 || parts.some((part) => text(part.text) === "");
  rule(!isEmpty || (role === "assistant" && calls.length > 0), `Invalid '${at}.content': empty.`);
  rule(given === undefined || (role === "assistant" && calls.length > 0), `Invalid '${at}.tool_calls'.`);
  for (const { id, function: called } of calls) {
    rule(/^.{1,40}$/.test(text(id)), `Invalid '${at}.tool_calls[0].id': string too long. Expected at most 40: ${id}`);
    rule(isRecord(called) && /^[\w-]{1,64}$/.test(text(called.name)), `Invalid '${at}.tool_calls[0].function.name'.`);
    rule(typeof called.arguments === "string", `Invalid type for '${at}.tool_calls[0].function.arguments'.`);
  }
  const after = all.slice(index + 1);
  const answers = after.slice(0, firstOther(after));
  for (const { id } of calls)
    rule(
      answers.filter(({ tool_call_id: answered }) => answered === id).length === 1,
      `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id': ${id}`,
    );
  if (role === "tool") checkToolMessage(at, message, all.slice(0, index));
}

function checkToolMessage(at: string, { tool_call_id: id }: Json, before: readonly Json[]): void {
  const last = before.findLast(({ role }) => role !== "tool");
  rule(
    last?.role === "assistant" && list(last.tool_calls).some((call) => call.id === id),
    `${at}: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.`,
  );
}

const firstOther = (messages: readonly Json[]): number => {
  const at = messages.findIndex(({ role }) => role !== "tool");
  return at < 0 ? messages.length : at;
};

/** What chat templates of compatible servers refuse beside that: later system messages, and a role twice in a row. */
function checkTemplate(messages: readonly Json[]): void {
  for (const [index, { role }] of messages.entries()) {
    rule(index === 0 || (role !== "system" && role !== "developer"), "System message must be at the beginning.");
    rule(
      index === 0 || role === "tool" || messages[index - 1]?.role !== role,
      `Conversation roles must alternate: ${role} after ${role} at ${index}.`,
    );
  }
}

function checkTools(tools: readonly Json[], given: unknown): void {
  rule(given === undefined || tools.length > 0, "Invalid 'tools': empty array.");
  checkUnique(
    tools.map(({ name }) => text(name)),
    "tools: names",
  );
  for (const { name } of tools) rule(/^[\w-]{1,64}$/.test(text(name)), `Invalid 'tools[0].name': ${name}`);
}
