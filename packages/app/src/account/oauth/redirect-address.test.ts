import assert from "node:assert/strict";
import { test } from "node:test";
import { isRedirectAddress, isSameRedirect, redirectPlace } from "./redirect-address.ts";

test("an address is https, of this computer, or of an app", () => {
  for (const address of [
    "https://claude.ai/api/mcp/auth_callback",
    "https://app.example:8443/cb?x=1",
    "http://127.0.0.1/callback",
    "http://127.0.0.1:33418/",
    "http://[::1]:5/cb",
    "http://localhost:6274/oauth/callback",
    "cursor://anysphere.cursor-retrieval/oauth/callback",
    "vscode://vscode.github-authentication/did-authenticate",
    "com.example.app:/cb",
  ])
    assert.equal(isRedirectAddress(address), true, address);
});

test("of addresses of this computer only the port may differ", () => {
  assert.equal(isSameRedirect("http://127.0.0.1/cb", "http://127.0.0.1:5/cb"), true);
  assert.equal(isSameRedirect("http://127.0.0.1:4/cb?a=1", "http://127.0.0.1:5/cb?a=1"), true);
  assert.equal(isSameRedirect("http://localhost:4/cb", "http://127.0.0.1:4/cb"), false);
  assert.equal(isSameRedirect("http://127.0.0.1:4/cb", "http://127.0.0.1:5/%63b"), false);
  assert.equal(isSameRedirect("https://127.0.0.1:4/cb", "https://127.0.0.1:5/cb"), false);
  assert.equal(isSameRedirect("com.example.app:/cb", "com.example.app:/cb2"), false);
});

test("people are shown the host, or the scheme of the app", () => {
  assert.deepEqual(
    ["https://a.example:8443/x", "http://localhost:1/x", "cursor://a/x"].map((one) => redirectPlace(one)),
    [
      { host: "a.example:8443", kind: "site" },
      { host: "localhost:1", kind: "computer" },
      { host: "cursor:", kind: "app" },
    ],
  );
});
