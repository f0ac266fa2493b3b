/** The topics of the bus by which a command tells the server of its home what it changed, so that open pages reload. */

/** What a command may change in its own process while a server runs: nouns of operations. */
export const changedNouns = ["skill", "environment", "session", "system", "model", "mcp", "user", "auth"] as const;

export type ChangedNoun = (typeof changedNouns)[number];

export const changedTopic = (noun: ChangedNoun): string => `changed/${noun}`;
