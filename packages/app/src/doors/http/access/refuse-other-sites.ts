import { isIP, isIPv6 } from "node:net";
import { AppFault } from "../../../operation/app-fault.ts";
import type { HttpRequest } from "../request.ts";

type Checked = Pick<HttpRequest, "headers" | "method" | "path">;

/** The host names that this server answers to. Refusing others stops DNS rebinding and requests from other sites. */
export interface AllowedHosts {
  /** Throws for another Host, or another Origin unless the route is for other sites. A health check may name an IP address. */
  check(request: Checked, isForOtherSites?: boolean): void;
}

const loopback = ["localhost", "127.0.0.1", "[::1]"];

/** Requests of its own pages come from the public address, whatever Host the proxy in front passes on. */
export function createAllowedHosts(allowed: readonly string[], publicUrl?: string): AllowedHosts {
  const publicName = publicUrl === undefined ? [] : [new URL(publicUrl).hostname];
  const names = new Set([...loopback, ...publicName, ...allowed.map(allowedName)]);
  return {
    check(request, isForOtherSites = false) {
      const { headers } = request;
      const host = headers.get("host") ?? "";
      const name = nameOf(host);
      const isKnown = name !== undefined && names.has(name);
      if (!isKnown && !(isHealthCheck(request) && isAddress(host)))
        throw new AppFault("host.refused", { host: host.slice(0, 100) });
      if (isForOtherSites) return;
      const origin = headers.get("origin");
      const isForeign = origin !== null && origin !== publicUrl && hostOf(origin) !== host.toLowerCase();
      const site = headers.get("sec-fetch-site");
      const isElsewhere = site === "cross-site" || site === "same-site";
      if (isForeign || (isElsewhere && !isVisit(request)))
        throw new AppFault("origin.refused", { origin: (origin ?? "another site").slice(0, 100) });
    },
  };
}

/** Load balancers ask by address, or name no host. The answers say nothing that is worth hiding. */
const isHealthCheck = ({ method, path }: Checked): boolean =>
  (method === "GET" || method === "HEAD") && (path === "/api/health" || path === "/api/ready");

/** No host, or the address of this machine in the network. A name would let a page of another site ask by rebinding it. */
const isAddress = (host: string): boolean =>
  host === "" || isIP((nameOf(host) ?? "").replace(/^\[(.*)\]$/, "$1")) !== 0;

/** A link from another site to a page is allowed: pages alone hold no data. */
const isVisit = ({ headers, method, path }: Checked): boolean =>
  method === "GET" &&
  !/^\/(?:api|mcp)(?:\/|$)/.test(path) &&
  headers.get("sec-fetch-mode") === "navigate" &&
  headers.get("sec-fetch-dest") === "document";

/** In the form of a `Host` header: IPv6 in brackets, no port. */
const allowedName = (given: string): string => (isIPv6(given) ? `[${given}]` : (nameOf(given) ?? given)).toLowerCase();

/** `Host` without its port. */
const nameOf = (host: string): string | undefined =>
  /^(\[[0-9a-f:.]+\]|[^:\s]+)(?::\d{1,5})?$/i.exec(host)?.[1]?.toLowerCase();

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined);
