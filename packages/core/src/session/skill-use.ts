import type { ActiveCause } from "../turn/compose-loadout.ts";

/** How a skill was used since a time; `last` is the last use at any time. */
export interface SkillUse {
  readonly address: string;
  /** The id under which it was used last. */
  readonly skill: string;
  readonly last: string;
  /** Different sessions. */
  readonly sessions: number;
  /** By day, then by cause; days without a use are left out. */
  readonly days: readonly DayUse[];
}

export interface DayUse {
  /** `2026-01-31`, in UTC. */
  readonly day: string;
  readonly cause: ActiveCause;
  readonly count: number;
}

/** Uses of one skill in one session; without a session, global activations. */
export interface SessionUse {
  readonly contextId?: string;
  readonly count: number;
  readonly last: string;
}
