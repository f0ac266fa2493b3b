/** Programs that people connect through the browser: what they may ask with, their codes and tokens. */

import { hash as digest, randomUUID } from "node:crypto";
import { createTopicNumber, type Home, openHome } from "@loadout/core/home";
import { accountTopic, toAccount } from "../account-tables.ts";
import type { Account } from "../accounts.ts";
import { createAnswerCache } from "../recognize.ts";
import { randomSecret, tokenHash } from "../token-hash.ts";
import type { ClientMetadata, ProgramClient } from "./client-metadata.ts";
import { OAuthRefusal } from "./oauth-refusal.ts";
import type { UseAnswer } from "./program-records.ts";
import type { ProgramTables } from "./program-tables.ts";

/** A connected program, as its user sees it. */
export interface Program {
  readonly id: string;
  readonly userId: string;
  /** As it calls itself. */
  readonly name?: string;
  /** The address of its document, or an id that it got here. */
  readonly clientId: string;
  /** Where its code was sent. */
  readonly host: string;
  readonly scope: string;
  readonly createdAt: string;
  readonly usedAt?: string;
  /** Unless it gets new tokens before. */
  readonly expiresAt: string;
}

/** What a person allowed. */
export interface Allowed {
  readonly user: Pick<Account, "userId" | "role">;
  readonly client: ProgramClient;
  readonly host: string;
  readonly redirect: string;
  readonly challenge: string;
  readonly scope: string;
  readonly resource: string;
}

export interface IssuedTokens {
  readonly program: Program;
  readonly accessToken: string;
  readonly expiresIn: number;
  readonly scope: string;
  readonly refreshToken?: string;
}

/** A use of a code or a refresh token. `again`: its second use, which ended the program it had been for. */
export type Issued =
  | { readonly kind: "issued"; readonly tokens: IssuedTokens }
  | { readonly kind: "refused" }
  | { readonly kind: "again"; readonly program?: Program };

export interface Programs {
  /** A program that registers itself, so that it may ask people. */
  register(given: ClientMetadata): Promise<ProgramClient>;
  registered(id: string): Promise<ProgramClient | undefined>;
  /** The code for a program that a person allowed, and the id that the program will have. */
  allow(given: Allowed): Promise<{ readonly code: string; readonly id: string }>;
  useCode(given: {
    readonly code: string;
    readonly clientId: string;
    readonly redirect: string;
    readonly verifier: string;
    readonly resource: string;
  }): Promise<Issued>;
  refresh(given: { readonly token: string; readonly clientId: string; readonly resource: string }): Promise<Issued>;
  /** Ends the program that has this token. */
  revoke(token: string, clientId: string): Promise<Program | undefined>;
  list(userId?: string): Promise<readonly Program[]>;
  /** Ends one, of this user or of anybody; `undefined` if there is none. */
  disconnect(id: string, userId?: string): Promise<Program | undefined>;
  /** The user of an access token for this resource, while they are enabled and have the role in which they allowed it. */
  byAccess(
    token: string,
    resource: string,
  ): Promise<{ readonly account: Account; readonly program: string } | undefined>;
  close(): Promise<void>;
}

const codeStart = "loc_";
export const accessStart = "loa_";
const refreshStart = "lor_";
const clientStart = "lob_";

const minute = 60_000;
const day = 86_400_000;
/** Lives, in milliseconds. A person may have to confirm that the browser opens an app, so a code lives a while. */
const lives = { code: 5 * minute, access: 60 * minute, refresh: 30 * day, client: day, usedClient: 90 * day };
/** Programs that registered and that nobody connected yet. */
const mostWaiting = 1000;

export interface ProgramsOptions {
  readonly home: string | Home;
  readonly now?: () => Date;
}

