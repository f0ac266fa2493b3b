import { connect, createServer, type Socket } from "node:net";

/** Is between a program and a server, and can do to their connections what networks do. */
export interface TcpProxy {
  readonly port: number;
  /** How many connections are open. */
  readonly open: number;
  /** Ends all connections. */
  cut(): void;
  /** From now on nothing gets through, without an error; `resume` lets everything through that has waited. */
  stall(): void;
  resume(): void;
  /** Ends all connections and refuses new ones, until `accept`. */
  refuse(): void;
  accept(): void;
  /**
   * Looks at what the program sends, before it is sent. `cut` ends the connection instead; `cut-later` sends it and ends
   * the connection when the server has answered, before the program gets the answer.
   */
  onSent(look: ((bytes: Buffer) => "pass" | "cut" | "cut-later") | undefined): void;
}

export async function startTcpProxy(t: { after(work: () => void): void }, target: number): Promise<TcpProxy> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let [isStalled, isRefusing] = [false, false];
  let look: Parameters<TcpProxy["onSent"]>[0];
  let held: (() => void)[] = [];
  const passOn = (to: Socket, bytes: Buffer): void => {
    if (isStalled) held.push(() => passOn(to, bytes));
    else if (!to.destroyed) to.write(bytes);
  };
  const cut = (): void => {
    for (const [near, far] of pairs) {
      near.destroy();
      far.destroy();
    }
  };
  const server = createServer((near) => {
    near.on("error", () => undefined);
    if (isRefusing) return void near.destroy();
    const far = connect(target, "127.0.0.1");
    far.on("error", () => undefined);
    const pair = [near, far] as const;
    pairs.add(pair);
    let isAnswerCut = false;
    near.on("data", (bytes) => {
      const verdict = look?.(bytes) ?? "pass";
      if (verdict === "cut") return void near.destroy();
      isAnswerCut ||= verdict === "cut-later";
      passOn(far, bytes);
    });
    far.on("data", (bytes) => {
      if (isAnswerCut) near.destroy();
      else passOn(near, bytes);
    });
    for (const [one, other] of [pair, [far, near] as const])
      one.on("close", () => {
        pairs.delete(pair);
        other.destroy();
      });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => {
    cut();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the proxy has no port");
  return {
    port: address.port,
    get open() {
      return pairs.size;
    },
    cut,
    stall() {
      isStalled = true;
    },
    resume() {
      isStalled = false;
      const waiting = held;
      held = [];
      for (const pass of waiting) pass();
    },
    refuse() {
      isRefusing = true;
      cut();
    },
    accept() {
      isRefusing = false;
    },
    onSent(given) {
      look = given;
    },
  };
}
