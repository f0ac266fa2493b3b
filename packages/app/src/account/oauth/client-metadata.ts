import { showHidden } from "@loadout/core";
import * as z from "zod/mini";
import { OAuthRefusal } from "./oauth-refusal.ts";
import { isRedirectAddress } from "./redirect-address.ts";

/** What a program says of itself, in a registration (RFC 7591) or in its document. None of it is proved. */
export interface ClientMetadata {
  readonly name?: string;
  /** Its page. */
  readonly uri?: string;
  readonly redirects: readonly string[];
  /** It asks for refresh tokens. */
  readonly refreshes: boolean;
}

/** A program that may ask people to connect it. */
export interface ProgramClient extends ClientMetadata {
  readonly id: string;
  /** Its id is the address of its document, so its host is proved; or it registered itself, and nothing is. */
  readonly kind: "document" | "registered";
}

const most = { redirects: 20, name: 80, uri: 500 };

/** Fields that we do not know are ignored, as both specifications ask. */
const Metadata = z.looseObject({
  redirect_uris: z.array(z.string()).check(z.minLength(1), z.maxLength(most.redirects)),
  client_name: z.optional(z.string()),
  client_uri: z.optional(z.string()),
  grant_types: z.optional(z.array(z.string()).check(z.maxLength(20))),
  response_types: z.optional(z.array(z.string()).check(z.maxLength(20))),
});

export function readClientMetadata(value: unknown): ClientMetadata {
  const parsed = Metadata.safeParse(value);
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path.join(".") || "redirect_uris";
    throw new OAuthRefusal("invalid_client_metadata", `${field} is missing or invalid`, `${field} 缺失或无效`);
  }
  const { redirect_uris: redirects, client_name, client_uri, grant_types, response_types } = parsed.data;
  const wrong = redirects.find((address) => !isRedirectAddress(address));
  if (wrong !== undefined)
    throw new OAuthRefusal(
      "invalid_redirect_uri",
      `not an https address, an address of this computer or a known app: ${shown(wrong)}`,
      `不是 https 地址、本机地址或已知应用的地址：${shown(wrong)}`,
    );
  if (grant_types !== undefined && !grant_types.includes("authorization_code"))
    throw new OAuthRefusal(
      "invalid_client_metadata",
      "grant_types must contain authorization_code",
      "grant_types 应包含 authorization_code",
    );
  if (response_types !== undefined && !response_types.includes("code"))
    throw new OAuthRefusal("invalid_client_metadata", "response_types must contain code", "response_types 应包含 code");
  const name = readName(client_name);
  return {
    ...(name !== undefined && { name }),
    ...(client_uri !== undefined && isPage(client_uri) && { uri: client_uri }),
    redirects,
    refreshes: grant_types?.includes("refresh_token") ?? false,
  };
}

/** A name that hides something is refused, not repaired. */
function readName(given: string | undefined): string | undefined {
  const name = given?.trim() ?? "";
  if (name === "") return undefined;
  const isOdd = /[\p{Cc}\p{Zl}\p{Zp}\p{Cf}\p{Co}\p{Cn}]/u.test(name) || showHidden(name, { isName: true }) !== name;
  if (isOdd || !name.isWellFormed() || name.length > most.name)
    throw new OAuthRefusal(
      "invalid_client_metadata",
      `client_name must have 1 to ${most.name} visible characters`,
      `client_name 应为 1 到 ${most.name} 个可见字符`,
    );
  return name;
}

const isPage = (given: string): boolean =>
  given.length <= most.uri && /^https:\/\//.test(given) && URL.canParse(given) && new URL(given).username === "";

const shown = (text: string): string => showHidden(text.slice(0, 100));
