import type { Repository, Store } from "./repository.ts";

/** The port for rows: each owner has a small repository, and all of them share the files and threads of the home. */
export interface Records {
  /** The calls of a repository. Nothing is opened, loaded or created before the first call. */
  use<R extends Repository>(name: R["name"], load: () => Promise<R>): Store<R>;
  /** Waits for running calls, then closes the database. */
  close(): Promise<void>;
}
