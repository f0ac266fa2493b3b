import { join } from "node:path";

/** Settings with agents that are named after what they do, see `fake-acp-agent.ts`. */
export const fakeAgentSettings = (modes: readonly string[], file = "") => ({
  dispatch: {
    // Admins may dispatch also on a machine without bubblewrap.
    sandbox: "optional",
    agents: Object.fromEntries(
      modes.map((mode) => [
        mode,
        {
          acp: [process.execPath, join(import.meta.dirname, "fake-acp-agent.ts"), mode, ...(file === "" ? [] : [file])],
          // In a sandbox the file is one of its own.
          ...(file !== "" && { state: [file] }),
        },
      ]),
    ),
  },
});
