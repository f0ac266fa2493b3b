import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { createConsoleWorld } from "./console-world.ts";
import { createDispatchWorld } from "./dispatch-world.ts";
import { sourceOverlays } from "./overlay-sources.ts";
import { fill, link, type Place, placesOfApprovals, placesOfStates, shown } from "./overlay-states.ts";
import {
  type Checked,
  checkOpen,
  checkOverlays,
  checkSuggestions,
  checkToast,
  goTo,
  type Opening,
  prepareLook,
} from "./overlays.ts";

// run: first

const frame: readonly Opening[] = [
  { id: "palette", isShared: true, opener: "header [aria-keyshortcuts]" },
  { id: "shortcuts", isShared: true, opener: "#content", key: "?" },
];

/** The list of skills behind a button of the composer: the focus stays in the message. */
const skillPicker: Opening = { id: "skill picker", opener: "main textarea", press: "main button:has(kbd)" };

/** Every page with overlays; those of its buttons are found. */
const places: readonly Place[] = [
  { path: "/skills", more: frame, ready: "[data-row]" },
  { path: "/skills?status=ready", prepare: (page) => page.locator('[data-row="0"] input[type=checkbox]').check() },
  { path: "/skills/environment:broken-example" },
  { path: "/skills/own-notes" },
  { path: "/skills/own-notes?tab=files&file=SKILL.md", ready: "main .cm-content" },
  { path: "/skills/own-notes?tab=metadata", ready: "main textarea" },
  { path: "/skills/own-notes?tab=dependencies", ready: "main input[role=combobox]" },
  { path: "/skills/own-notes?tab=versions&v=2&with=1", ready: "[data-version]" },
  { path: "/playground/demo", more: [skillPicker], ready: "[data-row]" },
  { path: "/sessions", ready: "[data-row]" },
  { path: "/sessions/demo" },
  { path: "/agents", ready: "[data-row]" },
  { path: "/agents/assistant" },
  { path: "/environments", more: [link("environment", 'a[href*="name="]')] },
  { path: "/dispatch/:dispatch" },
  { path: "/tools", more: [link("tool", "[data-row] a")], ready: "[data-row]" },
  { path: "/tools?tab=mcp", more: [link("add server", 'a[href*="add=form"]')], ready: "[data-row]" },
  { path: "/mcp/charts" },
  { path: "/admin/users", more: [link("user", '[data-row] a[href*="user="]')], ready: "[data-row]" },
  { path: "/admin/groups" },
  { path: "/admin/approvals" },
  { path: "/admin/tokens", ready: "[data-row]" },
  { path: "/admin/audit", more: [link("entry", '[data-row] a[href*="row="]')], ready: "[data-row]" },
  { path: "/settings/models", ready: "[data-model]" },
  { path: "/settings/limits" },
  { path: "/settings/sign-in" },
];

/** A page with unsaved changes asks before it is left. */
async function changeMetadata(page: Page): Promise<void> {
  await page.locator("main textarea").first().fill("Keeps notes. Use when notes are needed.");
}
const leaving: Opening = { id: "leave without saving", opener: 'nav a[href="/agents"]' };

/** Checked once for all pages. */
const checked: Checked = { done: new Set(), opened: [] };

/** Two tests share the pages, so that each keeps its time limit on a busy machine too. */
const parts = [places.slice(0, 10), places.slice(10)];

describe("every overlay", () => {
  for (const part of parts)
    it(`is inside the window at six widths in both languages, can be used by everybody, and closes by Escape alone: from ${part[0]?.path}`, async (t) => {
      const world = await createConsoleWorld(t, { isDemo: true, role: "superadmin", width: 1440 });
      const { page } = world;
      const opened: string[] = [];
      await prepareLook(page);
      const dispatch = await fill(world);
      await world.open("/");
      for (const { path: pattern, more = [], ready, prepare } of part) {
        const path = pattern.replace(":dispatch", dispatch);
        await goTo(world, path, ready);
        await prepare?.(page);
        opened.push(...(await checkOverlays(world, prepare ? `${path.split("?")[0]} prepared` : path, more, checked)));
        await page.setViewportSize({ width: 1440, height: 740 });
        if (!opened.includes("suggestions") && (await checkSuggestions(world))) opened.push("suggestions");
      }
      t.diagnostic(`${opened.length} overlays opened: ${[...new Set(opened)].join(", ")}`);
      for (const id of [...part.flatMap(({ more = [] }) => more.map(({ id }) => id)), "suggestions"])
        assert.ok(opened.includes(id), `${id} was not opened`);
    });

  it("that something has to happen for is so too: what waits, runs or is stale", async (t) => {
    const world = await createDispatchWorld(t, { modes: ["slow"], width: 1440 });
    const { page } = world;
    await prepareLook(page);
    await fill(world);
    await world.open("/");
    for (const placesOf of [placesOfStates, placesOfApprovals])
      for (const { path, more = [], ready, prepare } of await placesOf(world)) {
        await goTo(world, path, ready);
        await prepare?.(page);
        const found = await checkOverlays(world, `${path} then`, more, checked);
        assert.ok(found.length > 0, path);
      }
  });

  it("that no button of its page opens at once is so too: what is shown once, was refused or asks", async (t) => {
    const world = await createDispatchWorld(t, { modes: ["slow"], width: 1440, expected: [/ERR_FAILED/] });
    const { page } = world;
    await prepareLook(page);
    const dispatch = await fill(world);
    await placesOfStates(world);
    for (const { path, name, act, layers } of shown(dispatch)) {
      await page.setViewportSize({ width: 1440, height: 740 });
      await world.open(path);
      await act?.(world, page);
      await checkOpen(world, name, checked, layers);
      await page.unrouteAll();
    }
  });

  it("that comes by itself is inside the window too: a toast, and the question before unsaved changes are left", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true, role: "superadmin", width: 1440 });
    const { page } = world;
    await prepareLook(page);
    await fill(world);
    await world.open("/");
    await goTo(world, "/skills/own-notes");
    await page.locator("main").getByRole("button", { name: "Copy as" }).click();
    await page.getByRole("menuitem").first().click();
    await checkToast(world);
    await goTo(world, "/skills/own-notes?tab=metadata", "main textarea");
    await changeMetadata(page);
    assert.ok((await checkOverlays(world, "changed", [leaving], checked)).includes(leaving.id));
  });

  it("of the sources was opened here", () => {
    const sources = sourceOverlays();
    const missing = sources.filter(({ isOpened }) => !checked.opened.some(isOpened)).map(({ place }) => place);
    assert.ok(sources.length > 60, `${sources.length} overlays in the sources`);
    assert.deepEqual(missing, []);
  });
});
