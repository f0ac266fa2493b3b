import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { onNobody } from "../../api/page-transport.ts";
import { firstChoice } from "./packages.ts";
import { type SendOptions, sendPackage } from "./send-package.ts";

/** Remembers the request, and answers as a server that imported the package. */
class FakeRequest {
  static last: FakeRequest;
  static answer = JSON.stringify({ imports: [{ name: "a.zip" }] });
  url = "";
  readonly headers: Record<string, string> = {};
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload: () => void = () => undefined;
  static status = 200;
  get status(): number {
    return FakeRequest.status;
  }
  responseText = "";
  open(_method: string, url: string): void {
    this.url = url;
    FakeRequest.last = this;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  getResponseHeader(name: string): string | null {
    return /content-type/i.test(name) ? "application/json" : null;
  }
  send(): void {
    this.upload.onprogress?.({ loaded: 1, total: 2 });
    this.responseText = FakeRequest.answer;
    this.onload();
  }
}

describe("a package that is sent", () => {
  before(() => Object.assign(globalThis, { XMLHttpRequest: FakeRequest }));
  after(() => Reflect.deleteProperty(globalThis, "XMLHttpRequest"));

  const zip = { name: "a.zip", bytes: new Uint8Array([0x50, 0x4b, 3, 4]) };
  async function sent(options: Partial<SendOptions>, only?: string) {
    await sendPackage(
      { ...zip, ...(only !== undefined && { only }) },
      { choice: firstChoice, isDryRun: true, ...options },
    );
    const { url, headers } = FakeRequest.last;
    return { query: Object.fromEntries(new URL(url, "http://x").searchParams), headers };
  }

  it("says how it is to be imported", async () => {
    const { query, headers } = await sent({ isDryRun: false, key: "k" }, "skills/pdf");
    assert.deepEqual(query, {
      name: "a.zip",
      only: "skills/pdf",
      onConflict: "rename",
      fix: "false",
      allowHiddenText: "false",
      allowFindings: "false",
      dryRun: "false",
    });
    assert.equal(headers["Idempotency-Key"], "k");
    assert.equal(headers["Content-Type"], "application/zip");
  });

  it("names the version it is based on only for an update", async () => {
    assert.equal((await sent({ from: 3 })).query.from, undefined);
    assert.equal((await sent({ from: 3, choice: { ...firstChoice, onConflict: "update" } })).query.from, "3");
  });

  it("keeps the end of a long name, with its ending", async () => {
    await sendPackage(
      { name: `${"a".repeat(300)}.zip`, bytes: new Uint8Array() },
      { choice: firstChoice, isDryRun: true },
    );
    const name = new URL(FakeRequest.last.url, "http://x").searchParams.get("name") ?? "";
    assert.equal(name.length, 255);
    assert.ok(name.endsWith("a.zip"));
    assert.equal(FakeRequest.last.headers["Content-Type"], "application/octet-stream");
  });

  it("that is refused, because nobody is signed in, is told as any other request", async () => {
    let count = 0;
    const end = onNobody(() => {
      count++;
    });
    FakeRequest.status = 401;
    await assert.rejects(sent({}));
    FakeRequest.status = 200;
    await sent({});
    end();
    assert.equal(count, 1);
  });

  it("reports how much was uploaded", async () => {
    const parts: number[] = [];
    await sent({ onProgress: (part) => parts.push(part) });
    assert.deepEqual(parts, [0.5]);
  });
});
