import type { Server } from "node:http";
import type { Socket } from "node:net";

/** The connections of a server, and whether they carry a request. */
export interface Connections {
  /** Closes connections without a request, including unused ones, which browsers keep ready. */
  closeUnused(): void;
}

export function watchConnections(server: Server): Connections {
  const sockets = new Set<Socket>();
  const asked = new Map<Socket, number>();
  const count = (socket: Socket, change: number): void => void asked.set(socket, (asked.get(socket) ?? 0) + change);
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => {
      sockets.delete(socket);
      asked.delete(socket);
    });
  });
  server.on("request", ({ socket }, answer) => {
    count(socket, 1);
    answer.once("close", () => {
      if (sockets.has(socket)) count(socket, -1);
    });
  });
  return {
    closeUnused() {
      for (const socket of sockets) if ((asked.get(socket) ?? 0) === 0) socket.destroySoon();
    },
  };
}
