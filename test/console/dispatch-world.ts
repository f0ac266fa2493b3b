import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { fakeAgentSettings } from "../fake-agent-settings.ts";
import { type ConsoleOptions, type ConsoleWorld, createConsoleWorld } from "./console-world.ts";

export interface DispatchWorld extends ConsoleWorld {
  /** Starts one by HTTP, as the user of the console; answers its id. */
  dispatch(body: Readonly<Record<string, unknown>>): Promise<string>;
  /** A folder agents can read in their sandbox. */
  readonly seen: string;
  /** Texts as the fake agents got them. */
  received(): string[];
}

export interface DispatchOptions extends ConsoleOptions {
  /** Fake agents that speak ACP, named after what they do. */
  readonly modes?: readonly string[];
  /** Commands by name: JavaScript that runs when the text has come, as `input`. */
  readonly commands?: Readonly<Record<string, string>>;
}

/** A console whose server has agents that are not real. */
export async function createDispatchWorld(t: TestContext, options: DispatchOptions = {}): Promise<DispatchWorld> {
  const { modes = [], commands = {}, role = "superadmin", ...rest } = options;
  const world = await createConsoleWorld(t, { isDemo: true, role, ...rest });
  const file = join(world.folder, "got.jsonl");
  writeFileSync(file, "");
  const settings = fakeAgentSettings(modes, file);
  const agents: Record<string, object> = { ...settings.dispatch.agents };
  for (const [name, body] of Object.entries(commands)) {
    const script = join(world.folder, `${name}.cjs`);
    writeFileSync(script, `const input = require("node:fs").readFileSync(0, "utf8");\n${body}\n`);
    agents[name] = { command: [process.execPath, script] };
  }
  const seen = join(world.folder, "seen");
  mkdirSync(seen);
  world.write(
    "config.jsonc",
    JSON.stringify({ dispatch: { agents, readable: [seen] }, limits: { user: { dispatches: 10 } } }),
  );
  return Object.assign(world, {
    seen,
    async dispatch(body: Readonly<Record<string, unknown>>) {
      // A command line cannot ask.
      const permission = typeof body.agent === "string" && body.agent in commands ? { permission: "allow" } : {};
      const answer = await world.post("/api/dispatch/start", { ...permission, ...body }, { token: world.tokens[role] });
      assert.equal(answer.status, 200, answer.text);
      return answer.body.id as string;
    },
    received() {
      if (!existsSync(file)) return [];
      const notes = readFileSync(file, "utf8").split("\n").filter(Boolean);
      return notes.map((line) => JSON.parse(line) as { text?: string }).flatMap(({ text }) => text ?? []);
    },
  });
}
