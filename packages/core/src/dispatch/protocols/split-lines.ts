/** Splits bytes into lines of at most `longest` bytes. A longer line is reported once, cut; the rest of it is dropped. */
export interface LineSplitter {
  take(chunk: Buffer): void;
  /** Reports the last line, which may have no line break. */
  end(): void;
}

const newline = 0x0a;

export function createLineSplitter(longest: number, tell: (line: string, isCut: boolean) => void): LineSplitter {
  let pieces: Buffer[] = [];
  let size = 0;
  const finish = (isCut: boolean): void => {
    const line = Buffer.concat(pieces).toString("utf8").replace(/\r$/, "");
    pieces = [];
    if (line.trim() !== "") tell(line, isCut);
  };
  const add = (piece: Buffer): void => {
    if (size > longest) return;
    pieces.push(Buffer.from(piece.subarray(0, longest - size)));
    size += piece.length;
    if (size > longest) finish(true);
  };
  const end = (): void => {
    if (size <= longest) finish(false);
    size = 0;
  };
  return {
    take(chunk) {
      let start = 0;
      for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, start)) {
        add(chunk.subarray(start, at));
        end();
        start = at + 1;
      }
      if (start < chunk.length) add(chunk.subarray(start));
    },
    end,
  };
}
