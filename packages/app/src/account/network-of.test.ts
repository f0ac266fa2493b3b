import assert from "node:assert/strict";
import { test } from "node:test";
import { networkOf, plainAddress } from "./network-of.ts";

test("an IPv4 address counts whole, an IPv6 address by its /64", () => {
  for (const [address, network] of [
    ["10.0.0.1", "10.0.0.1"],
    ["::ffff:10.0.0.1", "10.0.0.1"],
    ["::FFFF:0a00:0001", "10.0.0.1"],
    ["0:0:0:0:0:ffff:10.0.0.1", "10.0.0.1"],
    ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
    ["2001:0db8:0001:0002:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
    ["2001:db8:1:2:3:4:5.6.7.8", "2001:db8:1:2::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["[::1]", "0:0:0:0::/64"],
    ["", ""],
    ["unknown", "unknown"],
  ] as const)
    assert.equal(networkOf(address), network, address);
  assert.notEqual(networkOf("2001:db8:1:2::1"), networkOf("2001:db8:1:3::1"));
  assert.equal(plainAddress(" [2001:DB8::1] "), "2001:db8::1");
});
