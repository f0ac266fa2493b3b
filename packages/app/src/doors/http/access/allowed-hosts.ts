import { isIPv6 } from "node:net";
import { AppFault } from "../../../operation/app-fault.ts";
import type { Asked } from "./asked.ts";
import { Fault } from "@loadout/core";
import type { HttpRequest } from "../request.ts";

type Checked = Pick<HttpRequest, "headers" | "method" | "path">;

/** Which names this server answers to; a page elsewhere that has its own name resolve here is none of them. */
export interface AllowedHosts {
  /** Throws for a foreign Host or Origin. */
  check(request: Checked): void;
}

const loopback = ["localhost", "127.0.0.1", "[::1]"];

export function createAllowedHosts(allowed: readonly string[]): AllowedHosts {
  const names = new Set([...loopback, ...allowed.map(allowedName)]);
  return {
    check(request) {
      const { headers } = request;
      const host = headers.get("host") ?? "";
      const name = nameOf(host);
      if (name === undefined || !names.has(name)) throw new AppFault("host.refused", { host: host.slice(0, 100) });
      const origin = headers.get("origin");
      const isForeign = origin !== null && hostOf(origin) !== host.toLowerCase();
      const site = headers.get("sec-fetch-site");
      const isElsewhere = site === "cross-site" || site === "same-site";
      if (isForeign || (isElsewhere && !isVisit(request)))
        throw new Fault("origin.refused", { origin: (origin ?? "another site").slice(0, 100) });
    },
  };
}

/** Somebody follows a link to a page; a page alone holds nothing of anybody. */
const isVisit = ({ headers, method, path }: Checked): boolean =>
  method === "GET" &&
  !/^\/(?:api|mcp)(?:\/|$)/.test(path) &&
  headers.get("sec-fetch-mode") === "navigate" &&
  headers.get("sec-fetch-dest") === "document";

/** As a `Host` would say it: an IPv6 address has brackets there, and a port says nothing about the name. */
const allowedName = (given: string): string => (isIPv6(given) ? `[${given}]` : (nameOf(given) ?? given)).toLowerCase();

/** `Host` without its port. */
const nameOf = (host: string): string | undefined =>
  /^(\[[0-9a-f:.]+\]|[^:\s]+)(?::\d{1,5})?$/i.exec(host)?.[1]?.toLowerCase();

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined);
