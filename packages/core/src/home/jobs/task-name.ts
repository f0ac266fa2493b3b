/**
 * The name under which a queue without labels keeps jobs: the kind and the labels, such as `dispatch:codex,linux`. A worker
 * asks for every name it can do, so the labels of one job are few.
 */

/** Labels of one job. A worker with n labels asks for 1 + n + n(n - 1)/2 names of each kind. */
const mostLabels = 2;
/** Characters of a name, and of a key with its kind, that the queue takes. */
const [longestName, longestKey] = [128, 512];

/** Throws a RangeError if there are too many labels, or if they are too long. */
export function taskName(kind: string, labels: readonly string[] = []): string {
  const sorted = [...new Set(labels)].sort();
  if (sorted.length > mostLabels) throw new RangeError(`a job has at most ${mostLabels} labels: ${sorted.join(", ")}`);
  const name = sorted.length === 0 ? encode(kind) : `${encode(kind)}:${sorted.map(encode).join(",")}`;
  if (name.length > longestName) throw new RangeError(`longer than ${longestName} characters: ${name}`);
  return name;
}

/** The names of all jobs that a worker with these labels can do. */
export function taskNames(kinds: readonly string[], labels: readonly string[]): string[] {
  const sets: string[][] = [[]];
  for (const label of new Set(labels))
    sets.push(...sets.flatMap((set) => (set.length < mostLabels ? [[...set, label]] : [])));
  return [...new Set(kinds.flatMap((kind) => sets.map((set) => taskName(kind, set))))];
}

export function readTaskName(name: string): { readonly kind: string; readonly labels: readonly string[] } {
  const [kind = "", labels] = name.split(":");
  return { kind: decodeURIComponent(kind), labels: labels?.split(",").map(decodeURIComponent) ?? [] };
}

/** A key of one kind, apart from those of other kinds. Throws a RangeError if it is too long. */
export function taskKey(kind: string, key: string): string {
  const full = `${encode(kind)}:${key}`;
  if (full.length > longestKey) throw new RangeError(`longer than ${longestKey} characters: ${full}`);
  return full;
}

const encode = encodeURIComponent;
