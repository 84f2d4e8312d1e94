import { BlockList, isIP } from 'node:net';

/** Addresses of private networks and of the machine itself (IANA special-purpose registries). */
const PRIVATE = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  PRIVATE.ipv4.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['::', 8], // IPv4-mapped and IPv4-compatible addresses included.
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  PRIVATE.ipv6.addSubnet(network, prefix, 'ipv6');
}

/** Whether an address is not public (loopback, private, link-local, reserved); what is not an IP address counts as private. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address);
  const kind = family === 4 ? 'ipv4' : 'ipv6';
  return family === 0 || PRIVATE[kind].check(address, kind);
}
