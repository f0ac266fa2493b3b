import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { createConsoleWorld } from "./console-world.ts";

/** A later message brings a note with skills that the list does not describe; a model may order them. */

describe("the note with a later message", () => {
  it("is ordered by the model, sent with the message, and stays in the conversation and the timeline", async (t) => {
    const world = await createConsoleWorld(t, { role: "superadmin" });
    const { page, replies, requests } = world;
    for (let index = 0; index < 30; index++) world.skill(`filler-${index}`);
    for (const topic of ["tides", "bees", "chess"]) world.skill(`about-${topic}`, "", `Knows ${topic} and molecules.`);
    const config = join(world.home, "environments/default/config.jsonc");
    writeFileSync(config, JSON.stringify({ limits: { catalog: 700 }, search: { rerank: true } }));

    replies.push({ text: "Hello." });
    const first = await world.post("/api/session/run", { message: "Good morning" });
    assert.equal(first.status, 200, JSON.stringify(first.body));
    const { contextId } = first.body;
    await world.open(`/playground/${contextId}?pane=timeline`);
    const before = requests.length;
    replies.push({ text: "3, 1" }, { text: "Molecules it is." });
    await page.getByRole("textbox", { name: "Message" }).fill("Tell me about molecules");
    await page.getByRole("textbox", { name: "Message" }).press("Enter");
    await page.getByText("Molecules it is.").first().waitFor();

    const [ordering, answering] = requests.slice(before).map(({ body }) => JSON.stringify(body));
    const lines = [...(ordering ?? "").matchAll(/\\n(\d)\. (about-\w+)/g)].map(([, , id]) => id);
    assert.equal(lines.length, 3);
    const [, note = ""] = (answering ?? "").split("may fit this message:");
    const noted = [...note.matchAll(/\\n- (about-\w+): /g)].map(([, id]) => id);
    assert.deepEqual(noted, [lines[2], lines[0]], "what the model chose, in its order");
    assert.match(answering ?? "", /Tell me about molecules(?:\\n)+<system>\\nThese skills/, "marked, with the message");

    const shown = page.getByText(/These skills are not described in the list of skills and may fit this message/);
    await shown.first().waitFor();
    await page.reload();
    await shown.first().waitFor();
    const activations = (await world.ask(`/api/skill/activations?name=${lines[2]}`)).body;
    assert.deepEqual(
      activations.environments.map(({ listed, picked, unused }: Record<string, number>) => [listed, picked, unused]),
      [[1, 0, 1]],
      "the note counts as listed",
    );
  });
});
