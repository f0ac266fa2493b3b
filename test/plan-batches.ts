/** A test file and what decides where it runs. */
export interface TestFile {
  readonly path: string;
  readonly text: string;
}

/** Files that one process runs, one after the other. */
export interface Batch {
  readonly files: readonly string[];
  /** Batches of one lane run one after the other, beside all others, since they share something of the machine. */
  readonly lane?: string;
  /** In temporary folders on disk, also where others are in memory. */
  readonly isOnDisk?: boolean;
}

/** One journey through each door and one in the browser, for `npm run test:quick`. */
export const quickJourneys: readonly string[] = [
  "test/skill-versions.test.ts", // library
  "test/skill-install.test.ts", // command line
  "test/server-http.test.ts",
  "test/mcp.test.ts",
  "test/console/first-look.test.ts",
];

/**
 * What a test file says about how it is run, in a line of its own such as `// run: slow, on disk; it kills processes`.
 * - slow: a unit test that `npm run test:quick` leaves to `npm test`
 * - on disk: it proves that files survive a crash or a full disk, or upgrades them
 * - first: it takes much longer than its size suggests, so it starts early, in a process of its own
 * - waits: it waits most of the time (for leases to expire, for other processes), so it starts before those that compute
 */
export const marks = ["slow", "on disk", "first", "waits"] as const;

/** The marks of a test file, as they are written. */
export const marksOf = ({ text }: Pick<TestFile, "text">): readonly string[] =>
  /^\/\/ run: ([^;\n]+)/m.exec(text)?.[1]?.split(", ") ?? [];

export const isMarked = (file: TestFile, mark: (typeof marks)[number]): boolean => marksOf(file).includes(mark);

/** A sandbox of dispatched agents has a `/dev` of its own, which hides folders in memory. */
export const needsDisk = (file: TestFile): boolean =>
  isMarked(file, "on disk") || (file.path.startsWith("test/") && /dispatch(?!Event)/i.test(file.text));

/** Characters of test files that one process runs: enough to be worth loading the product for. */
const usualSize = 120_000;

/**
 * Splits test files into batches, the longest work first, so that no process is left with a long file at the end.
 * Files share processes, because each process has to load the product and journeys in a browser have to start one. The
 * size of a file is taken as its duration.
 */
export function planBatches(files: readonly TestFile[], size = usualSize): Batch[] {
  const sized = files.toSorted((one, other) => other.text.length - one.text.length || (one.path < other.path ? -1 : 1));
  const [long, others] = split(sized, (file) => isMarked(file, "first"));
  const [patient, busy] = split(others, (file) => isMarked(file, "waits"));
  const [inBrowser, rest] = split(busy, ({ path }) => path.startsWith("test/console/"));
  // Commands in a sandbox run as one unprivileged user, whose processes the kernel counts together.
  const [sandboxed, ordinary] = split(rest, ({ text }) => /bubblewrap|bwrap/.test(text));
  const [journeys, units] = split(ordinary, ({ path }) => path.startsWith("test/"));
  return [
    ...fill(sandboxed, 0).map((batch) => ({ ...batch, lane: "sandbox" })),
    ...fill(long, 0),
    ...fill(patient, size / 6),
    // A window keeps what it has loaded of the console for the next journey.
    ...fill(inBrowser, size / 1.5),
    // Journeys wait for other processes: fewer in a row, so that none is left alone at the end.
    ...fill(journeys, size / 2),
    ...fill(units, size),
  ];
}

function split<T>(values: readonly T[], isFirst: (value: T) => boolean): [T[], T[]] {
  return [values.filter(isFirst), values.filter((value) => !isFirst(value))];
}

/** Batches of about `size` characters, on disk or in memory; a longer file is alone. */
function fill(files: readonly TestFile[], size: number): Batch[] {
  const batches: { files: string[]; isOnDisk: boolean; room: number }[] = [];
  for (const file of files) {
    const { path, text } = file;
    const isOnDisk = needsDisk(file);
    const batch = batches.find((one) => one.isOnDisk === isOnDisk && one.room >= text.length);
    if (batch) {
      batch.files.push(path);
      batch.room -= text.length;
    } else batches.push({ files: [path], isOnDisk, room: size - text.length });
  }
  return batches.map(({ files, isOnDisk }) => ({ files, ...(isOnDisk && { isOnDisk }) }));
}

/** Whether a batch has journeys, which need the console and the browser. */
export const hasJourneys = ({ files }: Batch): boolean => files.some((path) => path.startsWith("test/"));

/** The first batch that can start, taken out of `waiting`: its lane is free, and what it needs is ready. */
export function takeBatch(waiting: Batch[], busyLanes: ReadonlySet<string>, isReady = true): Batch | undefined {
  const index = waiting.findIndex(
    (batch) => (batch.lane === undefined || !busyLanes.has(batch.lane)) && (isReady || !hasJourneys(batch)),
  );
  return index === -1 ? undefined : waiting.splice(index, 1)[0];
}
