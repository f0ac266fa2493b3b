/** The endpoints of OAuth that programs call: metadata, registration, tokens, revocation. */

import { Fault, type Text } from "@loadout/core";
import type { Store } from "@loadout/core/home";
import { networkOf } from "../../../account/network-of.ts";
import { isResource, isVerifier, longestRequest } from "../../../account/oauth/authorization-request.ts";
import { readClientMetadata } from "../../../account/oauth/client-metadata.ts";
import { OAuthRefusal } from "../../../account/oauth/oauth-refusal.ts";
import type { Issued, Program, Programs } from "../../../account/oauth/programs.ts";
import { grantedScope, scopeNames } from "../../../account/oauth/scopes.ts";
import type { rateRecords } from "../../../account/rate-records.ts";
import { AppFault } from "../../../operation/app-fault.ts";
import { createRequestRate } from "../limits/rate-limit.ts";
import { bodyText, checkType, parseBody, readBytes } from "../read-body.ts";
import type { HttpRequest } from "../request.ts";
import { respond, respondJson } from "../respond.ts";
import type { Offer, ProgramPolicy } from "./program-policy.ts";

export interface OAuthEndpointsDeps {
  readonly programs: () => Promise<Programs>;
  readonly policy: Pick<ProgramPolicy, "offer">;
  readonly rates: Pick<Store<typeof rateRecords>, "change">;
  /** Told of what a program did that its user did not: it ended itself, or was ended because a secret was used twice. */
  readonly onEnded: (program: Program, reason: EndReason, requestId: string) => Promise<void>;
  /** A program was connected. */
  readonly onConnected: () => void;
  readonly now?: () => number;
}

export type EndReason = "revoked-by-program" | "secret-used-twice";

type On = Extract<Offer, { readonly kind: "on" }>;
type Endpoint = (request: HttpRequest) => Promise<Response>;

/** Of a network in a minute: of the endpoints together. */
const mostRequests = 300;
/** Registrations of a network: so many at once, then one in this time (in milliseconds), at all servers together. */
const registrations = { burst: 20, pace: 5 * 60_000 };
const largestBody = 20_000;

export function createOAuthEndpoints(deps: OAuthEndpointsDeps) {
  const { programs, policy, rates, onEnded, onConnected, now = Date.now } = deps;
  const rate = createRequestRate(undefined, (_limit, wait) => tooMany(wait));

  /** Without a server to offer there is nothing here. */
  const offered = async ({ headers }: HttpRequest): Promise<On> => {
    const offer = await policy.offer(headers);
    if (offer.kind === "off") throw new AppFault("oauth.off", { reason: offer.reason });
    return offer;
  };

  /** With errors as RFC 6749 has them, which programs read. */
  const endpoint =
    (work: (request: HttpRequest, offer: On) => Promise<Response>): Endpoint =>
    async (request) => {
      const offer = await offered(request);
      try {
        rate.count(networkOf(request.from), mostRequests);
        return await work(request, offer);
      } catch (error) {
        return refusal(error, request);
      }
    };

  async function takeRegistration(from: string): Promise<void> {
    const key = `program registration ${networkOf(from)}`;
    const { granted, waits } = await rates.change("take", [{ key, ...registrations }], 1, now());
    if (granted === 0) throw tooMany(Math.max(...waits));
  }

  async function answerIssued(issued: Issued, { requestId }: HttpRequest): Promise<Response> {
    if (issued.kind === "again" && issued.program) await onEnded(issued.program, "secret-used-twice", requestId);
    if (issued.kind !== "issued")
      throw new OAuthRefusal(
        "invalid_grant",
        "the code or refresh token is unknown, expired, used before, or of another program",
        "授权码或刷新令牌无效、已过期、已使用，或属于其他程序",
      );
    const { accessToken, expiresIn, scope, refreshToken } = issued.tokens;
    return send(requestId, 200, {
      ...{ access_token: accessToken, token_type: "Bearer", expires_in: expiresIn, scope },
      ...(refreshToken !== undefined && { refresh_token: refreshToken }),
    });
  }

  const grants: Readonly<Record<string, (form: Form, offer: On, request: HttpRequest) => Promise<Response>>> = {
    async authorization_code(form, { resource }, request) {
      const verifier = form.take("code_verifier");
      if (!isVerifier(verifier))
        throw new OAuthRefusal("invalid_request", "code_verifier is invalid", "code_verifier 无效");
      const given = { clientId: form.take("client_id"), redirect: form.take("redirect_uri"), verifier, resource };
      const issued = await (await programs()).useCode({ code: form.take("code"), ...given });
      if (issued.kind === "issued") onConnected();
      return answerIssued(issued, request);
    },
    async refresh_token(form, { resource }, request) {
      if (form.has("scope") && grantedScope(form.take("scope")) === undefined)
        throw new OAuthRefusal("invalid_scope", "none of these scopes is known", "没有已知的 scope");
      const given = { token: form.take("refresh_token"), clientId: form.take("client_id"), resource };
      return answerIssued(await (await programs()).refresh(given), request);
    },
  };

  const resource: Endpoint = async (request) => {
    const offer = await offered(request);
    return respondJson(
      JSON.stringify({
        ...{ resource: offer.resource, authorization_servers: [offer.issuer] },
        ...{ scopes_supported: scopeNames, bearer_methods_supported: ["header"], resource_name: "Loadout" },
      }),
      request.requestId,
    );
  };

  return {
    "oauth.resource": resource,
    "oauth.resource-of-server": resource,
    async "oauth.server"(request: HttpRequest) {
      const { issuer } = await offered(request);
      return respondJson(JSON.stringify(serverMetadata(issuer)), request.requestId);
    },
    /** To the page of the console, with the query as it was sent: a router of pages would read and write it anew. */
    async "oauth.authorize"({ query, requestId }: HttpRequest) {
      const packed = query === "" || query.length > longestRequest ? "" : `?request=${packRequest(query)}`;
      return respond(null, requestId, 302, { Location: `/connect${packed}`, "Referrer-Policy": "no-referrer" });
    },
    "oauth.register": endpoint(async (request) => {
      await takeRegistration(request.from);
      const bytes = await readBytes(request.raw, largestBody);
      checkType(request.raw, ["application/json"]);
      const client = await (await programs()).register(readClientMetadata(parseBody(bodyText(bytes))));
      return send(request.requestId, 201, {
        client_id: client.id,
        client_id_issued_at: Math.floor(now() / 1000),
        ...(client.name !== undefined && { client_name: client.name }),
        ...(client.uri !== undefined && { client_uri: client.uri }),
        redirect_uris: client.redirects,
        grant_types: client.refreshes ? ["authorization_code", "refresh_token"] : ["authorization_code"],
        ...{ response_types: ["code"], token_endpoint_auth_method: "none", scope: scopeNames.join(" ") },
      });
    }),
    "oauth.token": endpoint(async (request, offer) => {
      const form = await readForm(request);
      const grant = grants[form.take("grant_type")];
      if (!grant)
        throw new OAuthRefusal(
          "unsupported_grant_type",
          "grant_type must be authorization_code or refresh_token",
          "grant_type 应为 authorization_code 或 refresh_token",
        );
      if (form.has("resource") && !isResource(form.take("resource"), offer.resource))
        throw new OAuthRefusal(
          "invalid_target",
          `resource must be ${offer.resource}`,
          `resource 应为 ${offer.resource}`,
        );
      return grant(form, offer, request);
    }),
    "oauth.revoke": endpoint(async (request) => {
      const form = await readForm(request);
      const ended = await (await programs()).revoke(form.take("token"), form.take("client_id"));
      if (ended) await onEnded(ended, "revoked-by-program", request.requestId);
      return respond(null, request.requestId, 200, {}); // also for tokens that do not exist (RFC 7009, 2.2)
    }),
  };
}

