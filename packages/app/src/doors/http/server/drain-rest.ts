/** Reads the rest of a refused upload, so that the client gets the answer. */

import type { IncomingMessage, ServerResponse } from "node:http";

/** How much of a body is read and discarded after the answer, in bytes. */
const mostDrained = 1_000_000_000;
/** How long the client may pause while the rest is read, in milliseconds. */
const patience = 30_000;

/**
 * Reads and discards the rest of a request's body after its answer. Closing a socket that holds unread bytes resets
 * the connection, and a client that is still sending would get ECONNRESET instead of the refusal.
 */
export function drainRest(incoming: IncomingMessage, outgoing: ServerResponse, limit = mostDrained): void {
  const { socket, headers } = incoming;
  if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined) return;
  const isWhole = (): boolean => incoming.complete || socket.destroyed;
  // Before Node's own listener, which closes the connection of a request with `Connection: close`.
  outgoing.prependOnceListener("finish", () => {
    if (isWhole()) return;
    const close = socket.destroySoon;
    const restore = (): void => void Object.assign(socket, { destroySoon: close });
    incoming.once("end", restore);
    socket.destroySoon = () => {
      restore();
      socket.end(); // the client sees the end of the answer while we keep reading
      incoming.once("end", () => socket.destroySoon());
    };
  });
  // After Node's own listener, which sets the timeout of an idle connection and removes listeners of the body.
  outgoing.once("finish", () => {
    if (isWhole()) return;
    let drained = 0;
    incoming.removeAllListeners("data"); // of a reader that stopped before the end
    incoming.on("data", ({ length }: Buffer) => {
      drained += length;
      if (drained > limit) socket.destroy();
    });
    const idle = socket.timeout ?? 0;
    socket.setTimeout(patience);
    incoming.once("end", () => socket.setTimeout(idle));
    incoming.resume();
  });
}
