import { collToOpenApi } from '@curlew/convert';
import { expect, test } from 'vitest';
import { expectLinear } from '../../../diagnostics/test/linear.ts';

/** Pieces of what is looked for, repeated: beginnings without an end. */
const PIECES = [
  'password="',
  "token='",
  'token=',
  'secret: ',
  '<secret>',
  '<secret a="',
  'https://a@',
  'https://a:b',
  'Bearer ',
  '-----BEGIN A KEY-----',
  'key\\"',
  'a.b-c_d=',
  'aA1',
  'eyJ',
  'curl -u ',
  '%41',
  '%',
  'QUJD',
  'x@y.',
  '{"a":',
  'sk_live_',
  '"token" , "',
  '/*',
  '`${',
  "'\\",
  'a;b=',
  '/reset',
  ';',
  'password\\\\\\"',
  '1:',
  'Ab Cd ',
  '<!--',
  '"""',
  'query {',
];

test.each(PIECES)('%j forty thousand characters long costs a moment', async (piece) => {
  await expectLinear(40_000, async (length) => {
    const { documentValid } = await collToOpenApi(
      getCollection(piece.repeat(Math.ceil(length / piece.length))),
      { includeExamples: true },
    );
    expect(documentValid).toBe(true);
  });
});

function getCollection(text: string): object {
  return {
    info: {},
    item: [
      {
        name: text,
        event: [{ listen: 'test', script: { exec: text } }],
        request: {
          method: 'POST',
          url: { raw: `https://a.example.com/${encodeURIComponent(text).slice(0, 20_000)}` },
          description: text,
          header: [
            { key: 'X-Auth', value: 'velvet-otter-lantern' },
            { key: 'X-Acme', value: text },
          ],
          body: {
            mode: 'raw',
            raw: JSON.stringify({ a: text, [text]: 1, name: text, password: text, query: text }),
          },
        },
      },
    ],
  };
}
