import type { TreeEntry } from "./file-nodes.ts";

/** Larger texts are not opened in the editor, in bytes. */
export const largestText = 2_000_000;
/** Larger pictures are not shown, in bytes. */
const largestPicture = 1_000_000;

const pictures: Readonly<Record<string, string>> = {
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
};

/** What can be made of a file before its bytes are known. */
export type FileKind =
  | { readonly kind: "text" }
  | { readonly kind: "picture"; readonly type: string }
  | { readonly kind: "closed"; readonly reason: "tooLarge" | "link" | "other" };

export function kindOf({ path, kind, size }: TreeEntry): FileKind {
  if (kind === "link" || kind === "other") return { kind: "closed", reason: kind };
  const type = pictures[/\.([a-z]+)$/i.exec(path)?.[1]?.toLowerCase() ?? ""];
  if (type !== undefined && size <= largestPicture) return { kind: "picture", type };
  return size > largestText ? { kind: "closed", reason: "tooLarge" } : { kind: "text" };
}

/** The text of bytes, exactly; `undefined` where they are none. */
export function decodeText(bytes: Uint8Array): string | undefined {
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** A picture that the page's policy lets in: it is part of the page itself. */
export function dataUrl(bytes: Uint8Array, type: string): string {
  let binary = "";
  for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return `data:${type};base64,${btoa(binary)}`;
}

export const isMarkdown = (path: string): boolean => /\.(?:md|markdown|mdx)$/i.test(path);
