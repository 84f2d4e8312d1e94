import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { curlCode } from '../../src/code/languages/curl.ts';
import { goCode } from '../../src/code/languages/go.ts';
import { httpieCode } from '../../src/code/languages/httpie.ts';
import { axiosCode, javascriptCode, xhrCode } from '../../src/code/languages/javascript.ts';
import { aiohttpCode, httpxCode, pythonCode } from '../../src/code/languages/python.ts';
import { wgetCode } from '../../src/code/languages/wget.ts';
import { hostileRequest } from './hostile-request.ts';

const RUNS = 150;
const END = 'the end of a program';

/** The arguments that a shell hands to the program in each of some lines of code. One shell runs all: most of the time of a run is its start. */
function shellArguments(codes: readonly string[], program = 'curl'): string[][] {
  const runs = codes.map((code) => `(${code}\n)\nprintf '%s\\0' '${END}'`);
  const script = [`${program}() { printf '%s\\0' "$@"; }`, ...runs].join('\n');
  const printed = execFileSync('bash', { input: script, encoding: 'utf8', maxBuffer: 2 ** 26 });
  const programs = printed.split(`${END}\0`);
  return programs.slice(0, -1).map((text) => text.split('\0').slice(0, -1));
}

describe('a hostile text never leaves its quotes', () => {
  it('in a shell', () => {
    const requests = fc.sample(hostileRequest, RUNS);
    const programs = shellArguments(requests.map((given) => curlCode(given)));
    expect(programs).toHaveLength(RUNS);
    requests.forEach((given, at) => {
      const received = programs[at] ?? [];
      const [url, ...after] = received;
      expect(url).toBe(given.url);
      // A body makes it a POST.
      const isNamed = after[0] === '--request';
      expect(isNamed ? after[1] : 'POST').toBe(given.method);
      const options = after.slice(isNamed ? 2 : 0);
      expect(options.length % 2).toBe(0);
      const flags = options.filter((_, index) => index % 2 === 0);
      expect(
        new Set([...flags, '--header', '--data', '--data-raw', '--data-urlencode', '--form-string']).size,
      ).toBe(5);
      if (given.body?.kind === 'text') expect(options.at(-1)).toBe(given.body.text.replaceAll('\0', ''));
      if (given.body?.kind === 'json')
        expect(JSON.parse(options.at(-1) ?? '')).toEqual(JSON.parse(JSON.stringify(given.body.value)));
    });
  });

  it('in a shell, for Wget', () => {
    const requests = fc.sample(hostileRequest, RUNS);
    const programs = shellArguments(
      requests.map((given) => wgetCode(given)),
      'wget',
    );
    expect(programs).toHaveLength(RUNS);
    requests.forEach((given, at) => {
      const [, , , url, ...options] = programs[at] ?? [];
      expect(url).toBe(given.url);
      expect(options.filter((option) => option.startsWith('--header='))).toEqual([
        ...given.headers.map(({ name, value }) => `--header=${name}: ${value}`),
        ...(given.body?.kind === 'multipart'
          ? ['--header=Content-Type: multipart/form-data; boundary=curlew-boundary']
          : []),
      ]);
      if (given.body?.kind === 'text')
        expect(options.at(-1)).toBe(`--body-data=${given.body.text.replaceAll('\0', '')}`);
    });
  });

  it('in a shell, for HTTPie', () => {
    const requests = fc.sample(hostileRequest, RUNS);
    const programs = shellArguments(
      requests.map((given) => httpieCode(given)),
      'http',
    );
    expect(programs).toHaveLength(RUNS);
    requests.forEach((given, at) => {
      const [first = '', ...rest] = programs[at] ?? [];
      const [method, url, ...items] = first.startsWith('--') ? rest : [first, ...rest];
      expect([method, url]).toEqual([given.method, given.url]);
      const { body, headers } = given;
      const fields = body?.kind === 'form' ? body.fields : body?.kind === 'multipart' ? body.parts : [];
      const raw = items.indexOf('--raw');
      expect(items.length).toBe(headers.length + (raw < 0 ? fields.length : 2));
      if (body?.kind === 'text') expect(items.at(-1)).toBe(body.text.replaceAll('\0', ''));
    });
  });

  it('in JavaScript', async () => {
    const run = Object.getPrototypeOf(async () => {}).constructor as new (
      ...parts: string[]
    ) => (...values: unknown[]) => Promise<unknown>;
    await fc.assert(
      fc.asyncProperty(hostileRequest, async (given) => {
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
    ['JavaScript with axios', axiosCode, /"(?:[^"\\\n\r]|\\.)*"/g],
    ['JavaScript with XMLHttpRequest', xhrCode, /"(?:[^"\\\n\r]|\\.)*"/g],
    ['Python with aiohttp', aiohttpCode, /"(?:[^"\\\n\r]|\\.)*"/g],
    ['Python with httpx', httpxCode, /"(?:[^"\\\n\r]|\\.)*"/g],
    ['Go', goCode, /"(?:[^"\\\n\r]|\\.)*"|`[^`]*`/g],
  ])('in %s', (_, write, literal) => {
    fc.assert(
      fc.property(hostileRequest, (given) => {
        const rest = write(given).replaceAll(literal, 'S');
        expect(rest).toMatch(/^[\w\s.,:;=>(){}[\]&*!/+-]*$/);
        expect(rest).not.toContain('script');
      }),
    );
  });
});
