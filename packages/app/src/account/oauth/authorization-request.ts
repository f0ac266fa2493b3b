import type { Text } from "@loadout/core";
import { AppFault } from "../../operation/app-fault.ts";
import type { ClientMetadata } from "./client-metadata.ts";
import { OAuthRefusal } from "./oauth-refusal.ts";
import { isSameRedirect } from "./redirect-address.ts";
import { grantedScope } from "./scopes.ts";

/** What a program asks for by sending a person to `/oauth/authorize`. */
export interface AuthorizationRequest {
  readonly clientId: string;
  /** Where it wants its code. */
  readonly redirect: string;
  readonly state?: string;
  readonly values: ReadonlyMap<string, string>;
  readonly resources: readonly string[];
}

/** What is wrong with a request whose sender is known is told to them; with others only to the person. */
export type CheckedRequest =
  | { readonly kind: "fine"; readonly challenge: string; readonly scope: string }
  | { readonly kind: "refused"; readonly error: string; readonly reason: Text };

/** The longest query, in characters. */
export const longestRequest = 8000;
const longestState = 4000;

/** Reads a query as it was sent. Parameters that come twice are refused: others may have read the other one. */
export function readAuthorizationRequest(query: string): AuthorizationRequest {
  if (query.length > longestRequest) throw invalid("the request is too long", "请求过长");
  const values = new Map<string, string>();
  const resources: string[] = [];
  for (const [name, value] of new URLSearchParams(query)) {
    if (name === "resource") resources.push(value);
    else if (values.has(name)) throw invalid(`${name.slice(0, 50)} is there twice`, `${name.slice(0, 50)} 出现了两次`);
    else values.set(name, value);
  }
  const [clientId, redirect, state] = ["client_id", "redirect_uri", "state"].map((name) => values.get(name));
  if (!clientId) throw invalid("client_id is missing", "缺少 client_id");
  if (!redirect) throw invalid("redirect_uri is missing", "缺少 redirect_uri");
  if (state !== undefined && state.length > longestState) throw invalid("state is too long", "state 过长");
  return { clientId, redirect, ...(state !== undefined && { state }), values, resources };
}

/** Throws if the code would go to an address that the client has not named. */
export function checkRedirect({ redirect }: AuthorizationRequest, { redirects }: ClientMetadata): void {
  if (!redirects.some((registered) => isSameRedirect(registered, redirect)))
    throw new AppFault("oauth.redirect-refused", { address: redirect.slice(0, 200) });
}

/** Only codes, only with PKCE by S256, only for our resource. */
export function checkAuthorizationRequest(
  { values, resources }: AuthorizationRequest,
  resource: string,
): CheckedRequest {
  const get = (name: string): string => values.get(name) ?? "";
  if (get("response_type") !== "code")
    return refused("unsupported_response_type", "response_type must be code", "response_type 应为 code");
  if (!["", "query"].includes(get("response_mode")))
    return refused("invalid_request", "response_mode must be query", "response_mode 应为 query");
  if (get("code_challenge_method") !== "S256" || !isChallenge(get("code_challenge")))
    return refused("invalid_request", "code_challenge by S256 is required", "需要 S256 的 code_challenge");
  if (values.has("request") || values.has("request_uri"))
    return refused("invalid_request", "request objects are not supported", "不支持 request 对象");
  if (resources.some((one) => !isResource(one, resource)))
    return refused("invalid_target", `resource must be ${resource}`, `resource 应为 ${resource}`);
  const scope = grantedScope(values.get("scope"));
  if (scope === undefined) return refused("invalid_scope", "none of these scopes is known", "没有已知的 scope");
  return { kind: "fine", challenge: get("code_challenge"), scope };
}

const isChallenge = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text);

/** With or without a slash at its end. */
export const isResource = (given: string, resource: string): boolean => given.replace(/\/$/, "") === resource;

/** A verifier of PKCE: what its challenge was made of. */
export const isVerifier = (text: string): boolean => /^[A-Za-z0-9._~-]{43,128}$/.test(text);

/** The address that an answer goes to; `iss` tells the program whose answer it is (RFC 9207). */
export function answerAddress(
  { redirect, state }: Pick<AuthorizationRequest, "redirect" | "state">,
  issuer: string,
  answer: Readonly<Record<string, string>>,
): string {
  const query = new URLSearchParams({ ...answer, ...(state !== undefined && { state }), iss: issuer });
  return `${redirect}${redirect.includes("?") ? "&" : "?"}${query}`;
}

const refused = (error: OAuthRefusal["code"], en: string, zh: string): CheckedRequest => {
  const { code, reason } = new OAuthRefusal(error, en, zh);
  return { kind: "refused", error: code, reason };
};

const invalid = (en: string, zh: string): AppFault => new AppFault("oauth.request-invalid", { problem: { en, zh } });
