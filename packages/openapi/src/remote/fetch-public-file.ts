import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:https';
import { isIP } from 'node:net';
import { isPrivateAddress } from './is-private-address.ts';

const TIMEOUT_MS = 10_000;
const MAX_REDIRECTS = 3;

/** The bytes at a URL: https, public addresses and a limited size only. Rejects with the reason. */
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

async function readBody(response: IncomingMessage, limit: number): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw new Error('the file is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
