import type { Kysely } from "kysely";
import type { Schema } from "../database/migrate.ts";

/** What a repository is: the tables of one owner, and the named reads and changes that work on them. */

/**
 * A named read or change runs where the database is, which may be another thread: what it takes and answers is plain data.
 * A change is one transaction, and only statements may be awaited in it.
 */
export interface Call<Query, Given extends unknown[], Answer> {
  work(query: Query, ...given: Given): Promise<Answer>;
  /** The answer if the tables do not exist yet. A change without it creates them. */
  readonly nothing?: { readonly answer: Answer };
}

export type AnyCall = Call<never, never[], unknown>;
type Calls = Readonly<Record<string, AnyCall>>;

/** A database file of a home. Daily copies leave out `traces`, and old rows in it are removed. */
export type RecordFileName = "loadout" | "traces";

export interface Repository<Reads extends Calls = Calls, Changes extends Calls = Calls> {
  readonly name: string;
  readonly file?: RecordFileName;
  /** The tables it works on, its own ones last. */
  readonly schemas: readonly Schema[];
  readonly reads: Reads;
  readonly changes: Changes;
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
}

type GivenTo<C> = C extends { work(query: never, ...given: infer Given): unknown } ? Given : never;
type AnswerOf<C> = C extends { work(query: never, ...given: never[]): Promise<infer Answer> } ? Answer : never;

type Work<Tables, Given extends unknown[], Answer> = (query: Kysely<Tables>, ...given: Given) => Promise<Answer>;

/** A read, or a change that creates no tables; `nothing` is its answer while there are none. */
export const orNothing = <Tables, Given extends unknown[], Answer>(
  answer: NoInfer<Answer>,
  work: Work<Tables, Given, Answer>,
): Call<Kysely<Tables>, Given, Answer> => ({ work, nothing: { answer } });

/** A change; the first one creates the tables. */
export const always = <Tables, Given extends unknown[], Answer>(
  work: Work<Tables, Given, Answer>,
): Call<Kysely<Tables>, Given, Answer> => ({ work });
