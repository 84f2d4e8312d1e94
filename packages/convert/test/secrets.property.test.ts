import {
  type ConvertOptions,
  type ConvertResult,
  collToOpenApi,
  curlToOpenApi,
  harToOpenApi,
  toYaml,
} from '@curlew/convert';
import fc from 'fast-check';
import { expect, test } from 'vitest';

/** Tokens as issuers make them: evenly random, which fast-check's own texts are not. */
const characters = (alphabet: string) => (length: number) =>
  fc.noBias(fc.integer({ min: 1, max: 2 ** 31 - 1 })).map((seed) => {
    let state = seed;
    const next = () => {
      state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x297a2d39;
      return ((state ^ (state >>> 12)) >>> 0) % alphabet.length;
    };
    return Array.from({ length }, () => alphabet[next()]).join('');
  });
const base64url = characters('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_');
const base62 = characters('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789');
const hex = characters('0123456789abcdef');
const strong = fc.oneof(
  base62(40),
  base64url(48).map((token) => `x${token}x`),
  hex(40),
  base62(24).map((token) => `sk_live_${token}`),
  base62(36).map((token) => `ghp_${token}`),
  fc
    .tuple(base64url(30), base64url(60), base64url(43))
    .map(([head, body, tail]) => `eyJ${head}.eyJ${body}.${tail}`),
);
/** What only its name gives away. */
const weak = characters('abcdefghijklmnop')(12).map((word) => `zq${word}`);
const anything = fc.oneof(strong, weak);

const RUNS = Number(process.env.RUNS ?? 60);

const options: ConvertOptions = { includeExamples: true, includeCookies: true, includeCommonHeaders: true };

function expectHidden(result: ConvertResult, secrets: readonly string[]): void {
  const written = [
    toYaml(result),
    JSON.stringify(result.document),
    ...result.diagnostics.map(({ message }) => message),
  ].join('\n');
  for (const secret of secrets) expect(written).not.toContain(secret);
  expect(result.documentValid).toBe(true);
}

test('no credential of a curl command reaches the document', async () => {
  const secrets = fc.record({
    bearer: anything,
    key: anything,
    header: strong,
    cookie: anything,
    query: strong,
    token: anything,
    password: anything,
    nested: strong,
    member: strong,
    list: strong,
    field: anything,
    segment: strong,
    user: anything,
    text: strong,
    file: strong,
  });
  await fc.assert(
    fc.asyncProperty(secrets, async (given) => {
      const json = {
        password: given.password,
        note: `use ${given.text} once`,
        deep: { clientSecret: given.password, value: given.nested },
        [given.member]: 1,
        values: [given.list, 'plain'],
      };
      const commands = [
        `curl 'https://a.example.com/reset/${given.segment}/now?q=${given.query}&token=${given.token}' -H 'Authorization: Bearer ${given.bearer}' -H 'X-Custom: ${given.header}' -H 'X-API-Key: ${given.key}' -b 'sid=${given.cookie}; theme=${given.cookie}'`,
        `curl https://me:${given.user}@a.example.com/login -H 'Content-Type: application/json' -d '${JSON.stringify(json)}'`,
        `curl https://a.example.com/form -u 'me:${given.user}' -d 'password=${given.field}' -d 'plain=${given.header}'`,
        `curl https://a.example.com/upload -F 'secret=${given.field}' -F 'doc=@${given.file}.txt' -H 'Proxy-Authorization: Basic ${btoa(`me:${given.user}`)}'`,
        `curl https://a.example.com/text -H 'Content-Type: text/plain' -d 'key ${given.text}' -H 'Authorization: Digest username="me", response="${given.header}"'`,
        `curl https://a.example.com/same/${given.bearer}/${given.user}`,
      ];
      const known = new Set([given.bearer, given.user].filter((value) => value.startsWith('zq')));
      expectHidden(
        await curlToOpenApi(commands.slice(0, 5), options),
        Object.entries(given).map(([, value]) => value),
      );
      expectHidden(
        await curlToOpenApi(commands.slice(0, 6), options),
        Object.values(given).filter((value) => !known.has(value) || value === given.bearer),
      );
    }),
    { numRuns: RUNS, seed: 20240229, endOnFailure: true },
  );
});

test('no credential of a collection reaches the document', async () => {
  const secrets = fc.record({
    auth: anything,
    variable: strong,
    script: strong,
    text: strong,
    body: anything,
    reply: anything,
    cookie: strong,
    name: strong,
  });
  await fc.assert(
    fc.asyncProperty(secrets, async (given) => {
      const collection = {
        info: { name: 'Secrets' },
        auth: { type: 'bearer', bearer: [{ key: 'token', value: given.auth }] },
        variable: [{ key: 'secretValue', value: given.variable }],
        event: [{ listen: 'test', script: { exec: [`const token = "${given.script}";`] } }],
        item: [
          {
            name: `Call with ${given.name}`,
            request: {
              method: 'POST',
              description: `Send \`${given.text}\`, please.`,
              header: [{ key: 'X-Session', value: '{{secretValue}}', description: `Like ${given.text}` }],
              url: 'https://a.example.com/things/{{secretValue}}',
              body: { mode: 'urlencoded', urlencoded: [{ key: 'api_key', value: given.body }] },
            },
            response: [
              {
                name: `OK ${given.name}`,
                code: 200,
                header: [
                  { key: 'Set-Cookie', value: `sid=${given.cookie}` },
                  { key: 'X-Next', value: `https://a.example.com/${given.cookie}` },
                  { key: 'Content-Type', value: 'application/json' },
                ],
                body: JSON.stringify({ access_token: given.reply, [given.cookie]: { a: given.script } }),
              },
            ],
          },
        ],
      };
      expectHidden(await collToOpenApi(collection, options), Object.values(given));
    }),
    { numRuns: RUNS, seed: 20240229, endOnFailure: true },
  );
});

test('no credential of an archive reaches the document', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({ cookie: anything, header: anything, comment: strong, reply: strong }),
      async (given) => {
        const archive = {
          log: {
            entries: [
              {
                comment: `Seen with ${given.comment}`,
                request: {
                  method: 'GET',
                  url: 'https://a.example.com/me',
                  headers: [{ name: 'X-Auth-Token', value: given.header }],
                  cookies: [{ name: 'sid', value: given.cookie }],
                },
                response: {
                  status: 200,
                  headers: [{ name: 'X-Request-Key', value: given.reply }],
                  content: {
                    size: 9,
                    mimeType: 'application/json',
                    text: JSON.stringify([{ id: given.reply, jwt: given.header }]),
                  },
                },
              },
            ],
          },
        };
        expectHidden(await harToOpenApi(archive, options), Object.values(given));
      },
    ),
    { numRuns: RUNS, seed: 20240229, endOnFailure: true },
  );
});
