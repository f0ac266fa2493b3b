import assert from "node:assert/strict";
import type { ConsoleWorld } from "./console-world.ts";

/** A picture of the documents: what is done to get there, and how large it is. */
export interface Picture {
  readonly name: string;
  readonly width?: number;
  readonly height?: number;
  /** Light alone if left out. */
  readonly themes?: readonly ("light" | "dark")[];
  readonly show: (world: ConsoleWorld, language: "en" | "zh-CN") => Promise<void>;
}

const loaded = async ({ page }: ConsoleWorld): Promise<void> => {
  await page.locator("[data-loading]").first().waitFor({ state: "detached" });
  await page.evaluate(() => document.fonts.ready);
};

/** The recorded session, once its turn is over. */
async function showRecorded(world: ConsoleWorld, more = ""): Promise<void> {
  await world.open(`/playground/demo${more}`);
  await world.page.locator('[data-row="end"]').first().waitFor();
  await loaded(world);
}

async function importBroken(world: ConsoleWorld, language: "en" | "zh-CN"): Promise<void> {
  await world.open("/skills/import");
  await world.page.getByRole("button", { name: language === "en" ? "Try a broken one" : "试试有错的示例" }).click();
  await world.page.locator("[data-fixes]").getByRole("region").waitFor();
  await loaded(world);
}

/** A library skill that changed behind a session. */
async function makeStale({ ask, post }: ConsoleWorld): Promise<void> {
  const text = (line: string): string =>
    `---\nname: minutes\ndescription: Writes the minutes of a meeting. Use when somebody asks for minutes.\n---\n# Minutes\n\n1. Read the transcript to the end.\n2. ${line}\n`;
  const known = await ask("/api/skill/history?name=minutes");
  if (known.status === 200) return;
  const made = await ask("/api/skill/import?name=SKILL.md", {
    method: "POST",
    headers: { "Content-Type": "application/octet-stream" },
    body: text("List decisions."),
  });
  assert.equal(made.status, 200, made.text);
  await post("/api/session/run", { contextId: "minutes", message: "Write the minutes of today", skills: ["minutes"] });
  await post("/api/skill/edit", {
    name: "minutes",
    text: text("List decisions, then tasks with who and when."),
    from: 1,
  });
}

export const pictures: readonly Picture[] = [
  { name: "playground", height: 860, themes: ["light", "dark"], show: (world) => showRecorded(world) },
  {
    name: "skills",
    height: 700,
    async show(world) {
      await world.open("/skills");
      await world.page.getByText("67 / 731").waitFor();
      await loaded(world);
    },
  },
  { name: "import", height: 760, show: importBroken },
  {
    name: "dependencies",
    height: 760,
    async show(world) {
      const copied = await world.post("/api/skill/copy", { name: "sales-report", to: "weekly-sales" });
      assert.ok([200, 400, 409].includes(copied.status), copied.text);
      await world.open("/skills/weekly-sales?tab=dependencies");
      await world.page.getByRole("img").filter({ visible: true }).last().waitFor();
      await loaded(world);
    },
  },
  {
    name: "refresh",
    height: 760,
    async show(world, language) {
      await makeStale(world);
      await world.open("/sessions/minutes");
      await world.page.getByRole("button", { name: language === "en" ? "Refresh…" : "刷新……" }).click();
      await world.page.getByRole("dialog").getByText("then tasks with who and when").first().waitFor();
      await loaded(world);
    },
  },
  {
    name: "agent",
    height: 800,
    async show(world) {
      await world.open("/agents/assistant");
      await world.page.getByText("- sales-report:").waitFor();
      await loaded(world);
    },
  },
  {
    name: "dispatch",
    height: 900,
    async show(world, language) {
      const task = language === "en" ? "Write the report of last week" : "写上周的周报";
      await world.open(`/dispatch/new?to=echo&session=demo&view=exact&task=${encodeURIComponent(task)}`);
      await world.page.locator('[data-preview="current"]').getByText("# Reference Skills").waitFor();
      await loaded(world);
    },
  },
  { name: "timeline-narrow", width: 390, height: 780, show: (world) => showRecorded(world, "?pane=timeline") },
];
