import type { UseQueryResult } from "@tanstack/react-query";
import type { OutputOf } from "loadout/client";
import { useState } from "react";
import { useOperation } from "../../api/operations.ts";

export interface PinnedEnvironment {
  readonly name: string;
  readonly directory: string;
  /** Belongs to a project, whose files are edited there. */
  readonly isReadOnly: boolean;
  readonly isActive: boolean;
}

/** The environment that was active when the page was opened: a switch does not take away what is being edited. */
export function usePinnedEnvironment(): {
  readonly query: UseQueryResult<OutputOf<"environment.show">>;
  readonly environment: PinnedEnvironment | undefined;
} {
  const query = useOperation("environment.show", {});
  const [pinned, setPinned] = useState(query.data);
  if (query.data && !pinned) setPinned(query.data);
  return {
    query,
    environment: pinned && {
      name: pinned.name,
      directory: pinned.directory,
      isReadOnly: pinned.origin === "project",
      isActive: (query.data ?? pinned).name === pinned.name,
    },
  };
}
