import { isDeepStrictEqual } from "node:util";
import type { ClusterMachine } from "./cluster-machine.ts";
import type { Talk } from "./cluster-talk.ts";

/** Compares what was acknowledged with the histories that every server shows. */
export async function checkCluster(servers: readonly ClusterMachine[], talks: readonly Talk[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const talk of talks) {
    const histories = await Promise.all(servers.map((server) => historyAt(server, talk.contextId)));
    const [first = []] = histories;
    if (histories.some((other) => !isDeepStrictEqual(other, first)))
      wrong.push(`${talk.contextId}: servers show different histories`);
    wrong.push(...checkHistory(talk, first));
  }
  return wrong;
}

interface Message {
  readonly type: string;
  readonly subtype?: string;
  readonly content?: string;
}

async function historyAt(server: ClusterMachine, contextId: string): Promise<readonly Message[]> {
  const { url, token } = server.address() ?? { url: "", token: "" };
  const answer = await fetch(`${url}/api/session/show?messages=true&contextId=${contextId}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  return ((await answer.json()) as { messages?: readonly Message[] }).messages ?? [];
}

/** Each turn: one message, at most one result, before the next. What was acknowledged is there once, with its answer. */
function checkHistory({ contextId, acknowledged, sent }: Talk, messages: readonly Message[]): string[] {
  const wrong: string[] = [];
  const turns: Message[][] = [];
  for (const message of messages) {
    if (message.type === "user") turns.push([]);
    turns.at(-1)?.push(message);
  }
  const said = turns.map(([user]) => user?.content ?? "");
  for (const text of new Set(said)) {
    const count = said.filter((one) => one === text).length;
    if (count > 1) wrong.push(`${contextId}: "${text}" is there ${count} times`);
    if (!sent.includes(text)) wrong.push(`${contextId}: "${text}" was never sent`);
  }
  for (const [user, ...rest] of turns) {
    const results = rest.filter(({ type }) => type === "result").length;
    if (results !== 1) wrong.push(`${contextId}: "${user?.content}" has ${results} results`);
    else if (rest.at(-1)?.type !== "result") wrong.push(`${contextId}: "${user?.content}" goes on behind its result`);
  }
  for (const { message, result, text } of acknowledged) {
    const turn = turns.find(([user]) => user?.content === message);
    if (!turn) {
      if (result === "success") wrong.push(`${contextId}: "${message}" was acknowledged and is not there`);
      continue;
    }
    const answer = turn.findLast(({ type }) => type === "assistant")?.content ?? "";
    if (result === "success" && answer !== text) wrong.push(`${contextId}: another answer to "${message}" is there`);
    const kept = turn.at(-1)?.subtype;
    if (kept !== result) wrong.push(`${contextId}: "${message}" was told to be ${result} and is ${kept}`);
  }
  return wrong;
}
