import { connect, type Socket } from "node:net";

/** What a server did under load. */
export interface Load {
  readonly count: number;
  /** Milliseconds that 99 of 100 took at most. */
  readonly p99: number;
}

export interface LoadOptions {
  readonly port: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly milliseconds: number;
}

/** Asks the same again and again over lasting connections, each as soon as it was answered. */
export async function putUnderLoad({ port, path, headers, connections, milliseconds }: LoadOptions): Promise<Load> {
  const lines = Object.entries({ Host: `127.0.0.1:${port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join("")}\r\n`);
  const end = performance.now() + milliseconds;
  const times = (await Promise.all(Array.from({ length: connections }, () => ask(port, request, end)))).flat();
  const sorted = times.sort((one, other) => one - other);
  return {
    count: times.length,
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
  };
}

function ask(port: number, request: Buffer, end: number): Promise<number[]> {
  const { promise, resolve, reject } = Promise.withResolvers<number[]>();
  const times: number[] = [];
  const socket: Socket = connect(port, "127.0.0.1");
  let sent = 0;
  let missing = 0;
  const next = (): void => {
    if (performance.now() > end) {
      socket.destroy();
      resolve(times);
      return;
    }
    sent = performance.now();
    socket.write(request);
  };
  socket.setNoDelay(true).on("connect", next).on("error", reject);
  socket.on("data", (chunk) => {
    if (missing === 0) {
      const text = chunk.toString("latin1");
      const [, status] = /^HTTP\/1\.1 (\d+)/.exec(text) ?? [];
      const [, length] = /\r\ncontent-length: (\d+)/i.exec(text) ?? [];
      if (status !== "200" || length === undefined) {
        reject(new Error(text.slice(0, 300)));
        return;
      }
      missing = text.indexOf("\r\n\r\n") + 4 + Number(length);
    }
    missing -= chunk.length;
    if (missing > 0) return;
    times.push(performance.now() - sent);
    next();
  });
  return promise;
}
