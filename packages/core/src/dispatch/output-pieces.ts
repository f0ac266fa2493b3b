import type { AgentOutput } from "./agent-connection.ts";

/** Bytes of text that are told at once. */
const most = 65_536;
/** As many units of the encoding are never more bytes than that. */
const units = 21_000;
const longestTitle = 500;
const longestId = 200;
/** Tools whose titles are remembered. */
const mostTools = 1000;

/** Tells output in pieces of a bounded size, and of a tool what is new about it. */
export function createOutputPieces(tell: (output: AgentOutput) => void): (output: AgentOutput) => void {
  const tools = new Map<string, { title: string; status: string }>();
  return (output) => {
    switch (output.type) {
      case "text":
      case "thought":
      case "log":
        for (const text of piecesOf(output.text)) tell({ type: output.type, text });
        return;
      case "tool": {
        const id = output.id.slice(0, longestId);
        const known = tools.get(id);
        const title = (output.title || known?.title || "").slice(0, longestTitle);
        const status = output.status.slice(0, 50);
        if (known?.title === title && known.status === status) return;
        tools.delete(id);
        tools.set(id, { title, status });
        if (tools.size > mostTools) for (const oldest of tools.keys()) if (tools.delete(oldest)) break;
        return tell({ type: "tool", id, title, status });
      }
      case "permission":
        return tell(output);
    }
  };
}

function* piecesOf(text: string): Generator<string> {
  if (text === "") return;
  if (text.length <= units || Buffer.byteLength(text) <= most) return yield text;
  for (let start = 0; start < text.length; ) {
    const end = start + units;
    // A character of two units stays whole.
    const isHalf = (text.charCodeAt(end - 1) & 0xfc00) === 0xd800;
    const next = isHalf ? end - 1 : end;
    yield text.slice(start, next);
    start = next;
  }
}
