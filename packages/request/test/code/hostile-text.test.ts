import { execFileSync } from 'node:child_process';
import type { Json } from '@curlew/openapi';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeUrlText } from '../../src/build/url/percent-encode.ts';
import { curlCode } from '../../src/code/curl.ts';
import type { PlainRequest } from '../../src/code/expressible-request.ts';
import { goCode } from '../../src/code/go.ts';
import { javascriptCode } from '../../src/code/javascript.ts';
import { pythonCode } from '../../src/code/python.ts';

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc
    .array(
      fc.constantFrom(
        "'",
        '"',
        '`',
        '\\',
        '\n',
        '\r',
        '$(id)',
        '$' + '{x}',
        '</script>',
        '{',
        '@',
        '%',
        '\u2028',
        '\ufeff',
        'a',
        '"""',
        "'''",
        '!!',
        ';',
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join('')),
);
const oneLine = hostile.map((text) => text.replace(/\p{Cc}/gu, ''));
const value: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    hostile,
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(hostile, tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;

const body = fc.oneof(
  value.map((json) => ({ kind: 'json' as const, mediaType: 'application/json', value: json })),
  hostile.map((text) => ({ kind: 'text' as const, mediaType: 'text/plain', text })),
  fc
    .array(fc.record({ name: hostile, value: hostile }), { maxLength: 3 })
    .map((fields) => ({ kind: 'form' as const, mediaType: 'application/x-www-form-urlencoded', fields })),
  fc
    .array(fc.record({ name: hostile, value: hostile }), { maxLength: 3 })
    .map((parts) => ({ kind: 'multipart' as const, mediaType: 'multipart/form-data', parts })),
);

const request: fc.Arbitrary<PlainRequest> = fc.record({
  method: fc.constantFrom('POST', 'QUERY', "x'`$(id)"),
  url: oneLine.map((text) => `https://api.test/${encodeUrlText(text)}`),
  headers: fc.array(fc.record({ name: fc.constantFrom('X-A', '__proto__', "a'`$"), value: oneLine }), {
    maxLength: 1,
  }),
  body,
});

/** The arguments a shell hands to `curl`. */
function shellArguments(code: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${code}\n`;
  return execFileSync('bash', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1);
}

describe('a hostile text never leaves its quotes', () => {
  it('in a shell', () => {
    fc.assert(
      fc.property(request, (given) => {
        const received = shellArguments(curlCode(given));
        expect(received.slice(0, 3)).toEqual(['--request', given.method, given.url]);
        const options = received.slice(3);
        expect(options.length % 2).toBe(0);
        const flags = options.filter((_, index) => index % 2 === 0);
        expect(
          new Set([...flags, '--header', '--data', '--data-raw', '--data-urlencode', '--form-string']).size,
        ).toBe(5);
        if (given.body?.kind === 'text') expect(options.at(-1)).toBe(given.body.text.replaceAll('\0', ''));
        if (given.body?.kind === 'json')
          expect(JSON.parse(options.at(-1) ?? '')).toEqual(JSON.parse(JSON.stringify(given.body.value)));
      }),
      { numRuns: 150 },
    );
  }, 30_000);

  it('in JavaScript', async () => {
    const run = Object.getPrototypeOf(async () => {}).constructor as new (
      ...parts: string[]
    ) => (...values: unknown[]) => Promise<unknown>;
    await fc.assert(
      fc.asyncProperty(request, async (given) => {
        const calls: [string, { method: string; headers?: Record<string, string>; body: unknown }][] = [];
        const fetch = async (...call: (typeof calls)[number]) => {
          calls.push(call);
          return { json: async () => null, text: async () => null };
        };
        const code = javascriptCode(given);
        expect(code).not.toContain('</');
        await new run('fetch', code)(fetch);
        expect(calls).toHaveLength(1);
        const [url, options] = calls[0] ?? ['', { method: '', body: undefined }];
        expect([url, options.method]).toEqual([given.url, given.method]);
        expect(Object.entries(options.headers ?? {})).toEqual(
          given.headers.map(({ name, value: text }) => [name, text]),
        );
        if (given.body?.kind === 'text') expect(options.body).toBe(given.body.text);
        if (given.body?.kind === 'json') expect(options.body).toBe(JSON.stringify(given.body.value));
      }),
    );
  });

  /** Outside their string literals, these programs are made of nothing but our own characters. */
  it.each([
    ['Python', pythonCode, /"(?:[^"\\\n\r]|\\.)*"/g],
    ['Go', goCode, /"(?:[^"\\\n\r]|\\.)*"|`[^`]*`/g],
  ])('in %s', (_, write, literal) => {
    fc.assert(
      fc.property(request, (given) => {
        const rest = write(given).replaceAll(literal, 'S');
        expect(rest).toMatch(/^[\w\s.,:=(){}[\]&*!/+-]*$/);
        expect(rest).not.toContain('script');
      }),
    );
  });
});
