/** The same response, which fails once it has more than `most` bytes. */
export function boundResponse(response: Response, most: number): Response {
  const { body, status, statusText, headers } = response;
  if (!body) return response;
  const reader = body.getReader();
  let left = most;
  // Pulled, because a transform costs a promise and a queue on each side of every chunk.
  const bounded = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value: chunk } = await reader.read();
        if (done) return controller.close();
        left -= chunk.byteLength;
        if (left >= 0) return controller.enqueue(chunk);
        void reader.cancel().catch(() => undefined);
        throw new Error("its answer has no end");
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return new Response(bounded, { status, statusText, headers });
}
