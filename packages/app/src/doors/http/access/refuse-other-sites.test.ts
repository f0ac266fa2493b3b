import assert from "node:assert/strict";
import { test } from "node:test";
import { Fault } from "@loadout/core";
import { type AllowedHosts, createAllowedHosts } from "./refuse-other-sites.ts";

/** The code it is refused with; nothing where it is let in. */
function refusal(
  guard: AllowedHosts,
  headers: Readonly<Record<string, string>>,
  { method = "GET", path = "/api/skill/list" } = {},
): string | undefined {
  try {
    guard.check({ headers: new Headers(headers), method, path });
    return undefined;
  } catch (error) {
    if (error instanceof Fault) return error.code;
    throw error;
  }
}

test("answers to the names of this machine, in any letters and with any port", () => {
  const guard = createAllowedHosts([]);
  for (const host of ["localhost", "LocalHost:80", "127.0.0.1", "127.0.0.1:4870", "[::1]", "[::1]:4870"])
    assert.equal(refusal(guard, { host }), undefined, host);
});

test("answers to no other name, however much it looks like one", () => {
  const guard = createAllowedHosts([]);
  for (const host of [
    "",
    "evil.example",
    "localhost.evil.example",
    "evil.localhost",
    "localhost.",
    "127.0.0.1.nip.io",
    "127.0.0.2",
    "127.1",
    "2130706433",
    "0.0.0.0",
    "::1",
    "[::]",
    "[::ffff:7f00:1]",
    "[::1",
    "localhost:port",
    "localhost:123456",
    "localhost:80:80",
    "localhost,evil.example",
    "localhost evil.example",
    "user@localhost",
    "loc%61lhost",
    "ｌocalhost",
  ]) {
    const headers = /^[\x20-\x7e]*$/.test(host) ? { host } : { host: encodeURIComponent(host) };
    assert.equal(refusal(guard, headers), "host.refused", host);
  }
  assert.equal(refusal(guard, {}), "host.refused", "none at all");
});

test("answers to what is allowed beside that, however that was written", () => {
  const guard = createAllowedHosts(["0.0.0.0", "Skills.Example.org", "other.example:8443", "fd00::7", "[fd00::8]:80"]);
  for (const host of ["0.0.0.0:1", "skills.example.org", "SKILLS.EXAMPLE.ORG:443", "other.example", "[fd00::7]:80"])
    assert.equal(refusal(guard, { host }), undefined, host);
  assert.equal(refusal(guard, { host: "[FD00::8]" }), undefined);
  for (const host of ["example.org", "a.skills.example.org", "fd00::7", "[fd00::9]"])
    assert.equal(refusal(guard, { host }), "host.refused", host);
});

test("lets in pages of its own, and what is no page", () => {
  const guard = createAllowedHosts(["skills.example.org"]);
  for (const headers of [
    { host: "localhost:4870" },
    { host: "localhost:4870", origin: "http://localhost:4870" },
    { host: "LOCALHOST:4870", origin: "http://localhost:4870" },
    { host: "[::1]:4870", origin: "http://[::1]:4870" },
    { host: "localhost:4870", "sec-fetch-site": "same-origin" },
    { host: "localhost:4870", "sec-fetch-site": "none" },
    { host: "skills.example.org", origin: "https://skills.example.org" },
  ])
    assert.equal(refusal(guard, headers), undefined, JSON.stringify(headers));
});

test("lets in pages of the public address, whatever name the proxy passes on", () => {
  const guard = createAllowedHosts([], "https://skills.example.org");
  for (const host of ["skills.example.org", "localhost:4870"])
    assert.equal(refusal(guard, { host, origin: "https://skills.example.org" }), undefined, host);
  assert.equal(refusal(guard, { host: "skills.example.org" }), undefined);
  for (const origin of [
    "http://skills.example.org:1",
    "https://skills.example.org.evil.example",
    "https://example.org",
  ])
    assert.equal(refusal(guard, { host: "skills.example.org", origin }), "origin.refused", origin);
});

test("lets in no page of another origin, be it on this machine", () => {
  const guard = createAllowedHosts(["skills.example.org"]);
  const host = "localhost:4870";
  for (const origin of [
    "http://evil.example",
    "http://localhost",
    "http://localhost:4871",
    "http://127.0.0.1:4870",
    "http://skills.example.org",
    "http://localhost:4870.evil.example",
    "http://evil.example#localhost:4870",
    "null",
    "",
    "localhost:4870",
    "file://",
    "data:text/html,x",
  ])
    assert.equal(refusal(guard, { host, origin }), "origin.refused", origin);
  for (const site of ["cross-site", "same-site"])
    assert.equal(refusal(guard, { host, "sec-fetch-site": site }), "origin.refused", site);
  const both = { host, origin: "http://localhost:4870", "sec-fetch-site": "cross-site" };
  assert.equal(refusal(guard, both), "origin.refused");
});

test("lets a user in who follows a link to a page from anywhere, and nothing but that", () => {
  const guard = createAllowedHosts([]);
  const visit = {
    host: "localhost:4870",
    "sec-fetch-site": "cross-site",
    "sec-fetch-mode": "navigate",
    "sec-fetch-dest": "document",
  };
  for (const path of ["/", "/welcome", "/apix"]) assert.equal(refusal(guard, visit, { path }), undefined, path);
  for (const path of ["/api/docs", "/api", "/mcp", "/api/auth/whoami"])
    assert.equal(refusal(guard, visit, { path }), "origin.refused", path);
  const path = "/welcome";
  for (const odd of [
    { "sec-fetch-mode": "no-cors" },
    { "sec-fetch-dest": "iframe" },
    { "sec-fetch-dest": "script" },
    { origin: "http://evil.example" },
  ])
    assert.equal(refusal(guard, { ...visit, ...odd }, { path }), "origin.refused", JSON.stringify(odd));
  assert.equal(refusal(guard, visit, { path, method: "POST" }), "origin.refused");
  assert.equal(refusal(guard, { ...visit, host: "evil.example" }, { path }), "host.refused");
});

test("lets a load balancer look after the server by its address, and at nothing else", () => {
  const guard = createAllowedHosts(["skills.example.org"]);
  for (const path of ["/api/health", "/api/ready"]) {
    for (const host of ["10.0.0.11", "10.0.0.11:4870", "[fd00::7]:4870", "[::ffff:10.0.0.11]", ""])
      for (const method of ["GET", "HEAD"]) assert.equal(refusal(guard, { host }, { path, method }), undefined, host);
    assert.equal(refusal(guard, {}, { path }), undefined, "HTTP/1.0 names no host");
    for (const host of [
      "evil.example",
      "10.0.0.11.nip.io",
      "10.0.0",
      "2130706433",
      "fd00::7",
      "10.0.0.11,evil.example",
    ])
      assert.equal(refusal(guard, { host }, { path }), "host.refused", host);
    assert.equal(refusal(guard, { host: "10.0.0.11" }, { path, method: "POST" }), "host.refused");
    assert.equal(refusal(guard, { host: "10.0.0.11", origin: "http://evil.example" }, { path }), "origin.refused");
    assert.equal(refusal(guard, { host: "10.0.0.11", "sec-fetch-site": "cross-site" }, { path }), "origin.refused");
  }
  for (const path of ["/", "/metrics", "/api/health/", "/api/ready/more", "/api/skill/list", "/api/auth/login"])
    assert.equal(refusal(guard, { host: "10.0.0.11" }, { path }), "host.refused", path);
});
