import { createServer, type Server } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { codeOf, hasUnfinishedDispatches, homeSettings } from "@loadout/core";
import type { Accounts } from "../../../account/accounts.ts";
import { joinInvited } from "../../../account/invitation/join-invited.ts";
import { auditedProgram } from "../../../account/oauth/audited-program.ts";
import { createClientDocuments } from "../../../account/oauth/client-documents.ts";
import { scopeNames } from "../../../account/oauth/scopes.ts";
import { tokenHash } from "../../../account/token-hash.ts";
import { AppFault } from "../../../operation/app-fault.ts";
import { changedNouns, changedTopic } from "../../../operation/changed-topic.ts";
import { readClusterLoad, readQueue } from "../../../system/cluster/cluster-load.ts";
import { version } from "../../../system/version.ts";
import { createAuthRoutes } from "../access/auth-routes.ts";
import { createAuthorize } from "../access/authorize.ts";
import { createCallers, programPath } from "../access/callers.ts";
import { createClientAddress } from "../access/client-address.ts";
import { createEndUserWork } from "../access/end-user-work.ts";
import { createAllowedHosts } from "../access/refuse-other-sites.ts";
import { createRevocations } from "../access/revocations.ts";
import { createDocumentRoutes } from "../document-routes.ts";
import type { Change } from "../events/changes.ts";
import { createEventRoutes } from "../events/event-routes.ts";
import { createHttpApp, createRefusal } from "../http-app.ts";
import { createMcpRoute } from "../mcp-route.ts";
import { metricsType, renderMetrics } from "../metrics.ts";
import { createConsentRoutes } from "../oauth/consent-routes.ts";
import { createCrossSite } from "../oauth/cross-site.ts";
import { createOAuthEndpoints } from "../oauth/oauth-endpoints.ts";
import { createProgramPolicy, type ProgramPolicy, resourceMetadataPath } from "../oauth/program-policy.ts";
import { createOperationRoutes } from "../operation-routes.ts";
import { builtConsole, createPages } from "../pages.ts";
import { createPublishRoutes, publishRoutesOf } from "../publish-routes.ts";
import type { AuthorizedRequest, HttpRequest } from "../request.ts";
import { respond, respondJson } from "../respond.ts";
import { watchConnections } from "./connections.ts";
import { drainRest } from "./drain-rest.ts";
import { createServerApps } from "./server-apps.ts";
import type { ServerParts } from "./server-parts.ts";

/** Listens on a port, with the routes over the parts that `openServerParts` opened; answers how to stop it. */

export interface ListenOptions {
  readonly host: string;
  /** 0 for any free port; if the port is taken, the next free one is used. */
  readonly port: number;
  /** Fail if the port is taken, instead of trying the next one. */
  readonly isPortFixed?: boolean;
  /** Host names it answers to, besides those of this machine. */
  readonly allowHosts?: readonly string[];
  /** Where others reach it. */
  readonly publicUrl?: string | undefined;
  /** Addresses and networks of proxies whose `X-Forwarded-For` is trusted. */
  readonly trustProxies?: readonly string[];
  /** Serves the console; several servers of a process may share one, and its compressed files. */
  readonly page?: ReturnType<typeof createPages>;
}

/** What the routes need to know of the server they belong to. */
export interface ServerState {
  /** Where it can be reached; known once it listens. */
  readonly address: () => string;
  /** False once it stops. */
  readonly isOpen: () => boolean;
  readonly stop: () => Promise<void>;
}

/** Ports tried after the first. */
const mostPorts = 100;
/** Timeouts in milliseconds: for the head of a request, and for all of it. */
const headPatience = 15_000;
const bodyPatience = 120_000;

/** Operations on these can revoke access. */
const accountNouns: ReadonlySet<string> = new Set(["user", "token", "auth"]);
/**
 * Changes of these leave settings and skills as they are: on a busy server every request would wait for a look at all
 * sources. What a turn writes into a folder of skills is seen a moment later, as what others write there.
 */
const workNouns: ReadonlySet<string> = new Set(["session", "dispatch"]);

