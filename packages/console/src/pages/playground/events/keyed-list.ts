/** A list whose entries are found by key: one that is set again takes the place of the one before. */
export interface KeyedList<Entry extends { readonly key: string }> {
  set(entry: Entry): void;
  get(key: string): Entry | undefined;
  /** Only ever the last entries are taken out. */
  remove(key: string): void;
  all(): readonly Entry[];
  /** The same array as long as nothing changed. */
  snapshot(): readonly Entry[];
}

export function createKeyedList<Entry extends { readonly key: string }>(): KeyedList<Entry> {
  const entries: Entry[] = [];
  const places = new Map<string, number>();
  let shown: readonly Entry[] = [];
  let isChanged = false;
  return {
    set(entry) {
      const place = places.get(entry.key);
      if (place === undefined) places.set(entry.key, entries.push(entry) - 1);
      else entries[place] = entry;
      isChanged = true;
    },
    get(key) {
      const place = places.get(key);
      return place === undefined ? undefined : entries[place];
    },
    remove(key) {
      const place = places.get(key);
      if (place === undefined) return;
      entries.splice(place, 1);
      places.delete(key);
      for (const [index, entry] of entries.slice(place).entries()) places.set(entry.key, place + index);
      isChanged = true;
    },
    all: () => entries,
    snapshot() {
      if (isChanged) shown = [...entries];
      isChanged = false;
      return shown;
    },
  };
}
