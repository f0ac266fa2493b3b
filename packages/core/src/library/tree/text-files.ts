import { basename } from "node:path";
import { Fault } from "../../ground/fault.ts";
import { decodeUtf8 } from "../../ground/files/decode-utf8.ts";

/** Decides which files are text, and encodes and decodes them. */

/** Files that are edited as text, by the end of their name; a setting can add more. */
const textExtensions: readonly string[] = (
  "md markdown mdx txt rst adoc tex csv tsv log " +
  "json jsonc json5 jsonl yaml yml toml ini cfg conf properties xml html htm css scss svg env " +
  "py pyi js mjs cjs jsx ts mts cts tsx vue svelte sh bash zsh fish ps1 bat cmd " +
  "rb go rs java kt kts scala c h cc cpp hpp cs php swift m r jl lua pl sql graphql proto tf gradle dart ex exs " +
  "template tmpl j2 hbs mustache patch diff gitignore editorconfig"
).split(" ");

/** Names without an extension that are text. */
const textNames: readonly string[] = [
  "license",
  "licence",
  "readme",
  "notice",
  "makefile",
  "dockerfile",
  "changelog",
  "authors",
];

export function isTextFile(path: string, more: readonly string[] = []): boolean {
  const name = basename(path).toLowerCase();
  const dot = name.lastIndexOf(".");
  if (dot < 0) return textNames.includes(name);
  const extension = name.slice(dot + 1);
  return textExtensions.includes(extension) || more.includes(extension);
}

/** The bytes of a text as it is saved; what UTF-8 cannot hold is refused. */
export function encodeText(path: string, text: string): Buffer {
  if (!text.isWellFormed() || text.includes("\0"))
    throw new Fault("file.not-text", {
      path,
      reason: { en: "it is not valid UTF-8 text", zh: "不是有效的 UTF-8 文本" },
    });
  return Buffer.from(text, "utf8");
}

export function assertTextFile(path: string, more: readonly string[] = []): void {
  if (!isTextFile(path, more))
    throw new Fault("file.not-text", {
      path,
      reason: { en: "files of this kind are not text", zh: "这种文件不是文本" },
    });
}

/** A file's text, or `undefined` if it is not text. */
export function decodeText(bytes: Buffer): string | undefined {
  return bytes.includes(0) ? undefined : decodeUtf8(bytes);
}
