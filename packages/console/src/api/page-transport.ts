import { fetchTransport, type Transport } from "loadout/transport";

let token = "";

/** What a change has to name; the server tells it with everything that is read. */
export const csrfToken = (): string => token;

/** Signing in answers with it as well. */
export function keepCsrf(fresh: string | undefined | null): void {
  if (fresh) token = fresh;
}

const waiting = new Set<() => void>();

/** Calls when an answer says that nobody is signed in. Answers how to end it. */
export function onNobody(listener: () => void): () => void {
  waiting.add(listener);
  return () => void waiting.delete(listener);
}

export const pageTransport: Transport = async (url, request) => {
  const answer = await fetchTransport(url, request);
  keepCsrf(answer.header("X-CSRF-Token"));
  if (answer.status === 401) for (const listener of waiting) listener();
  return answer;
};
