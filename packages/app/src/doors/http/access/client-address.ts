import { BlockList, isIP } from "node:net";
import { Fault } from "@loadout/core";
import { plainAddress } from "../../../account/network-of.ts";

/** The address of a request's client: that of the connection, or the one a trusted proxy reports. */
export type ClientAddress = (peer: string, forwarded: string | null) => string;

/** More hops than this are not read. */
const mostHops = 50;

/**
 * `X-Forwarded-For` counts only from a peer that is a trusted proxy, and is read from the right: each trusted proxy added
 * the address it saw, and everything left of the first untrusted one was sent by the client.
 */
export function createClientAddress(proxies: readonly string[]): ClientAddress {
  const trusted = listOf(proxies);
  const isTrusted = (address: string): boolean => {
    const family = isIP(address);
    return family !== 0 && trusted.check(address, family === 4 ? "ipv4" : "ipv6");
  };
  return (peer, forwarded) => {
    let client = plainAddress(peer);
    const hops = (forwarded ?? "").split(",").slice(-mostHops).reverse();
    for (const hop of hops) {
      if (!isTrusted(client)) return client;
      const address = hopAddress(hop);
      if (address === undefined) return client; // the client behind that proxy is unknown
      client = address;
    }
    return client;
  };
}

/** Proxies as given: addresses and networks, several separated by commas. */
function listOf(proxies: readonly string[]): BlockList {
  const list = new BlockList();
  for (const given of proxies.flatMap((text) => text.split(","))) {
    const [address = "", prefix, ...more] = given.trim().split("/");
    const plain = plainAddress(address);
    const family = isIP(plain);
    const bits = family === 4 ? 32 : 128;
    const size = prefix === undefined ? bits : /^\d{1,3}$/.test(prefix) ? Number(prefix) : -1;
    if (family === 0 || more.length > 0 || size < 0 || size > bits) throw refuse(given);
    list.addSubnet(plain, size, family === 4 ? "ipv4" : "ipv6");
  }
  return list;
}

/** A hop without its port; `undefined` if it is not an address. */
function hopAddress(hop: string): string | undefined {
  const text = hop.trim();
  const [, inBrackets] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text) ?? [];
  const [, withPort] = /^(\d+\.\d+\.\d+\.\d+):\d{1,5}$/.exec(text) ?? [];
  const address = plainAddress(inBrackets ?? withPort ?? text);
  return isIP(address) === 0 ? undefined : address;
}

const refuse = (given: string): Fault =>
  new Fault("input.invalid", {
    problem: {
      en: `--trust-proxy takes an address or a network, not "${given.slice(0, 100)}"`,
      zh: `--trust-proxy 的值应为地址或网段，而不是 “${given.slice(0, 100)}”`,
    },
    usage: "loadout up --trust-proxy 127.0.0.1 --trust-proxy 10.0.0.0/8",
  });
