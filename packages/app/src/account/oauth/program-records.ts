import { always, orNothing, type Repository, topicSchema } from "@loadout/core/home";
import type { Kysely } from "kysely";
import { type AccountTables, accountSchema } from "../account-tables.ts";
import { type ProgramTables, programSchema } from "./program-tables.ts";

/** The reads and changes of connected programs, their codes and tokens, and of programs that registered themselves. */

type Query = Kysely<AccountTables & ProgramTables>;
type ClientRow = ProgramTables["program_clients"];
type ProgramRow = ProgramTables["programs"];
type CodeRow = ProgramTables["program_codes"];

/** What a program came with, and what it gets if that is right. */
export interface CodeUse {
  readonly hash: string;
  readonly clientId: string;
  readonly redirect: string;
  /** The S256 digest of its verifier. */
  readonly challenge: string;
  readonly resource: string;
  readonly access: NewToken;
  readonly refresh: NewToken;
  readonly time: string;
}

export interface RefreshUse {
  readonly hash: string;
  readonly clientId: string;
  readonly resource: string;
  readonly access: NewToken;
  readonly refresh: NewToken;
  readonly time: string;
  /** Until when a client that registered itself is kept. */
  readonly keepClient: string;
}

export interface NewToken {
  readonly hash: string;
  readonly expiresAt: string;
}

/** `again`: a code or token was used a second time, which ended its program. */
export type UseAnswer =
  | { readonly kind: "issued"; readonly program: ProgramRow; readonly refreshes: boolean }
  | { readonly kind: "refused" }
  | { readonly kind: "again"; readonly program?: ProgramRow };

/** Rows that are removed with one change. */
const mostSwept = 200;

export const programRecords = {
  name: "program",
  schemas: [topicSchema, accountSchema, programSchema],
  reads: {
    client: orNothing(undefined, (query: Query, id: string, time: string) =>
      query
        .selectFrom("program_clients")
        .selectAll()
        .where("id", "=", id)
        .where("expires_at", ">", time)
        .executeTakeFirst(),
    ),
    programs: orNothing([], (query: Query, time: string, userId?: string) =>
      query
        .selectFrom("programs")
        .selectAll()
        .where("expires_at", ">", time)
        .$if(userId !== undefined, (some) => some.where("user_id", "=", userId as string))
        .orderBy("created_at")
        .orderBy("id")
        .execute(),
    ),
    userOfAccess: orNothing(undefined, (query: Query, hash: string) =>
      query
        .selectFrom("program_tokens")
        .innerJoin("programs", "programs.id", "program_tokens.program_id")
        .innerJoin("users", "users.id", "programs.user_id")
        .selectAll("users")
        .select(["program_tokens.expires_at", "programs.id as program_id", "programs.resource", "programs.used_at"])
        .where("program_tokens.hash", "=", hash)
        .where("program_tokens.kind", "=", "access")
        .where("users.is_disabled", "=", 0)
        .whereRef("users.role", "=", "programs.role")
        .executeTakeFirst(),
    ),
  },
  changes: {
    addClient: always(addClient),
    addCode: always(addCode),
    useCode: always(useCode),
    useRefresh: always(useRefresh),
    /** By a token that it has; answers the program that ended. */
    endByToken: orNothing(undefined, async (query: Query, hash: string, clientId: string) => {
      const found = await query
        .selectFrom("program_tokens")
        .innerJoin("programs", "programs.id", "program_tokens.program_id")
        .selectAll("programs")
        .where("program_tokens.hash", "=", hash)
        .where("programs.client_id", "=", clientId)
        .executeTakeFirst();
      return found && endProgram(query, found.id);
    }),
    endProgram: orNothing(undefined, endProgram),
    markUsed: orNothing(undefined, async (query: Query, id: string, time: string) => {
      await query.updateTable("programs").set({ used_at: time }).where("id", "=", id).execute();
    }),
  },
} satisfies Repository;

/** False if as many wait for somebody to connect them as are kept. */
async function addClient(query: Query, row: ClientRow, most: number): Promise<boolean> {
  await query.deleteFrom("program_clients").where("expires_at", "<=", row.created_at).execute();
  const { waiting } = await query
    .selectFrom("program_clients")
    .select(({ fn }) => fn.countAll().as("waiting"))
    .where("is_connected", "=", 0)
    .executeTakeFirstOrThrow();
  if (Number(waiting) >= most) return false;
  await query.insertInto("program_clients").values(row).execute();
  return true;
}

/** Only for a user who still has this role. Keeps the client, if it registered itself. */
async function addCode(query: Query, row: CodeRow, keepClient: string, time: string): Promise<boolean> {
  await sweep(query, time);
  const user = await query
    .selectFrom("users")
    .select("id")
    .where("id", "=", row.user_id)
    .where("role", "=", row.role)
    .where("is_disabled", "=", 0)
    .executeTakeFirst();
  if (!user) return false;
  await query.insertInto("program_codes").values(row).execute();
  await keep(query, row.client_id, keepClient);
  return true;
}

