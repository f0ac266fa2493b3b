/** The routes for signing in and out. */

import { Fault } from "@loadout/core";
import * as z from "zod/mini";
import type { Accounts, SignedIn } from "../../../account/accounts.ts";
import { inputProblem } from "../../../operation/input-problem.ts";
import { bodyText, checkType, parseBody, readBytes } from "../read-body.ts";
import type { AuthorizedRequest, HttpRequest } from "../request.ts";
import { respond, respondJson } from "../respond.ts";
import { readCookie } from "./callers.ts";

const Credentials = z.strictObject({ name: z.string(), password: z.string() });
const Link = z.strictObject({ link: z.string() });

/** The life of a cookie, in seconds: that of the sign-in. */
const month = 30 * 86_400;

export interface AuthRoutesOptions {
  readonly accounts: Accounts;
  readonly cookieName: string;
  /** Where others reach the server. */
  readonly publicUrl?: string | undefined;
  /** Called after a sign-out, to end its streams and turns. */
  readonly onSignOut: () => Promise<void>;
}

/** Signing in and out: the only routes that set a cookie. */
export function createAuthRoutes({ accounts, cookieName, publicUrl = "", onSignOut }: AuthRoutesOptions) {
  const encryptedHost = publicUrl.startsWith("https:") ? new URL(publicUrl).host : undefined;

  function welcome({ headers, requestId }: HttpRequest, { account, cookie, csrf }: SignedIn): Response {
    // From any peer: a client that claims HTTPS only keeps its own cookie from plain connections.
    const isSecure =
      headers.get("x-forwarded-proto") === "https" ||
      (encryptedHost !== undefined && headers.get("host")?.toLowerCase() === encryptedHost);
    const attributes = `Path=/; HttpOnly; SameSite=Strict; Max-Age=${month}${isSecure ? "; Secure" : ""}`;
    const { userId, name, role, hasPassword } = account;
    return respondJson(JSON.stringify({ userId, user: name, role, hasPassword, csrf }), requestId, 200, {
      "Set-Cookie": `${cookieName}=${cookie}; ${attributes}`,
    });
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
    async logout({ headers, requestId }: AuthorizedRequest): Promise<Response> {
      const cookie = readCookie(headers.get("cookie"), cookieName);
      if (cookie !== undefined) await accounts.signOut(cookie);
      void onSignOut();
      return respond(null, requestId, 204, {
        "Set-Cookie": `${cookieName}=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0`,
      });
    },
  };
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
