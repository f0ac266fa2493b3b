/** A test file and what decides where it runs. */
export interface TestFile {
  readonly path: string;
  readonly text: string;
}

/** Files that one process runs, one after the other. */
export interface Batch {
  readonly files: readonly string[];
  /** Batches of one lane never run at the same time: they share something of the machine. */
  readonly lane?: string;
}

/**
 * Splits test files into batches, the longest work first, so that no process is left with a long file at the end.
 * A journey in a browser is a batch of its own; other files share processes, because each process has to load the
 * product. The size of a file stands for its duration.
 */
export function planBatches(files: readonly TestFile[], batchSize: number): Batch[] {
  const sized = files.toSorted((one, other) => other.text.length - one.text.length || (one.path < other.path ? -1 : 1));
  const [inBrowser, rest] = split(sized, ({ path }) => path.startsWith("test/console/"));
  // Commands in a sandbox run as one unprivileged user, whose processes the kernel counts together.
  const [sandboxed, ordinary] = split(rest, ({ text }) => /bubblewrap|bwrap/.test(text));
  const [journeys, units] = split(ordinary, ({ path }) => path.startsWith("test/"));
  return [
    ...sandboxed.map(({ path }) => ({ files: [path], lane: "sandbox" })),
    ...inBrowser.map(({ path }) => ({ files: [path] })),
    // Journeys wait for other processes: fewer in a row, so that none is left alone at the end.
    ...fill(journeys, batchSize / 3),
    ...fill(units, batchSize),
  ];
}

function split<T>(values: readonly T[], isFirst: (value: T) => boolean): [T[], T[]] {
  return [values.filter(isFirst), values.filter((value) => !isFirst(value))];
}

/** Batches of about `size` characters; a longer file is alone. */
function fill(files: readonly TestFile[], size: number): Batch[] {
  const batches: { files: string[]; room: number }[] = [];
  for (const { path, text } of files) {
    const batch = batches.find(({ room }) => room >= text.length);
    if (batch) {
      batch.files.push(path);
      batch.room -= text.length;
    } else batches.push({ files: [path], room: size - text.length });
  }
  return batches.map((batch) => ({ files: batch.files }));
}

/** The first batch whose lane is free, taken out of `waiting`. */
export function takeBatch(waiting: Batch[], busyLanes: ReadonlySet<string>): Batch | undefined {
  const index = waiting.findIndex(({ lane }) => lane === undefined || !busyLanes.has(lane));
  return index === -1 ? undefined : waiting.splice(index, 1)[0];
}
