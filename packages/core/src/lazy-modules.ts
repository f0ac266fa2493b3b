/**
 * Modules that are loaded with their first use, for programs that run long: loading blocks, so a server does it while it has
 * nothing else to do. The table of the tokenizer is left out, because it takes several megabytes that few servers need.
 */
export const lazyModules: readonly (() => Promise<unknown>)[] = [
  () => import("./session/sessions.ts"),
  () => import("./agent/models/provider-model.ts"),
  () => import("@ai-sdk/openai"),
  () => import("@ai-sdk/anthropic"),
  () => import("./agent/models/demo/demo-model.ts"),
  () => import("jsonc-parser"),
  () => import("diff"),
  () => import("./dispatch/create-dispatches.ts"),
  () => import("./dispatch/sandbox/agent-sandbox.ts"),
  () => import("./dispatch/agents/connect-agent.ts"),
  () => import("./dispatch/protocols/acp-agent.ts"),
  () => import("./dispatch/protocols/cli-agent.ts"),
  () => import("./dispatch/protocols/echo-agent.ts"),
  () => import("@agentclientprotocol/sdk"),
  () => import("./agent/mcp/mcp-connection.ts"),
  () => import("@modelcontextprotocol/client"),
  () => import("@modelcontextprotocol/client/stdio"),
];
