import { type TraceLimits, traceLimitsOf } from "./trace-retention.ts";

/** How long things are kept, by the settings of the home. */
export interface RetentionLimits {
  readonly traces: TraceLimits;
  readonly tokenDays: number;
  readonly turnDays: number;
  readonly countDays: number;
  /** How many backups stay in the home; all, if it is absent. */
  readonly backups?: number;
}

const defaults = { tokenDays: 30, turnDays: 7, countDays: 366 };

/** The settings of a home, as far as they are about this. */
interface RetentionSettings {
  readonly limits?: NonNullable<Parameters<typeof traceLimitsOf>[0]>["limits"];
  readonly retention?: { readonly [Key in keyof typeof defaults | "backups"]?: number | undefined } | undefined;
}

export const retentionLimitsOf = ({ limits, retention }: RetentionSettings = {}): RetentionLimits => ({
  traces: traceLimitsOf({ limits }),
  tokenDays: retention?.tokenDays ?? defaults.tokenDays,
  turnDays: retention?.turnDays ?? defaults.turnDays,
  countDays: retention?.countDays ?? defaults.countDays,
  ...(retention?.backups !== undefined && { backups: retention.backups }),
});
