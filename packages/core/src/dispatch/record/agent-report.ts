import type { AgentOutput, AgentUsage, PlanEntry } from "../agents/agent-connection.ts";

/** What an agent reported about its work; none of it is verified. */
export interface AgentReport {
  /** Tokens and cost of this task. */
  readonly usage?: AgentUsage;
  /** Its latest plan. */
  readonly plan?: readonly PlanEntry[];
  /** Files it changed, in the order of their first change. */
  readonly files?: readonly ChangedFile[];
}

export interface ChangedFile {
  readonly path: string;
  /** Lines. */
  readonly added: number;
  readonly removed: number;
}

/** Most files in a report; the output has all of them. */
const mostFiles = 200;

/** Adds an output to the report; returns the same value if it is not part of a report. */
export function withOutput(report: AgentReport, output: AgentOutput): AgentReport {
  switch (output.type) {
    case "usage": {
      const { type: _type, ...usage } = output;
      return { ...report, usage };
    }
    case "plan":
      return { ...report, plan: output.entries };
    case "diff":
      return { ...report, files: withFile(report.files ?? [], output) };
    default:
      return report;
  }
}

function withFile(files: readonly ChangedFile[], { path, added, removed }: ChangedFile): readonly ChangedFile[] {
  const known = files.find((file) => file.path === path);
  if (!known) return files.length < mostFiles ? [...files, { path, added, removed }] : files;
  const sum = { path, added: known.added + added, removed: known.removed + removed };
  return files.map((file) => (file === known ? sum : file));
}
