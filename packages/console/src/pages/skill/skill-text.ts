import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { assertFine } from "loadout/client";
import { client } from "../../api/client.ts";
import type { ShownSkill } from "./skill-tab.ts";

/** A SKILL.md together with the version it is of, which a change of it has to name. */
export interface SavedText {
  readonly version: number;
  readonly text: string;
}

/** The SKILL.md of a skill of the library. A version never changes, so each is read once. */
export function useSkillText(
  slug: string,
  { version, digest }: NonNullable<ShownSkill["library"]>,
): UseQueryResult<SavedText> {
  return useQuery({
    queryKey: ["skill-text", slug, version, digest],
    queryFn: ({ signal }) => readText(slug, version, signal),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
}

async function readText(slug: string, version: number, signal: AbortSignal): Promise<SavedText> {
  const query = new URLSearchParams({ name: slug, path: "SKILL.md", version: String(version) });
  const answer = await client().send("GET", `/api/skill/file?${query}`, { signal });
  await assertFine(answer);
  return { version, text: await answer.text() };
}
