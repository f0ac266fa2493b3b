import { useState } from "react";
import { codeOf } from "../../api/client.ts";
import { useOperation } from "../../api/operations.ts";
import type { Server } from "./server-changes.ts";

export interface SeenServer {
  /** As it was when somebody decided to change it; what others do meanwhile does not slip in. */
  readonly seen: Server;
  /** As it is now; `undefined` where it is gone. */
  readonly now: Server | undefined;
  setSeen(server: Server): void;
}

export function useSeenServer(server: Server): SeenServer {
  const [seen, setSeen] = useState(server);
  const { data } = useOperation("mcp.list", {});
  return { seen, now: data?.servers.find(({ name }) => name === server.name), setSeen };
}

/** A change was refused because the server is another one by now, or gone. */
export const isOutdated = (error: unknown): boolean => ["mcp.stale", "mcp.not-found"].includes(codeOf(error) ?? "");
