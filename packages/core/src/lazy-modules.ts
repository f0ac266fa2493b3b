/**
 * Modules that are loaded with their first use, for programs that run long: loading blocks, so a server does it while it has
 * nothing else to do. The table of the tokenizer is left out, because it takes several megabytes that few servers need.
 */
export const lazyModules: readonly (() => Promise<unknown>)[] = [
  () => import("./session/sessions.ts"),
  () => import("./agent/models/provider-model.ts"),
  () => import("@ai-sdk/openai"),
  () => import("@ai-sdk/anthropic"),
  () => import("./dispatch/create-dispatches.ts"),
  () => import("./dispatch/sandbox/agent-sandbox.ts"),
];
