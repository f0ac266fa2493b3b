import { Fault, showHidden, type Text } from "@loadout/core";
import { AppFault } from "../../operation/app-fault.ts";
import { type FetchedBytes, fetchBytes } from "../../skill/install/fetch-bytes.ts";
import { serverRules } from "../../skill/install/fetch-repository.ts";
import { isPublicAddress } from "../../skill/install/public-address.ts";
import { type ProgramClient, readClientMetadata } from "./client-metadata.ts";
import { OAuthRefusal } from "./oauth-refusal.ts";

/** Programs whose id is the https address of a document about them (draft-ietf-oauth-client-id-metadata-document). */
export interface ClientDocuments {
  /** Fetches the document, unless a copy is fresh. `hosts` may be in private networks. */
  read(address: string, hosts: readonly string[]): Promise<ProgramClient>;
}

export interface ClientDocumentsDeps {
  readonly now?: () => number;
  readonly lookup?: (host: string) => Promise<readonly string[]>;
  readonly isAllowed?: (address: string) => boolean;
}

/** In bytes and milliseconds. */
const limit = 20_000;
const patience = 5_000;
/** How long a copy is used, and how many there are. Refusals are not kept. */
const freshFor = 5 * 60_000;
const mostKept = 200;
/** Fetches at one time. */
const mostAtOnce = 10;

export const isDocumentAddress = (id: string): boolean => /^https:\/\//i.test(id);

export function createClientDocuments({
  now = Date.now,
  lookup = serverRules.lookup,
  isAllowed = isPublicAddress,
}: ClientDocumentsDeps = {}): ClientDocuments {
  const kept = new Map<string, { readonly client: ProgramClient; readonly until: number }>();
  const fetching = new Map<string, Promise<ProgramClient>>();

  async function fetchClient(address: string, hosts: readonly string[]): Promise<ProgramClient> {
    const url = documentUrl(address);
    const isOwn = hosts.includes(url.hostname) || hosts.includes(url.host);
    const fetched = await fetchDocument(url, { lookup, isAllowed: (one) => isOwn || isAllowed(one) });
    const client = readDocument(address, fetched);
    kept.delete(address);
    kept.set(address, { client, until: now() + freshFor });
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return client;
  }

  return {
    async read(address, hosts) {
      const known = kept.get(address);
      if (known && known.until > now()) return known.client;
      const running = fetching.get(address);
      if (running) return running;
      if (fetching.size >= mostAtOnce) throw refuse(address, { en: "too many at once", zh: "同时读取的文档过多" });
      const fetched = fetchClient(address, hosts).finally(() => fetching.delete(address));
      fetching.set(address, fetched);
      return fetched;
    },
  };
}

/** The id is compared as text, so it must be what a URL is written as, without parts that mean another place. */
function documentUrl(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isPlain =
    url !== undefined &&
    url.protocol === "https:" &&
    url.href === address &&
    url.pathname !== "/" &&
    url.username === "" &&
    url.password === "" &&
    !address.includes("#") &&
    address.length <= 1000;
  if (!isPlain)
    throw refuse(address, { en: "it is not an https address with a path", zh: "它不是带路径的 https 地址" });
  return url;
}

async function fetchDocument(
  url: URL,
  rules: { lookup(host: string): Promise<readonly string[]>; isAllowed(address: string): boolean },
): Promise<FetchedBytes> {
  try {
    return await fetchBytes(url, {
      ...{ source: url.href, limit, signal: AbortSignal.timeout(patience) },
      rules: { protocols: ["https"], ...rules },
    });
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const { reason = error.message } = error.values;
    throw refuse(url.href, typeof reason === "object" ? (reason as Text) : String(reason));
  }
}

function readDocument(address: string, { status, bytes, url }: FetchedBytes): ProgramClient {
  if (url.href !== address) throw refuse(address, { en: "it redirects", zh: "它会重定向" });
  if (status !== 200) throw refuse(address, { en: `it answers ${status}`, zh: `它应答 ${status}` });
  const value = parse(bytes);
  if (value?.client_id !== address)
    throw refuse(address, { en: "its client_id is another address", zh: "其中的 client_id 是另一个地址" });
  const { token_endpoint_auth_method: method = "none" } = value;
  if (method !== "none" || "client_secret" in value)
    throw refuse(address, { en: "only public clients are supported", zh: "只支持公共客户端" });
  try {
    return { ...readClientMetadata(value), id: address, kind: "document" };
  } catch (error) {
    if (error instanceof OAuthRefusal) throw refuse(address, error.reason);
    throw error;
  }
}

function parse(bytes: Buffer): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return undefined; // no document, which is the answer
    throw error;
  }
}

const refuse = (address: string, reason: Text | string): AppFault =>
  new AppFault("oauth.client-refused", { address: showHidden(address.slice(0, 200)), reason });
