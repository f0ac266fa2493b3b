import type { Text } from "@loadout/core";

/** The codes of RFC 6749, 7591, 8707 and 9728 that we answer with. */
export type OAuthCode =
  | "invalid_request"
  | "invalid_client"
  | "invalid_grant"
  | "invalid_scope"
  | "invalid_target"
  | "invalid_redirect_uri"
  | "invalid_client_metadata"
  | "unsupported_grant_type"
  | "unsupported_response_type"
  | "temporarily_unavailable";

/** What a program asked for is refused, with a code that programs compare. */
export class OAuthRefusal extends Error {
  readonly code: OAuthCode;
  readonly reason: Text;
  /** Seconds to wait, if there were too many. */
  readonly seconds: number | undefined;

  constructor(code: OAuthCode, en: string, zh: string, seconds?: number) {
    super(en);
    this.code = code;
    this.reason = { en, zh };
    this.seconds = seconds;
  }
}
