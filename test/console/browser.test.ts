import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { compiledSources, repository } from "../sandbox.ts";
import { lostBrowser, unpackedVariable } from "./unpack-browser.ts";

/** The first journey loses its browser; run alone, the second would pass. */
const journeys = `
import { test } from "node:test";
import { openBrowser } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, "browser.ts")).href)};
test("the browser ends", async () => {
  const browser = await openBrowser();
  const gone = new Promise((resolve) => browser.once("disconnected", resolve));
  const session = await browser.newBrowserCDPSession();
  session.send("Browser.crash").catch(() => undefined); // it does not live to answer
  await gone;
});
test("the journey after it", async () => { await (await openBrowser()).newContext(); });
`;

test("a browser that ends in the middle fails the run, and nothing is repeated", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "loadout-browser-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "journeys.test.mjs");
  writeFileSync(file, journeys);
  const { PATH, HOME, TMPDIR, [unpackedVariable]: unpacked } = process.env;
  const env = { PATH, HOME, TMPDIR, ...(unpacked && { [unpackedVariable]: unpacked }), ...compiledSources };
  const words = ["-C", "loadout-source", join(repository, "test/run-tests.ts"), relative(repository, file)];
  const { code, output } = await new Promise<{ code: number | null; output: string }>((resolve) => {
    let output = "";
    const child = execFile(process.execPath, words, { env, cwd: repository });
    child.stdout?.on("data", (text: string) => (output += text));
    child.on("close", (code) => resolve({ code, output }));
  });
  assert.equal(code, 1, output);
  const closing = output.slice(output.indexOf("Everything together"));
  assert.ok(closing.includes(lostBrowser), output);
  assert.match(closing, /^ℹ fail 1$/m, "the journey after it failed");
  assert.match(closing, /^ℹ unsteady 0$/m);
});
