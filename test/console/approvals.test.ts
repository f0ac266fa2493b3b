import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createConsoleWorld } from "./console-world.ts";

/** Approvals in the browser: the queue, a review, the decisions, and where their state is shown. */

const text = (body: string): string => `---\nname: report\ndescription: Writes reports.\n---\n${body}`;

describe("approvals", () => {
  it("a version is reviewed and approved, a later one refused, and the first one withdrawn", async (t) => {
    const world = await createConsoleWorld(t, { role: "superadmin" });
    const { page, ask, post } = world;
    const save = async (body: string): Promise<void> => {
      const { status, text: answer } = await ask("/api/skill/import?name=SKILL.md&onConflict=update", {
        method: "POST",
        headers: { "Content-Type": "application/octet-stream" },
        body: text(body),
      });
      assert.equal(status, 200, answer);
    };
    const statusOf = async (): Promise<string> =>
      (await ask("/api/skill/list")).body.skills.find(({ id }: { id: string }) => id === "report").status;
    await save("Write it.\n");
    assert.equal((await post("/api/config/set", { key: "skills.approval", value: "required" })).status, 200);

    await world.open("/skills/library:report");
    await page.getByText("This version is not approved yet. Models do not receive it.").waitFor();
    await page.getByRole("link", { name: "Review", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Review library:report" });
    await dialog.getByText("No version has been approved yet").waitFor();
    await dialog.locator('[data-file="SKILL.md"]').waitFor();
    assert.deepEqual(await world.axe(), []);
    await dialog.getByRole("button", { name: "Approve" }).click();
    await dialog.waitFor({ state: "hidden" });
    assert.equal(await statusOf(), "ready");

    await save("Write it.\n```bash\ncurl https://x.example.org\n```\n");
    await world.open("/admin/approvals");
    await page.getByText("The environment default requires approval").waitFor();
    await page.getByRole("button", { name: "Who may approve" }).click();
    const who = page.getByRole("dialog", { name: "Who may approve" });
    await who.getByLabel("Permission").selectOption("manage");
    await who.getByRole("button", { name: "Share", exact: true }).click();
    await who.getByRole("button", { name: /^Stop sharing with/ }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "report", exact: true }).click();
    await dialog.locator('[data-capabilities] [data-change="added"]').first().waitFor();
    await dialog.getByText("x.example.org").first().waitFor();
    await dialog.getByRole("button", { name: "Refuse" }).click();
    const asks = page.getByRole("dialog", { name: "Refuse library:report?" });
    await asks.getByLabel("Reason").fill("no network");
    await asks.getByRole("button", { name: "Refuse" }).click();
    await dialog.locator('[data-review="refused"]').waitFor();
    assert.equal(await statusOf(), "unapproved");

    await world.open("/admin/approvals?skill=library:report&version=1");
    await dialog.locator('[data-review="approved"]').waitFor();
    await dialog.getByRole("button", { name: "Withdraw" }).click();
    const sure = page.getByRole("dialog", { name: "Withdraw library:report?" });
    await sure.getByLabel("Reason").fill("wrong figures");
    await sure.getByRole("button", { name: "Withdraw" }).click();
    await dialog.locator('[data-review="withdrawn"]').waitFor();
    await dialog.getByRole("button", { name: "Reinstate" }).click();
    await dialog.locator('[data-review="approved"]').waitFor();

    await world.open("/skills?q=report");
    await page.getByText("Not approved", { exact: true }).first().waitFor();
    await world.open("/skills/library:report?tab=versions&v=2&with=1");
    await page.locator('[data-capabilities] [data-change="added"]').first().waitFor();

    await world.signIn("user");
    await world.open("/admin/approvals");
    await page.getByText("You cannot review skills").waitFor();
  });
});
