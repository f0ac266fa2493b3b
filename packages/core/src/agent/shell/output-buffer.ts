/** Output that nobody has read yet: its first and its last bytes, however much there was. */
export interface OutputBuffer {
  add(chunk: Buffer): void;
  /** Bytes that were ever added. */
  readonly total: number;
  /** What was added since it was last taken. */
  take(isLast: boolean): string;
}

export function createOutputBuffer(limit: number): OutputBuffer {
  const half = Math.floor(limit / 2);
  let decoder = new TextDecoder();
  let total = 0;
  let head: Buffer[] = [];
  let tail: Buffer[] = [];
  let [headSize, tailSize, leftOut] = [0, 0, 0];

  return {
    get total() {
      return total;
    },
    add(chunk) {
      total += chunk.length;
      const first = chunk.subarray(0, half - headSize);
      if (first.length > 0) head.push(first);
      headSize += first.length;
      const rest = chunk.subarray(first.length);
      if (rest.length === 0) return;
      tail.push(rest);
      tailSize += rest.length;
      for (let over = tailSize - half; over > 0; over = tailSize - half) {
        const oldest = tail.shift() ?? rest;
        if (oldest.length > over) tail.unshift(oldest.subarray(over));
        const dropped = Math.min(over, oldest.length);
        tailSize -= dropped;
        leftOut += dropped;
      }
    },
    take(isLast) {
      const gap = leftOut > 0 ? `\n[… ${leftOut} bytes left out …]\n` : "";
      // A character that is cut in half waits for its other half, unless nothing is to come.
      const start = decoder.decode(Buffer.concat(head), { stream: gap === "" });
      const text = start + gap + decoder.decode(Buffer.concat(tail), { stream: !isLast });
      if (isLast) decoder = new TextDecoder();
      [head, tail] = [[], []];
      [headSize, tailSize, leftOut] = [0, 0, 0];
      return text;
    },
  };
}
