import assert from "node:assert/strict";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { describe, it, type TestContext } from "node:test";
import type { Page } from "playwright-core";
import { type GatedCall, startGatedProvider } from "../gated-provider.ts";
import { eventually } from "../sandbox.ts";
import { writeHome } from "../server-process.ts";
import { type ConsoleOptions, createConsoleWorld } from "./console-world.ts";

const composer = (page: Page) => page.getByRole("textbox", { name: /^(Message|消息)$/ });
const answers = (page: Page) => page.locator('[data-item="assistant"] [data-markdown]');

/** A console whose model says what a test has it say, at the moment a test has it say so. */
async function createGatedConsole(t: TestContext, options: ConsoleOptions = {}) {
  const provider = await startGatedProvider(t);
  const world = await createConsoleWorld(t, { role: "admin", ...options });
  writeHome(world.home, provider.url);
  const { page } = world;
  return Object.assign(world, {
    provider,
    /** Says something, and answers with the model's turn to speak. */
    async say(text: string): Promise<GatedCall> {
      await composer(page).fill(text);
      await composer(page).press("Enter");
      return provider.next();
    },
  });
}

const saw = (page: Page, text: string) => answers(page).last().getByText(text, { exact: true }).waitFor();

const look = (page: Page, state: "hidden" | "visible") =>
  page.evaluate((value) => {
    Object.defineProperty(document, "visibilityState", { value, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);

describe("a turn in the playground", { concurrency: 2 }, () => {
  it("is followed word by word, goes on over a reload, and sends what was queued", async (t) => {
    const world = await createGatedConsole(t);
    const { page } = world;
    await world.open("/playground");
    const call = await world.say("Count");
    await page.waitForURL(/\/playground\/[^/]+/);
    call.say("one ");
    await saw(page, "one");
    await composer(page).fill("And then?");
    await page.getByRole("button", { name: "Queue" }).click();
    await composer(page).fill("Never mind");
    await composer(page).press("Enter");
    assert.equal(await page.locator("[data-queued]").count(), 2);
    await page.getByRole("button", { name: "Remove “Never mind” from the queue" }).click();
    await page.reload();
    await saw(page, "one");
    call.say("two ");
    await saw(page, "one two");
    // Nobody looks: the connection is left, and taken up again where it was.
    const left = page.waitForEvent("requestfailed", (request) => request.url().includes("/api/session/events"));
    await look(page, "hidden");
    await left;
    call.say("three ");
    await look(page, "visible");
    await saw(page, "one two three");
    assert.equal(await page.locator("[data-queued]").count(), 1);
    call.finish();
    const second = await world.provider.next();
    await page.locator('[data-item="user"]').getByText("And then?").waitFor();
    second.say("four");
    second.finish();
    await saw(page, "four");
    assert.deepEqual(await answers(page).allInnerTexts(), ["one two three", "four"]);
    assert.equal(await page.locator("[data-queued]").count(), 0);
    await page.locator('[data-row="end"]').nth(1).waitFor();
    assert.equal(await page.locator('[data-row="end"]').count(), 2);
  });

  it("is stopped by Escape, keeps what was said, and is tried again", async (t) => {
    const world = await createGatedConsole(t, { language: "zh-CN" });
    const { page } = world;
    await world.open("/playground");
    const call = await world.say("从一数到十");
    await page.waitForURL(/\/playground\/[^/]+/);
    call.say("一 二");
    await saw(page, "一 二");
    await composer(page).fill("稍后");
    await composer(page).press("Enter");
    // Escape closes what is open, and only then stops.
    await page.getByRole("button", { name: "最近的对话" }).click();
    await page.getByRole("menu").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("menu").waitFor({ state: "detached" });
    assert.equal(await page.getByRole("button", { name: "停止", exact: true }).count(), 1);
    await page.keyboard.press("Escape");
    await page.locator('[data-outcome="interrupted"]').waitFor();
    await call.dropped;
    await saw(page, "一 二");
    // What waits is not sent behind something that was stopped.
    await page.locator("[data-queued]").getByRole("button", { name: "立即发送" }).waitFor();
    assert.equal(world.provider.count, 1);
    assert.match(await page.locator("[data-announcer]").innerText(), /运行已停止/);
    await page.getByRole("button", { name: "重试" }).click();
    const again = await world.provider.next();
    again.say("好了");
    again.finish();
    await saw(page, "好了");
    assert.deepEqual(await world.axe().then((lines) => lines.filter((line) => !line.includes("mismatch"))), []);
  });

  it("leaves a reader further up where they are", async (t) => {
    const world = await createGatedConsole(t);
    const { page } = world;
    await world.open("/playground");
    const call = await world.say("Count");
    await page.waitForURL(/\/playground\/[^/]+/);
    call.say(Array.from({ length: 100 }, (_, index) => `line ${index}\n\n`).join(""));
    const log = page.getByRole("log");
    const toEnd = () =>
      log.evaluate(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight);
    await answers(page).getByText("line 99").waitFor();
    await eventually(async () => (await toEnd()) < 5);
    await log.hover();
    await page.mouse.wheel(0, -600);
    await page.getByRole("button", { name: "Scroll to the end" }).waitFor();
    call.say("the last line");
    call.finish([{ id: "a", name: "read_file", arguments: '{"path":"/nowhere"}' }]);
    await page.getByRole("button", { name: /New messages/ }).waitFor();
    assert.ok((await toEnd()) > 500);
    await page.getByRole("button", { name: /New messages/ }).click();
    await eventually(async () => (await toEnd()) < 5);
    (await world.provider.next()).finish();
  });

  it("has no gap and no repeat over a connection that was lost", async (t) => {
    const world = await createGatedConsole(t, { expected: [/ERR_|request: http:\/\/127\.0\.0\.1/] });
    const { page } = world;
    const line = await startLine(t, world.server.url);
    await page.goto(`${line.url}/playground`);
    const call = await world.say("Count");
    await page.waitForURL(/\/playground\/[^/]+/);
    call.say("one ");
    await saw(page, "one");
    line.cut();
    await page.locator('[data-connection="reconnecting"], [data-connection="offline"]').waitFor();
    assert.equal(await page.getByRole("button", { name: "Queue" }).getAttribute("aria-disabled"), "true");
    call.say("two ");
    call.finish();
    const { contextId } = (await world.ask("/api/session/list")).body.sessions[0];
    const show = `/api/session/show?contextId=${contextId}`;
    await eventually(async () => (await world.ask(show)).body.lastTurn === "success");
    await saw(page, "one");
    line.mend();
    await saw(page, "one two");
    await page.locator('[data-row="end"]').waitFor();
    const events = await page.locator("[data-row]").evaluateAll((all) => all.map((row) => row.dataset.event));
    assert.equal(new Set(events).size, events.length);
    assert.equal(await answers(page).count(), 1);
    await composer(page).fill("Once more");
    await page.locator('button[type="submit"]:not([aria-disabled])').click();
    const next = await world.provider.next();
    next.say("three");
    next.finish();
    await saw(page, "three");
  });

  it("tells of errors of the model with code and hint, and tries again", async (t) => {
    const world = await createConsoleWorld(t, { role: "admin" });
    const { page, replies } = world;
    replies.push({ status: 401, body: '{"error":{"message":"bad key"}}' }, { text: "Now it works." });
    await world.open("/playground");
    await composer(page).fill("Hello");
    await composer(page).press("Enter");
    const outcome = page.locator('[data-outcome="error"]');
    await outcome.getByText("model.key-refused").waitFor();
    await outcome.getByRole("link", { name: "Open models" }).waitFor();
    const copied = outcome.getByRole("button", { name: "Copy as command" });
    assert.equal(await copied.getAttribute("title"), "loadout model list");
    assert.equal(await page.getByRole("button", { name: "Use the demo model" }).count(), 0);
    await page.getByRole("link", { name: "Errors" }).click();
    await page
      .locator('[data-row="end"]')
      .getByText(/failed model.key-refused/)
      .waitFor();
    await page.getByRole("button", { name: "Retry" }).click();
    await saw(page, "Now it works.");
  });

  it("explains refused skills and failed tools", async (t) => {
    const world = await createConsoleWorld(t, { role: "admin" });
    const { page, replies } = world;
    const call = (id: string, name: string, given: object) => ({ id, name, arguments: JSON.stringify(given) });
    replies.push(
      { calls: [call("a", "Skill", { name: "no-such-skill" }), call("b", "read_file", { path: "/nowhere.txt" })] },
      { text: "Sorry." },
    );
    await world.open("/playground");
    await composer(page).fill("Hello");
    await composer(page).press("Enter");
    await saw(page, "Sorry.");
    const refused = page.locator('[data-row="refused"]');
    await refused.getByText("Not visible in this session").waitFor();
    await refused.getByRole("link").first().click();
    await refused.getByRole("button", { name: "Why no-such-skill?" }).click();
    await page.locator('[data-check="exists"][data-met="false"]').waitFor();
    await page.keyboard.press("Escape");
    assert.equal(await page.locator('[data-row="call"]').filter({ hasText: "failed" }).count(), 2);
    await page.locator('[data-item="call"]').filter({ hasText: "read_file" }).locator("summary").click();
    await page
      .getByRole("region", { name: "Result" })
      .getByText(/nowhere/)
      .waitFor();
  });

  it("that cannot begin says why, and offers the demo model where there is one", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true, role: "admin" });
    const { page } = world;
    world.write(
      "environments/default/models.jsonc",
      JSON.stringify({
        real: { provider: "openai", model: "m", apiKeyEnv: "NO_SUCH_KEY" },
        demo: { provider: "demo" },
      }),
    );
    world.write("environments/default/agents.jsonc", JSON.stringify({ assistant: { model: "real" } }));
    await world.open("/playground");
    await composer(page).fill("Hello");
    await composer(page).press("Enter");
    await page.locator('[data-problem="model.no-key"]').waitFor();
    await page.getByRole("button", { name: "Use the demo model" }).click();
    await page.getByText("demo model · scripted, not an AI").first().waitFor();
  });
});

/** Between a browser and a server, to be cut. */
async function startLine(t: TestContext, target: string) {
  const sockets = new Set<Socket>();
  let isCut = false;
  const line = createServer((socket) => {
    if (isCut) return socket.destroy();
    const other = connect(Number(new URL(target).port), "127.0.0.1");
    for (const end of [socket, other]) {
      sockets.add(end);
      end.on("error", () => end.destroy()).on("close", () => sockets.delete(end));
    }
    socket.pipe(other).pipe(socket);
  });
  await new Promise<void>((resolve) => line.listen(0, "127.0.0.1", resolve));
  const cut = (): void => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  t.after(() => {
    cut();
    line.close();
  });
  return {
    url: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    cut,
    mend(): void {
      isCut = false;
    },
  };
}
