import { Fault } from "../ground/fault.ts";
import type { Home } from "../home/home.ts";
import { readOldLines, retireOldLines } from "../home/old-lines.ts";
import type { Store } from "../home/records/records.ts";
import { messagesFolder, type SessionName } from "./context-id.ts";
import { parseLine } from "./json-line.ts";
import type { messageRecords, traceRecords } from "./session-records.ts";
import type { NumberedText, TraceKind } from "./session-rows.ts";

/** Takes over the files in which earlier releases kept messages, events and requests. */

/** Rows of files that could not be taken over, because the home cannot be written. */
export type OldRows = Readonly<Record<"messages" | TraceKind, readonly NumberedText[]>>;

export interface AdoptDeps {
  readonly home: Home;
  readonly messages: Store<typeof messageRecords>;
  readonly traces: Store<typeof traceRecords>;
}

/** The file of each kind. */
const fileOf = { messages: "history.jsonl", events: "events.jsonl", requests: "requests.jsonl" } as const;
const kinds = ["messages", "events", "requests"] as const;
type Kind = (typeof kinds)[number];

/**
 * The lines become rows in one transaction, and the file stays under another name: a process that dies in between leaves the
 * file, and the next one finds that its rows are there. If the database was lost or replaced by an earlier copy since,
 * messages are taken over again; events and requests are not, because retention may have removed them. In a home that cannot
 * be written the rows are answered and nothing is changed.
 */
export async function adoptOldFiles(deps: AdoptDeps, name: SessionName): Promise<OldRows | undefined> {
  const folder = messagesFolder(name);
  const names = new Set((await deps.home.documents.list(folder)).map((entry) => entry.name));
  const there = kinds.filter(
    (kind) => names.has(fileOf[kind]) || (kind === "messages" && names.has(`${fileOf[kind]}.old`)),
  );
  if (there.length === 0 || (await areTaken(deps, name, names, there))) return undefined;
  try {
    // With the lease for changes of the session: of two processes the second one finds the rows of the first.
    await deps.home.leases.run(`${folder}/lock`, async () => {
      for (const kind of there) await adoptFile(deps, name, kind);
    });
    return undefined;
  } catch (error) {
    if (!isUnwritable(error)) throw error;
    return readLeft(deps, name);
  }
}

/** Whether only files are there whose lines became rows before. */
async function areTaken(
  deps: AdoptDeps,
  name: SessionName,
  names: ReadonlySet<string>,
  there: readonly Kind[],
): Promise<boolean> {
  for (const kind of there) if (names.has(fileOf[kind]) || (await isLost(deps, name, kind))) return false;
  return true;
}

/** Whether messages became rows before, and are gone. */
const isLost = async (deps: AdoptDeps, name: SessionName, kind: Kind): Promise<boolean> =>
  kind === "messages" && (await lastNumber(deps, name, kind)) === 0;

const isUnwritable = (error: unknown): boolean =>
  error instanceof Fault && (error.code === "file.unwritable" || error.code === "disk.full");

async function adoptFile(deps: AdoptDeps, name: SessionName, kind: Kind): Promise<void> {
  const file = `${messagesFolder(name)}/${fileOf[kind]}`;
  const lines = await readOldLines(deps.home, file);
  if (lines) {
    await take(deps, name, kind, lines);
    await retireOldLines(deps.home, file);
  } else if (await isLost(deps, name, kind)) {
    await take(deps, name, kind, (await readOldLines(deps.home, `${file}.old`)) ?? []);
  }
}

async function take({ messages, traces }: AdoptDeps, name: SessionName, kind: Kind, lines: readonly string[]) {
  if (kind === "messages") await messages.change("adopt", name, lines);
  else await traces.change("adopt", kind, name, rowsOf(kind, lines));
}

async function lastNumber({ messages, traces }: AdoptDeps, name: SessionName, kind: Kind): Promise<number> {
  if (kind === "messages") return messages.read("last", name);
  return (await traces.read("last", kind, name))?.number ?? 0;
}

/** Events have numbers of their own. */
const rowsOf = (kind: Kind, lines: readonly string[]): NumberedText[] =>
  kind === "events" ? lines.flatMap(eventRow) : lines.map((body, index) => ({ number: index + 1, body }));

function eventRow(body: string): NumberedText[] {
  const id = parseLine(body)?.id;
  return typeof id === "number" && Number.isSafeInteger(id) ? [{ number: id, body }] : [];
}

/** The rows that the files would become, with the numbers they would have. */
async function readLeft(deps: AdoptDeps, name: SessionName): Promise<OldRows> {
  const left: Record<Kind, readonly NumberedText[]> = { messages: [], events: [], requests: [] };
  for (const kind of kinds) left[kind] = await leftOf(deps, name, kind);
  return left;
}

async function leftOf(deps: AdoptDeps, name: SessionName, kind: Kind): Promise<readonly NumberedText[]> {
  const file = `${messagesFolder(name)}/${fileOf[kind]}`;
  const last = await lastNumber(deps, name, kind);
  const isAgain = await isLost(deps, name, kind);
  const lines = (await readOldLines(deps.home, file)) ?? (isAgain ? await readOldLines(deps.home, `${file}.old`) : []);
  const rows = rowsOf(kind, lines ?? []);
  if (rows[0] === undefined || (await isTaken(deps, name, kind, rows[0].body))) return [];
  return rows.map(({ number, body }) => ({ number: kind === "events" ? number : last + number, body }));
}

/** Whether a process that died before it could rename the file has taken it over. */
const isTaken = ({ messages, traces }: AdoptDeps, name: SessionName, kind: Kind, body: string): Promise<boolean> =>
  kind === "messages" ? messages.read("has", name, body) : traces.read("has", kind, name, body);
