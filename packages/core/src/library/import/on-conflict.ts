export const onConflict = ["rename", "update", "skip"] as const;

/** What an import does if the slug is taken: use the next free one, make a new version of that skill, or skip. */
export type OnConflict = (typeof onConflict)[number];
