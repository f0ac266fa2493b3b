import { Fault } from "@loadout/core";
import { AppFault } from "../../operation/app-fault.ts";

/** Says what went wrong with a provider as a fault. Its words are foreign text: they are short, and have no control characters. */
export function providerFault(library: typeof import("openid-client"), error: unknown, issuer: string): Fault {
  if (error instanceof Fault) return error;
  if (error instanceof library.AuthorizationResponseError)
    return new AppFault("sign-in.refused", { issuer, reason: wordsOf(error.error, error.error_description) });
  if (error instanceof library.WWWAuthenticateChallengeError) return new AppFault("sign-in.client", { issuer });
  if (error instanceof library.ResponseBodyError)
    return isAboutClient(error.error)
      ? new AppFault("sign-in.client", { issuer })
      : new AppFault("sign-in.refused", { issuer, reason: wordsOf(error.error, error.error_description) });
  if (!(error instanceof Error)) throw error;
  const code = String((error as { readonly code?: unknown }).code ?? "");
  const reason = reasonOf(error);
  if (code === "OAUTH_JWT_TIMESTAMP_CHECK_FAILED") return new AppFault("sign-in.clock", { issuer }, { cause: error });
  const isAway = code === "OAUTH_TIMEOUT" || code === "OAUTH_ABORT" || isOverloaded(error);
  if (isAway || (code === "" && (error instanceof TypeError || error.name === "TimeoutError")))
    return new AppFault("sign-in.away", { issuer, reason }, { cause: error });
  return new AppFault("sign-in.answer", { issuer, reason }, { cause: error });
}

const isAboutClient = (code: string): boolean => code === "invalid_client" || code === "unauthorized_client";

/** The innermost message says most: the ones around it only name the step. */
function reasonOf(error: Error): string {
  const { cause } = error;
  if (cause instanceof Error && cause !== error) return reasonOf(cause);
  return wordsOf((error as { readonly code?: string }).code ?? "", error.message);
}

const isOverloaded = ({ cause }: Error): boolean =>
  cause instanceof Response ? cause.status >= 500 : cause instanceof Error && isOverloaded(cause);

const wordsOf = (code: string, text = ""): string =>
  [code, text]
    .filter((part) => part !== "")
    .join(": ")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Cf}]+/gu, " ")
    .slice(0, 200)
    .toWellFormed();
