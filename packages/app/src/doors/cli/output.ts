import { fstatSync, writeSync } from "node:fs";
import { codeOf, Fault } from "@loadout/core";

/** Writes to stdout and stderr. */

/** A stream that can be a terminal. */
export interface Output {
  write(content: string | Buffer): void;
  readonly isTTY: boolean;
  /** The terminal's width, if it is one. */
  readonly columns: number | undefined;
  /** The reader has closed the pipe; further output is lost. */
  readonly isClosed?: boolean;
}

/**
 * Standard output or error, written to directly: what is printed is whole at any size, however slowly it is read, and
 * Node's streams, which cost a tenth of a short command, are loaded only for a terminal.
 */
export function createOutput(descriptor: 1 | 2): Output {
  let isClosed = false;

  /** Writes what the reader takes now, and answers how many bytes that was. */
  function writeSome(bytes: Buffer, from: number): number {
    try {
      return writeSync(descriptor, bytes, from);
    } catch (error) {
      const code = codeOf(error) ?? "";
      if (code === "EAGAIN") {
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5); // the reader is slow
        return 0;
      }
      if (code !== "EPIPE")
        throw new Fault(
          "file.unwritable",
          { path: descriptor === 1 ? "stdout" : "stderr", reason: code },
          { cause: error },
        );
      isClosed = true; // a reader that has seen enough (`| head`) is not an error
      return Number.POSITIVE_INFINITY;
    }
  }

  const stream = () => (descriptor === 1 ? process.stdout : process.stderr);
  return {
    write(content) {
      if (isClosed) return;
      const bytes = Buffer.from(content);
      for (let written = 0; written < bytes.length; ) written += writeSome(bytes, written);
    },
    get isClosed() {
      return isClosed;
    },
    get isTTY() {
      return isDevice(descriptor) && stream().isTTY === true;
    },
    get columns() {
      return isDevice(descriptor) ? stream().columns : undefined;
    },
  };
}

function isDevice(descriptor: number): boolean {
  try {
    return fstatSync(descriptor).isCharacterDevice();
  } catch {
    return false; // the descriptor is closed
  }
}
