import type { SchemaBounds } from '@curlew/openapi/internal';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, it } from 'vitest';
import { sampleString } from '../../src/sample/value/sample-string.ts';

// Typed as a function, exported as a namespace.
const ajv = new Ajv2020({ strict: false });
(addFormats as unknown as (ajv: Ajv2020) => void)(ajv);

function isValid(format: string, { patterns = [], ...bounds }: SchemaBounds, value: string): boolean {
  const parts = patterns.map((pattern) => ({ pattern }));
  return ajv.validate({ type: 'string', format, ...bounds, allOf: [{}, ...parts] }, value);
}

/** The range of lengths that each format has a text of: the first and the last, or none. */
const LENGTHS: readonly [format: string, exact: readonly number[], impossible: readonly number[]][] = [
  ['date', [10], [9, 11]],
  ['time', [9, 11, 12, 14, 30, 64], [8]],
  ['date-time', [20, 22, 23, 25, 40, 64], [19, 10]],
  ['duration', [3, 4, 6, 11, 30, 64], [2]],
  ['email', [6, 15, 16, 40, 120], [1]],
  ['hostname', [1, 15, 16, 63, 64, 65, 128, 253], [0]],
  ['uri', [3, 20, 21, 64, 500], [1]],
  ['uri-reference', [1, 5, 64], []],
  ['uri-template', [4, 11, 12, 64], []],
  ['ipv4', [7, 8, 9, 10, 11, 12, 13, 14, 15], [6, 16]],
  ['ipv6', Array.from({ length: 43 }, (_, index) => index + 3), [1, 46]],
  ['uuid', [36], [10, 35, 37]],
  ['byte', [4, 8, 12, 40, 64], [3, 9]],
  ['json-pointer', [1, 5, 64], []],
  ['relative-json-pointer', [1, 6, 64], []],
];

it.each(LENGTHS)('%s has a text of each length that the format has', (format, exact, impossible) => {
  for (const length of exact) {
    const bounds = { minLength: length, maxLength: length };
    const text = sampleString(format, undefined, bounds);
    expect([length, text, isValid(format, bounds, text)]).toEqual([length, text, true]);
  }
  for (const length of impossible) {
    const bounds = { minLength: length, maxLength: length };
    const text = sampleString(format, undefined, bounds);
    // Of the two, the format says more.
    expect([length, text, isValid(format, {}, text)]).toEqual([length, text, true]);
  }
});

it('takes the usual text where it fits', () => {
  expect(sampleString('date-time', undefined, { maxLength: 30 })).toBe('2026-01-15T09:30:00Z');
  expect(sampleString('date-time', undefined, { minLength: 24 })).toBe('2026-01-15T09:30:00+00:00');
  expect(sampleString('byte', undefined, { minLength: 21 })).toBe('SGVsSGVsSGVsSGVsSGVsSGVs');
});

it.each([
  ['date', '^2024'],
  ['date', '-02-29$'],
  ['date', '^20(24|25)-\\d\\d-01$'],
  ['date-time', '\\+00:00$'],
  ['date-time', '\\.\\d{3}Z$'],
  ['date-time', '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\+02:00$'],
  ['time', '\\+05:30$'],
  ['duration', '^PT\\d+M$'],
  ['duration', '^P\\d+Y$'],
  ['email', '@corp\\.example$'],
  ['email', '^support@'],
  ['uri', '^https://cdn\\.'],
  ['uri', '^s3://'],
  ['uri', '\\.png$'],
  ['uri-reference', '^\\?page='],
  ['hostname', '\\.acme\\.com$'],
  ['ipv4', '^10\\.'],
  ['ipv6', '^fe80:'],
  ['uuid', '^A'],
  ['uuid', '^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$'],
  ['byte', '^[A-Z]+$'],
  ['json-pointer', '^/a/b'],
])('%s with the pattern %s', (format, pattern) => {
  const text = sampleString(format, undefined, { patterns: [pattern] });
  expect([text, isValid(format, { patterns: [pattern] }, text)]).toEqual([text, true]);
});
