import { isAbsolute } from "node:path";
import { type Environment, Fault, type Language, noRights, type Rights } from "@loadout/core";
import { homeFiles } from "@loadout/core/home";
import type { Credential } from "../../../account/accounts.ts";
import { type App, type Caller, createApp, type Person, type ServerSide } from "../../../app.ts";
import type { Config } from "../../../config.ts";
import type { TurnPlace } from "../../../system/cluster/turn-place.ts";
import type { Workplace } from "../../../system/workplace.ts";
import type { Runs } from "../events/runs.ts";
import type { Usage } from "../limits/usage.ts";
import type { AuthorizedRequest, HeaderReader, RequestFacts } from "../request.ts";
import type { KeptSessions } from "./kept-sessions.ts";
import type { SharedEnvironments } from "./shared-environments.ts";

export interface ServerAppsOptions {
  readonly config: Config;
  readonly workplace: Workplace;
  readonly environments: SharedEnvironments;
  readonly runs: Runs;
  readonly place: Pick<TurnPlace, "takeTurn">;
  readonly kept: KeptSessions;
  readonly usage: Pick<Usage, "of">;
  readonly address: () => string;
  readonly publicUrl?: string | undefined;
  readonly stop: () => void;
}

/** Makes the `App` of a request from what the server has open, as this caller may use it. */
export interface ServerApps {
  create(request: AuthorizedRequest, person: Person): Promise<App>;
  /** The environment as all callers see it, if it is cached: without an app and without waiting for a refresh. */
  cachedEnvironment(request: AuthorizedRequest, name: string | undefined): Promise<Environment | undefined>;
  /** The grants in force and the groups of the caller; superadmins need none. */
  rights(request: AuthorizedRequest): Promise<Rights>;
  /** The request names a folder or a session of its own, so others would get another answer. */
  hasOwnPlace(request: AuthorizedRequest): boolean;
}

export function createServerApps(options: ServerAppsOptions): ServerApps {
  const { workplace, environments, runs, place, kept, usage, address, publicUrl, stop } = options;
  const config = withoutOwnContext(options.config);

  const serverSide = ({ caller, headers, facts }: AuthorizedRequest): ServerSide => ({
    address: address(),
    ...(publicUrl !== undefined && { publicUrl }),
    hasFolder: caller.isLocal && headerText(headers, "loadout-folder") !== undefined,
    cancel: runs.cancel,
    active: runs.active,
    takeTurn: (session, message, turn) =>
      place.takeTurn(session, message, {
        ...turn,
        ...traceOf(facts),
        userId: caller.userId,
        ...credentialOf(caller),
      }),
    session: (contextId) =>
      kept.get(contextId, caller, async () =>
        (await workplace.sessions()).as({ userId: caller.userId, role: caller.role }),
      ),
    drop: kept.drop,
    usage: usage.of,
    stop,
  });

  return {
    hasOwnPlace,
    rights: async ({ caller: { userId, role } }) =>
      role === "superadmin" ? noRights : (await workplace.access()).rights(userId),
    async cachedEnvironment(request, name) {
      const mayWait = hasOwnPlace(request) || request.headers.get("cache-control") === "no-cache";
      return mayWait ? undefined : environments.cached(config.userHome, name);
    },
    async create(request, person) {
      const { caller, method } = request;
      // A change needs the current state, including the caller's last change.
      const isFresh = method === "POST" || request.headers.get("cache-control") === "no-cache";
      return createApp(await configOf(config, request, request.language), person, {
        workplace: {
          ...workplace,
          environment: (workDir, name) => environments.get(workDir, name, isFresh),
        },
        caller,
        ...traceOf(request.facts),
        server: serverSide(request),
      });
    },
  };
}

const traceOf = ({ span }: RequestFacts): { readonly traceparent?: string } =>
  span?.traceparent === undefined ? {} : { traceparent: span.traceparent };

/** What the caller came with; a turn that another process runs ends with it. */
function credentialOf({ signIn, token }: Caller): { readonly credential?: Credential } {
  if (token !== undefined) return { credential: { kind: "token", hash: token } };
  return signIn === undefined ? {} : { credential: { kind: "sign-in", hash: signIn } };
}

/** LOADOUT_CONTEXT_ID of the server's own process does not apply to callers. */
function withoutOwnContext(config: Config): Config {
  const { LOADOUT_CONTEXT_ID: _own, ...variables } = config.variables;
  return { ...config, variables };
}

const hasOwnPlace = ({ caller, headers }: AuthorizedRequest): boolean =>
  caller.isLocal && (headers.get("loadout-folder") !== null || headers.get("loadout-context") !== null);

/** Only the local owner may name a working folder and a session. */
async function configOf(config: Config, { headers, caller }: AuthorizedRequest, language: Language): Promise<Config> {
  const outside = { ...config, workDir: config.userHome, language };
  if (!caller.isLocal) return outside;
  const context = headerText(headers, "loadout-context");
  const folder = headerText(headers, "loadout-folder");
  return {
    ...outside,
    ...(folder !== undefined && { workDir: await folderOf(config.home, folder) }),
    ...(context !== undefined && { variables: { ...config.variables, LOADOUT_CONTEXT_ID: context } }),
  };
}

/** Header values are percent-encoded, since headers hold ASCII. */
function headerText(headers: HeaderReader, name: string): string | undefined {
  const value = headers.get(name);
  if (value === null || value === "") return undefined;
  try {
    return decodeURIComponent(value);
  } catch (error) {
    if (error instanceof URIError) throw unusable(name, value);
    throw error;
  }
}

async function folderOf(home: string, path: string): Promise<string> {
  const { files } = homeFiles(home);
  const isUsable = isAbsolute(path) && !path.includes("\0") && (await files.stat(path))?.isDirectory();
  if (!isUsable) throw unusable("loadout-folder", path);
  return files.realOrSelf(path);
}

const unusable = (name: string, value: string): Fault =>
  new Fault("input.invalid", {
    problem: { en: `${name} is not usable: ${value.slice(0, 200)}`, zh: `${name} 无效：${value.slice(0, 200)}` },
    usage: "/api/docs",
  });
