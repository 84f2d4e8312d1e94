import { multipartFields } from '../src/http/text-body.ts';
import type { NormalizedRequest } from '../src/normalized-request.ts';
import { type SentRequest, variableValue } from './curl-oracle.ts';

/** Headers added by curl or the connection. */
const OWN =
  /^(?:host|user-agent|accept|content-length|connection|proxy-connection|expect|transfer-encoding|authorization|cookie)$/;

/** Differences between the parsed command and the request that curl sent; empty if equal. */
export function compareSent(read: NormalizedRequest, sent: SentRequest): string[] {
  const differences: string[] = [];
  const compare = (what: string, ours: string, theirs: string) => {
    // The server speaks no TLS: the oracle changes the scheme everywhere.
    const [one, other] = [ours, theirs].map((text) => text.replaceAll('https://', 'http://'));
    if (one !== other)
      differences.push(`${what}: ${JSON.stringify(ours)}, curl sends ${JSON.stringify(theirs)}`);
  };
  compare('method', read.method, sent.method.toLowerCase());
  compare('URL', getAddress(read), canonical(sent.url));
  compare(
    'headers',
    getList(getHeaders(read)),
    getList(sent.headers.filter(([name]) => isCompared(name, read))),
  );
  const declared = sent.headers.find(([name]) => name === 'content-type')?.[1] ?? '';
  const sentAuth = sent.headers.some(([name]) => name === 'authorization');
  if (read.auth?.type === 'basic' || read.auth?.type === 'bearer')
    compare('authentication', 'yes', sentAuth ? 'yes' : 'no');
  else if (read.details?.authScheme === undefined && read.auth === undefined)
    compare('authentication', 'no', sentAuth ? 'yes' : 'no');
  const cookies = sent.headers
    .filter(([name]) => name === 'cookie')
    .map(([, value]) => value.replace(/;\s*/g, '; '));
  compare(
    'cookies',
    read.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    cookies.join('; '),
  );
  if (read.body?.kind === 'multipart' && read.body.fields) {
    const fields = multipartFields(sent.body, declared) ?? [];
    // What comes from a file is not in the command.
    const known = fields.map((field, at) =>
      read.body?.fields?.[at]?.value === undefined ? { name: field.name } : field,
    );
    compare('form', names(read.body.fields), names(known));
  } else if (read.body?.raw !== undefined || sent.body === '')
    compare('body', read.body?.raw ?? '', sent.body);
  return differences;
}

function names(fields: readonly { name: string; value?: string }[]): string {
  return fields.map(({ name, value }) => `${name}=${value ?? ''}`).join('&');
}

function getAddress({ url, details }: NormalizedRequest): string {
  const path = details?.pathTemplate ?? url.pathname;
  const origin = details?.server?.url ?? url.origin;
  // Variables stay as they were written in the script.
  const text =
    `${origin}${path}`.replace(/\{(\w+)\}/g, (_braces, name: string) => variableValue(name)) + url.search;
  return canonical(/^https?:/.test(text) ? text.replace(/^https:/, 'http:') : `http://${text}`);
}

/** One spelling of what is encoded, and no default port. */
function canonical(address: string): string {
  return decode(address)
    .replace(/^(http:\/\/[^/?]*?):(?:80|443)(?=[/?]|$)/, '$1')
    .replace(/^(http:\/\/[^/?]*)(?=\?|$)/, '$1/');
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

function isCompared(name: string, { headers }: NormalizedRequest): boolean {
  if (name === 'content-type') return has(headers, name);
  return (
    !OWN.test(name) ||
    (name === 'accept' && has(headers, name)) ||
    (name === 'user-agent' && has(headers, name))
  );
}

function has(headers: NormalizedRequest['headers'], lower: string): boolean {
  return headers.some(({ name }) => name.toLowerCase() === lower);
}

function getHeaders({ headers }: NormalizedRequest): [string, string][] {
  return headers
    .map(({ name, value }): [string, string] => [name.toLowerCase(), value])
    .filter(([name]) => !OWN.test(name) || name === 'accept' || name === 'user-agent');
}

function getList(headers: readonly [string, string][]): string {
  // curl adds the boundary of a form.
  return headers
    .map(([name, value]) => `${name}: ${value.replace(/;\s*boundary=\S+$/, '')}`)
    .sort()
    .join('\n');
}
