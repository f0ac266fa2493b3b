import assert from "node:assert/strict";
import { authorizeAddress, createPkce, packedRequest, register } from "../oauth-world.ts";
import type { ConsoleWorld } from "./console-world.ts";

/** Every address of the console, with something to see on it. */
export const pages = [
  "/",
  "/skills",
  "/skills?view=cards&q=report",
  "/skills?status=attention",
  "/skills?used=idle",
  "/skills?peek=library:own-notes",
  "/skills/compare?a=library:own-notes&b=hello-skill",
  "/skills/own-notes?tab=try",
  "/skills/selection",
  "/skills/import",
  "/skills/sales-report",
  "/skills/sales-report?tab=dependencies",
  "/skills/own-notes?tab=files&file=SKILL.md",
  "/skills/own-notes?tab=metadata",
  "/skills/own-notes?tab=dependencies",
  "/skills/own-notes?tab=versions&v=2&with=1",
  "/skills/no-such-skill",
  "/playground",
  "/playground/demo",
  "/playground/demo?pane=timeline",
  "/sessions",
  "/sessions?peek=demo",
  "/sessions/demo",
  "/sessions/demo?tab=messages",
  "/sessions/demo?tab=files&skill=sales-report",
  "/skills/own-notes?tab=usage",
  "/skills/install",
  "/agents",
  "/agents/assistant",
  "/agents/assistant?tab=stages&active=code-review",
  "/agents/new",
  "/environments",
  "/dispatch",
  "/dispatch/new?to=echo&task=Hello",
  "/dispatch/:dispatch",
  "/dispatch/:dispatch?tab=receipt",
  "/tools",
  "/tools?tab=mcp",
  "/mcp/charts",
  "/admin/users",
  "/admin/groups",
  "/admin/approvals",
  "/admin/approvals?skill=library:own-notes",
  "/admin/tokens?all=true",
  "/connect",
  "/connect?request=:program",
  "/admin/audit",
  "/admin/audit?peek=1",
  "/settings",
  "/settings/models",
  "/settings/sources",
  "/settings/limits",
  "/settings/sign-in",
  "/settings/diagnostics",
] as const;

/** A library skill with two versions, and a dispatch. Answers every address, with what was made in it. */
export async function fillPages(world: ConsoleWorld): Promise<readonly string[]> {
  const { ask, post } = world;
  const made = await ask("/api/skill/import?name=SKILL.md&fix=true", {
    method: "POST",
    headers: { "Content-Type": "application/octet-stream" },
    body: "---\nname: own-notes\ndescription: Keeps notes. Use when: somebody says so\n---\n# Notes\n\nWrite *them* down.\n",
  });
  assert.equal(made.status, 200, made.text);
  const more = { name: "own-notes", path: "references/more.md", text: "More.\n", from: 1 };
  const changed = await post("/api/skill/create-file", more);
  assert.equal(changed.status, 200, changed.text);
  const sent = await post("/api/dispatch/start", { task: "Say hello", agent: "echo", wait: true });
  assert.equal(sent.status, 200, sent.text);
  const { client_id } = (await register(world)).body;
  const asked = authorizeAddress(world, { client_id, code_challenge: createPkce().challenge });
  const program = await packedRequest(asked);
  return pages.map((path) => path.replace(":dispatch", sent.body.id).replace(":program", program));
}