/** Ends what a crash left, and listens. */
export async function startListening(parts: ServerParts, state: ServerState, options: ListenOptions) {
  const { config, workplace, place, log } = parts;
  const { host, port, isPortFixed = false } = options;
  const library = await workplace.library();
  if ((await library.leftovers()) > 0) await library.recover();
  const accounts = await workplace.accounts();
  await accounts.ensureOwner();
  const interrupted = await place.settleLeft();
  if (await hasUnfinishedDispatches(config.home)) await workplace.dispatches(); // ends dispatches that a crash left
  const server = createServer({ connectionsCheckingInterval: 5_000 });
  const connections = watchConnections(server);
  const bound = await listen(server, host, port, isPortFixed ? port : port + mostPorts);
  const cookieName = `loadout_${parts.opened.database === undefined ? bound : await sharedName(accounts)}`;
  const { answer, revocations } = await createAnswer(parts, state, { ...options, cookieName });
  server.headersTimeout = headPatience;
  server.requestTimeout = bodyPatience;
  const listener = getRequestListener((request, connection) => answer(request, connection as HttpBindings), {
    errorHandler: createRefusal(log),
    autoCleanupIncoming: false, // it would close after 500 ms, even while the client is sending
  });
  server.on("request", (incoming, outgoing) => drainRest(incoming, outgoing));
  server.on("request", listener);
  return { server, connections, revocations, port: bound, interrupted };
}

/**
 * Browsers keep cookies by host, for all ports. Servers of one database share their sign-ins, whatever their ports, and those
 * of another home on the same host do not.
 */
const sharedName = async (accounts: Pick<Accounts, "installation">): Promise<string> =>
  tokenHash(await accounts.installation()).slice(0, 12);

/** The function that answers requests: who calls, which route, and who is told of changes. */
async function createAnswer(
  parts: ServerParts,
  state: ServerState,
  {
    host,
    allowHosts = [],
    publicUrl,
    trustProxies = [],
    page,
    cookieName,
  }: ListenOptions & { readonly cookieName: string },
) {
  const { config, workplace, environments, runs, place, kept, usage, idempotency, keptBytes, log } = parts;
  const accounts = await workplace.accounts();
  const observer = await workplace.observer();
  const policy = createProgramPolicy({ settings: homeSettings(config.home), publicUrl });
  const callers = createCallers({
    ...{ accounts, localToken: parts.token, cookieName },
    async byProgram(token, headers) {
      const offer = await policy.offer(headers);
      return offer.kind === "on" ? (await workplace.programs()).byAccess(token, offer.resource) : undefined;
    },
  });
  const authorize = createAuthorize(callers, usage, async (userId) => (await workplace.access()).rights(userId));
  const apps = createServerApps({
    ...{ config, workplace, environments, runs, place, kept, usage },
    ...{ stop: state.stop, address: state.address, publicUrl },
  });
  const endWork = createEndUserWork({ accounts: workplace.accounts, kept, dispatches: parts.dispatches });
  const revocations = createRevocations({ callers, endWork });
  parts.onLookAtCallers(() => void revocations.look());
  const changed = await followChanges(parts, policy);
  const auth = createAuthRoutes({
    ...{ accounts, home: config.home, cookieName, publicUrl, address: state.address },
    provider: workplace.providerSignIn,
    onAccepted: async (accepted, requestId) => joinInvited(workplace, accepted, requestId),
    onSignOut: revocations.look,
  });
  const events = createEventRoutes({ apps, runs, streams: parts.streams, changes: parts.changes, revocations });
  const documents = createDocumentRoutes(publicUrl);
  const answer = createHttpApp({
    ...{ authorize, usage, log, counts: parts.counts, isOpen: state.isOpen },
    allowedHosts: createAllowedHosts([host, ...allowHosts], publicUrl),
    clientAddress: createClientAddress(trustProxies),
    crossSite: createCrossSite(publicUrl),
    challenge: (request) => challengeOf(request, policy),
    routes: {
      ...createStateRoutes(parts, publicUrl),
      "system.openapi": documents.openApi,
      "system.docs": documents.docs,
      "system.docs-style": documents.docsStyle,
      "auth.login": auth.login,
      "auth.use-link": auth.useLink,
      "auth.ways": auth.ways,
      "auth.invitation": auth.invitation,
      "auth.accept": auth.accept,
      "auth.begin-provider": auth.beginProvider,
      "auth.finish-provider": auth.finishProvider,
      "auth.logout": auth.logout,
      "session.events": events.ofSession,
      "dispatch.events": events.ofDispatch,
      "system.events": events.ofServer,
      "mcp.http": createMcpRoute({ apps, authorize, usage, observer }),
      ...createProgramRoutes(parts, { apps, accounts, policy, changed: () => changed("auth") }),
      ...publishRoutesOf(
        createPublishRoutes({ home: config.home, userHome: config.userHome, environments, workplace }),
      ),
    },
    operation: createOperationRoutes({
      ...{ apps, idempotency, runs, authorize, usage, revocations, touched: keptBytes.touch, observer },
      changed: ({ name, effect }, request) => {
        if (effect === "write") changed(name.split(".")[0] ?? "", request);
      },
    }),
    page: page ?? createPages(builtConsole(), publicUrl),
  });
  return { answer, revocations };
}