/** A code works once, also when the rest of the request is wrong. A second use ends what the first one gave. */
async function useCode(query: Query, given: CodeUse): Promise<UseAnswer> {
  const { hash, clientId, redirect, challenge, resource, access, refresh, time } = given;
  const code = await query
    .updateTable("program_codes")
    .set({ used_at: time })
    .where("hash", "=", hash)
    .where("used_at", "is", null)
    .returningAll()
    .executeTakeFirst();
  if (!code) {
    const used = await query
      .selectFrom("program_codes")
      .select("program_id")
      .where("hash", "=", hash)
      .executeTakeFirst();
    return used ? endedAgain(await endProgram(query, used.program_id)) : { kind: "refused" };
  }
  const isRight =
    code.expires_at > time &&
    code.client_id === clientId &&
    code.redirect === redirect &&
    code.challenge === challenge &&
    code.resource === resource;
  if (!isRight || !(await hasRole(query, code))) return { kind: "refused" };
  const program: ProgramRow = {
    ...{ id: code.program_id, user_id: code.user_id, role: code.role, client_id: code.client_id, name: code.name },
    ...{ host: code.host, scope: code.scope, resource: code.resource, created_at: time, used_at: time },
    expires_at: code.refreshes === 1 ? refresh.expiresAt : access.expiresAt,
  };
  await query.insertInto("programs").values(program).execute();
  const refreshes = code.refreshes === 1;
  await addTokens(query, program.id, access, refreshes ? refresh : undefined);
  return { kind: "issued", program, refreshes };
}

async function useRefresh(query: Query, given: RefreshUse): Promise<UseAnswer> {
  const { hash, clientId, resource, access, refresh, time, keepClient } = given;
  const token = await query
    .selectFrom("program_tokens")
    .innerJoin("programs", "programs.id", "program_tokens.program_id")
    .selectAll("programs")
    .select(["program_tokens.replaced_at", "program_tokens.expires_at as token_expires_at"])
    .where("program_tokens.hash", "=", hash)
    .where("program_tokens.kind", "=", "refresh")
    .executeTakeFirst();
  if (!token || token.client_id !== clientId || token.resource !== resource) return { kind: "refused" };
  const { replaced_at: _replaced, token_expires_at: tokenEnd, ...program } = token;
  const replaced = await query
    .updateTable("program_tokens")
    .set({ replaced_at: time })
    .where("hash", "=", hash)
    .where("replaced_at", "is", null)
    .executeTakeFirst();
  if (Number(replaced.numUpdatedRows) === 0) return endedAgain(await endProgram(query, program.id));
  if (tokenEnd <= time || !(await hasRole(query, program))) return { kind: "refused" };
  await sweep(query, time);
  await addTokens(query, program.id, access, refresh);
  await query
    .updateTable("programs")
    .set({ used_at: time, expires_at: refresh.expiresAt })
    .where("id", "=", program.id)
    .execute();
  await keep(query, clientId, keepClient);
  return { kind: "issued", program, refreshes: true };
}

const endedAgain = (program: ProgramRow | undefined): UseAnswer => ({ kind: "again", ...(program && { program }) });

/** The user is enabled and has the role in which they allowed it. */
async function hasRole(query: Query, { user_id: id, role }: Pick<ProgramRow, "user_id" | "role">): Promise<boolean> {
  const user = query.selectFrom("users").select("id").where("id", "=", id).where("role", "=", role);
  return (await user.where("is_disabled", "=", 0).executeTakeFirst()) !== undefined;
}

async function addTokens(query: Query, programId: string, access: NewToken, refresh?: NewToken): Promise<void> {
  const rows = [{ kind: "access" as const, ...access }, ...(refresh ? [{ kind: "refresh" as const, ...refresh }] : [])];
  await query
    .insertInto("program_tokens")
    .values(
      rows.map(({ kind, hash, expiresAt }) => ({
        ...{ hash, program_id: programId, kind, expires_at: expiresAt, replaced_at: null },
      })),
    )
    .execute();
}

async function keep(query: Query, clientId: string, until: string): Promise<void> {
  await query
    .updateTable("program_clients")
    .set({ is_connected: 1, expires_at: until })
    .where("id", "=", clientId)
    .execute();
}

async function endProgram(query: Query, id: string, userId?: string): Promise<ProgramRow | undefined> {
  return query
    .deleteFrom("programs")
    .where("id", "=", id)
    .$if(userId !== undefined, (some) => some.where("user_id", "=", userId as string))
    .returningAll()
    .executeTakeFirst();
}

/** What has expired. Codes and refresh tokens that were used stay as long as they would have been valid, to notice a second use. */
async function sweep(query: Query, time: string): Promise<void> {
  await query.deleteFrom("program_codes").where("expires_at", "<=", dayBefore(time)).execute();
  const tokens = query.selectFrom("program_tokens").select("hash").where("expires_at", "<=", time).limit(mostSwept);
  await query.deleteFrom("program_tokens").where("hash", "in", tokens).execute();
  const programs = query.selectFrom("programs").select("id").where("expires_at", "<=", time).limit(mostSwept);
  await query.deleteFrom("programs").where("id", "in", programs).execute();
}

const dayBefore = (time: string): string => new Date(Date.parse(time) - 86_400_000).toISOString();

/** Ends the programs of a user; answers how many. Part of changes of the account. */
export async function endProgramsOf(query: Kysely<AccountTables>, userId: string): Promise<number> {
  const all = query as unknown as Query;
  await all.deleteFrom("program_codes").where("user_id", "=", userId).execute();
  const gone = await all.deleteFrom("programs").where("user_id", "=", userId).executeTakeFirst();
  return Number(gone.numDeletedRows);
}
