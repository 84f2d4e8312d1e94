import type { HttpHeader } from '@curlew/openapi';
import type { CollectionRequest } from './collection-request.ts';
import type { RequestVariables } from './resolve-variables.ts';

/** What the authentication of a request adds to it, or why it cannot be sent. */
export type ResolvedAuth = { headers: HttpHeader[]; query: [string, string][] } | { problem: string };

/** The authentication of a request with its variables resolved. */
export function resolveAuth(
  { type, parameters }: NonNullable<CollectionRequest['auth']>,
  variables: RequestVariables,
): ResolvedAuth {
  const parameter = (name: string): string => variables.resolve(parameters[name] ?? '', 'the authentication');
  const header = (value: string): ResolvedAuth => ({
    headers: [{ name: 'Authorization', value }],
    query: [],
  });
  switch (type) {
    case 'bearer':
      return header(`Bearer ${parameter('token')}`);
    case 'basic': {
      const pair = `${parameter('username')}:${parameter('password')}`;
      return header(`Basic ${Buffer.from(pair).toString('base64')}`);
    }
    case 'apikey': {
      const name = parameter('key');
      const value = parameter('value');
      if (name === '') return { headers: [], query: [] };
      if (parameter('in') === 'query') return { headers: [], query: [[name, value]] };
      return { headers: [{ name, value }], query: [] };
    }
    case 'oauth2': {
      const token = parameter('accessToken');
      if (token === '') return { problem: unsupported('OAuth 2.0 without an access token') };
      if (parameter('addTokenTo') === 'queryParams') return { headers: [], query: [['access_token', token]] };
      const prefix = parameters.headerPrefix === undefined ? 'Bearer' : parameter('headerPrefix').trim();
      return header(`${prefix} ${token}`.trim());
    }
    default:
      return { problem: unsupported(kindName(type)) };
  }
}

/** Characters of an unknown kind that are shown. */
const MAX_KIND = 50;

/** Kinds that sign each request, or need replies of the server. */
const KINDS: Readonly<Record<string, string>> = {
  asap: 'Atlassian ASAP',
  awsv4: 'AWS Signature Version 4',
  digest: 'Digest',
  edgegrid: 'Akamai EdgeGrid',
  hawk: 'Hawk',
  jwt: 'JWT',
  ntlm: 'NTLM',
  oauth1: 'OAuth 1.0',
};

function kindName(type: string): string {
  return (Object.hasOwn(KINDS, type) ? KINDS[type] : undefined) ?? String(type).slice(0, MAX_KIND);
}

function unsupported(kind: string): string {
  return `The authentication ${kind} is not supported: pass the credential with \`--auth\` or \`--header\`.`;
}
