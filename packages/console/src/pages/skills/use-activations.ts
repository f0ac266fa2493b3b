import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { InputOf, OutputOf } from "loadout/client";
import { operationQuery } from "../../api/operations.ts";

/** How often skills came into force. Sessions bring that about: when one changes, it is asked again. */
const activationsQuery = (input: InputOf<"skill.activations">) => ({
  ...operationQuery("skill.activations", input),
  queryKey: ["session.activations", input],
});

export const useActivations = (
  input: InputOf<"skill.activations">,
  { enabled = true }: { readonly enabled?: boolean } = {},
): UseQueryResult<OutputOf<"skill.activations">> =>
  useQuery({ ...activationsQuery(input), enabled, placeholderData: keepPreviousData });
