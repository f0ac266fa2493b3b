import { z } from "zod";

/** An MCP server in the common `mcpServers` shape: a command, or an address. */
const McpServer = z
  .looseObject({
    command: z.string().min(1).optional(),
    args: z.array(z.string()).optional(),
    env: z.record(z.string(), z.string()).optional(),
    url: z.string().min(1).optional(),
    headers: z.record(z.string(), z.string()).optional(),
  })
  .refine((server) => (server.command === undefined) !== (server.url === undefined), {
    error: "needs either command or url",
  });

/** `config.jsonc`, of the home, a project or an environment. Unknown keys are kept. */
export const Settings = z.looseObject({
  activeEnvironment: z.string().optional(),
  language: z.enum(["en", "zh"]).optional(),
  skills: z
    .looseObject({
      paths: z.array(z.string().min(1)).optional(),
      allowExternalPaths: z.boolean().optional(),
    })
    .optional(),
  mcpServers: z.record(z.string(), McpServer).optional(),
});
export type Settings = z.infer<typeof Settings>;

/** `agents.jsonc`. Absent `skills` means all, an empty list none; absent `tools` means the default ones. */
export const Agents = z.record(
  z.string().min(1),
  z.looseObject({
    model: z.string().optional(),
    prompt: z.string().optional(),
    skills: z.array(z.string()).optional(),
    tools: z.array(z.string()).optional(),
    mcp: z.array(z.string()).optional(),
    maxSteps: z.int().positive().optional(),
  }),
);
export type Agents = z.infer<typeof Agents>;

/** `models.jsonc`. Keys are names of environment variables, never the keys themselves. */
export const Models = z.record(
  z.string().min(1),
  z.looseObject({
    provider: z.enum(["demo", "anthropic", "openai", "openai-compatible"]),
    model: z.string().optional(),
    baseURL: z.string().optional(),
    apiKeyEnv: z.string().optional(),
  }),
);
export type Models = z.infer<typeof Models>;
