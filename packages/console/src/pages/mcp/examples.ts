import { emptyDraft, type ServerDraft } from "./server-draft.ts";

/** The server that comes with the product: `loadout mcp demo`. */
export const demoServer: ServerDraft = { ...emptyDraft, name: "charts", command: "loadout", args: ["mcp", "demo"] };

export const fileServer: ServerDraft = {
  ...emptyDraft,
  name: "files",
  command: "npx",
  args: ["-y", "@modelcontextprotocol/server-filesystem", "/srv/shared"],
};

export const fetchServer: ServerDraft = { ...emptyDraft, name: "fetch", command: "uvx", args: ["mcp-server-fetch"] };

/** As other programs write it, with a secret that is named. */
export const pastedExample = JSON.stringify(
  {
    mcpServers: {
      [fileServer.name]: { command: fileServer.command, args: fileServer.args },
      tickets: { url: "https://mcp.example.com/mcp", headers: { Authorization: "Bearer ${TICKETS_TOKEN}" } },
    },
  },
  null,
  2,
);
