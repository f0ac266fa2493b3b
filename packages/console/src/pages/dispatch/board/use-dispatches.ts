import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { OutputOf } from "loadout/client";
import { client } from "../../../api/client.ts";
import { operationQuery, useOperation } from "../../../api/operations.ts";
import { type DispatchRow, isOver } from "../dispatch-tab.ts";

/** How many are fetched at a time. */
const pageSize = 500;
/** How often running dispatches are polled, in milliseconds: new output sends no event. */
const pace = 2000;

/** Dispatches page by page, latest first; fetched again when one of them changes. */
export const useDispatches = () =>
  useInfiniteQuery({
    queryKey: ["dispatch.list", { limit: pageSize }, "pages"],
    queryFn: ({ pageParam, signal }): Promise<OutputOf<"dispatch.list">> =>
      client().call("dispatch.list", { limit: pageSize, ...(pageParam !== "" && { after: pageParam }) }, { signal }),
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** The last output of a running dispatch. */
export function useLastOutput(dispatch: DispatchRow): OutputOf<"dispatch.output">["outputs"][number] | undefined {
  const { id } = dispatch;
  const isRunning = !isOver(dispatch);
  const { data: now } = useQuery({
    ...operationQuery("dispatch.list", { state: "running", limit: 100 }),
    enabled: isRunning,
    refetchInterval: pace,
  });
  const last = now?.dispatches.find((one) => one.id === id)?.lastOutput ?? dispatch.lastOutput;
  const { data } = useOperation(
    "dispatch.output",
    { id, after: Math.max(0, last - 1), limit: 1 },
    { enabled: isRunning && last > 0, keepsPrevious: true },
  );
  return data?.id === id ? data.outputs.at(-1) : undefined;
}
