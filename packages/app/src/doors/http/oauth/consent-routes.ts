/** The page on which a person allows a program: what it shows, and the decision. */

import { hash } from "node:crypto";
import { Fault, type Text } from "@loadout/core";
import * as z from "zod/mini";
import type { Accounts } from "../../../account/accounts.ts";
import {
  type AuthorizationRequest,
  answerAddress,
  checkAuthorizationRequest,
  checkRedirect,
  readAuthorizationRequest,
} from "../../../account/oauth/authorization-request.ts";
import { type ClientDocuments, isDocumentAddress } from "../../../account/oauth/client-documents.ts";
import type { ProgramClient } from "../../../account/oauth/client-metadata.ts";
import type { Programs } from "../../../account/oauth/programs.ts";
import { redirectPlace } from "../../../account/oauth/redirect-address.ts";
import { scopes } from "../../../account/oauth/scopes.ts";
import { AppFault } from "../../../operation/app-fault.ts";
import { inputProblem } from "../../../operation/input-problem.ts";
import { queryOf } from "../hand-written-routes.ts";
import { bodyText, checkType, parseBody, readBytes } from "../read-body.ts";
import type { AuthorizedRequest } from "../request.ts";
import { respondJson } from "../respond.ts";
import type { ServerApps } from "../server/server-apps.ts";
import { createServerPerson } from "../server/server-person.ts";
import { unpackRequest } from "./oauth-endpoints.ts";
import type { ConsentAnswer } from "./oauth-routes.ts";
import type { ProgramPolicy } from "./program-policy.ts";

export interface ConsentRoutesDeps {
  readonly apps: ServerApps;
  readonly accounts: Pick<Accounts, "get">;
  readonly programs: () => Promise<Programs>;
  readonly documents: ClientDocuments;
  readonly policy: Pick<ProgramPolicy, "offer">;
}

/** A request of a program whose sender and address are checked. */
interface Asked {
  readonly request: AuthorizationRequest;
  readonly client: ProgramClient;
  readonly issuer: string;
  readonly resource: string;
  readonly checked: ReturnType<typeof checkAuthorizationRequest>;
}

const Decision = z.strictObject({ request: z.string(), seen: z.string() });

export function createConsentRoutes({ apps, accounts, programs, documents, policy }: ConsentRoutesDeps) {
  async function readAsked(packed: string, { headers }: AuthorizedRequest): Promise<Asked> {
    const offer = await policy.offer(headers);
    if (offer.kind === "off") throw new AppFault("oauth.off", { reason: offer.reason });
    const request = readAuthorizationRequest(unpackRequest(packed));
    const client = await readClient(request.clientId, offer.hosts);
    checkRedirect(request, client);
    const { issuer, resource } = offer;
    return { request, client, issuer, resource, checked: checkAuthorizationRequest(request, resource) };
  }

  async function readClient(id: string, hosts: readonly string[]): Promise<ProgramClient> {
    const client = isDocumentAddress(id) ? await documents.read(id, hosts) : await (await programs()).registered(id);
    if (!client) throw new AppFault("oauth.client-unknown");
    return client;
  }

  return {
    /** What the person is asked. Errors that only the program can mend go back to it, when the person says so. */
    async "auth.authorization"(authorized: AuthorizedRequest): Promise<Response> {
      const { request: packed } = queryOf<{ request: string }>("auth.authorization", authorized);
      assertBrowser(authorized);
      const asked = await readAsked(packed, authorized);
      const { request, client, issuer, checked } = asked;
      const { name, role } = await accounts.get(authorized.caller.userId);
      const isRefused = checked.kind === "refused";
      const refusal = isRefused
        ? { error: checked.error, error_description: checked.reason.en }
        : { error: "access_denied", error_description: "The person did not allow it" };
      const say = (text: Text): string => text[authorized.language];
      const answer: ConsentAnswer = {
        client: {
          ...{ id: client.id, kind: client.kind },
          ...(client.name !== undefined && { name: client.name }),
          ...(client.uri !== undefined && { uri: client.uri }),
          ...(client.kind === "document" && { host: new URL(client.id).host }),
        },
        place: redirectPlace(request.redirect),
        user: { name, role },
        scopes: isRefused
          ? []
          : checked.scope.split(" ").map((id) => ({ id, text: say(scopes[id] ?? { en: id, zh: id }) })),
        ...(isRefused && { problem: say(checked.reason) }),
        refusal: answerAddress(request, issuer, refusal),
        seen: digestOf(asked),
      };
      return respondJson(JSON.stringify(answer), authorized.requestId);
    },

    /** The person allowed it: a code for the program, at the address that was shown. */
    async "auth.authorize"(authorized: AuthorizedRequest): Promise<Response> {
      const { request: packed, seen } = await readDecision(authorized);
      assertBrowser(authorized);
      const asked = await readAsked(packed, authorized);
      const { request, client, issuer, resource, checked } = asked;
      if (checked.kind === "refused") throw new AppFault("oauth.request-invalid", { problem: checked.reason });
      if (seen !== digestOf(asked)) throw new AppFault("oauth.changed");
      const { challenge, scope } = checked;
      const { host } = redirectPlace(request.redirect);
      const { userId, role } = authorized.caller;
      const allowed = { user: { userId, role }, client, host, redirect: request.redirect, challenge, scope, resource };
      const { code, id } = await (await programs()).allow(allowed);
      const app = await apps.create(authorized, createServerPerson());
      try {
        const after = { client: client.id, name: client.name ?? null, host, scope };
        await app.audit({ action: "auth.authorize", subject: id, after });
      } finally {
        await app.close();
      }
      return respondJson(JSON.stringify({ location: answerAddress(request, issuer, { code }) }), authorized.requestId);
    },
  };
}

/** A program with a token must not allow others, and pages of other sites have no token of a sign-in. */
function assertBrowser({ caller }: AuthorizedRequest): void {
  if (caller.via !== "cookie") throw new AppFault("oauth.by-browser");
}

async function readDecision({ raw, path }: AuthorizedRequest): Promise<z.infer<typeof Decision>> {
  const bytes = await readBytes(raw, 20_000);
  checkType(raw, ["application/json"]);
  const parsed = Decision.safeParse(parseBody(bodyText(bytes)));
  if (parsed.success) return parsed.data;
  throw new Fault("input.invalid", { problem: inputProblem(parsed.error.issues[0]), usage: `POST ${path}` });
}

/** Of all that the person decides about: a document may change between the page and the press of the button. */
const digestOf = ({ request: { redirect }, client: { id, name, uri, kind }, resource, checked }: Asked): string =>
  hash("sha256", JSON.stringify([redirect, id, name, uri, kind, resource, checked]), "base64url");
