import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { type ClientRequest, get, type IncomingMessage, type RequestOptions } from 'node:http';
import { fetchPublicFile, readBody } from './fetch-public-file.ts';
import { isLoopbackAddress, isLoopbackUrl } from './loopback-url.ts';

const TIMEOUT_MS = 10_000;
const MAX_REDIRECTS = 3;
const ACCEPT = 'application/yaml, application/json, */*;q=0.5';

/** What a server said about a version of a file, to ask whether there is a newer one. */
export interface Validators {
  etag?: string;
  lastModified?: string;
}

/** Options of `fetchLoopbackFile`. */
export interface LoopbackOptions {
  /** Whether a redirect to another machine is followed, to a public address by `https:`. */
  allowRemote?: boolean;
  /** Those of the version that is known: the server may then respond that it is the newest. */
  known?: Validators;
}

/** A file of a server of this machine; without bytes, the known version is the newest. */
export interface LoopbackFile extends Validators {
  bytes?: Uint8Array;
}

/**
 * Returns the bytes at a URL of this machine, at most `limit`. Redirects to other machines are refused without
 * `allowRemote`, and the address of each connection is checked. Rejects with the reason.
 */
export async function fetchLoopbackFile(
  url: string,
  limit: number,
  { allowRemote = false, known = {} }: LoopbackOptions = {},
): Promise<LoopbackFile> {
  let here = new URL(url);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await request(here, known);
    const { statusCode = 0, headers } = response;
    if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
      response.destroy();
      here = new URL(headers.location, here);
      if (isLoopbackUrl(here.href)) continue;
      if (allowRemote) return { bytes: await fetchPublicFile(here.href, limit) };
      throw new Error(`it redirects to another machine, ${here.host}`);
    }
    const { etag, 'last-modified': lastModified } = headers;
    const validators = { ...(etag && { etag }), ...(lastModified && { lastModified }) };
    if (statusCode === 200) return { bytes: await readBody(response, limit), ...validators };
    response.destroy();
    if (statusCode === 304) return { ...known, ...validators };
    throw new Error(`the server responded with status ${statusCode}`);
  }
  throw new Error('too many redirects');
}

async function request(url: URL, { etag, lastModified }: Validators): Promise<IncomingMessage> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const headers = {
    accept: ACCEPT,
    ...(etag && { 'if-none-match': etag }),
    ...(lastModified && { 'if-modified-since': lastModified }),
  };
  const options: RequestOptions = { lookup: lookupLoopback, signal, headers, agent: false };
  const send: (
    url: URL,
    options: RequestOptions,
    done: (response: IncomingMessage) => void,
  ) => ClientRequest = url.protocol === 'https:' ? (await import('node:https')).get : get;
  return new Promise((resolve, reject) => {
    send(url, options, resolve).on('error', (error) =>
      reject(signal.aborted ? new Error('the request timed out') : new Error(describeFailure(error))),
    );
  });
}

function describeFailure(error: NodeJS.ErrnoException): string {
  if (error.code === 'ECONNREFUSED') return 'no server listens there';
  return error.message || (error.code ?? 'the connection failed');
}

/** A hosts file can give `localhost` any address. */
function lookupLoopback(
  host: string,
  options: LookupOptions,
  done: (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void,
): void {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    const own = (addresses ?? []).filter(({ address }) => isLoopbackAddress(address));
    const [first] = own;
    if (error !== null || first === undefined)
      done(error ?? new Error('the address of the host is not of this machine'), '');
    else if (options.all) done(null, own);
    else done(null, first.address, first.family);
  });
}
