import type { Text } from "./text.ts";

/** What a fault code means: its HTTP status, its exit code, and its texts. */
export interface FaultKind {
  readonly status: number;
  readonly exit: number;
  readonly message: Text;
  /** What to do next. */
  readonly hint: Text;
}

/** The shape of each `faults.ts`: codes and what they mean. */
export type FaultTable = Readonly<Record<string, FaultKind>>;
