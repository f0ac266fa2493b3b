import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { InputOf, OutputOf } from "loadout/client";
import { useEffect, useState } from "react";
import { client } from "../../api/client.ts";
import { type DispatchDraft, taskOf } from "./draft.ts";

export type Brief = OutputOf<"dispatch.preview">;

export interface BriefState {
  readonly query: UseQueryResult<Brief>;
  /** Whether it is of the draft as it stands, and not of one before. */
  readonly isCurrent: boolean;
  /** Whether there is a task in it. */
  readonly hasTask: boolean;
}

/** After this long without a key the text is composed, in milliseconds. */
const pause = 250;
/** Stands for a task that was not written yet: what goes along does not depend on it. */
const noTask = "…";

/** What would be sent, as the server composes it. */
export function useBrief(draft: DispatchDraft): BriefState {
  const hasTask = draft.task.trim() !== "";
  const wanted = JSON.stringify(taskOf({ ...draft, task: hasTask ? draft.task : noTask }));
  const settled = useSettled(wanted);
  const query = useQuery({
    // Named after what it is made of: when skills or sessions change it is composed again.
    queryKey: ["session.brief", settled],
    queryFn: ({ signal }): Promise<Brief> =>
      client().call("dispatch.preview", JSON.parse(settled) as InputOf<"dispatch.preview">, { signal }),
    enabled: draft.agent !== "",
    placeholderData: keepPreviousData,
  });
  return { query, hasTask, isCurrent: settled === wanted && !query.isPlaceholderData && query.data !== undefined };
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
