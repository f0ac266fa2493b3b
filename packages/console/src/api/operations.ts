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
import { client } from "./page-client.ts";
import { isTouched, nounOf } from "./touched.ts";

/** Runs operations of the server from components: reads are cached queries, changes refetch what they affect. */

interface ReadOptions {
  readonly enabled?: boolean;
  /** Show the previous answer while the next one loads: for filters, never when the input names another thing. */
  readonly keepsPrevious?: boolean;
}

/** Runs a reading operation; fetched again when something of its kind changes. */
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
 * Runs a changing operation. It is done when what it affects was fetched again. A second press with the same input joins
 * the first, because a page knows only a moment later that the change is under way; what follows it runs once.
 */
export function useChange<Name extends RemoteName>(name: Name): Mutation<Name> {
  const refetch = useRefetch();
  const underWay = useRef(new Map<string, Promise<OutputOf<Name>>>());
  const pressed = useRef(new Set<string>());
  const mutation = useMutation({
    mutationFn(input: InputOf<Name>) {
      const key = JSON.stringify(input);
      const begun = underWay.current.get(key) ?? callAsking(name, input).finally(() => underWay.current.delete(key));
      underWay.current.set(key, begun);
      return begun;
    },
    onSuccess: () => refetch(nounOf(name)),
  });
  /** Runs `onSuccess` even if the refetch removed the component that started the change. */
  const mutate: Mutation<Name>["mutate"] = (input, { onSuccess, onError } = {}) => {
    const key = JSON.stringify(input);
    const ended = mutation.mutateAsync(input);
    if (pressed.current.has(key)) return void ended.catch(() => undefined); // the first press tells how it ended
    pressed.current.add(key);
    ended
      .finally(() => pressed.current.delete(key))
      .then(
        (output) => onSuccess?.(output),
        (error: Error) => onError?.(error),
      );
  };
  return { ...mutation, mutate };
}

/** Fetches every answer again that a change of this noun may affect. */
export function useRefetch(): (noun: string) => Promise<void> {
  const queries = useQueryClient();
  return (noun) => queries.invalidateQueries({ predicate: ({ queryKey }) => isTouched(queryKey, noun) });
}

/** If the server refuses to publish hidden text, asks the user and sends the change again with consent. */
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

/** The mutation of the library, with fewer callbacks. */
export type Mutation<Name extends RemoteName> = Omit<Result<Name>, "mutate"> & {
  readonly mutate: (
    input: InputOf<Name>,
    callbacks?: {
      readonly onSuccess?: (output: OutputOf<Name>) => unknown;
      readonly onError?: (error: Error) => unknown;
    },
  ) => void;
};
