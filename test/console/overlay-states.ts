import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { obtainTokens, signIn } from "../oauth-world.ts";
import type { ConsoleWorld } from "./console-world.ts";
import type { DispatchWorld } from "./dispatch-world.ts";
import type { Opening } from "./overlays.ts";

/** Overlays that something has to happen for: what waits, runs, is stale, is shown once or was refused. */

export interface Place {
  readonly path: string;
  /** Overlays that no button with `aria-haspopup` opens. */
  readonly more?: readonly Opening[];
  /** What is there once the part of the page that the address names is loaded. */
  readonly ready?: string;
  readonly prepare?: (page: Page) => Promise<unknown>;
}

/** What opens an overlay and does not say so: links to a sheet, which the address holds, and keys. */
export const link = (id: string, selector: string): Opening => ({ id, opener: `main ${selector}` });

const notes = "---\nname: own-notes\ndescription: Keeps notes. Use when: somebody says so\n---\nWrite.\n";
const file = "references/more.md";
const chooseFirst = (page: Page): Promise<void> => page.locator('[data-row="0"] input[type=checkbox]').check();

/** A library skill with two versions, a token, a connected program, and a dispatch, whose id it answers. */
export async function fill(world: ConsoleWorld): Promise<string> {
  const { ask, post } = world;
  const made = await ask("/api/skill/import?name=SKILL.md&fix=true", {
    method: "POST",
    headers: { "Content-Type": "application/octet-stream" },
    body: notes,
  });
  assert.equal(made.status, 200, made.text);
  const changed = await post("/api/skill/create-file", { name: "own-notes", path: file, text: "More.\n", from: 1 });
  assert.equal(changed.status, 200, changed.text);
  assert.equal((await post("/api/token/create", { name: "for a script" })).status, 200);
  await obtainTokens(world, await signIn(world, "superadmin"));
  const provider = { issuer: "http://127.0.0.1:9", clientId: "loadout" };
  assert.equal((await post("/api/auth/set-provider", provider)).status, 200);
  const sent = await post("/api/dispatch/start", { task: "Say hello", agent: "echo", wait: true });
  assert.equal(sent.status, 200, sent.text);
  return sent.body.id;
}

/** Makes what the places need: a stale session, a group, a running dispatch, an agent, a model and a server. */
export async function placesOfStates({ ask, post, dispatch }: DispatchWorld): Promise<readonly Place[]> {
  for (const [operation, input] of [
    ["group/create", { name: "Writers" }],
    ["session/run", { contextId: "stale", message: "x", skills: ["own-notes"] }],
    ["skill/edit", { name: "own-notes", file, text: "Even more.\n", from: 2 }],
    ["agent/create", { id: "helper", skills: ["own-notes"] }],
    ["model/add", { id: "mine", provider: "openai", model: "m", baseUrl: "http://127.0.0.1:9/v1", keyEnv: "MY_KEY" }],
    ["mcp/add", { name: "tickets", command: "loadout", setEnv: ["KEY=${TICKETS_TOKEN}"] }],
    ["environment/create", { name: "staging" }],
  ] as const) {
    const { status, text } = await post(`/api/${operation}`, input);
    assert.equal(status, 200, text);
  }
  assert.ok((await ask("/api/session/show?contextId=stale")).body.staleness.isStale);
  const slow = await dispatch({ task: "Wait", agent: "slow" });
  return [
    { path: "/sessions/stale" },
    { path: "/sessions", ready: "[data-row]", prepare: chooseFirst },
    { path: "/skills?source=library", ready: "[data-row]", prepare: chooseFirst },
    { path: `/skills/own-notes?tab=files&file=${file}`, ready: "main .cm-content" },
    { path: "/admin/groups", more: [link("group", '[data-row] a[href*="group="]')], ready: "[data-row]" },
    { path: `/dispatch/${slow}` },
    { path: "/agents/helper" },
    { path: "/settings/models", ready: '[data-model="mine"]' },
    { path: "/mcp/tickets" },
  ];
}

/** The queue of approvals has something in it once they are required, and other pages show it everywhere. */
export async function placesOfApprovals({ post }: ConsoleWorld): Promise<readonly Place[]> {
  assert.equal((await post("/api/config/set", { key: "skills.approval", value: "required" })).status, 200);
  return [{ path: "/admin/approvals", more: [link("review", 'a[href*="skill="]')], ready: "[data-row]" }];
}

