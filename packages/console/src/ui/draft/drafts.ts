/** Drafts in the storage of the browser. */

/** A draft: typed and not saved. */
export interface Draft {
  readonly slug: string;
  readonly file: string;
  /** When its editor was opened, so that two editors never overwrite each other's draft. */
  readonly opened: number;
  /** The version it is based on. */
  readonly version: number;
  readonly time: number;
  readonly text: string;
}

type Place = Pick<Draft, "slug" | "file" | "opened">;

const prefix = "loadout.draft:";
const most = 20;
/** Characters of all drafts together. */
const mostCharacters = 2_000_000;

const keyOf = ({ slug, file, opened }: Place): string => prefix + JSON.stringify([slug, file, opened]);

/** Stores a draft and removes the oldest ones to make room. False if the browser has no room. */
export function keepDraft(draft: Draft, storage: Storage = localStorage): boolean {
  const key = keyOf(draft);
  const others = allDrafts(storage).filter((other) => keyOf(other) !== key);
  let room = mostCharacters - draft.text.length;
  const kept = others.filter(({ text }, index) => {
    room -= text.length;
    return index < most - 1 && room >= 0;
  });
  for (const other of others.slice(kept.length)) storage.removeItem(keyOf(other));
  for (;;) {
    if (tryToKeep(key, `${draft.version} ${draft.time}\n${draft.text}`, storage)) return true;
    const oldest = kept.pop();
    if (!oldest) return false;
    storage.removeItem(keyOf(oldest));
  }
}

function tryToKeep(key: string, value: string, storage: Storage): boolean {
  try {
    storage.setItem(key, value);
    return true;
  } catch (error) {
    if (error instanceof DOMException) return false; // full, or disabled
    throw error;
  }
}

export function dropDraft(place: Place, storage: Storage = localStorage): void {
  storage.removeItem(keyOf(place));
}

/** The drafts of one file, the newest first. */
export const draftsOf = (slug: string, file: string, storage: Storage = localStorage): readonly Draft[] =>
  allDrafts(storage).filter((draft) => draft.slug === slug && draft.file === file);

function allDrafts(storage: Storage): readonly Draft[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
  return keys
    .filter((key) => key.startsWith(prefix))
    .flatMap((key) => readDraft(key, storage.getItem(key) ?? ""))
    .sort((one, other) => other.time - one.time);
}

function readDraft(key: string, value: string): Draft[] {
  const head = /^(\d+) (\d+)\n/.exec(value);
  const place = /^\["(?:[^"\\]|\\.)*","(?:[^"\\]|\\.)*",\d+\]$/.test(key.slice(prefix.length))
    ? (JSON.parse(key.slice(prefix.length)) as [string, string, number])
    : undefined;
  if (!head || !place) return [];
  const [slug, file, opened] = place;
  return [{ slug, file, opened, version: Number(head[1]), time: Number(head[2]), text: value.slice(head[0].length) }];
}
