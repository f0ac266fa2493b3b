import type { Kysely } from "kysely";
import type { Call } from "./records.ts";

/** Makes the calls of a repository from functions that query with kysely. */

export type { Repository } from "./records.ts";

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

/** A change of one stream of rows, such as a session, which this one of its values names. All changes of such rows do that. */
export const inStream = <Tables, Given extends unknown[], Answer>(
  stream: number,
  call: Call<Kysely<Tables>, Given, Answer>,
): Call<Kysely<Tables>, Given, Answer> => ({ ...call, stream });
