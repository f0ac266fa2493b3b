import { isDeepStrictEqual } from "node:util";
import type { ClusterMachine } from "./cluster-machine.ts";
import type { ClusterRequests } from "./cluster-requests.ts";
import { answerTo, logFile, messageOf, noteOf, readMessage, workIn } from "./cluster-script.ts";
import type { Talk } from "./cluster-talk.ts";

export interface CheckedTalk {
  readonly wrong: readonly string[];
  /** Turns that succeeded although the result of their tool was an error, by how it begins. */
  readonly failed: readonly string[];
}

/**
 * Compares what was acknowledged to a session with what every server shows: its history, and its workspace, which the model
 * reads out in a turn of its own at each server.
 */
export async function checkTalk(
  servers: readonly ClusterMachine[],
  requests: ClusterRequests,
  talk: Talk,
): Promise<CheckedTalk> {
  const wrong: string[] = [];
  const told = (what: string): void => void wrong.push(`${talk.contextId}: ${what}`);
  const histories = await Promise.all(servers.map((server) => historyAt(requests, server, talk.contextId)));
  const [first = []] = histories;
  if (histories.some((other) => !isDeepStrictEqual(other, first))) told("servers show different histories");
  for (const what of checkHistory(talk, first)) told(what);
  const files: string[] = [];
  for (const server of servers) files.push(await workspaceAt(requests, server, talk.contextId));
  if (new Set(files).size > 1) told(`servers show different workspaces: ${JSON.stringify(files)}`);
  for (const what of checkWorkspace(talk, files[0] ?? "", first)) told(what);
  return { wrong, failed: failedTools(talk, first) };
}

interface Message {
  readonly type: string;
  readonly subtype?: string;
  readonly content?: string;
  readonly tool_calls?: readonly { readonly id: string }[];
  readonly tool_call_id?: string;
  readonly is_error?: boolean;
}

async function historyAt(
  requests: ClusterRequests,
  server: ClusterMachine,
  contextId: string,
): Promise<readonly Message[]> {
  const { body } = await requests.settle({ path: `session/show?messages=true&contextId=${contextId}`, server });
  return (body.messages ?? []) as readonly Message[];
}

async function workspaceAt(requests: ClusterRequests, server: ClusterMachine, contextId: string): Promise<string> {
  const message = messageOf({ talk: contextId, number: `at-${server.name}`, deed: "show" });
  for (let tries = 1; ; tries++) {
    const headers = { "Idempotency-Key": `${message.replaceAll(" ", "-")}-${tries}` };
    const { body } = await requests.settle({
      ...{ path: "session/run", headers, server },
      body: { message, contextId },
    });
    if (body.code === "session.parked") await requests.settle({ path: "session/resume", body: { contextId } });
    else if (body.result === "success" || tries === 3) return `${body.result}: ${body.text}`;
  }
}

/** Each turn: one message, one result, before the next; each call one result. What was acknowledged is there once, with its answer. */
function checkHistory({ acknowledged, sent }: Talk, messages: readonly Message[]): string[] {
  const wrong: string[] = [];
  const turns: Message[][] = [];
  for (const message of messages) {
    if (message.type === "user") turns.push([]);
    turns.at(-1)?.push(message);
  }
  const said = turns.map(([user]) => user?.content ?? "");
  for (const text of new Set(said)) {
    const count = said.filter((one) => one === text).length;
    if (count > 1) wrong.push(`"${text}" is there ${count} times`);
    if (!sent.includes(text)) wrong.push(`"${text}" was never sent`);
  }
  for (const [user, ...rest] of turns) {
    const results = rest.filter(({ type }) => type === "result").length;
    if (results !== 1) wrong.push(`"${user?.content}" has ${results} results`);
    else if (rest.at(-1)?.type !== "result") wrong.push(`"${user?.content}" goes on behind its result`);
    const asked = rest.flatMap(({ tool_calls: calls = [] }) => calls.map(({ id }) => id));
    const answered = rest.flatMap(({ tool_call_id: id }) => (id === undefined ? [] : [id]));
    if (asked.join() !== answered.join()) wrong.push(`"${user?.content}" called ${asked} and got ${answered}`);
  }
  for (const [user, ...rest] of turns) {
    const [message, answer] = [user?.content ?? "", rest.findLast(({ type }) => type === "assistant")?.content];
    const result = rest.findLast((one) => one.tool_call_id !== undefined);
    if (rest.at(-1)?.subtype !== "success" || !sent.includes(message)) continue;
    if (answer !== answerTo(message, result?.content ?? ""))
      wrong.push(`"${message}" was answered with "${answer}" after ${JSON.stringify(result)}`);
  }
  for (const { message, result, text } of acknowledged) {
    const turn = turns.find(([user]) => user?.content === message);
    if (!turn) {
      if (result === "success") wrong.push(`"${message}" was acknowledged and is not there`);
      continue;
    }
    const answer = turn.findLast(({ type }) => type === "assistant")?.content ?? "";
    if (result === "success" && answer !== text) wrong.push(`another answer to "${message}" is there`);
    const kept = turn.at(-1)?.subtype;
    if (kept !== result) wrong.push(`"${message}" was told to be ${result} and is ${kept}`);
  }
  return wrong;
}

/** What the tool of a turn answered. */
function resultIn(messages: readonly Message[], message: string): Message | undefined {
  const at = messages.findIndex(({ type, content }) => type === "user" && content === message);
  const rest = at < 0 ? [] : messages.slice(at + 1);
  const end = rest.findIndex(({ type }) => type === "user");
  return rest.slice(0, end < 0 ? undefined : end).findLast((one) => one.tool_call_id !== undefined);
}

/**
 * Nothing was done twice, and what was done in a turn that was told to have succeeded is there, as far as the result of its
 * tool says so: after an error, or while it runs, it may be missing; after a refusal it must be.
 */
function checkWorkspace({ acknowledged, sent }: Talk, shown: string, messages: readonly Message[]): string[] {
  const wrong: string[] = [];
  if (!shown.startsWith("success: ")) return [`its workspace could not be read: ${shown}`];
  const lines = shown.split("\n");
  for (const message of sent) {
    const said = readMessage(message);
    if (said.deed === "list") continue;
    const result = resultIn(messages, message);
    const work = workIn(message, result?.content ?? "");
    const file = said.deed === "run" ? logFile : noteOf(said);
    const times = lines.filter((line) => line === message).length;
    if (times > 1) wrong.push(`"${message}" was carried out ${times} times`);
    if (times > 0 && !lines.includes(`== ${file}`)) wrong.push(`what "${message}" did is not in ${file}`);
    if (times > 0 && work === "refused") wrong.push(`"${message}" was carried out: ${JSON.stringify(result)}`);
    if (!acknowledged.some((one) => one.message === message && one.result === "success")) continue;
    if (result?.is_error !== (work === "refused" || work === "failed"))
      wrong.push(`"${message}": the model could not tell how its tool ended: ${JSON.stringify(result)}`);
    if (times === 0 && work === "done")
      wrong.push(`what "${message}" did is not there: its tool answered ${JSON.stringify(result)}`);
  }
  return wrong;
}

function failedTools({ acknowledged }: Talk, messages: readonly Message[]): string[] {
  return acknowledged.flatMap(({ message, result }) => {
    const tool = result === "success" ? resultIn(messages, message) : undefined;
    return tool?.is_error ? [(tool.content ?? "").split("\n")[0]?.slice(0, 100) ?? ""] : [];
  });
}
