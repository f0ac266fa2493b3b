import assert from "node:assert/strict";
import { test } from "node:test";
import { createClientAddress } from "./client-address.ts";

test("without a trusted proxy the address is that of the connection, whatever a header says", () => {
  const addressOf = createClientAddress([]);
  assert.equal(addressOf("10.0.0.1", null), "10.0.0.1");
  assert.equal(addressOf("::ffff:10.0.0.1", "1.2.3.4"), "10.0.0.1");
  assert.equal(addressOf("", "1.2.3.4"), "");
});

test("a trusted proxy names the client; the rightmost address that is no trusted proxy counts", () => {
  const addressOf = createClientAddress(["127.0.0.1, 10.0.0.0/8", "fd00::/8"]);
  for (const [peer, forwarded, client] of [
    ["127.0.0.1", null, "127.0.0.1"],
    ["127.0.0.1", "", "127.0.0.1"],
    ["127.0.0.1", "1.2.3.4", "1.2.3.4"],
    ["::ffff:127.0.0.1", "1.2.3.4", "1.2.3.4"],
    ["127.0.0.1", "9.9.9.9, 1.2.3.4", "1.2.3.4"],
    ["127.0.0.1", "9.9.9.9, 1.2.3.4, 10.1.2.3", "1.2.3.4"],
    ["127.0.0.1", "10.9.9.9, 10.1.2.3", "10.9.9.9"],
    ["fd00::1", "2001:db8::1", "2001:db8::1"],
    ["127.0.0.1", "[2001:db8::1]:4711", "2001:db8::1"],
    ["127.0.0.1", "1.2.3.4:4711", "1.2.3.4"],
    ["127.0.0.1", "1.2.3.4, unknown", "127.0.0.1"],
    ["127.0.0.1", "1.2.3.4, ", "127.0.0.1"],
    ["127.0.0.1", "evil, 1.2.3.4", "1.2.3.4"],
    ["127.0.0.2", "1.2.3.4", "127.0.0.2"],
    ["192.168.0.1", "127.0.0.1", "192.168.0.1"],
    ["127.0.0.1", `${"1.1.1.1,".repeat(10_000)}1.2.3.4`, "1.2.3.4"],
  ] as const)
    assert.equal(addressOf(peer, forwarded), client, `${peer} ${forwarded?.slice(0, 60)}`);
});

test("what is no address and no network is refused at the start", () => {
  for (const wrong of [
    "proxy.example.org",
    "",
    "10.0.0.0/33",
    "10.0.0.0/8/8",
    "10.0.0.0/x",
    "fd00::/129",
    "*",
    "1.2.3.4,",
  ])
    assert.throws(() => createClientAddress([wrong]), { code: "input.invalid" }, wrong);
});
