import { expect, test } from 'vitest';
import { explorerPolicy } from '../src/explorer/explorer-page.ts';

function connections(servers: unknown, rest: Record<string, unknown> = {}): string {
  const policy = explorerPolicy({ servers, ...rest }, false);
  return /connect-src ([^;]*)/.exec(policy)?.[1] ?? '';
}

test.each([
  ['https://api.example.com/v1', "'self' https://api.example.com"],
  ['https://API.example.com:8443', "'self' https://api.example.com:8443"],
  ['/v1', "'self'"],
  ['https://{region}.api.example.com/{version}', "'self' https://*.api.example.com"],
  ['https://eu-{zone}.{region}.example.com', "'self' https://*.example.com"],
  ['http://localhost:{port}', "'self' http://localhost:*"],
  ['https://api.{domain}/v1', "'self' https:"],
  ['{protocol}://example.com', "'self' https: http:"],
  ['wss://example.com/events', "'self' wss://example.com"],
  ["https://example.com; script-src 'unsafe-inline'", "'self' https:"],
  ['https://example.com\nevil', "'self' https:"],
  ['javascript:alert(1)', "'self'"],
])('the server %s allows %s', (url, want) => {
  expect(connections([{ url }])).toBe(want);
});

test('servers of paths and operations, and the endpoints of tokens', () => {
  const server = (host: string) => ({ servers: [{ url: `https://${host}.example.com` }] });
  const rest = {
    paths: { '/a': { ...server('path'), get: server('operation') } },
    components: {
      securitySchemes: {
        a: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: 'https://token.example.com/t' } } },
        b: { type: 'openIdConnect', openIdConnectUrl: 'https://id.example.com/.well-known' },
      },
    },
  };
  expect(connections(server('root').servers, rest)).toBe(
    "'self' https://root.example.com https://path.example.com https://operation.example.com https://id.example.com https://token.example.com",
  );
});

test('images of other sites are loaded on request alone', () => {
  expect(explorerPolicy({}, false)).toContain("img-src 'self' data: blob:;");
  expect(explorerPolicy({}, true)).toContain("img-src 'self' data: blob: https:;");
});

test.each([["form-action 'none'"], ["frame-src 'none'"], ["object-src 'none'"], ["base-uri 'none'"]])(
  'the policy has %s',
  (directive) => {
    expect(explorerPolicy({}, false).split('; ')).toContain(directive);
  },
);

test.each([[null], [[]], ['text'], [{ servers: 'x', paths: [1], components: { securitySchemes: 3 } }]])(
  'any value of a description has a policy: %j',
  (description) => {
    expect(explorerPolicy(description, false)).toContain("connect-src 'self';");
  },
);
