import type { Fence } from "../leases/leases.ts";
import { noteChange } from "./note-changes.ts";

/** The port for rows: each owner has a small repository, and all of them share the files and threads of the home. */
export interface Records {
  /** The calls of a repository. Nothing is opened, loaded or created before the first call. */
  use<R extends Repository>(name: R["name"], load: () => Promise<R>): Store<R>;
  /** Keeps a copy of the rows, without the traces, if there is none of this day; answers where. */
  keepDailyCopy(now?: Date): Promise<string | undefined>;
  /** Whether nothing was ever recorded, as far as can be seen without opening a database. */
  isEmpty(): Promise<boolean>;
}

/** Where records run: in this thread, or in threads of their own. */
export interface RecordPlace extends Pick<Records, "keepDailyCopy" | "isEmpty"> {
  /** Runs the calls of a repository; nothing is opened or loaded before the first one. */
  caller(name: string, load: () => Promise<Repository>): RunCall;
  /** Looks for changes of these topics from its answer on, and of no others. */
  watch(topics: readonly string[]): Promise<void>;
  /** Calls the listener with watched topics that changed, or may have changed. */
  onChanged(listener: (topics: readonly string[]) => void): void;
  /** Waits for running calls, then closes the database. */
  close(): Promise<void>;
}

/** The tables of one owner, and the named reads and changes that work on them. */
export interface Repository<Reads extends Calls = Calls, Changes extends Calls = Calls> {
  readonly name: string;
  readonly file?: RecordFileName;
  /** The tables it works on, its own ones last. */
  readonly schemas: readonly Tables[];
  readonly reads: Reads;
  readonly changes: Changes;
}

/** A database file of a home. Daily copies leave out `traces`. */
export type RecordFileName = "loadout" | "traces";

/** The steps that make the tables of an owner, by version. */
export interface Tables {
  readonly owner: string;
  readonly steps: Readonly<Record<string, { up(query: never): Promise<void> }>>;
  readonly readableFrom?: number;
  /** Others may change these tables at the same time as their owner: each change is of one row, which the database locks. */
  readonly isOrderedByRow?: true;
}

type Calls = Readonly<Record<string, AnyCall>>;
export type AnyCall = Call<never, never[], unknown>;

/**
 * A named read or change runs where the database is, which may be another thread: what it takes and answers is plain data.
 * A change is one transaction, and only statements may be awaited in it.
 */
export interface Call<Query, Given extends unknown[], Answer> {
  work(query: Query, ...given: Given): Promise<Answer>;
  /** The answer if the tables do not exist yet. A change without it creates them. */
  readonly nothing?: { readonly answer: Answer };
  /**
   * Which of its values names the stream of rows that a change belongs to. A database server runs changes of different
   * streams at once; those of one stream, and changes without one, run in the order of their calls.
   */
  readonly stream?: number;
}

/** A repository as its users see it. */
export interface Store<R extends Repository> {
  read<Name extends keyof R["reads"] & string>(
    name: Name,
    ...given: GivenTo<R["reads"][Name]>
  ): Promise<AnswerOf<R["reads"][Name]>>;
  /** Durable when it is answered. */
  change<Name extends keyof R["changes"] & string>(
    name: Name,
    ...given: GivenTo<R["changes"][Name]>
  ): Promise<AnswerOf<R["changes"][Name]>>;
  /** Changes by the holder of a lease. Once a later one was given out, they throw the Fault `lease.lost` and change nothing. */
  fenced(fence: Fence): Pick<Store<R>, "change">;
}

export type CallKind = "read" | "change";

/** Runs a call of a repository by its name. */
export type RunCall = (kind: CallKind, name: string, given: readonly unknown[], fence?: Fence) => Promise<unknown>;

export function createStore<R extends Repository>(run: RunCall): Store<R> {
  const change = (name: string, given: readonly unknown[], fence?: Fence): never => {
    noteChange();
    return run("change", name, given, fence) as never;
  };
  return {
    read: (name, ...given) => run("read", name, given) as never,
    change: (name, ...given) => change(name, given),
    fenced: ({ name: lease, fence }) => ({ change: (name, ...given) => change(name, given, { name: lease, fence }) }),
  };
}

type GivenTo<C> = C extends { work(query: never, ...given: infer Given): unknown } ? Given : never;
type AnswerOf<C> = C extends { work(query: never, ...given: never[]): Promise<infer Answer> } ? Answer : never;