export function openPrograms({ home: given, now = () => new Date() }: ProgramsOptions): Programs {
  const home = openHome(given);
  const { read, change } = home.records.use(
    "program",
    async () => (await import("./program-records.ts")).programRecords,
  );
  const found = createAnswerCache<FoundProgram>({ changes: createTopicNumber(home, accountTopic) });
  const marking = new Set<string>();
  const after = (life: number): string => new Date(now().getTime() + life).toISOString();
  const time = (): string => now().toISOString();

  /** At most once a minute, in the background: no request waits for it or fails by it. */
  function markUsed(id: string, usedAt: string | null): void {
    const minuteAgo = new Date(now().getTime() - minute).toISOString();
    if (marking.has(id) || (usedAt !== null && usedAt >= minuteAgo)) return;
    marking.add(id);
    const done = (): void => void marking.delete(id);
    change("markUsed", id, time()).then(done, done);
  }

  async function newTokens() {
    const [access, refresh] = await Promise.all([randomSecret(), randomSecret()]);
    const [accessToken, refreshToken] = [`${accessStart}${access}`, `${refreshStart}${refresh}`];
    return {
      ...{ accessToken, refreshToken },
      access: { hash: tokenHash(accessToken), expiresAt: after(lives.access) },
      refresh: { hash: tokenHash(refreshToken), expiresAt: after(lives.refresh) },
    };
  }

  function issued(answer: UseAnswer, { accessToken, refreshToken }: Awaited<ReturnType<typeof newTokens>>): Issued {
    if (answer.kind === "refused") return answer;
    if (answer.kind === "again")
      return { kind: "again", ...(answer.program && { program: toProgram(answer.program) }) };
    const { program, refreshes } = answer;
    const tokens = {
      ...{ program: toProgram(program), accessToken, expiresIn: lives.access / 1000, scope: program.scope },
      ...(refreshes && { refreshToken }),
    };
    return { kind: "issued", tokens };
  }

  async function findAccess(token: string): Promise<FoundProgram | undefined> {
    const row = await read("userOfAccess", tokenHash(token));
    if (!row || row.expires_at <= time()) return undefined;
    markUsed(row.program_id, row.used_at);
    const { program_id: program, resource, expires_at: expiresAt, used_at: _used, ...user } = row;
    return { account: toAccount(user), program, resource, expiresAt };
  }

  return {
    async register({ name, uri, redirects, refreshes }) {
      const id = `${clientStart}${(await randomSecret()).slice(0, 22)}`;
      const added = await change(
        "addClient",
        {
          ...{ id, name: name ?? null, uri: uri ?? null, redirects: JSON.stringify(redirects) },
          grants: JSON.stringify(refreshes ? ["authorization_code", "refresh_token"] : ["authorization_code"]),
          ...{ created_at: time(), expires_at: after(lives.client), is_connected: 0 },
        },
        mostWaiting,
      );
      if (!added) throw tooManyClients();
      return {
        id,
        kind: "registered",
        redirects,
        refreshes,
        ...(name !== undefined && { name }),
        ...(uri !== undefined && { uri }),
      };
    },
    async registered(id) {
      if (!id.startsWith(clientStart) || id.length > 100) return undefined;
      const row = await read("client", id, time());
      return row && toClient(row);
    },
    async allow({ user, client, host, redirect, challenge, scope, resource }) {
      const code = `${codeStart}${await randomSecret()}`;
      const id = randomUUID();
      const row = {
        ...{ hash: tokenHash(code), program_id: id, user_id: user.userId, role: user.role },
        ...{ client_id: client.id, name: client.name ?? null, host, redirect, challenge, scope, resource },
        ...{ refreshes: client.refreshes ? 1 : 0, expires_at: after(lives.code), used_at: null },
      };
      if (!(await change("addCode", row, after(lives.usedClient), time())))
        throw new OAuthRefusal("invalid_request", "the account has changed", "账户已发生变化");
      return { code, id };
    },
    async useCode({ code, clientId, redirect, verifier, resource }) {
      if (!code.startsWith(codeStart)) return { kind: "refused" };
      const tokens = await newTokens();
      const { access, refresh } = tokens;
      const challenge = digest("sha256", verifier, "base64url");
      const given = { clientId, redirect, challenge, resource, access, refresh, time: time() };
      return issued(await change("useCode", { hash: tokenHash(code), ...given }), tokens);
    },
    async refresh({ token, clientId, resource }) {
      if (!token.startsWith(refreshStart)) return { kind: "refused" };
      const tokens = await newTokens();
      const { access, refresh } = tokens;
      const given = { clientId, resource, access, refresh, time: time(), keepClient: after(lives.usedClient) };
      return issued(await change("useRefresh", { hash: tokenHash(token), ...given }), tokens);
    },
    async revoke(token, clientId) {
      if (!token.startsWith(accessStart) && !token.startsWith(refreshStart)) return undefined;
      const row = await change("endByToken", tokenHash(token), clientId);
      return row && toProgram(row);
    },
    list: async (userId) => (await read("programs", time(), userId)).map(toProgram),
    async disconnect(id, userId) {
      const row = await change("endProgram", id, userId);
      return row && toProgram(row);
    },
    async byAccess(token, resource) {
      if (!token.startsWith(accessStart) || token.length > 100) return undefined;
      const one = await found.through(token, () => findAccess(token));
      if (!one || one.resource !== resource || one.expiresAt <= time()) return undefined;
      return { account: one.account, program: one.program };
    },
    close: () => home.close(),
  };
}

interface FoundProgram {
  readonly account: Account;
  readonly program: string;
  readonly resource: string;
  readonly expiresAt: string;
}

const tooManyClients = (): OAuthRefusal =>
  new OAuthRefusal("temporarily_unavailable", "too many programs have registered", "注册的程序过多", 600);

const toClient = (row: ProgramTables["program_clients"]): ProgramClient => ({
  ...{ id: row.id, kind: "registered", redirects: JSON.parse(row.redirects) as string[] },
  refreshes: (JSON.parse(row.grants) as string[]).includes("refresh_token"),
  ...(row.name !== null && { name: row.name }),
  ...(row.uri !== null && { uri: row.uri }),
});

const toProgram = (row: ProgramTables["programs"]): Program => ({
  ...{ id: row.id, userId: row.user_id, clientId: row.client_id, host: row.host, scope: row.scope },
  ...{ createdAt: row.created_at, expiresAt: row.expires_at },
  ...(row.name !== null && { name: row.name }),
  ...(row.used_at !== null && { usedAt: row.used_at }),
});
