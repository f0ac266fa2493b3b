import { hash } from "node:crypto";
import { createEnvironments, Fault, type Library } from "@loadout/core";
import { networkOf } from "../../account/network-of.ts";
import { artifactName, indexDocument, indexFolder } from "../../environment/publish/index-document.ts";
import { publicGrantee, publishedFor } from "../../environment/publish/published-for.ts";
import type { OfferedSkill, SkillOffer } from "../../environment/publish/skill-offer.ts";
import { AppFault } from "../../operation/app-fault.ts";
import type { Workplace } from "../../system/workplace.ts";
import { isNoneMatched } from "./etag.ts";
import { handWrittenRoutes } from "./hand-written-routes.ts";
import { createRequestRate } from "./limits/rate-limit.ts";
import type { HttpRequest } from "./request.ts";
import { type Headers, respond, respondFile } from "./respond.ts";
import type { SharedEnvironments } from "./server/shared-environments.ts";

/**
 * Serves published skills to programs that do not sign in: an index (agentskills.io discovery 0.2.0) and the artifacts it
 * names. What is not published answers like what is not there.
 */

export interface PublishRoutesDeps {
  readonly home: string;
  readonly userHome: string;
  readonly environments: Pick<SharedEnvironments, "get">;
  readonly workplace: Pick<Workplace, "access" | "library" | "publishTokens" | "signatures">;
}

/** The same handler for the routes of all places. */
export const publishRoutesOf = <Handler>(handler: Handler): Record<string, Handler> =>
  Object.fromEntries(handWrittenRoutes.flatMap(({ name }) => (name.startsWith("published.") ? [[name, handler]] : [])));

/** Whom a request is from: everyone, or those with a token. */
interface Audience {
  /** Absent: the active one. */
  readonly environment?: string;
  readonly grantee: string;
  readonly isPublic: boolean;
}

/** Requests of one network in a minute: programs fetch every skill of an index, also to install one. */
const mostRequests = 6000;

export function createPublishRoutes({ home, userHome, environments, workplace }: PublishRoutesDeps) {
  const rate = createRequestRate(undefined, tooMany);

  async function offerTo({ environment, grantee, isPublic }: Audience, library: Library): Promise<SkillOffer> {
    const all = createEnvironments(home);
    const name = environment ?? (await all.active());
    // Its own file first: names that are not there open nothing.
    const { origin, settings } = await all.read(name).catch(asNotFound);
    const { publish = "nobody" } = settings;
    if (origin !== "home" || publish === "nobody" || (isPublic && publish !== "public")) throw notFound();
    const found = await environments.get(userHome, name, false).catch(asNotFound);
    const offer = await publishedFor(grantee, found, await workplace.access(), library);
    if (!offer) throw notFound();
    return offer;
  }

  async function audienceOf(parts: Parts): Promise<Audience> {
    if (parts.token === undefined)
      return {
        grantee: publicGrantee,
        isPublic: true,
        ...(parts.environment !== undefined && { environment: parts.environment }),
      };
    const token = await (await workplace.publishTokens()).find(parts.token);
    if (!token) throw notFound();
    return { environment: token.environment, grantee: token.grantee, isPublic: false };
  }

  return async (request: HttpRequest): Promise<Response> => {
    rate.count(networkOf(request.from), mostRequests);
    const parts = readPath(request.path);
    const audience = await audienceOf(parts);
    const library = await workplace.library();
    const { skills } = await offerTo(audience, library);
    const headers = { "Cache-Control": audience.isPublic ? "no-cache" : "private, no-cache" };
    if (parts.artifact === undefined) {
      const kept = await (await workplace.signatures()).all();
      const signaturesOf = (digest: string): readonly string[] =>
        (kept.get(digest) ?? []).flatMap((one) => ("signed" in one ? [one.document] : []));
      return sendIndex(indexDocument(skills, signaturesOf), request, headers);
    }
    const found = skills.find((one) => `${one.name}/${artifactName(one)}` === parts.artifact);
    if (!found) throw notFound();
    return sendArtifact(found, library, request, headers);
  };
}

const tooMany = (limit: number, wait: number): AppFault =>
  new AppFault("publish.too-many", { limit, seconds: Math.max(1, Math.ceil(wait / 1000)) });

const notFound = (): AppFault => new AppFault("publish.not-found");

/** What is wrong with an environment is shown to its owner, not here. */
const asNotFound = (error: unknown): never => {
  throw error instanceof Fault && error.status !== 503 ? notFound() : error;
};

interface Parts {
  readonly environment?: string;
  readonly token?: string;
  /** The path below the index; absent for the index. */
  readonly artifact?: string;
}

function readPath(path: string): Parts {
  const at = path.indexOf(`${indexFolder}/`);
  const [, kind, key] = path.slice(0, at).split("/");
  const rest = path.slice(at + indexFolder.length + 1);
  return {
    ...(kind === "public" && { environment: decode(key) }),
    ...(kind === "private" && { token: decode(key) }),
    ...(rest !== "index.json" && { artifact: rest }),
  };
}

/** What is no valid escape is no name either. */
function decode(text = ""): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return "";
    throw error;
  }
}

function sendIndex(text: string, request: HttpRequest, headers: Headers): Response {
  const etag = `"${hash("sha256", text, "base64url")}"`;
  const all = { ...headers, ETag: etag, "Content-Type": "application/json; charset=utf-8" };
  if (isNoneMatched(request, etag)) return respond(null, request.requestId, 304, all);
  return respond(text, request.requestId, 200, all);
}

async function sendArtifact(
  skill: OfferedSkill,
  library: Library,
  request: HttpRequest,
  headers: Headers,
): Promise<Response> {
  const etag = `"${skill.sha256}"`;
  if (isNoneMatched(request, etag)) return respond(null, request.requestId, 304, { ...headers, ETag: etag });
  const { type, chunks } = await library.artifact(skill.name, skill.version);
  const file = {
    name: type === "archive" ? `${skill.name}.zip` : "SKILL.md",
    type: type === "archive" ? "application/zip" : "text/markdown; charset=utf-8",
    content: chunks(),
  };
  const answer = respondFile(file, request.requestId);
  for (const [name, value] of Object.entries({ ...headers, ETag: etag, "Content-Length": String(skill.size) }))
    answer.headers.set(name, value);
  return answer;
}
