import { randomUUID } from "node:crypto";
import { closeSync, fsyncSync, mkdirSync, openSync, realpathSync, renameSync, rmSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { Fault } from "./fault.ts";

/** Replaces a file whole: a reader sees the old text or the new one, also after a crash. A link keeps pointing. */
export function writeFileAtomic(path: string, text: string, mode = 0o644): void {
  const target = resolveLink(path);
  const staged = `${target}.${randomUUID()}.tmp`;
  try {
    mkdirSync(dirname(target), { recursive: true });
    const file = openSync(staged, "wx", mode);
    try {
      writeSync(file, text);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(staged, target);
  } catch (error) {
    rmSync(staged, { force: true });
    throw unwritable(path, error);
  }
}

export function unwritable(path: string, error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : undefined;
  return code === undefined ? error : new Fault("file.unwritable", { path, reason: code }, { cause: error });
}

function resolveLink(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path; // not there yet; what else is wrong shows when it is written
  }
}
