/** The port for leases: work that one process does at a time. */
export interface Leases {
  /** Waits up to `patience` milliseconds (10 s by default), then throws the Fault `busy`. */
  take(name: string, patience?: number): Promise<Lease>;
  /** The same for work that several may do, as long as no one takes the lease for themselves. */
  share(name: string, patience?: number): Promise<Lease>;
  /** Takes the lease only if no one has it or a share of it; `undefined` otherwise. */
  takeAlone(name: string): Promise<Lease | undefined>;
  /** Does the work with the lease. */
  run<T>(name: string, work: () => T | Promise<T>, patience?: number): Promise<T>;
}

export interface Lease {
  readonly name: string;
  /** Others can take it from now on. */
  release(): void;
}

/** Milliseconds to wait for a lease. */
export const leasePatience = 10_000;

export async function runWithLease<T>(
  leases: Pick<Leases, "take">,
  name: string,
  work: () => T | Promise<T>,
  patience?: number,
): Promise<T> {
  const lease = await leases.take(name, patience);
  try {
    return await work();
  } finally {
    lease.release();
  }
}
