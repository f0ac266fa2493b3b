/** Sends a request: by `fetch` in a browser, by `node:http` in commands, which loads faster. */
export type Transport = (url: string, request: TransportRequest) => Promise<TransportAnswer>;

export interface TransportRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly signal?: AbortSignal;
  /** A page sends it to its end even if it is closed meanwhile. */
  readonly keepalive?: boolean;
}

export interface TransportAnswer {
  readonly status: number;
  header(name: string): string | null;
  text(): Promise<string>;
  chunks(): AsyncIterable<Uint8Array>;
}

export const fetchTransport: Transport = async (url, { method, headers, body, signal, keepalive = false }) => {
  const answer = await fetch(url, {
    method,
    headers,
    credentials: "same-origin",
    keepalive,
    ...(body !== undefined && { body }),
    ...(signal && { signal }),
  });
  return {
    status: answer.status,
    header: (name) => answer.headers.get(name),
    text: () => answer.text(),
    chunks: () => answer.body ?? nothing(),
  };
};

async function* nothing(): AsyncGenerator<Uint8Array> {}
