import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { gunzipSync } from "node:zlib";
import { Fault } from "@loadout/core";
import { createPages } from "./pages.ts";
import type { HttpRequest } from "./request.ts";

const html = { accept: "text/html,*/*" };

const request = (path: string, headers: Readonly<Record<string, string>> = html, method = "GET"): HttpRequest =>
  ({
    path,
    method,
    headers: { get: (name: string) => headers[name] ?? null },
    requestId: "r",
    language: "en",
  }) as HttpRequest;

const page = '<meta name="style-nonce" content="" /><script src="/before-paint.js"></script>';

function createFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), "loadout-pages-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function fill(folder: string): void {
  mkdirSync(join(folder, "assets"));
  mkdirSync(join(folder, ".vite"));
  writeFileSync(join(folder, "index.html"), page);
  writeFileSync(join(folder, "before-paint.js"), "0;");
  writeFileSync(join(folder, "assets/index-1.js"), "1;".repeat(1000));
  writeFileSync(join(folder, "assets/letters-1.woff2"), "wOF2");
  writeFileSync(join(folder, ".vite/manifest.json"), "{}");
}

const codeOf = async (answer: Promise<Response>): Promise<string> =>
  answer.then(
    () => "answered",
    (error: unknown) => (error instanceof Fault ? error.code : String(error)),
  );

describe("the console's pages", () => {
  test("the page says where others reach the server", async (t) => {
    const folder = createFolder(t);
    writeFileSync(join(folder, "index.html"), '<meta name="public-address" content="" />');
    const told = await createPages(folder, "https://skills.example.org")(request("/"));
    assert.equal(await told.text(), '<meta name="public-address" content="https://skills.example.org" />');
    assert.match(await (await createPages(folder)(request("/"))).text(), /content=""/);
  });

  test("one page for every address a person may open, with a nonce of its own each time", async (t) => {
    const folder = createFolder(t);
    fill(folder);
    const show = createPages(folder);
    const nonces = new Set<string>();
    for (const path of [
      "/",
      "/skills",
      "/skills/a.b:c%20d?x",
      "/playground/demo",
      "/index.html",
      "/.vite/manifest.json",
    ]) {
      const answer = await show(request(path));
      const [, nonce = ""] = /content="([^"]+)"/.exec(await answer.text()) ?? [];
      assert.ok(answer.headers.get("content-security-policy")?.endsWith(`style-src 'self' 'nonce-${nonce}'`), path);
      assert.equal(answer.headers.get("cache-control"), "no-cache");
      nonces.add(nonce);
    }
    assert.equal(nonces.size, 6);
  });

  test("its files last, since their names change with them, and come packed to clients that unpack", async (t) => {
    const folder = createFolder(t);
    fill(folder);
    const show = createPages(folder);
    const plain = await show(request("/assets/index-1.js", {}));
    assert.equal(await plain.text(), "1;".repeat(1000));
    assert.equal(plain.headers.get("cache-control"), "public, max-age=31536000, immutable");
    const packed = await show(request("/assets/index-1.js", { "accept-encoding": "br, gzip" }));
    assert.equal(packed.headers.get("content-encoding"), "gzip");
    assert.equal(gunzipSync(await packed.arrayBuffer()).toString(), "1;".repeat(1000));
    const font = await show(request("/assets/letters-1.woff2", { "accept-encoding": "br, gzip" }));
    assert.deepEqual(
      [font.headers.get("content-type"), font.headers.get("content-encoding"), await font.text()],
      ["font/woff2", null, "wOF2"],
    );
    assert.equal((await show(request("/before-paint.js", {}))).headers.get("cache-control"), "no-cache");
  });

  test("nothing else is there", async (t) => {
    const folder = createFolder(t);
    fill(folder);
    writeFileSync(join(folder, "../loadout-secret.txt"), "secret");
    t.after(() => rmSync(join(folder, "../loadout-secret.txt")));
    const show = createPages(folder);
    for (const path of [
      "/assets/none.js",
      "/assets/../../loadout-secret.txt",
      "/../loadout-secret.txt",
      "/.vite/manifest.json",
      "/built-from",
    ])
      assert.equal(await codeOf(show(request(path, {}))), "route.unknown", path);
    assert.equal(await codeOf(show(request("/assets/none.js"))), "route.unknown");
    assert.equal(await codeOf(show(request("/skills", html, "POST"))), "route.method");
  });

  test("a console that is not built is said to be missing, and found once it is", async (t) => {
    const folder = createFolder(t);
    const show = createPages(folder);
    assert.equal(await codeOf(show(request("/"))), "console.missing");
    fill(folder);
    assert.equal((await show(request("/"))).status, 200);
  });
});
