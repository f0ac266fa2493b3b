/** The same response, which fails once it has more than `most` bytes. */
export function boundResponse(response: Response, most: number): Response {
  const { body, status, statusText, headers } = response;
  if (!body) return response;
  let left = most;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      left -= chunk.byteLength;
      if (left < 0) controller.error(new Error("its answer has no end"));
      else controller.enqueue(chunk);
    },
  });
  return new Response(body.pipeThrough(limit), { status, statusText, headers });
}
