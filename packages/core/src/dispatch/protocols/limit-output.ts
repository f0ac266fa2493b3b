import type { AgentOutput } from "../agents/agent-connection.ts";
import { plausibleUsage } from "./agent-usage.ts";
import { firstOf } from "./first-of.ts";

/** Limits the size of an agent's output. */

/** Most bytes of text in one output. */
const most = 65_536;
/** This many UTF-16 units never exceed that many bytes. */
const units = 21_000;
const longestTitle = 500;
const longestId = 200;
const longestPath = 1000;
const longestDiff = 20_000;
const mostEntries = 100;
/** Most tool calls whose titles are remembered. */
const mostTools = 1000;

/** Limits the size of output: splits long texts, cuts fields, and skips repeated tool updates and plans. */
export function limitOutput(tell: (output: AgentOutput) => void): (output: AgentOutput) => void {
  const tools = new Map<string, { title: string; status: string }>();
  /** The last plan that was reported. */
  let plan = "";
  return (output) => {
    switch (output.type) {
      case "text":
      case "thought":
      case "log":
        for (const text of piecesOf(output.text)) tell({ type: output.type, text });
        return;
      case "tool": {
        const id = firstOf(output.id, longestId);
        const known = tools.get(id);
        const title = firstOf(output.title || known?.title || "", longestTitle);
        const status = firstOf(output.status, 50);
        if (known?.title === title && known.status === status) return;
        tools.delete(id);
        tools.set(id, { title, status });
        if (tools.size > mostTools) for (const oldest of tools.keys()) if (tools.delete(oldest)) break;
        return tell({ type: "tool", id, title, status });
      }
      case "diff": {
        const { path, text, added, removed } = output;
        return tell({ type: "diff", path: firstOf(path, longestPath), text: cut(text), added, removed });
      }
      case "plan": {
        const entries = output.entries.slice(0, mostEntries).map(({ text, status }) => ({
          text: firstOf(text, longestTitle),
          status: firstOf(status, 50),
        }));
        const told = JSON.stringify(entries);
        if (told === plan) return;
        plan = told;
        return tell({ type: "plan", entries });
      }
      case "usage": {
        const { type: _type, ...given } = output;
        const usage = plausibleUsage(given);
        if (Object.keys(usage).length > 0) tell({ type: "usage", ...usage });
        return;
      }
      case "permission":
        return tell(output);
    }
  };
}

/** Cuts without splitting a surrogate pair. */
const cut = (text: string): string =>
  text.length <= longestDiff ? text : `${firstOf(text, longestDiff).replace(/[\uD800-\uDBFF]$/, "")}\n…`;

function* piecesOf(text: string): Generator<string> {
  if (text === "") return;
  if (text.length <= units || Buffer.byteLength(text) <= most) return yield text;
  for (let start = 0; start < text.length; ) {
    const end = start + units;
    // Do not split a surrogate pair.
    const isHalf = (text.charCodeAt(end - 1) & 0xfc00) === 0xd800;
    const next = isHalf ? end - 1 : end;
    yield text.slice(start, next);
    start = next;
  }
}
