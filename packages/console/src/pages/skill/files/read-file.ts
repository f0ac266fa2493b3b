import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { assertFine } from "loadout/client";
import { client } from "../../../api/client.ts";
import type { ShownSkill } from "../skill-tab.ts";
import { dataUrl, decodeText, kindOf } from "./file-content.ts";
import type { TreeEntry } from "./file-nodes.ts";

export type FileContent =
  | { readonly kind: "text"; readonly text: string; readonly version: number }
  | { readonly kind: "picture"; readonly url: string }
  | { readonly kind: "binary" };

/** The address of a file of the library as it is; always a download. */
export const fileAddress = (slug: string, path: string, version?: number): string =>
  `/api/skill/file?${new URLSearchParams({ name: slug, path, ...(version !== undefined && { version: String(version) }) })}`;

/** One file of a skill, of the library in the version that is looked at. */
export function useFile(skill: ShownSkill, entry: TreeEntry | undefined, version = 0): UseQueryResult<FileContent> {
  const isOfLibrary = skill.library !== undefined;
  return useQuery({
    // A version never changes; a file of a folder may whenever something of its kind does.
    queryKey: [isOfLibrary ? "file-at" : "skill.file-at", skill.address, entry?.path, version],
    queryFn: ({ signal }): Promise<FileContent> =>
      entry === undefined
        ? Promise.reject(new Error("nothing to read"))
        : isOfLibrary
          ? readFromLibrary(skill.id, entry, version, signal)
          : readFromFolder(skill.address, entry.path, signal),
    enabled: entry !== undefined && kindOf(entry).kind !== "closed",
    placeholderData: keepPreviousData,
    ...(isOfLibrary && { staleTime: Number.POSITIVE_INFINITY }),
  });
}

async function readFromLibrary(
  slug: string,
  entry: TreeEntry,
  version: number,
  signal: AbortSignal,
): Promise<FileContent> {
  const bytes = await readBytes(slug, entry.path, version, signal);
  const kind = kindOf(entry);
  if (kind.kind === "picture") return { kind: "picture", url: dataUrl(bytes, kind.type) };
  const text = decodeText(bytes);
  return text === undefined ? { kind: "binary" } : { kind: "text", text, version };
}

/** Bytes that are no text come with marks in their place. */
async function readFromFolder(name: string, file: string, signal: AbortSignal): Promise<FileContent> {
  const { text } = await client().call("skill.read", { name, file }, { signal });
  return /[\0\ufffd]/.test(text) ? { kind: "binary" } : { kind: "text", text, version: 0 };
}

/** The text of a file in a version; `undefined` where it is none. */
export const readText = async (slug: string, path: string, version: number): Promise<string | undefined> =>
  decodeText(await readBytes(slug, path, version));

async function readBytes(
  slug: string,
  path: string,
  version?: number,
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await client().send("GET", fileAddress(slug, path, version), { ...(signal && { signal }) });
  await assertFine(answer);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of answer.chunks()) chunks.push(new Uint8Array(chunk));
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
