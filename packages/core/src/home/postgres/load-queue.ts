/**
 * Loads graphile-worker, which takes a while, so only what migrates or works on jobs does it. On import it looks for a
 * configuration file from the working folder upwards, and runs it: the build leaves that out (`noConfiguration` in `build.ts`).
 */
export async function loadQueue() {
  const { Logger, runMigrations, runTaskList } = await import("graphile-worker");
  return { runMigrations, runTaskList, logger: new Logger(() => () => undefined) };
}
