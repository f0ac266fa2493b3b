/**
 * The port for leases: work that one process does at a time. A name is used either with `take` and `run`, or with `share` and
 * `takeAlone`.
 */
export interface Leases {
  /** Throws the Fault `busy`, which says who holds the lease, if it is not free within `patience`. */
  take(name: string, options?: LeaseOptions): Promise<Lease>;
  /** For work that several may do at once, but not while one of them is alone. */
  share(name: string, options?: Pick<LeaseOptions, "patience">): Promise<Hold>;
  /** Takes the name alone if no one holds it or a share of it; `undefined` otherwise. */
  takeAlone(name: string): Promise<Hold | undefined>;
  /**
   * Does short work while no one else holds the lease. It gets a fence where a lease may end before the work does; where it
   * ends with its holder's process there is none, and no row.
   */
  run<T>(name: string, work: (fence?: Fence) => T | Promise<T>, options?: Pick<LeaseOptions, "patience">): Promise<T>;
  /**
   * Removes what is kept of a name that will not be used again; the last thing its holder does. If it is used again, its fences go on
   * rising. Where the holder has a fence, it says so.
   */
  forget(name: string, fence?: Fence): Promise<void>;
}

export interface LeaseOptions {
  /** Who asks, for those who find it taken; by default this process and its machine. */
  readonly holder?: string;
  /** Milliseconds to wait until it is free, 10,000 by default. */
  readonly patience?: number;
  /**
   * How long the lease outlives a holder that went silent, on homes that tell it by time. In a folder and in memory it ends
   * with its holder's process, and never before.
   */
  readonly seconds?: number;
}

/** Something that is held until it is released. */
export interface Hold {
  readonly name: string;
  /** Aborted if another process took it meanwhile; its reason is the Fault `lease.lost`. */
  readonly lost: AbortSignal;
  /** Others can take it from now on. */
  release(): void;
}

export interface Lease extends Hold, Fence {}

/** Proof of a lease: `store.fenced(lease).change(…)` is refused in its transaction once a later lease was given out. */
export interface Fence {
  readonly name: string;
  /** Rises with each lease of this name, also after a crash. */
  readonly fence: number;
}

/** Milliseconds to wait for a lease. */
export const leasePatience = 10_000;
