import { stat } from "node:fs";

/**
 * Lets a server wait for more files at once than Node's four. Call it first: the number is read when the first file is used.
 * Programs that the server starts keep the usual number.
 */

/** Enough for the files that the turns of a busy server write: those who wait for a disk must not keep others from reading. */
const threads = 16;

export function widenThreadPool(): void {
  const { env } = process;
  if (env.UV_THREADPOOL_SIZE !== undefined) return;
  env.UV_THREADPOOL_SIZE = String(threads);
  stat(".", () => undefined);
  delete env.UV_THREADPOOL_SIZE;
}
