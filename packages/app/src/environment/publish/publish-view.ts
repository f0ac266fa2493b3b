import { publishModes } from "@loadout/core";
import * as z from "zod/mini";
import { granteeOf } from "../../access/access-view.ts";
import type { App } from "../../app.ts";
import { AppFault } from "../../operation/app-fault.ts";
import { field, filled } from "../../operation/field.ts";
import type { AnswerOf } from "../../operation/operation.ts";
import { publicAddress } from "../../system/server/public-address.ts";
import { publicPath } from "./index-document.ts";
import type { PublishToken } from "./publish-tokens.ts";
import { publicGrantee, publishedFor } from "./published-for.ts";
import { withheldReasons } from "./skill-offer.ts";

/** What an environment publishes, in answers. */

export const PublishTokenView = () =>
  z.object({
    id: z.string(),
    environment: z.string(),
    name: z.string(),
    /** `role:user`, `role:admin` or `group:<id>`. */
    grantee: z.string(),
    /** The name of the role or group; absent if the group was deleted, and then the token opens nothing. */
    granteeName: z.optional(z.string()),
    prefix: z.string(),
    createdAt: z.string(),
    expiresAt: z.optional(z.string()),
    usedAt: z.optional(z.string()),
  });
export type PublishTokenView = AnswerOf<typeof PublishTokenView>;

export const PublishedView = () =>
  z.object({
    environment: z.string(),
    to: z.enum(publishModes),
    /** The paths that programs install from without a token; none unless it is public. */
    paths: z.array(z.string()),
    /** The same with the address of the server, where it is known. */
    addresses: z.array(z.string()),
    /** For whom the skills below are listed. */
    grantee: z.string(),
    /** False if the grantee may not use the environment: then nothing is offered. */
    reachable: z.boolean(),
    skills: z.array(
      z.object({
        name: z.string(),
        version: z.number(),
        type: z.enum(["skill-md", "archive"]),
        size: z.number(),
        sha256: z.string(),
      }),
    ),
    /** Skills that cannot be offered, with the reason. */
    withheld: z.array(z.object({ id: z.string(), reason: z.string(), message: z.string() })),
    tokens: z.array(PublishTokenView()),
  });
export type PublishedView = AnswerOf<typeof PublishedView>;

export const publishGrantee = () =>
  field(z._default(filled(), publicGrantee), {
    en: "As whom programs read: role:user, role:admin or group:<name>",
    zh: "程序以谁的身份读取：role:user、role:admin 或 group:<名称>",
  });

/** `role:user`, `role:admin`, or a group by its id. */
export async function publishGranteeOf(app: App, text: string): Promise<string> {
  if (text === publicGrantee || text === "role:admin" || text.startsWith("group:")) return granteeOf(app, text);
  throw new AppFault("input.invalid", {
    problem: {
      en: `"${text.slice(0, 100)}" must be role:user, role:admin or group:<name>`,
      zh: `“${text.slice(0, 100)}” 应为 role:user、role:admin 或 group:<名称>`,
    },
    usage: "loadout env create-token ci --as group:writers",
  });
}

/** What the environment publishes to a grantee, as of now. */
export async function publishedView(app: App, name: string, grantee: string): Promise<PublishedView> {
  const environment = await app.environment(name);
  const { settings } = environment.files();
  const { publish: to = "nobody" } = settings;
  const offer = await publishedFor(grantee, environment, await app.access(), await app.library());
  const isActive = (await app.environments().active()) === name;
  const paths = to === "public" ? [...(isActive ? [""] : []), publicPath(name)] : [];
  const address = await publicAddress(app);
  const tokens = (await (await app.publishTokens()).list()).filter(({ environment: own }) => own === name);
  return {
    ...{ environment: name, to, paths, grantee, reachable: offer !== undefined },
    addresses: address === undefined ? [] : paths.map((path) => `${address}${path}`),
    skills: (offer?.skills ?? []).map(({ description: _text, digest: _tree, ...skill }) => skill),
    withheld: (offer?.withheld ?? []).map(({ id, reason }) => ({
      ...{ id, reason, message: app.say(withheldReasons[reason]) },
    })),
    tokens: await publishTokenViews(app, tokens),
  };
}

export async function publishTokenViews(app: App, tokens: readonly PublishToken[]): Promise<PublishTokenView[]> {
  const groups = new Map((await (await app.access()).groups()).map(({ id, name }) => [`group:${id}`, name]));
  return tokens.map((token) => {
    const granteeName = token.grantee.startsWith("role:") ? token.grantee.slice(5) : groups.get(token.grantee);
    return { ...token, ...(granteeName !== undefined && { granteeName }) };
  });
}

/** A token as the audit log records it. */
export const auditedPublishToken = ({ environment, name, grantee, expiresAt }: PublishToken) => ({
  ...{ environment, name, grantee },
  ...(expiresAt !== undefined && { expiresAt }),
});