/** An overlay that no button of its page opens at once. */
export interface Shown {
  readonly path: string;
  readonly name: string;
  /** After the page was opened. */
  readonly act?: (world: ConsoleWorld, page: Page) => Promise<unknown>;
  /** How many layers are open then. */
  readonly layers?: number;
}

async function refuse(page: Page, operation: string): Promise<void> {
  await page.route(`**/api/${operation}`, (route) => route.abort());
}
async function typeInEditor(page: Page, text: string): Promise<void> {
  await page.locator("[data-editor] .cm-content").click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.insertText(text);
}

export const shown = (dispatch: string): readonly Shown[] => [
  { path: "/admin/groups?group=nobody", name: "Groups" },
  { path: "/admin/users?user=nobody", name: "Users" },
  { path: "/playground/demo?request=1-1", name: "Request 1.1" },
  {
    path: "/admin/tokens",
    name: "Token script",
    async act(_world, page) {
      await page.getByRole("button", { name: "New token" }).first().click();
      await page.getByRole("dialog").getByLabel("Name").fill("script");
      await page.getByRole("button", { name: "Create the token" }).click();
    },
  },
  {
    path: "/admin/users?add=true",
    name: "ann can sign in now",
    async act(_world, page) {
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Name").fill("ann");
      await dialog.getByRole("button", { name: "Generate" }).click();
      await dialog.getByRole("button", { name: "Add the user" }).click();
    },
  },
  {
    path: "/admin/users",
    name: "The invitation is ready",
    async act(_world, page) {
      await page.getByRole("button", { name: "Invite" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Create the link" }).click();
    },
  },
  {
    path: "/admin/users",
    name: "a-user has a new password",
    layers: 2,
    async act(_world, page) {
      await page.getByRole("link", { name: "a-user", exact: true }).click();
      const sheet = page.getByRole("dialog");
      await sheet.getByRole("button", { name: "Generate" }).click();
      await sheet.getByRole("button", { name: "Reset the password" }).click();
    },
  },
  {
    path: "/sessions/stale",
    name: "Move to another environment",
    async act(_world, page) {
      await page.locator("main").getByRole("button", { name: "More actions" }).click();
      await page.getByRole("menuitem", { name: "Move to another environment" }).click();
    },
  },
  {
    path: "/settings",
    name: "Switch to staging?",
    async act(_world, page) {
      await page
        .getByRole("banner")
        .getByRole("button", { name: /^Environment/ })
        .click();
      await page.getByRole("menuitem", { name: "staging" }).click();
    },
  },
  {
    path: `/skills/own-notes?tab=files&file=${file}&show=edit`,
    name: `${file} was changed by someone else`,
    async act({ ask, post }, page) {
      await typeInEditor(page, "Mine.");
      const { version } = (await ask("/api/skill/tree?name=own-notes")).body;
      await post("/api/skill/edit", { name: "own-notes", file, text: "Theirs.\n", from: version });
      await page.getByRole("button", { name: "Merge", exact: true }).click();
    },
  },
  {
    path: "/skills/own-notes?tab=files&file=SKILL.md&show=edit",
    name: "Publish hidden text?",
    async act(_world, page) {
      await typeInEditor(page, "\u202eturned\n");
      await page.keyboard.press("Control+s");
    },
  },
  {
    path: "/skills/hello-skill",
    name: "Could not disable hello-skill",
    async act(_world, page) {
      await refuse(page, "skill/disable");
      await page.getByRole("button", { name: "Disable", exact: true }).click();
    },
  },
  {
    path: "/skills/own-notes",
    name: "Could not duplicate own-notes",
    async act(_world, page) {
      await refuse(page, "skill/import*");
      await page.locator("main").getByRole("button", { name: "More", exact: true }).click();
      await page.getByRole("menuitem", { name: "Duplicate" }).click();
    },
  },
  {
    path: `/dispatch/${dispatch}`,
    name: "Could not retry the task",
    async act(_world, page) {
      await refuse(page, "dispatch/retry");
      await page.getByRole("button", { name: /^Retry/ }).click();
    },
  },
];
