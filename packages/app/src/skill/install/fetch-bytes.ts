import { request as overHttp } from "node:http";
import { request as overHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { Fault } from "@loadout/core";
import { showSize } from "../../doors/cli/terminal-format.ts";
import { AppFault } from "../../operation/app-fault.ts";
import type { RepositoryRules } from "./fetch-repository.ts";

/** Fetches bytes from a site that may be hostile: bounded, from the origin that was named, and only from allowed addresses. */

export interface FetchedBytes {
  readonly status: number;
  /** Empty unless the status is 200. */
  readonly bytes: Buffer;
  readonly url: URL;
}

export interface BytesRequest {
  /** What the person named, for faults. */
  readonly source: string;
  readonly rules: Pick<RepositoryRules, "protocols" | "lookup" | "isAllowed">;
  /** In bytes. */
  readonly limit: number;
  readonly signal: AbortSignal;
}

const mostRedirects = 3;

/** Follows redirects to the same host only, and never from https to http. */
export async function fetchBytes(url: URL, given: BytesRequest): Promise<FetchedBytes> {
  let at = url;
  for (let hops = 0; hops <= mostRedirects; hops++) {
    const answer = await ask(at, given);
    if (!("location" in answer)) return { ...answer, url: at };
    const next = URL.canParse(answer.location, at) ? new URL(answer.location, at) : undefined;
    if (!next || !isSamePlace(at, next))
      throw refused(given.source, "it redirects to another site", "它重定向到其他网站");
    at = next;
  }
  throw refused(given.source, `it redirects more than ${mostRedirects} times`, `它重定向超过 ${mostRedirects} 次`);
}

const isSamePlace = (from: URL, to: URL): boolean =>
  to.origin === from.origin || (from.protocol === "http:" && to.protocol === "https:" && to.hostname === from.hostname);

export const refused = (source: string, en: string, zh: string): Fault =>
  new Fault("source.refused", { source, reason: { en, zh } });

/** Every address of the name must be allowed, and the connection goes to one of those that were checked. */
async function ask(
  url: URL,
  { source, rules, limit, signal }: BytesRequest,
): Promise<Omit<FetchedBytes, "url"> | { readonly location: string }> {
  if (!rules.protocols.includes(url.protocol.slice(0, -1)))
    throw refused(source, `${url.protocol}// is not allowed`, `不允许 ${url.protocol}//`);
  if (url.username !== "" || url.password !== "")
    throw refused(source, "it contains a password or user name", "它包含密码或用户名");
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const addresses = isIP(host) ? [host] : await rules.lookup(host);
  if (addresses.length === 0) throw refused(source, `there is no host "${host}"`, `没有主机 “${host}”`);
  if (!addresses.every((address) => rules.isAllowed(address)))
    throw refused(source, "it points to a private network or to this machine", "它指向内部网络或本机");
  const start = url.protocol === "https:" ? overHttps : overHttp;
  return new Promise((resolve, reject) => {
    const fail = (error: unknown): void => reject(error instanceof Fault ? error : failed(source, error));
    const asked = start(
      url,
      { signal, agent: false, lookup: pinnedTo(addresses), headers: { Accept: "*/*", "Accept-Encoding": "identity" } },
      (answer) => {
        const { statusCode: status = 0, headers } = answer;
        const leave = <T>(value: T): T => {
          asked.destroy();
          return value;
        };
        if (status >= 300 && status < 400 && headers.location !== undefined)
          return resolve(leave({ location: headers.location }));
        if (status !== 200) return resolve(leave({ status, bytes: Buffer.alloc(0) }));
        const chunks: Buffer[] = [];
        let size = 0;
        answer.on("data", (chunk: Buffer) => {
          size += chunk.length;
          if (size <= limit) chunks.push(chunk);
          else leave(fail(tooLarge(source, limit)));
        });
        answer.on("end", () => resolve({ status, bytes: Buffer.concat(chunks) }));
        answer.on("error", fail);
        answer.on("aborted", () => fail(new Error("the connection was cut")));
      },
    );
    asked.on("error", fail);
    asked.end();
  });
}

export const tooLarge = (source: string, limit: number): AppFault =>
  new AppFault("source.too-large", { source, size: `> ${showSize(limit)}`, limit: showSize(limit) });

const failed = (source: string, error: unknown): AppFault => {
  const reason = error instanceof Error ? ((error as { code?: string }).code ?? error.message) : String(error);
  return new AppFault("source.failed", { source, reason });
};

/** A name may mean other addresses a moment later. */
const pinnedTo =
  (addresses: readonly string[]): LookupFunction =>
  (_host, options, done) => {
    const all = addresses.map((address) => ({ address, family: isIP(address) }));
    const [first] = all;
    if (options.all) done(null, all);
    else done(null, first?.address ?? "", first?.family);
  };
