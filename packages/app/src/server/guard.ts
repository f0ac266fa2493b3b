import { Fault } from "@loadout/core";

/** Which names this server answers to; a page elsewhere that has its own name resolve here is none of them. */
export interface Guard {
  /** Throws for a foreign Host or Origin. */
  check(request: Request): void;
}

const loopback = ["localhost", "127.0.0.1", "[::1]"];

export function createGuard(allowed: readonly string[]): Guard {
  const names = new Set([...loopback, ...allowed].map((name) => name.toLowerCase()));
  return {
    check({ headers }) {
      const host = headers.get("host") ?? "";
      const name = nameOf(host);
      if (name === undefined || !names.has(name)) throw new Fault("host.refused", { host: host.slice(0, 100) });
      const origin = headers.get("origin");
      const isForeign = origin !== null && hostOf(origin) !== host.toLowerCase();
      if (isForeign || headers.get("sec-fetch-site") === "cross-site")
        throw new Fault("origin.refused", { origin: (origin ?? "another site").slice(0, 100) });
    },
  };
}

/** `Host` without its port. */
const nameOf = (host: string): string | undefined =>
  /^(\[[0-9a-f:.]+\]|[^:\s]+)(?::\d{1,5})?$/i.exec(host)?.[1]?.toLowerCase();

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined);
