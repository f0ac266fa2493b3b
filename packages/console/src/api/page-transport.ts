import { fetchTransport, type Transport } from "loadout/transport";

let token = "";

/** What a change has to name; the server tells it with everything that is read. */
export const csrfToken = (): string => token;

/** Signing in answers with it as well. */
export function keepCsrf(fresh: string | undefined | null): void {
  if (fresh) token = fresh;
}

export const pageTransport: Transport = async (url, request) => {
  const answer = await fetchTransport(url, request);
  keepCsrf(answer.header("X-CSRF-Token"));
  return answer;
};