/** The routes for those who watch the server: is it there, does it take work, how busy is it. */
function createStateRoutes({ place, runs, streams, lag, opened, workplace, counts }: ServerParts, publicUrl?: string) {
  const about = { version, ...(publicUrl !== undefined && { publicUrl }) };
  return {
    "system.health": async ({ requestId }: HttpRequest) =>
      respondJson(JSON.stringify({ status: "ok", ...about }), requestId),
    "system.ready": async ({ requestId }: HttpRequest) =>
      place.isDraining
        ? respondJson(JSON.stringify({ status: "draining", ...about }), requestId, 503, { "Retry-After": "5" })
        : respondJson(JSON.stringify({ status: "ready", ...about }), requestId),
    "system.metrics": async ({ requestId }: HttpRequest) => {
      const sessions = await workplace.sessions();
      const cluster = opened.database === undefined ? undefined : await readClusterLoad(opened, sessions);
      const figures = renderMetrics({
        ...{ turns: runs.running().length, streams: streams.size, isDraining: place.isDraining, lag: lag.take() },
        queue: cluster ?? (await readQueue(opened, sessions)),
        ...(cluster && { cluster }),
        ...{ spans: await workplace.spans(), counted: counts.text() },
      });
      return respond(figures, requestId, 200, { "Content-Type": metricsType });
    },
  };
}

/** The routes of programs that connect through the browser. */
function createProgramRoutes(
  { workplace, opened, log }: ServerParts,
  { apps, accounts, policy, changed }: ProgramRoutesDeps,
) {
  const { programs } = workplace;
  return {
    ...createOAuthEndpoints({
      ...{ programs, policy },
      rates: opened.records.use("rate", async () => (await import("../../../account/rate-records.ts")).rateRecords),
      onConnected: changed,
      async onEnded(program, reason, requestId) {
        const before = auditedProgram(program);
        log.write({ requestId, message: "a connected program was ended", program: program.id, reason });
        const entry = { action: "auth.disconnect", subject: program.id, before, after: null, details: { reason } };
        await workplace.audit.record({ time: new Date().toISOString(), actor: program.userId, ...entry, requestId });
        changed();
      },
    }),
    ...createConsentRoutes({ apps, accounts, programs, policy, documents: createClientDocuments() }),
  };
}

interface ProgramRoutesDeps {
  readonly apps: ReturnType<typeof createServerApps>;
  readonly accounts: Accounts;
  readonly policy: ProgramPolicy;
  readonly changed: () => void;
}

/** Tells an MCP client who issues tokens (RFC 9728), so that it can send its user there. */
async function challengeOf(
  { path, headers }: Pick<HttpRequest, "path" | "headers">,
  policy: Pick<ProgramPolicy, "offer">,
): Promise<string | undefined> {
  if (path !== programPath) return undefined;
  const offer = await policy.offer(headers);
  if (offer.kind === "off") return undefined;
  const metadata = `resource_metadata="${offer.issuer}${resourceMetadataPath}${programPath}"`;
  const wrong = headers.get("authorization") === null ? [] : ['error="invalid_token"'];
  return `Bearer ${[...wrong, metadata, `scope="${scopeNames.join(" ")}"`].join(", ")}`;
}

/** Publishes what other processes change; the result is called with what requests of this server change. */
async function followChanges(
  { opened, environments, usage, changes, tellOthers, lookAtCallers }: ServerParts,
  policy: Pick<ProgramPolicy, "expire">,
) {
  const publish = (change: Change): void => {
    if (accountNouns.has(change.what)) lookAtCallers();
    if (!workNouns.has(change.what)) {
      environments.changed();
      usage.expire();
      policy.expire();
    }
    changes.publish(change);
  };
  const topics = new Map(changedNouns.map((noun) => [changedTopic(noun), noun]));
  await opened.bus.subscribe([...topics.keys()], (topic) => publish({ what: topics.get(topic) ?? topic }));
  return (noun: string, by?: Pick<AuthorizedRequest, "caller">): void => {
    publish({ what: noun, ...(noun === "session" && by && { userId: by.caller.userId }) });
    tellOthers(noun);
  };
}

/** Listens on this port, or on the first free one up to the last. */
async function listen(server: Server, host: string, port: number, last: number): Promise<number> {
  for (let tried = port; ; tried++) {
    try {
      return await listenOn(server, host, tried);
    } catch (error) {
      const isTaken = codeOf(error) === "EADDRINUSE";
      if (isTaken && tried < Math.min(last, 65_535)) continue;
      if (isTaken) throw new AppFault("server.port-taken", { port: tried }, { cause: error });
      throw new AppFault("server.no-port", { host, port: tried, reason: codeOf(error) ?? "" }, { cause: error });
    }
  }
}

const listenOn = (server: Server, host: string, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      const bound = server.address();
      resolve(typeof bound === "object" && bound !== null ? bound.port : port);
    });
  });
