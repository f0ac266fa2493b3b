import type { Kysely } from "kysely";
import { auditSchema } from "../../home/audit/audit-table.ts";
import { topicSchema } from "../../home/bus/topic-table.ts";
import { always, orNothing, type Repository } from "../../home/records/repository.ts";
import { createKyselyIndex } from "./kysely-index.ts";
import type { LibraryIndex } from "./library-index.ts";
import { type LibraryTables, librarySchema } from "./library-tables.ts";

/** The index of the library as a repository: each method of `LibraryIndex` is one read or one change. */

type Query = Kysely<LibraryTables>;
type Method = Exclude<keyof LibraryIndex, "lease">;
type Given<Name extends Method> = Parameters<LibraryIndex[Name]>;
type Answer<Name extends Method> = Awaited<ReturnType<LibraryIndex[Name]>>;

const indexes = new WeakMap<Query, LibraryIndex>();

/** A change runs in a transaction already. */
function indexOn(query: Query): LibraryIndex {
  const known = indexes.get(query) ?? createKyselyIndex({ query, transaction: (work) => work(query) });
  indexes.set(query, known);
  return known;
}

const call =
  <Name extends Method>(name: Name) =>
  (query: Query, ...given: Given<Name>): Promise<Answer<Name>> => {
    const run = indexOn(query)[name] as (...given: Given<Name>) => Promise<Answer<Name>>;
    return run(...given);
  };

export const libraryRecords = {
  name: "library",
  schemas: [auditSchema, topicSchema, librarySchema],
  reads: {
    isThere: orNothing(false, async (_query: Query) => true),
    page: orNothing([], call("page")),
    count: orNothing(0, call("count")),
    skills: orNothing([], call("skills")),
    cataloged: orNothing([], call("cataloged")),
    changes: orNothing<LibraryTables, Given<"changes">, Answer<"changes">>(undefined, call("changes")),
    skill: orNothing(undefined, call("skill")),
    slugsLike: orNothing([], call("slugsLike")),
    dependents: orNothing([], call("dependents")),
    versions: orNothing([], call("versions")),
    tree: orNothing(undefined, call("tree")),
    references: orNothing([], call("references")),
    held: orNothing([], call("held")),
    holders: orNothing([], call("holders")),
    trash: orNothing([], call("trash")),
    keyedImport: orNothing(undefined, call("keyedImport")),
    audit: orNothing([], call("audit")),
    loose: orNothing<LibraryTables, Given<"loose">, Answer<"loose"> | undefined>(undefined, call("loose")),
  },
  changes: {
    prepare: always(async (_query: Query) => undefined),
    commit: always(call("commit")),
    release: always(call("release")),
    hold: always(call("hold")),
    share: always(call("share")),
    letGo: always(call("letGo")),
    restoreHolds: always(call("restoreHolds")),
    forgetTrash: always(call("forgetTrash")),
  },
} satisfies Repository;
