import { curlToOpenApi, type Schema } from '@curlew/convert';
import { classifyName } from '@curlew/exchange/internal';
import { describe, expect, test } from 'vitest';
import { CREDENTIAL_NAMES, HARMLESS_NAMES, SAFE_SIDE_NAMES } from './name-table.ts';
import { authoredExamples, liveExamples } from './shown-example.ts';

/** Words that no rule knows: only the name decides. */
const phrase = (at: number) =>
  `velvet otter ${[...String(at)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}lantern`;

test('there are enough names of both kinds', () => {
  expect(new Set(CREDENTIAL_NAMES).size).toBeGreaterThanOrEqual(150);
  expect(new Set(HARMLESS_NAMES).size).toBeGreaterThanOrEqual(150);
  expect(CREDENTIAL_NAMES.filter((name) => HARMLESS_NAMES.includes(name))).toEqual([]);
});

describe.each([
  ['in JSON', (pairs: [string, string][]) => liveExamples(Object.fromEntries(pairs))],
  ['in a form', (pairs: [string, string][]) => formExample(pairs)],
])('%s', (_place, examplesOf) => {
  test('names of credentials show no text', async () => {
    const pairs = CREDENTIAL_NAMES.map((name, at): [string, string] => [name, phrase(at)]);
    const shown = await examplesOf(pairs);
    expect(pairs.filter(([name, value]) => JSON.stringify(shown[name]).includes(value))).toEqual([]);
    expect(pairs.filter(([name]) => typeof shown[name]?.example !== 'string')).toEqual([]);
  });

  test('no name of a capture shows one', async () => {
    const pairs = HARMLESS_NAMES.map((name, at): [string, string] => [name, phrase(at)]);
    const shown = await examplesOf(pairs);
    expect(pairs.filter(([name, value]) => shown[name]?.example === value).map(([name]) => name)).toEqual([]);
  });
});

describe('in a collection', () => {
  test('names of credentials show no text', async () => {
    const pairs = CREDENTIAL_NAMES.map((name, at): [string, string] => {
      // The shape decides under a name that only may be one.
      const value = classifyName(name) === 'ambiguous' ? phrase(at).replaceAll(' ', '9') : phrase(at);
      return [name, value];
    });
    const shown = await authoredExamples(Object.fromEntries(pairs));
    expect(pairs.filter(([name, value]) => JSON.stringify(shown[name]).includes(value))).toEqual([]);
  });

  test('harmless names show theirs', async () => {
    const pairs = HARMLESS_NAMES.map((name, at): [string, string] => [name, phrase(at)]);
    const shown = await authoredExamples(Object.fromEntries(pairs));
    expect(pairs.filter(([name, value]) => shown[name]?.example !== value).map(([name]) => name)).toEqual([]);
  });

  test('names that the table takes for credentials show none', async () => {
    const pairs = SAFE_SIDE_NAMES.map((name, at): [string, string] => [name, phrase(at)]);
    const shown = await authoredExamples(Object.fromEntries(pairs));
    expect(pairs.filter(([name, value]) => shown[name]?.example === value).map(([name]) => name)).toEqual([]);
  });
});

async function formExample(pairs: [string, string][]): Promise<Record<string, Schema>> {
  const data = pairs.map(([name, value]) => `--data-urlencode '${name}=${value}'`).join(' ');
  const { document } = await curlToOpenApi(`curl https://a.example.com/x ${data}`, { includeExamples: true });
  const content = document.paths?.['/x']?.post?.requestBody?.content['application/x-www-form-urlencoded'];
  return content?.schema?.properties ?? {};
}

test('numbers, switches and ordinary words stay under the names of credentials', async () => {
  const body = {
    authorization: 'required',
    code: 'INVALID_REQUEST',
    key: 'status',
    sign: 'positive',
    license: 'proprietary',
    ticket: 'closed',
    connection: 'keep-alive',
    token: true,
    secret: false,
    cookie: 3,
    tokens: 4096,
    session_id: 12,
    password: null,
    key2: 0.5,
  };
  const shown = await authoredExamples(body);
  for (const [name, value] of Object.entries(body)) {
    expect([name, shown[name]?.example ?? null]).toEqual([name, value]);
  }
});

test('numbers that grant access do not', async () => {
  const body = {
    pin: 4821,
    code: 482913,
    otp: 482913,
    cvv: 731,
    mfa_code: 55817,
    password: 90210331,
    passcode: '004417',
  };
  const shown = await liveExamples(body);
  for (const [name, value] of Object.entries(body)) {
    const example = shown[name]?.example;
    expect([name, example]).not.toEqual([name, value]);
    expect([name, typeof example, String(example).length]).toEqual([
      name,
      typeof value,
      String(value).length,
    ]);
  }
});

test('a generic name is classified by its context', async () => {
  const shown = JSON.stringify(
    await authoredExamples({
      variable: { name: 'API_TOKEN', value: 'velvet otter one' },
      region: { name: 'REGION', value: 'velvet otter two' },
      headers: [['Authorization', 'velvet otter three']],
      password: { current: 'velvet otter five', new: 'velvet otter six', hint_count: 2 },
      secrets: { database: 'velvet otter seven', label: 'velvet otter eight' },
      credentials: [{ data: 'velvet otter nine', type: 'velvet otter ten' }],
      settings: { value: 'velvet otter eleven' },
      pair: { key: 'velvet otter twelve', value: 3 },
      failed: { code: 'velvet_not_found', message: 'No velvet' },
      sent: { code: 'velvet-0tter-thirteen', message: 'Sent' },
    }),
  );
  expect(shown).toContain('velvet_not_found');
  expect(shown).not.toContain('thirteen');
  for (const word of ['one', 'three', 'five', 'six', 'seven', 'nine'])
    expect(shown).not.toContain(`otter ${word}`);
  for (const word of ['two', 'eight', 'ten', 'eleven', 'twelve']) expect(shown).toContain(`otter ${word}`);
});
