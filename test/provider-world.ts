import type { TestContext } from "node:test";
import { type CompanyProvider, startCompanyProvider } from "./company-provider.ts";
import {
  type Answered,
  type Asking,
  createServerWorld,
  type ServerWorld,
  type ServerWorldOptions,
} from "./server-world.ts";

/** A server that people sign in to with the provider of their company. */

export interface ProviderWorld extends ServerWorld {
  readonly company: CompanyProvider;
  /** A browser without cookies. */
  browser(): TestBrowser;
  /** Signs a person in with the provider, in a new browser or this one. */
  enter(person: string, options?: { readonly browser?: TestBrowser; readonly next?: string }): Promise<Answered>;
}

/** What a browser keeps: its cookies, and the token that changes need. */
export interface TestBrowser {
  readonly cookies: Map<string, string>;
  look(path: string): Promise<Answered>;
  post(path: string, body: unknown, asking?: Asking): Promise<Answered>;
}

export interface ProviderWorldOptions extends ServerWorldOptions {
  /** More settings of the provider, as `auth set-provider` takes them. */
  readonly settings?: Readonly<Record<string, unknown>>;
}

export async function createProviderWorld(t: TestContext, options: ProviderWorldOptions = {}): Promise<ProviderWorld> {
  const { settings = {}, ...serving } = options;
  const world = await createServerWorld(t, serving);
  const company = await startCompanyProvider(t, [`${world.server.publicUrl ?? world.server.url}/sign-in/callback`]);
  const set = await world.post("/api/auth/set-provider", {
    ...{ issuer: company.issuer, clientId: company.clientId, secret: company.clientSecret, newcomers: "user" },
    ...settings,
  });
  if (set.status !== 200) throw new Error(set.text);
  const browser = (): TestBrowser => createBrowser(world);
  return Object.assign(world, {
    company,
    browser,
    async enter(person: string, { browser: given = browser(), next }: Parameters<ProviderWorld["enter"]>[1] = {}) {
      const begun = await given.post("/api/auth/begin-provider", next === undefined ? {} : { next });
      if (begun.status !== 200) return begun;
      const back = await company.visit(begun.body.url, person);
      return given.post("/api/auth/finish-provider", { answer: back.search.slice(1) });
    },
  });
}

export function createBrowser({ ask }: Pick<ServerWorld, "ask">): TestBrowser {
  const cookies = new Map<string, string>();
  let csrf = "";
  const send = async (path: string, asking: Asking): Promise<Answered> => {
    const sent = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { ...(sent !== "" && { Cookie: sent }), ...(csrf !== "" && { "X-CSRF-Token": csrf }) };
    const answer = await ask(path, { token: "", ...asking, headers: { ...headers, ...asking.headers } });
    for (const line of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split(/=(.*)/s);
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    csrf = answer.headers.get("x-csrf-token") ?? answer.body?.csrf ?? csrf;
    return answer;
  };
  return {
    cookies,
    look: (path) => send(path, {}),
    post: (path, body, asking = {}) => send(path, { ...asking, method: "POST", body }),
  };
}
