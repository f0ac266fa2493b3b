import type { CompiledQuery, Kysely, QueryResult } from "kysely";
import { isPostgres } from "./is-postgres.ts";

/** A query that is built and compiled once for each kind of database, for those that run several times in every step of a turn. */
export type PreparedQuery<Tables, Given extends unknown[], Row> = (
  query: Kysely<Tables>,
  ...given: Given
) => Promise<QueryResult<Row>>;

/** A place that a given value takes; it is compiled as a parameter. */
interface Slot {
  readonly slot: number;
}

/** Runs a statement of this text on a connection. */
type RunStatement = (sql: string, parameters: readonly unknown[]) => QueryResult<unknown>;

/** Databases in this thread, whose statements need none of the layers between a query and its connection. */
const direct = new WeakMap<object, RunStatement>();

/** Lets prepared queries of a database run at once. Nothing else may run on its connection meanwhile, such as a transaction. */
export const runDirectly = (query: object, run: RunStatement): void => void direct.set(query, run);

interface Compiled<Row> {
  readonly compiled: CompiledQuery<Row>;
  readonly isSlot: (value: unknown) => value is Slot;
}

/** `build` must make the same statement whatever its values are: it is called once, with places instead of values. */
export function prepareQuery<Tables, Given extends unknown[], Row>(
  build: (query: Kysely<Tables>, ...given: Given) => { compile(): CompiledQuery<Row> },
): PreparedQuery<Tables, Given, Row> {
  const known = new Map<boolean, Compiled<Row>>();
  const compile = (query: Kysely<Tables>): Compiled<Row> => {
    const slots = Array.from({ length: build.length - 1 }, (_, slot): Slot => ({ slot }));
    const compiled = build(query, ...(slots as unknown[] as Given)).compile();
    return { compiled, isSlot: (value): value is Slot => slots.some((slot) => slot === value) };
  };
  return async (query, ...given) => {
    const kind = isPostgres(query);
    const { compiled, isSlot } = known.get(kind) ?? compile(query);
    if (!known.has(kind)) known.set(kind, { compiled, isSlot });
    const parameters = compiled.parameters.map((value) => (isSlot(value) ? given[value.slot] : value));
    const run = direct.get(query);
    return run ? (run(compiled.sql, parameters) as QueryResult<Row>) : query.executeQuery({ ...compiled, parameters });
  };
}
