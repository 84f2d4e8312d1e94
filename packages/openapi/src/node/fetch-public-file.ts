import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:https';
import { BlockList, isIP } from 'node:net';

const TIMEOUT_MS = 10_000;
const MAX_REDIRECTS = 3;

/** Returns the bytes at a URL: https, public addresses and a limited size only. Rejects with the reason. */
export async function fetchPublicFile(url: string, limit: number): Promise<Uint8Array> {
  let here = new URL(url);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await request(here);
    const { statusCode = 0, headers } = response;
    if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
      response.destroy();
      here = new URL(headers.location, here);
    } else if (statusCode === 200) return readBody(response, limit);
    else {
      response.destroy();
      throw new Error(`the server responded with status ${statusCode}`);
    }
  }
  throw new Error('too many redirects');
}

function request(url: URL): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    if (url.protocol !== 'https:') throw new Error('only https is supported');
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0 && isPrivateAddress(host)) throw new Error('the address of the host is not public');
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    get(
      url,
      { lookup: lookupPublic, signal, headers: { accept: 'application/yaml, application/json' } },
      resolve,
    ).on('error', (error) => reject(signal.aborted ? new Error('the request timed out') : error));
  });
}

/** Checks the address of the actual connection, not of an earlier lookup. */
function lookupPublic(
  host: string,
  options: LookupOptions,
  done: (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void,
): void {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error !== null || first === undefined) done(error ?? new Error('the host cannot be resolved'), '');
    else if (addresses.some(({ address }) => isPrivateAddress(address)))
      done(new Error('the address of the host is not public'), '');
    else if (options.all) done(null, addresses);
    else done(null, first.address, first.family);
  });
}

/** Returns the body of a response; rejects if it has more than `limit` bytes. */
export async function readBody(response: IncomingMessage, limit: number): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw new Error('the file is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

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
