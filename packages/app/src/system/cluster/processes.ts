import { type Home, openHome, processName } from "@loadout/core/home";
import { version } from "../version.ts";
import type { ProcessRow } from "./process-records.ts";

/** The processes of a home in a database: servers and workers, on any machine. */
export interface Processes {
  /** Those that were seen lately, the oldest first. */
  alive(): Promise<readonly ProcessView[]>;
  /** How many locks they hold. */
  locks(): Promise<number>;
  close(): Promise<void>;
}

/** What a process says of itself while it is there. */
export interface Presence {
  /** Says it again at once, because its state changed. */
  tell(): Promise<void>;
  close(): Promise<void>;
}

export interface ProcessView {
  readonly name: string;
  readonly kind: "server" | "worker";
  readonly address?: string;
  readonly machine: string;
  readonly pid: number;
  readonly version: string;
  readonly abilities: Abilities;
  readonly state: ProcessState;
  readonly startedAt: string;
  /** Milliseconds since it was seen. */
  readonly silentFor: number;
}

export interface Abilities {
  /** It runs turns and dispatches. */
  readonly works: boolean;
  /** The agents it can dispatch to. */
  readonly agents: readonly string[];
}

export interface ProcessState {
  readonly isDraining: boolean;
  readonly turns: number;
  readonly dispatches: number;
}

export interface PresenceOptions {
  readonly home: Home;
  readonly kind: ProcessRow["kind"];
  readonly machine: string;
  readonly address?: string;
  readonly abilities: () => Promise<Abilities>;
  readonly state: () => ProcessState;
  /** Milliseconds between two times. */
  readonly pace?: number;
}

const load = async () => (await import("./process-records.ts")).processRecords;

export function openProcesses(given: string | Home): Processes {
  const home = openHome(given);
  const store = home.records.use("process", load);
  return {
    alive: async () => (await store.read("list")).map(viewOf),
    locks: () => store.read("locks"),
    close: home.close,
  };
}

/** Says that this process is there, until it is closed. */
export async function startPresence(options: PresenceOptions): Promise<Presence> {
  const { home, kind, machine, address, abilities, state, pace = 5000 } = options;
  const store = home.records.use("process", load);
  const name = processName();
  const say = async (): Promise<void> =>
    store.change("say", {
      ...{ name, kind, machine, pid: process.pid, version, address: address ?? null },
      ...{ abilities: JSON.stringify(await abilities()), state: JSON.stringify(state()) },
    });
  await say();
  let saying = Promise.resolve();
  /** While the database is away, others learn that by themselves. */
  const sayAgain = (): Promise<void> => {
    saying = saying.then(() => say().catch(() => undefined));
    return saying;
  };
  const timer = setInterval(sayAgain, pace).unref();
  return {
    tell: sayAgain,
    async close() {
      clearInterval(timer);
      await saying;
      await store.change("leave", name).catch(() => undefined); // its row goes by itself
    },
  };
}

const viewOf = (row: ProcessRow & { readonly silent_for: number }): ProcessView => ({
  ...{ name: row.name, kind: row.kind, machine: row.machine, pid: Number(row.pid), version: row.version },
  ...(row.address !== null && { address: row.address }),
  ...{ abilities: JSON.parse(row.abilities) as Abilities, state: JSON.parse(row.state) as ProcessState },
  ...{ startedAt: new Date(Number(row.started_at)).toISOString(), silentFor: row.silent_for },
});