const serverMetadata = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/oauth/authorize`,
  token_endpoint: `${issuer}/oauth/token`,
  registration_endpoint: `${issuer}/oauth/register`,
  revocation_endpoint: `${issuer}/oauth/revoke`,
  scopes_supported: scopeNames,
  response_types_supported: ["code"],
  response_modes_supported: ["query"],
  grant_types_supported: ["authorization_code", "refresh_token"],
  token_endpoint_auth_methods_supported: ["none"],
  revocation_endpoint_auth_methods_supported: ["none"],
  code_challenge_methods_supported: ["S256"],
  ui_locales_supported: ["en", "zh-CN"],
  client_id_metadata_document_supported: true,
  authorization_response_iss_parameter_supported: true,
});

const packStart = "q";

/** Letters and digits that no page reads as a number. */
const packRequest = (query: string): string => packStart + Buffer.from(query).toString("base64url");

export const unpackRequest = (packed: string): string =>
  packed.startsWith(packStart) ? Buffer.from(packed.slice(packStart.length), "base64url").toString() : "";

interface Form {
  has(name: string): boolean;
  /** Throws if it is missing. */
  take(name: string): string;
}

/** Fields that come twice are refused: another reader may have read the other one. */
async function readForm({ raw }: HttpRequest): Promise<Form> {
  const bytes = await readBytes(raw, largestBody);
  checkType(raw, ["application/x-www-form-urlencoded"]);
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(bodyText(bytes))) {
    const shown = name.slice(0, 50);
    if (fields.has(name)) throw new OAuthRefusal("invalid_request", `${shown} is there twice`, `${shown} 出现了两次`);
    fields.set(name, value);
  }
  return {
    has: (name) => fields.has(name),
    take(name) {
      const value = fields.get(name);
      if (!value) throw new OAuthRefusal("invalid_request", `${name} is missing`, `缺少 ${name}`);
      return value;
    },
  };
}

function refusal(error: unknown, { requestId, language }: HttpRequest): Response {
  if (error instanceof Fault && error.status < 500)
    return send(requestId, error.status, {
      error: "invalid_request",
      error_description: plain(error.say("en").message),
    });
  if (!(error instanceof OAuthRefusal)) throw error;
  const { code, reason, seconds } = error;
  const wait = seconds === undefined ? {} : { "Retry-After": String(seconds) };
  const status = code === "temporarily_unavailable" ? 429 : 400;
  return send(requestId, status, { error: code, error_description: describe(reason, language) }, wait);
}

const describe = (reason: Text, language: "en" | "zh"): string => (language === "en" ? plain(reason.en) : reason.zh);

/** RFC 6749 allows these characters. */
const plain = (text: string): string => text.replace(/[^\x20-\x21\x23-\x5b\x5d-\x7e]/g, "?");

const send = (requestId: string, status: number, body: object, headers: Readonly<Record<string, string>> = {}) =>
  respondJson(JSON.stringify(body), requestId, status, { Pragma: "no-cache", ...headers });

const tooMany = (wait: number): OAuthRefusal =>
  new OAuthRefusal("temporarily_unavailable", "too many requests", "请求过多", Math.max(1, Math.ceil(wait / 1000)));
