import assert from "node:assert/strict";
import { cpSync } from "node:fs";
import { join } from "node:path";
import type { ConsoleWorld } from "./console-world.ts";
import { pages } from "./pages.ts";

/** As long as a name may be, without a place to break it. */
const long = (letter: string): string => letter.repeat(64);
const chinese = "非常长的中文名称".repeat(8);

const skill = long("s");
const environment = long("e");
const agent = long("a");
const model = long("m");
/** The longest name of a server: tools are named after it. */
const server = "t".repeat(32);
const session = long("c");

/** A home whose environment, agent, model, server, skills, users, groups, tokens, sessions and dispatches all have long names. */
export async function fillWithLongNames({ home, ask, post }: ConsoleWorld): Promise<readonly string[]> {
  async function make(operation: string, input: object): Promise<string> {
    const { status, text, body } = await post(`/api/${operation}`, input);
    assert.equal(status, 200, `${operation}: ${text}`);
    return body.id;
  }
  cpSync(join(home, "environments/default"), join(home, "environments", environment), { recursive: true });
  await make("environment/use", { name: environment });
  const made = await ask("/api/skill/import?name=SKILL.md", {
    method: "POST",
    headers: { "Content-Type": "application/octet-stream" },
    body: `---\nname: ${skill}\ndescription: ${chinese}。Use when ${long("w")}.\n---\n# ${long("h")}\n\n${chinese}\n`,
  });
  assert.equal(made.status, 200, made.text);
  await make("skill/create-file", { name: skill, path: `${long("f")}/${chinese}.md`, text: "More.\n", from: 1 });
  await make("model/add", {
    ...{ id: model, provider: "openai-compatible", model: long("p") },
    ...{ baseUrl: `http://127.0.0.1:9/${long("v")}`, keyEnv: long("K") },
  });
  await make("mcp/add", { name: server, command: `/${long("c")}`, setEnv: [`KEY=\${${long("T")}}`] });
  await make("agent/create", { id: agent, model, skills: [skill], mcp: [server] });
  for (const name of [long("u"), chinese]) {
    await make("user/create", { name, role: "admin" });
    await make("token/create", { name, user: name });
    await make("group/create", { name, member: [name] });
  }
  for (const [contextId, message] of [
    [session, long("w")],
    ["chinese", chinese],
  ])
    await make("session/run", { contextId, message, skills: [skill] });
  const sent = await make("dispatch/start", { task: long("w"), agent: "echo", skills: [skill], wait: true });
  return pages.map((path) =>
    path
      .replace(":dispatch", sent)
      .replaceAll("own-notes", skill)
      .replaceAll("hello-skill", skill)
      .replaceAll("/agents/assistant", `/agents/${agent}`)
      .replaceAll("active=code-review", `active=${skill}`)
      .replaceAll("/mcp/charts", `/mcp/${server}`)
      .replaceAll("/playground/demo", `/playground/${session}`)
      .replaceAll("/sessions/demo", `/sessions/${session}`)
      .replaceAll("peek=demo", `peek=${session}`)
      .replaceAll("skill=sales-report", `skill=${skill}`)
      .replaceAll("Hello", long("w")),
  );
}
