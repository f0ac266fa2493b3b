/** Something that is opened with its first use. */
export interface OpenOnce<T> {
  (): Promise<T>;
  /** Closes it if it was opened. */
  close(): Promise<void>;
}

/** Opens one for all callers. If that fails, the next caller tries again. */
export function openOnce<T extends { close(): Promise<void> }>(open: () => Promise<T>): OpenOnce<T> {
  let opened: Promise<T> | undefined;
  const get = (): Promise<T> => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
  return Object.assign(get, { close: async () => (await opened)?.close() });
}
