import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { createHome, openLibrary } from "@loadout/core";
import { writeSampleSkills } from "./sample-skills.ts";
import { startServer, stop } from "./started-server.ts";

/** A home with a filled library, for a server that runs as a process. */
export interface ServerHome {
  readonly home: string;
  readonly variables: Readonly<Record<string, string>>;
}

/** The first start of a home also records a session: it is over when this returns. */
export async function createServerHome(folder: string, skills: number): Promise<ServerHome> {
  const [home, user] = [join(folder, "server-home"), join(folder, "server-user")];
  mkdirSync(user, { recursive: true });
  await createHome(home, join(import.meta.dirname, "../packages/app/templates"));
  await fillLibrary(home, join(folder, "server-skills"), skills);
  const variables = { PATH: process.env.PATH ?? "", HOME: user, LOADOUT_HOME: home };
  const server = await startServer(home, variables);
  while (!existsSync(join(home, "context/demo.json"))) await setTimeout(50);
  await stop(server);
  return { home, variables };
}

async function fillLibrary(home: string, folder: string, skills: number): Promise<void> {
  writeSampleSkills(folder, skills);
  await using library = await openLibrary({ home });
  for (const source of await library.locate(folder)) await library.import(source, { author: "bench" });
}

/** Gives the default environment an agent that the model at this port answers. */
export function writeAgent(
  { home }: ServerHome,
  port: number,
  more: { readonly tools?: readonly string[]; readonly mcp?: readonly string[] } = {},
): void {
  const folder = join(home, "environments/default");
  const fake = { provider: "openai-compatible", model: "m", baseURL: `http://127.0.0.1:${port}/v1` };
  const assistant = { model: "fake", prompt: "You help.", tools: ["read_file", "write_file", "Skill"], ...more };
  writeFileSync(join(folder, "models.jsonc"), JSON.stringify({ fake }));
  writeFileSync(join(folder, "agents.jsonc"), JSON.stringify({ assistant }));
}
