/** Adds an entry to a cache; removes the oldest if it is full. */
export function remember<T>(some: Map<string, T>, key: string, one: T, most: number): void {
  some.delete(key);
  some.set(key, one);
  const oldest = some.size > most ? some.keys().next().value : undefined;
  if (oldest !== undefined) some.delete(oldest);
}
