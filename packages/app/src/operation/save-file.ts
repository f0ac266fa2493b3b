import { existsSync, statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { Fault, writeStreamAtomic } from "@loadout/core";
import * as z from "zod/mini";
import type { App } from "../app.ts";
import { AppFault } from "./app-fault.ts";
import { field, filled } from "./field.ts";
import type { OpenFile } from "./operation.ts";

/** Saves a downloaded file at a terminal. */

/** The fields of a command that saves a file. */
export const saveFields = () => ({
  output: field(
    z.optional(filled()),
    { en: "File or folder to write to, or - for standard output", zh: "输出文件或目录，- 表示标准输出" },
    { short: "o", value: "path" },
  ),
  force: field(z._default(z.boolean(), false), { en: "Overwrite an existing file", zh: "覆盖已有的文件" }),
});

/** Where a file is saved: standard output, a folder, or a path. */
export type SaveTarget =
  | { readonly kind: "stdout" }
  | { readonly kind: "folder"; readonly path: string }
  | { readonly kind: "file"; readonly path: string };

/** What `--output` means; the working folder if it is left out. */
export function saveTarget({ config: { workDir } }: App, output: string | undefined): SaveTarget {
  if (output === "-") return { kind: "stdout" };
  const path = resolve(workDir, output ?? ".");
  if (existsSync(path) && statSync(path).isDirectory()) return { kind: "folder", path };
  if (output?.endsWith("/"))
    throw new Fault("file.not-found", { path, suggestion: { en: "Make the folder first", zh: "请先创建该目录" } });
  return { kind: "file", path };
}

/**
 * Saves a file and answers where, and how many bytes. Take the name from the input, never from the answer of a server: a new
 * `.bashrc` or `.envrc` in the working folder would run as the person.
 */
export async function saveFile(
  app: App,
  { name, content }: Pick<OpenFile, "name" | "content">,
  target: SaveTarget,
  force: boolean,
): Promise<{ readonly path: string; readonly size: number }> {
  if (target.kind === "stdout") return { path: "-", size: await deliver(app, content) };
  const path = target.kind === "file" ? target.path : join(target.path, safeName(name));
  if (existsSync(path) && statSync(path).isFile() && !force) throw new AppFault("export.exists", { path });
  return { path, size: await writeStreamAtomic(path, chunksOf(content)) };
}

function safeName(name: string): string {
  const last = basename(name);
  if (last === "" || last === "." || last === ".." || last.includes("\0"))
    throw new Fault("file.not-found", {
      path: name,
      suggestion: { en: "Name the file with --output", zh: "请用 --output 指定文件" },
    });
  return last;
}

async function deliver({ person }: App, content: OpenFile["content"]): Promise<number> {
  let size = 0;
  for await (const chunk of chunksOf(content)) {
    person.deliver(chunk);
    size += chunk.length;
  }
  return size;
}

/** The content as a stream. */
export async function* chunksOf(content: OpenFile["content"]): AsyncGenerator<Buffer> {
  if (Buffer.isBuffer(content)) yield content;
  else yield* content;
}
