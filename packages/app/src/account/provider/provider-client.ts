import { AppFault } from "../../operation/app-fault.ts";
import { tokenHash } from "../token-hash.ts";
import { boundedFetch } from "./bounded-fetch.ts";
import { providerFault } from "./provider-fault.ts";
import { type Claims, hasClaim } from "./provider-person.ts";
import { isHere, type ProviderSettings } from "./provider-settings.ts";

/** Speaks OpenID Connect with a provider: authorization code, PKCE, state, nonce, signed ID tokens. Keeps no token. */
export interface ProviderClient {
  /** Where the browser goes to sign in. */
  authorizeUrl(settings: ProviderSettings, flow: FlowSecrets): Promise<string>;
  /** The verified claims of the person, for the answer that the provider gave to the browser. */
  claims(settings: ProviderSettings, flow: FlowSecrets, answer: string): Promise<Claims>;
  /** What the provider says about itself, read now. */
  look(settings: ProviderSettings): Promise<ProviderLook>;
}

/** What binds an answer to the browser and the sign-in that it was asked for. */
export interface FlowSecrets {
  readonly redirectUri: string;
  readonly state: string;
  readonly verifier: string;
  readonly nonce: string;
}

export interface ProviderLook {
  readonly issuer: string;
  readonly authorizationEndpoint: string;
  readonly tokenEndpoint: string;
  readonly keys: number;
  /** PKCE with S256, as it says. */
  readonly hasPkce: boolean;
  /** The scopes that are asked for and that it does not list. */
  readonly unknownScopes: readonly string[];
}

export interface ProviderClientDeps {
  /** The value of a variable, of a file, or of a secret of the home. */
  readonly secretOf: (name: string) => Promise<string | undefined>;
  readonly now: () => Date;
}

type Library = typeof import("openid-client");
type Configuration = import("openid-client").Configuration;

/** How long the metadata of a provider is used. */
const metadataLife = 10 * 60_000;
/** For one request, in seconds. */
const patience = 10;
/** By which clocks may differ, in seconds. */
const tolerance = 30;

export function createProviderClient({ secretOf, now }: ProviderClientDeps): ProviderClient {
  let kept: { readonly key: string; readonly until: number; readonly opened: Promise<Configuration> } | undefined;

  async function open(settings: ProviderSettings): Promise<readonly [Library, Configuration]> {
    const library = await import("openid-client");
    const secret = await secretFor(settings, secretOf);
    const key = JSON.stringify([settings.issuer, settings.clientId, tokenHash(secret ?? "")]);
    if (kept?.key !== key || kept.until <= now().getTime()) {
      const opened = discover(library, settings, secret);
      const entry = { key, until: now().getTime() + metadataLife, opened };
      kept = entry;
      opened.catch(() => {
        if (kept === entry) kept = undefined; // the next sign-in asks again
      });
    }
    return [library, await kept.opened];
  }

  return {
    async authorizeUrl(settings, { redirectUri, state, verifier, nonce }) {
      const [library, configuration] = await open(settings);
      const challenge = await library.calculatePKCECodeChallenge(verifier);
      return library.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: settings.scopes.join(" "),
        ...{ state, nonce, code_challenge: challenge, code_challenge_method: "S256" },
      }).href;
    },
    async claims(settings, flow, answer) {
      const [library, configuration] = await open(settings);
      try {
        return await exchange(library, configuration, { settings, flow, answer });
      } catch (error) {
        throw providerFault(library, error, settings.issuer);
      }
    },
    async look(settings) {
      kept = undefined;
      const [library, configuration] = await open(settings);
      const metadata = configuration.serverMetadata();
      try {
        return {
          issuer: metadata.issuer,
          authorizationEndpoint: metadata.authorization_endpoint ?? "",
          tokenEndpoint: metadata.token_endpoint ?? "",
          keys: await countKeys(metadata.jwks_uri),
          hasPkce: metadata.code_challenge_methods_supported?.includes("S256") ?? false,
          unknownScopes: settings.scopes.filter((scope) => metadata.scopes_supported?.includes(scope) === false),
        };
      } catch (error) {
        throw providerFault(library, error, settings.issuer);
      }
    },
  };
}

async function secretFor(
  { clientSecretEnv }: ProviderSettings,
  secretOf: ProviderClientDeps["secretOf"],
): Promise<string | undefined> {
  if (clientSecretEnv === undefined) return undefined;
  const secret = await secretOf(clientSecretEnv);
  if (!secret) throw new AppFault("sign-in.no-secret", { name: clientSecretEnv });
  return secret;
}

async function discover(
  library: Library,
  { issuer, clientId }: ProviderSettings,
  secret: string | undefined,
): Promise<Configuration> {
  try {
    const execute = [library.enableNonRepudiationChecks, ...(isHere(issuer) ? [library.allowInsecureRequests] : [])];
    const given = { [library.clockTolerance]: tolerance };
    const found = await library.discovery(new URL(issuer), clientId, given, library.None(), {
      ...{ execute, timeout: patience, [library.customFetch]: boundedFetch },
    });
    const metadata = found.serverMetadata();
    const ways = metadata.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const isPosted = ways.includes("client_secret_post");
    const proof = isPosted ? library.ClientSecretPost(secret) : library.ClientSecretBasic(secret);
    const made = new library.Configuration(metadata, clientId, given, secret === undefined ? library.None() : proof);
    for (const change of execute) change(made);
    made.timeout = patience;
    made[library.customFetch] = boundedFetch;
    return made;
  } catch (error) {
    throw providerFault(library, error, issuer);
  }
}

interface Exchange {
  readonly settings: ProviderSettings;
  readonly flow: FlowSecrets;
  readonly answer: string;
}

/** The claims of the ID token; those of the user info are asked for where it lacks some that count. */
async function exchange(
  library: Library,
  configuration: Configuration,
  { settings, flow, answer }: Exchange,
): Promise<Claims> {
  const callback = new URL(flow.redirectUri);
  callback.search = answer;
  const tokens = await library.authorizationCodeGrant(configuration, callback, {
    ...{ pkceCodeVerifier: flow.verifier, expectedState: flow.state, expectedNonce: flow.nonce },
    idTokenExpected: true,
  });
  const claims: Claims = { ...tokens.claims() };
  const { roles, groups, emailDomains, groupsClaim } = settings;
  const needsGroups = Object.keys(roles).length + Object.keys(groups).length > 0;
  const isEnough =
    (!needsGroups || hasClaim(claims, groupsClaim)) &&
    (emailDomains.length === 0 || hasClaim(claims, "email")) &&
    (hasClaim(claims, "preferred_username") || hasClaim(claims, "name") || hasClaim(claims, "email"));
  if (isEnough || configuration.serverMetadata().userinfo_endpoint === undefined) return claims;
  const more = await library.fetchUserInfo(configuration, tokens.access_token, String(claims.sub));
  return { ...more, ...claims };
}

async function countKeys(address: string | undefined): Promise<number> {
  if (address === undefined) return 0;
  const answer = await boundedFetch(address, { signal: AbortSignal.timeout(patience * 1000) });
  const { keys } = (await answer.json()) as { readonly keys?: unknown };
  return Array.isArray(keys) ? keys.length : 0;
}
