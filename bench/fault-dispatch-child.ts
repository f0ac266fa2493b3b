import { writeSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import type { ConnectAgent } from "../packages/core/src/dispatch/agents/agent-connection.ts";
import { createDispatches } from "../packages/core/src/dispatch/create-dispatches.ts";
import { openFaultHome } from "./open-fault-home.ts";

/**
 * `node fault-dispatch-child.ts <home> run <point or "-">`: runs a dispatch, says each output that is shown, and dies at
 * the point: `told <index>` or `ended`. `node fault-dispatch-child.ts <home> read`: reads the dispatch `old`.
 */

/** Lines of output of the agent. */
export const outputs = 400;

const say = (line: string): void => void writeSync(1, `${line}\n`);

const connect: ConnectAgent = async (_kind, { onOutput }) => ({
  launch: { sandbox: "none", protocol: "acp", permission: "deny", honoredBy: [] },
  inspect: async (_text, choice) => ({ expansions: [], choice }),
  ended: new Promise(() => undefined),
  async send() {
    for (let index = 1; index <= outputs; index++) {
      onOutput({ type: "text", text: `line ${index}\n` });
      if (index % 7 === 0) await setImmediate();
    }
    return { kind: "done" };
  },
  cancel: async () => undefined,
  close: async () => undefined,
});

if (import.meta.main) {
  const [home = "", work, point] = process.argv.slice(2);
  const opened = await openFaultHome(home);
  const dispatches = createDispatches({ home, connect });
  const reach = (reached: string): void => {
    say(reached);
    if (reached === point) process.kill(process.pid, "SIGKILL");
  };
  dispatches.listen((event) => {
    if (event.type === "output") reach(`told ${event.output.index}`);
    else if (event.type === "state" && event.dispatch.state === "exited") reach("ended");
  });
  say("begin");
  if (work === "run") {
    const brief = { text: "Go", taskOffset: 0, included: [], omitted: [], used: 0, limit: 1 };
    const request = { userId: "ann", agent: "fake", task: "Go", workDir: home, brief, cached: false };
    await dispatches.wait((await dispatches.start({ ...request, permission: "deny", role: "superadmin" })).id);
  } else {
    await dispatches.text("old");
    await dispatches.output("old", 0, 10_000);
  }
  say("done");
  await dispatches.close();
  await opened?.close();
}
