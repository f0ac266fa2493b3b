/** Locks by name, which leases are made of: they keep others out, and know neither fences nor holders. */
export interface Locks {
  /** `isMine` is asked when the lock was lost and taken again: another process may have had it in between. */
  take(name: string, patience: number, isMine: () => Promise<boolean>): Promise<HeldLock>;
  share(name: string, patience: number): Promise<HeldLock>;
  takeAlone(name: string): Promise<HeldLock | undefined>;
  /** Whether a lock ends although its holder's process lives, if that could not renew it: what is done under it needs a fence. */
  readonly canExpire?: true;
  /** Milliseconds that callers wait who do not say how long; longer than the lock of a killed process stays. */
  readonly usualPatience?: number;
  /** How to name a lock to a person. */
  placeOf(name: string): string;
}

export interface HeldLock {
  /** Aborted if another process took it meanwhile. */
  readonly lost: AbortSignal;
  release(): void;
}
