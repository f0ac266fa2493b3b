import { fetchTransport, type Transport } from "loadout/transport";

let token = "";

/** The CSRF token that changes must send; the server sends it with every answer to a read. */
export const csrfToken = (): string => token;

/** Stores the token of an answer, such as that of signing in. */
export function keepCsrf(fresh: string | undefined | null): void {
  if (fresh) token = fresh;
}

const waiting = new Set<() => void>();

/** Calls the listener when a request is refused as not signed in. Returns a function that ends it. */
export function onNobody(listener: () => void): () => void {
  waiting.add(listener);
  return () => void waiting.delete(listener);
}

/** Keeps the CSRF token of each answer, and tells the listeners that the request was refused as not signed in. */
export const noticing =
  (transport: Transport): Transport =>
  async (url, request) => {
    const answer = await transport(url, request);
    keepCsrf(answer.header("X-CSRF-Token"));
    if (answer.status === 401) for (const listener of waiting) listener();
    return answer;
  };

export const pageTransport = noticing(fetchTransport);
