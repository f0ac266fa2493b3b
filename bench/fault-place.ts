import { cpSync, rmSync } from "node:fs";
import { checkHome } from "./check-home.ts";

/** Where the homes of fault rounds are kept: each is named by its folder. */
export interface FaultPlace {
  /** Before the name of a round. */
  readonly title: string;
  /** About how many times as long changes take as in a folder. */
  readonly slowness: number;
  /** Makes a home that has nothing in it. */
  create(home: string): Promise<void>;
  copy(from: string, to: string): Promise<void>;
  remove(home: string): Promise<void>;
  /** From now on, until it is disposed of, the folder means that home in this process. */
  open(home: string): Promise<AsyncDisposable>;
  /** Variables for a child that opens the home. */
  variables(home: string): NodeJS.ProcessEnv;
  /** Takes away what locks of killed processes hold until their time is over. */
  expireLocks(home: string): Promise<void>;
  /** Inconsistencies in a home that is not being changed. */
  check(home: string): Promise<readonly string[]>;
}

export const folderPlace: FaultPlace = {
  title: "",
  slowness: 1,
  create: async () => undefined,
  copy: async (from, to) => cpSync(from, to, { recursive: true, verbatimSymlinks: true }),
  remove: async (home) => rmSync(home, { recursive: true, force: true }),
  open: async () => ({ [Symbol.asyncDispose]: async () => undefined }),
  variables: () => ({}),
  expireLocks: async () => undefined, // the system frees them
  check: async (home) => checkHome(home),
};
