import {
  keepPreviousData,
  type QueryKey,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { InputOf, OutputOf, RemoteName } from "loadout/client";
import { useRef } from "react";
import { askHidden, hiddenIn } from "../ui/skill/ask-hidden.ts";
import { client } from "./client.ts";

interface ReadOptions {
  readonly enabled?: boolean;
  /** Show the answer to the question before while the next one comes: for filters, never for another thing. */
  readonly keepsPrevious?: boolean;
}

/** What the server answers to a reading operation; asked again when something of its kind changes. */
export function useOperation<Name extends RemoteName>(
  name: Name,
  input: InputOf<Name>,
  { enabled = true, keepsPrevious = false }: ReadOptions = {},
): UseQueryResult<OutputOf<Name>> {
  return useQuery({
    ...operationQuery(name, input),
    enabled,
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
  }) as UseQueryResult<OutputOf<Name>>;
}

export const operationQuery = <Name extends RemoteName>(name: Name, input: InputOf<Name>) => ({
  queryKey: [name, input] as QueryKey,
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<OutputOf<Name>> => client().call(name, input, { signal }),
});

/**
 * A changing operation. What it changed is looked at again before it counts as done. Pressed twice, it is the same
 * change: a page learns only a moment later that it is under way.
 */
export function useChange<Name extends RemoteName>(name: Name): Mutation<Name> {
  const queries = useQueryClient();
  const underWay = useRef(new Map<string, Promise<OutputOf<Name>>>());
  const mutation = useMutation({
    mutationFn(input: InputOf<Name>) {
      const key = JSON.stringify(input);
      const begun = underWay.current.get(key) ?? callAsking(name, input).finally(() => underWay.current.delete(key));
      underWay.current.set(key, begun);
      return begun;
    },
    onSuccess: () => queries.invalidateQueries({ predicate: ({ queryKey }) => isTouched(queryKey, nounOf(name)) }),
  });
  /** What follows a change follows it also where looking again took away what began it. */
  const mutate: Mutation<Name>["mutate"] = (input, { onSuccess, onError } = {}) => {
    mutation.mutateAsync(input).then(
      (output) => onSuccess?.(output),
      (error: Error) => onError?.(error),
    );
  };
  return { ...mutation, mutate };
}

/** Where the server refuses to publish hidden text, the person decides, and the change is sent again with their word. */
async function callAsking<Name extends RemoteName>(name: Name, input: InputOf<Name>): Promise<OutputOf<Name>> {
  try {
    return await client().call(name, input);
  } catch (error) {
    const found = hiddenIn(error);
    if (!found || !(await askHidden(found))) throw error;
    return client().call(name, { ...input, allowHiddenText: true });
  }
}

type Result<Name extends RemoteName> = UseMutationResult<OutputOf<Name>, Error, InputOf<Name>>;

/** As the library has it, with less to be told by. */
export type Mutation<Name extends RemoteName> = Omit<Result<Name>, "mutate"> & {
  readonly mutate: (
    input: InputOf<Name>,
    told?: { readonly onSuccess?: (output: OutputOf<Name>) => unknown; readonly onError?: (error: Error) => unknown },
  ) => void;
};

/** What has to be looked at again when something of this kind changed. */
export function isTouched([name]: QueryKey, noun: string): boolean {
  const touched = touches[noun] ?? [noun];
  // Whatever changed, the audit tells of it.
  return typeof name === "string" && ["audit", ...touched].includes(nounOf(name));
}

const nounOf = (name: string): string => name.split(".", 1)[0] ?? name;

/** Skills show in sessions as staleness, in agents as what they see. */
const touches: Readonly<Record<string, readonly string[]>> = {
  skill: ["skill", "session", "agent", "environment"],
  environment: ["environment", "skill", "agent", "model", "mcp", "tool", "session"],
  agent: ["agent", "environment", "skill"],
  mcp: ["mcp", "tool", "skill", "agent"],
  auth: ["auth", "user"],
  user: ["user", "token"],
};
