import { BlockList, isIPv4, isIPv6 } from "node:net";

/** Tells public IP addresses from local, private and reserved ones. */

/** IPv4 ranges without public servers: local, private and reserved addresses. */
const notPublic4 = blockList("ipv4", [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
]);

/** The only public IPv6 range, and its exceptions: tunnels to IPv4 addresses, documentation. */
const public6 = blockList("ipv6", [["2000::", 3]]);
const notPublic6 = blockList("ipv6", [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
]);

function blockList(family: "ipv4" | "ipv6", ranges: readonly (readonly [address: string, bits: number])[]): BlockList {
  const list = new BlockList();
  for (const [address, bits] of ranges) list.addSubnet(address, bits, family);
  return list;
}

/** Whether an IP address is public. False for anything that is not a plain address. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !notPublic4.check(address, "ipv4");
  return (
    isIPv6(address) && !address.includes("%") && public6.check(address, "ipv6") && !notPublic6.check(address, "ipv6")
  );
}
