/** The routes for signing in and out: with a password, a link, or the provider of the company. */

import { Fault } from "@loadout/core";
import * as z from "zod/mini";
import type { Accounts, SignedIn } from "../../../account/accounts.ts";
import { readProvider } from "../../../account/provider/provider-settings.ts";
import type { ProviderSignIn } from "../../../account/provider/provider-sign-in.ts";
import { flowLife } from "../../../account/provider/sign-in-flows.ts";
import { AppFault } from "../../../operation/app-fault.ts";
import { inputProblem } from "../../../operation/input-problem.ts";
import { bodyText, checkType, parseBody, readBytes } from "../read-body.ts";
import type { AuthorizedRequest, HttpRequest } from "../request.ts";
import { respond, respondJson } from "../respond.ts";
import { readCookie } from "./callers.ts";

const Credentials = z.strictObject({ name: z.string(), password: z.string() });
const Link = z.strictObject({ link: z.string() });
const Begin = z.strictObject({
  next: z.optional(z.string()),
  connect: z.optional(z.boolean()),
  invitation: z.optional(z.string()),
});
const Invited = z.strictObject({ invitation: z.string() });
const Accepted = z.strictObject({ invitation: z.string(), name: z.string(), password: z.string() });
const Finish = z.strictObject({ answer: z.string().check(z.maxLength(8000)) });

/** The life of a cookie, in seconds: that of the sign-in. */
const month = 30 * 86_400;

export interface AuthRoutesOptions {
  readonly accounts: Accounts;
  readonly home: string;
  readonly provider: () => Promise<ProviderSignIn>;
  readonly cookieName: string;
  /** Where others reach the server. */
  readonly publicUrl?: string | undefined;
  /** Where it can be reached from this machine. */
  readonly address: () => string;
  /** Called after an invitation made an account. */
  readonly onAccepted: (
    accepted: Awaited<ReturnType<Accounts["acceptInvitation"]>>,
    requestId: string,
  ) => Promise<void>;
  /** Called after a sign-out, to end its streams and turns. */
  readonly onSignOut: () => Promise<void>;
}

