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
      if (code !== "EPIPE" && code !== "ECONNRESET")
        throw new Fault(
          "file.unwritable",
          { path: descriptor === 1 ? "stdout" : "stderr", reason: code },
          { cause: error },
        );
      isClosed = true; // a reader that has seen enough (`| head`) is not an error
      return Number.POSITIVE_INFINITY;
    }
  }

  function writeBytes(bytes: Buffer): void {
    for (let written = 0; written < bytes.length; ) written += writeSome(bytes, written);
  }

  const stream = () => (descriptor === 1 ? process.stdout : process.stderr);
  return {
    write(content) {
      if (isClosed) return;
      if (typeof content !== "string" || content.length <= pieceLength) return writeBytes(Buffer.from(content));
      const room = Buffer.allocUnsafe(3 * (pieceLength + 1));
      for (let from = 0, to = 0; from < content.length && !isClosed; from = to) {
        to = pieceEnd(content, from);
        writeBytes(room.subarray(0, room.write(content.slice(from, to))));
      }
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

/** A long text is encoded piece by piece in the same memory, which takes half as long as all of it at once. */
const pieceLength = 16_384;

/** Where a piece ends: never between the two halves of a character. */
function pieceEnd(text: string, from: number): number {
  const end = from + pieceLength;
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last <= 0xdbff ? end + 1 : end;
}

function isDevice(descriptor: number): boolean {
  try {
    return fstatSync(descriptor).isCharacterDevice();
  } catch {
    return false; // the descriptor is closed
  }
}
