import type { Text } from "@loadout/core";

/** The limits of one user of a server. */
export interface UserLimits {
  readonly turns: number;
  readonly streams: number;
  readonly commands: number;
  readonly dispatches: number;
  readonly requestsPerMinute: number;
  readonly bytesKept: number;
}

export type UserLimit = keyof UserLimits;

/** The limits of a user, and how much of each is used. */
export interface UserUsage {
  /** False for the owner of the home. */
  readonly isLimited: boolean;
  readonly limits: UserLimits;
  readonly used: UserLimits;
}

/**
 * Enough for a person with several pages and a script; too little for one user to exhaust a small machine. A page of the
 * console has two streams and loads with some thirty requests; a turn may run several commands at once.
 */
export const defaultUserLimits: UserLimits = {
  turns: 4,
  streams: 20,
  commands: 4,
  dispatches: 2,
  requestsPerMinute: 600,
  bytesKept: 1_000_000_000,
};

export const userLimitNames = Object.keys(defaultUserLimits) as readonly UserLimit[];

/** The descriptions of the settings. */
export const userLimitTexts: Readonly<Record<UserLimit, Text>> = {
  turns: { en: "Turns one user may run at once", zh: "每个用户可同时运行的轮次数" },
  streams: { en: "Event streams one user may have open at once", zh: "每个用户可同时打开的事件流数" },
  commands: { en: "Commands of agents one user may run at once", zh: "每个用户的智能体可同时运行的命令数" },
  dispatches: { en: "Dispatched tasks one user may run at once", zh: "每个用户可同时派发的任务数" },
  requestsPerMinute: { en: "Requests one user may send per minute", zh: "每个用户每分钟的请求数" },
  bytesKept: { en: "Maximum size of the sessions of one user", zh: "每个用户的会话可占用的空间" },
};

export const userLimitSetting = (name: UserLimit): string => `limits.user.${name}`;

/** The limits of the settings; defaults for those that are not set. */
export const userLimitsIn = (given: Partial<Record<string, unknown>> = {}): UserLimits => {
  const known = userLimitNames.flatMap((name) => (typeof given[name] === "number" ? [[name, given[name]]] : []));
  return { ...defaultUserLimits, ...Object.fromEntries(known) };
};
