import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { assertFine } from "loadout/client";
import { client } from "../../../api/page-client.ts";
import type { ShownSkill } from "../skill-page.tsx";
import { dataUrl, decodeText, kindOf, type TreeEntry } from "./file-entries.ts";

/** Reads files of skills: from a version in the library, or from the folder of the skill. */

export type FileContent =
  | { readonly kind: "text"; readonly text: string; readonly version: number }
  | { readonly kind: "picture"; readonly url: string }
  | { readonly kind: "binary" };

/** The address of a library file; the browser always downloads it. */
export const fileAddress = (slug: string, path: string, version?: number): string =>
  `/api/skill/file?${new URLSearchParams({ name: slug, path, ...(version !== undefined && { version: String(version) }) })}`;

/** One file of a skill; of a library skill, in this version. */
export function useFile(skill: ShownSkill, entry: TreeEntry | undefined, version = 0): UseQueryResult<FileContent> {
  const { library, id, address } = skill;
  return useQuery({
    // A version never changes, so it is read once. A skill that is deleted and imported again starts over with version 1,
    // which is why the digest is in the key. A file of a folder is read again when a skill changes.
    queryKey: [library ? "file-at" : "skill.file-at", address, entry?.path, version, library?.digest],
    queryFn: ({ signal }): Promise<FileContent> =>
      entry === undefined
        ? Promise.reject(new Error("nothing to read"))
        : library
          ? readFromLibrary(id, entry, version, signal)
          : readFromFolder(address, entry.path, signal),
    enabled: entry !== undefined && kindOf(entry).kind !== "closed",
    placeholderData: keepPreviousData,
    ...(library && { staleTime: Number.POSITIVE_INFINITY }),
  });
}

async function readFromLibrary(
  slug: string,
  entry: TreeEntry,
  version: number,
  signal: AbortSignal,
): Promise<FileContent> {
  const bytes = await readBytes(fileAddress(slug, entry.path, version), signal);
  const kind = kindOf(entry);
  if (kind.kind === "picture") return { kind: "picture", url: dataUrl(bytes, kind.type) };
  const text = decodeText(bytes);
  return text === undefined ? { kind: "binary" } : { kind: "text", text, version };
}

/** Bytes that are not text arrive as replacement characters. */
async function readFromFolder(name: string, file: string, signal: AbortSignal): Promise<FileContent> {
  const { text } = await client().call("skill.read", { name, file }, { signal });
  return /[\0\ufffd]/.test(text) ? { kind: "binary" } : { kind: "text", text, version: 0 };
}

/** The text of a file in a version; `undefined` if it is not text. */
export const readText = async (slug: string, path: string, version: number): Promise<string | undefined> =>
  decodeText(await readBytes(fileAddress(slug, path, version)));

/** The bytes of a download. */
export async function readBytes(address: string, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await client().send("GET", address, { ...(signal && { signal }) });
  await assertFine(answer);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of answer.chunks()) chunks.push(new Uint8Array(chunk));
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
