import { Fault, homeSettings, isApiAddress, type NewcomerMode, type Role, readSettings } from "@loadout/core";
import { AppFault } from "../../operation/app-fault.ts";

/** How people sign in with a company's provider (OpenID Connect), as the home's `config.jsonc` says. */
export interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  /** The variable with the client secret; absent for a public client. */
  readonly clientSecretEnv?: string | undefined;
  readonly scopes: readonly string[];
  readonly groupsClaim: string;
  /** Without any, roles are given here, and the provider does not change them. */
  readonly roles: Readonly<Record<string, Role>>;
  /** The id or name of a group here, by the provider's name. */
  readonly groups: Readonly<Record<string, string>>;
  readonly newcomers: NewcomerMode;
  readonly emailDomains: readonly string[];
  readonly label: string;
  /** How long a sign-in lasts. */
  readonly hours: number;
}

export const providerDefaults = {
  scopes: ["openid", "profile", "email"],
  groupsClaim: "groups",
  newcomers: "mapped",
  hours: 12,
} as const;

/** What is set of it; an address that is none is a fault. */
export async function readProvider(home: string): Promise<ProviderSettings | undefined> {
  const given = (await readSettings(homeSettings(home))).value.signIn?.provider;
  if (!given) return undefined;
  const issuer = checkIssuer(given.issuer);
  return {
    ...{ issuer, clientId: given.clientId, clientSecretEnv: given.clientSecretEnv },
    scopes: [...new Set(["openid", ...(given.scopes ?? providerDefaults.scopes)])],
    groupsClaim: given.groupsClaim ?? providerDefaults.groupsClaim,
    roles: given.roles ?? {},
    groups: given.groups ?? {},
    newcomers: given.newcomers ?? providerDefaults.newcomers,
    emailDomains: (given.emailDomains ?? []).map((domain) => domain.toLowerCase().replace(/^@/, "")),
    label: given.label ?? new URL(issuer).hostname,
    hours: given.hours ?? providerDefaults.hours,
  };
}

/** The settings; a fault if there is no provider. */
export async function neededProvider(home: string): Promise<ProviderSettings> {
  const found = await readProvider(home);
  if (!found) throw new AppFault("sign-in.no-provider");
  return found;
}

/** As the provider writes it, to the last slash. Without TLS it may be on this machine only: others could pose as it. */
export function checkIssuer(text: string): string {
  const issuer = text.trim();
  if (isApiAddress(issuer) && (issuer.startsWith("https:") || isHere(issuer))) return issuer;
  throw new Fault("input.invalid", {
    problem: {
      en: `"${issuer.slice(0, 100)}" is not the address of a provider: it begins with https:// and has no query`,
      zh: `“${issuer.slice(0, 100)}” 不是身份提供方的地址：应以 https:// 开头，且不含查询参数`,
    },
    usage: "loadout auth set-provider https://login.example.com --client-id loadout",
  });
}

/** Whether the address is one of this machine. */
export const isHere = (address: string): boolean =>
  /^(?:127\.[\d.]+|localhost|\[::1\])$/.test(new URL(address).hostname);
