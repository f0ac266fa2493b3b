import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createTestSigner } from "../ssh-sign.ts";
import { createConsoleWorld } from "./console-world.ts";

/** Publishing the skills of an environment, in the browser. */

const index = "/.well-known/agent-skills/index.json";

describe("an environment", () => {
  it("is published, with the address to copy, and tokens are made and revoked", async (t) => {
    const world = await createConsoleWorld(t, { role: "superadmin" });
    const { page, ask } = world;
    const text = "---\nname: shown\ndescription: Shows things.\n---\nShow them.\n";
    const imported = await ask("/api/skill/import?name=SKILL.md", {
      method: "POST",
      headers: { "Content-Type": "application/octet-stream" },
      body: text,
    });
    assert.equal(imported.status, 200, imported.text);
    const statusOf = async (path: string): Promise<number> => (await ask(`${path}${index}`, { token: "" })).status;
    await world.open("/environments");
    await page.getByRole("button", { name: "Publish the skills of default" }).click();
    const dialog = page.getByRole("dialog", { name: "Publish the skills of default" });
    await dialog.getByText("Other programs cannot install skills from this environment.").waitFor();
    await dialog.getByLabel("Published to").selectOption("Anyone who can reach this server");
    await dialog.getByText(/^npx skills add http:\/\/127\.0\.0\.1:\d+$/).waitFor();
    await dialog.getByText("1 skill is offered to the role “user”").waitFor();
    await dialog.locator("[data-withheld=hello-skill]").waitFor();
    assert.deepEqual(await world.axe(), []);
    assert.equal(await statusOf(""), 200);

    await dialog.getByLabel("Published to").selectOption("Anyone with a token");
    await dialog.locator("[data-published=tokens]").getByText("No tokens yet").waitFor();
    assert.equal(await statusOf(""), 404);
    await dialog.getByLabel("What the new token is for").fill("ci");
    await dialog.getByRole("button", { name: "Create a token" }).click();
    const command = await dialog.locator("[data-address] code").innerText();
    const path = new URL(command.replace("npx skills add ", "")).pathname;
    assert.match(path, /^\/private\/lop_/);
    assert.equal(await statusOf(path), 200);
    assert.deepEqual(await world.axe(), []);
    await dialog.getByRole("button", { name: "Revoke ci" }).click();
    await dialog.getByText("No tokens yet").waitFor();
    assert.equal(await statusOf(path), 404);
  });

  it("knows signers, and says on the page of a skill who signed a version", async (t) => {
    const world = await createConsoleWorld(t, { role: "superadmin" });
    const { page, ask, post } = world;
    const text = "---\nname: shown\ndescription: Shows things.\n---\nShow them.\n";
    const headers = { "Content-Type": "application/octet-stream" };
    await ask("/api/skill/import?name=SKILL.md", { method: "POST", headers, body: text });
    const signer = createTestSigner();
    const { statement } = (await post("/api/skill/sign", { name: "shown" })).body;
    const signed = await post("/api/skill/sign", { name: "shown", signature: signer.sign(statement) });
    assert.equal(signed.status, 200, signed.text);
    await world.open("/skills/library:shown?tab=versions");
    await page.getByText("Signed with an unknown key").waitFor();
    await world.open("/environments?name=default");
    const sheet = page.getByRole("dialog", { name: "Details of default" });
    await sheet.getByText("No known signers yet").waitFor();
    await sheet.getByLabel("Signer", { exact: true }).fill("ann@example.com");
    await sheet.getByLabel("SSH public key").fill(signer.publicKey);
    await sheet.getByRole("button", { name: "Add the signer" }).click();
    await sheet.locator("[data-signer='ann@example.com']").waitFor();
    await sheet.getByLabel("When skills are installed, imported or updated").selectOption("required");
    assert.deepEqual(await world.axe(), []);
    const refused = await ask("/api/skill/import?name=SKILL.md", {
      ...{ method: "POST", headers },
      body: text.replaceAll("shown", "other"),
    });
    assert.equal(refused.body.code, "signature.required", refused.text);
    await world.open("/skills/library:shown?tab=versions");
    await page.getByText("Signed by ann@example.com").waitFor();
    await world.open("/environments?name=default");
    await sheet.getByRole("button", { name: "Remove ann@example.com" }).click();
    await sheet.getByText("No known signers yet").waitFor();
  });
});
