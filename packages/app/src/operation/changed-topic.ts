/** The topics of the bus by which commands, workers and servers tell the servers of their home what they changed, so that open pages reload. */

/** What processes change: nouns of operations. */
export const changedNouns = [
  "skill",
  "environment",
  "session",
  "system",
  "model",
  "mcp",
  "user",
  "group",
  "grant",
  "auth",
  "token",
  "agent",
  "tool",
  "dispatch",
  "config",
  "secrets",
] as const;

export type ChangedNoun = (typeof changedNouns)[number];

export const changedTopic = (noun: ChangedNoun): string => `changed/${noun}`;
