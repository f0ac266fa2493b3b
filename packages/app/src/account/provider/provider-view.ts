/** The provider in answers, and what its operations share. */

import { mappedRoles, newcomerModes, type Role, readVariables } from "@loadout/core";
import * as z from "zod/mini";
import type { App } from "../../app.ts";
import { toldAddress } from "../../system/server/public-address.ts";
import type { ProviderSettings } from "./provider-settings.ts";
import { redirectPath } from "./provider-sign-in.ts";

const Mapping = (value: z.ZodMiniType<string>) => z.array(z.object({ theirs: z.string(), ours: value }));

export const ProviderView = () =>
  z.object({
    issuer: z.string(),
    clientId: z.string(),
    /** The variable with the client secret, and where its value comes from; absent for a public client. */
    secret: z.optional(z.object({ name: z.string(), from: z.enum(["variable", "file", "secrets", "missing"]) })),
    scopes: z.array(z.string()),
    groupsClaim: z.string(),
    /** Roles by the provider's name of a group. */
    roles: z.array(z.object({ theirs: z.string(), ours: z.enum(mappedRoles) })),
    /** Groups here, by the provider's name. */
    groups: Mapping(z.string()),
    /** Groups here that are named and do not exist. */
    missingGroups: z.array(z.string()),
    newcomers: z.enum(newcomerModes),
    emailDomains: z.array(z.string()),
    label: z.string(),
    hours: z.number(),
    /** The address to register at the provider; absent if nobody told the server its address. */
    redirectUri: z.optional(z.string()),
  });
export type ProviderView = z.infer<ReturnType<typeof ProviderView>>;

export async function providerView(app: App, settings: ProviderSettings): Promise<ProviderView> {
  const { clientSecretEnv, roles, groups, scopes, emailDomains, ...plain } = settings;
  const known = await (await app.access()).groups();
  const nameOf = (group: string): string | undefined =>
    (known.find(({ id }) => id === group) ?? known.find(({ name }) => name === group))?.name;
  const address = await toldAddress(app);
  return {
    ...{ issuer: plain.issuer, clientId: plain.clientId, groupsClaim: plain.groupsClaim },
    ...{ newcomers: plain.newcomers, label: plain.label, hours: plain.hours },
    ...{ scopes: [...scopes], emailDomains: [...emailDomains] },
    ...(clientSecretEnv !== undefined && { secret: await secretView(app, clientSecretEnv) }),
    roles: Object.entries(roles).map(([theirs, ours]) => ({ theirs, ours: ours as Role })),
    groups: Object.entries(groups).map(([theirs, ours]) => ({ theirs, ours: nameOf(ours) ?? ours })),
    missingGroups: [...new Set(Object.values(groups))].filter((group) => nameOf(group) === undefined),
    ...(address !== undefined && { redirectUri: `${address}${redirectPath}` }),
  };
}

async function secretView({ config }: App, name: string): Promise<NonNullable<ProviderView["secret"]>> {
  const found = (await readVariables(config.home, config.variables))(name);
  return { name, from: found?.from ?? "missing" };
}

/** The provider as the audit log records it: all of it, since the secret is elsewhere. */
export const auditedProvider = (settings: ProviderSettings | undefined) => settings && { ...settings };
