import type { Fence } from "../leases/leases.ts";

/**
 * The port for workspaces: the folders in which the turns of a session work. They are folders of the machine where a turn
 * runs; what a turn changed is kept, so that the next one finds it, maybe on another machine.
 */
export interface Workspaces {
  /** Whether a workspace has to be kept for the next machine to find it; otherwise it stays where it is. */
  readonly isKept: boolean;
  /**
   * The folder that file tools and commands of a session work in, created if it does not exist. `turns` is how many turns the
   * session has had: unless this machine was left by the last of them, what is here and was not kept is put back, because a
   * process that died left it, or other machines went on without it.
   */
  open(session: string, turns?: number): Promise<string>;
  /** The turn of this number ends here: what it leaves counts for the next one, if that is here too. */
  leave(session: string, turn: number): Promise<void>;
  /** Where the commands of a session keep files that no later machine needs; it may not exist yet. */
  sandbox(session: string): string;
  /**
   * Keeps the workspace as it is now, with links and executable bits. Answers a digest of its files, which is the same while
   * nothing in it changed. A Fault if it is too large, if another machine has kept the workspace since it was opened here, or
   * if the lease of the turn was lost.
   */
  keep(session: string, lease?: Fence): Promise<string>;
  /** Removes workspace and sandbox; other processes never see half of them. With a lease of the session while that is held. */
  remove(session: string, lease?: Fence): Promise<void>;
  /** What the files of a session take on this machine, in bytes. Does not follow links. */
  bytes(session: string): Promise<number>;
}
