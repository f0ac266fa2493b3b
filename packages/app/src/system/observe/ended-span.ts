import type { SpanAttributes, TraceContext } from "@loadout/core";

/** A span that has ended, as it waits to be sent. */
export interface EndedSpan {
  readonly context: TraceContext;
  readonly parentId?: string;
  readonly name: string;
  readonly kind: "internal" | "server" | "client";
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly endedAt: number;
  readonly attributes: SpanAttributes;
  /** Texts that people, models and tools wrote; keys are hidden in them before they are sent. */
  readonly content: SpanAttributes;
  readonly isError: boolean;
}

/** What all spans of a process have in common. */
export interface SpanOrigin {
  readonly resource: Readonly<Record<string, string>>;
  readonly version: string;
}

/** The numbers of the protocol. */
export const kindNumbers = { internal: 1, server: 2, client: 3 } as const;
export const errorStatus = 2;
export const scopeName = "loadout";

export const nanoseconds = (milliseconds: number): bigint => BigInt(Math.round(milliseconds * 1000)) * 1000n;
