import type { Transport } from "loadout/transport";

/** Sends as `fetch` would, and tells how much of it is under way, from 0 to 1. */
export const uploadTransport =
  (onProgress: (sent: number) => void): Transport =>
  (url, { method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 1);
      request.onload = () =>
        resolve({
          status: request.status,
          header: (name) => request.getResponseHeader(name),
          text: async () => request.responseText,
          chunks: () => chunksOf(request.responseText),
        });
      request.onerror = () => reject(new TypeError("the server does not answer"));
      request.onabort = () => reject(signal?.reason);
      signal?.throwIfAborted();
      signal?.addEventListener("abort", () => request.abort(), { once: true });
      request.send(body);
    });

async function* chunksOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}
