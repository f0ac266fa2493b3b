/** How processes of a test run find its PostgreSQL; apart from `postgres.ts`, which loads the product. */

/** Names the server of the run to its processes, as the address of its first database. */
export const postgresVariable = "LOADOUT_TEST_POSTGRES";

/** Whether a test file uses PostgreSQL, so that the runner starts it. */
export const needsPostgres = (text: string): boolean => /\/(?:postgres(?:-world)?|cluster-world)\.ts"/.test(text);
