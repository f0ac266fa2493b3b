export const onConflict = ["rename", "update", "skip"] as const;

/** What an import does where the slug is taken: the next free one, a new version of that skill, or nothing. */
export type OnConflict = (typeof onConflict)[number];
