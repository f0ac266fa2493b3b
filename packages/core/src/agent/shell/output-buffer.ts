/** Buffers unread output: keeps the first and the last bytes. */
export interface OutputBuffer {
  add(chunk: Buffer): void;
  /** Total bytes added. */
  readonly total: number;
  /** Returns and clears the output since the last call. */
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
      // An incomplete character waits for the rest, unless this is the last output.
      const start = decoder.decode(Buffer.concat(head), { stream: gap === "" });
      const text = start + gap + decoder.decode(Buffer.concat(tail), { stream: !isLast });
      if (isLast) decoder = new TextDecoder();
      [head, tail] = [[], []];
      [headSize, tailSize, leftOut] = [0, 0, 0];
      return text;
    },
  };
}
