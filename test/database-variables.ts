/** The variables of a home in this database, with a key for its secrets. */
export const databaseVariables = (url: string): Record<string, string> => ({
  LOADOUT_DATABASE_URL: url,
  LOADOUT_SECRET_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}`,
});
