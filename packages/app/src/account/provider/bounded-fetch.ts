/** Fetches an answer of a provider whole, up to a size that none of them needs. Redirects are not followed. */

const longest = 1_000_000;

type Options = Omit<RequestInit, "body" | "signal"> & { body?: unknown; signal?: AbortSignal | undefined };

export async function boundedFetch(url: string, options: Options): Promise<Response> {
  const answer = await fetch(url, { ...(options as RequestInit), redirect: "manual" });
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.length;
    if (size > longest) throw new TypeError(`the answer has more than ${longest} bytes`);
    chunks.push(chunk);
  }
  const { status, statusText, headers } = answer;
  const hasBody = status !== 204 && status !== 205 && status !== 304;
  return new Response(hasBody ? Buffer.concat(chunks) : null, { status, statusText, headers });
}