/** Signing in and out: the only routes that set a cookie. */
export function createAuthRoutes(options: AuthRoutesOptions) {
  const { accounts, home, provider, cookieName, publicUrl = "", address, onAccepted, onSignOut } = options;
  const encryptedHost = publicUrl.startsWith("https:") ? new URL(publicUrl).host : undefined;
  const reachedAt = (): string => (publicUrl === "" ? address() : publicUrl);

  /** A cookie that no script reads and no other site sends. */
  function cookieOf({ headers }: HttpRequest, { name = cookieName, value, path = "/", seconds }: Cookie): string {
    // From any peer: a client that claims HTTPS only keeps its own cookie from plain connections.
    const isSecure =
      headers.get("x-forwarded-proto") === "https" ||
      (encryptedHost !== undefined && headers.get("host")?.toLowerCase() === encryptedHost);
    const attributes = `Path=${path}; HttpOnly; SameSite=Strict; Max-Age=${seconds}${isSecure ? "; Secure" : ""}`;
    return `${name}=${value}; ${attributes}`;
  }

  const flowCookie = (request: HttpRequest, name: string, value: string): string =>
    cookieOf(request, {
      ...{ name: `${cookieName}_${name}`, value, path: "/api/auth" },
      seconds: value === "" ? 0 : flowLife / 1000,
    });

  function welcome(request: HttpRequest, { account, cookie, csrf }: SignedIn, seconds = month, more = {}): Response {
    const { userId, name, role, hasPassword } = account;
    const body = JSON.stringify({ userId, user: name, role, hasPassword, csrf, ...more });
    return respondJson(body, request.requestId, 200, {
      "Set-Cookie": cookieOf(request, { value: cookie, seconds }),
    });
  }

  /** The user who is signed in in this browser. */
  async function userOf({ headers }: HttpRequest): Promise<string | undefined> {
    const cookie = readCookie(headers.get("cookie"), cookieName);
    return cookie === undefined ? undefined : (await accounts.bySignIn(cookie))?.account.userId;
  }

  return {
    async login(request: HttpRequest): Promise<Response> {
      const { name, password } = await bodyAs(Credentials, request);
      return welcome(request, await accounts.signIn(name, password, request.from));
    },
    async useLink(request: HttpRequest): Promise<Response> {
      const { link } = await bodyAs(Link, request);
      return welcome(request, await accounts.useLink(link));
    },
    /** How people sign in here. A provider that cannot be read does not keep anybody from the password. */
    async ways({ requestId }: HttpRequest): Promise<Response> {
      const found = await readProvider(home).catch((error: unknown) => {
        if (error instanceof Fault) return undefined;
        throw error;
      });
      return respondJson(JSON.stringify(found ? { provider: { label: found.label } } : {}), requestId);
    },
    async beginProvider(request: HttpRequest): Promise<Response> {
      const { next, connect = false, invitation } = await bodyAs(Begin, request);
      const origin = request.headers.get("origin");
      // The cookie of this page would not be there when the browser comes back.
      if (origin !== null && origin !== reachedAt()) throw new AppFault("sign-in.address", { address: reachedAt() });
      const userId = connect ? await userOf(request) : undefined;
      if (connect && userId === undefined) throw new AppFault("auth.needed");
      if (invitation !== undefined) await accounts.openInvitation(invitation, request.from);
      const given = { address: reachedAt(), next, userId, invitation, from: request.from };
      const begun = await (await provider()).begin(given);
      return respondJson(JSON.stringify({ url: begun.url }), request.requestId, 200, {
        "Set-Cookie": flowCookie(request, begun.name, begun.secret),
      });
    },
    async finishProvider(request: HttpRequest): Promise<Response> {
      const { answer } = await bodyAs(Finish, request);
      const { next, name, signedIn, life } = await (await provider()).finish({
        ...{ address: reachedAt(), answer, userId: await userOf(request), requestId: request.requestId },
        secretOf: (part) => readCookie(request.headers.get("cookie"), `${cookieName}_${part}`),
      });
      const sent = signedIn
        ? welcome(request, signedIn, Math.round(life / 1000), { next })
        : respondJson(JSON.stringify({ next }), request.requestId);
      sent.headers.append("Set-Cookie", flowCookie(request, name, ""));
      return sent;
    },
    /** What an invitation offers; it is not used up. */
    async invitation(request: HttpRequest): Promise<Response> {
      const { invitation: secret } = await bodyAs(Invited, request);
      const { role, note, expiresAt, createdBy } = await accounts.openInvitation(secret, request.from);
      const invitedBy = (await accounts.get(createdBy)).name;
      return respondJson(JSON.stringify({ role, note, expiresAt, invitedBy }), request.requestId);
    },
    async accept(request: HttpRequest): Promise<Response> {
      const { invitation: secret, name, password } = await bodyAs(Accepted, request);
      const accepted = await accounts.acceptInvitation({ secret, name, password, from: request.from });
      await onAccepted(accepted, request.requestId);
      return welcome(request, await accounts.signIn(name, password, request.from));
    },
    async logout(request: AuthorizedRequest): Promise<Response> {
      const cookie = readCookie(request.headers.get("cookie"), cookieName);
      if (cookie !== undefined) await accounts.signOut(cookie);
      void onSignOut();
      return respond(null, request.requestId, 204, { "Set-Cookie": cookieOf(request, { value: "", seconds: 0 }) });
    },
  };
}

interface Cookie {
  readonly name?: string;
  readonly value: string;
  readonly path?: string;
  readonly seconds: number;
}

/** The caller is not known yet: the body may be small only. */
async function bodyAs<Schema extends z.ZodMiniType>(
  schema: Schema,
  { raw, path }: HttpRequest,
): Promise<z.infer<Schema>> {
  const bytes = await readBytes(raw, 10_000);
  checkType(raw, ["application/json"]);
  const parsed = schema.safeParse(parseBody(bodyText(bytes)));
  if (parsed.success) return parsed.data;
  throw new Fault("input.invalid", { problem: inputProblem(parsed.error.issues[0]), usage: `POST ${path}` });
}
