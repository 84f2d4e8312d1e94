import { expect, test } from 'vitest';
import { closingLines, readTarget } from '../../src/proxy/run-proxy.ts';

const PRIVATE =
  'The file may contain credentials: it is readable by you alone. Review it before you share it.';
const NONE = { overflowCount: 0, failedCount: 0 };

test('nothing is said of traffic that was all checked', () => {
  expect(closingLines(NONE, undefined)).toEqual([]);
});

test('traffic that came too fast and checks that failed are counted apart', () => {
  expect(
    closingLines({ overflowCount: 1, failedCount: 2, firstFailure: 'too\u001b deep' }, undefined),
  ).toEqual([
    '1 exchange or message was not checked: traffic came faster than it can be checked. Send it more slowly, or in smaller parts.',
    expect.stringMatching(
      /^The check of 2 exchanges or messages failed, the first one with: too\P{Cc}* deep$/u,
    ),
  ]);
  expect(closingLines({ overflowCount: 1_200, failedCount: 1, firstFailure: 'x' }, undefined)).toEqual([
    expect.stringContaining('1,200 exchanges or messages were not checked: '),
    'The check of 1 exchange or message failed, with: x',
  ]);
});

test('exchanges that are missing in the archive are named', () => {
  const written = { file: 'out.har', count: 1, dropped: 0, unchecked: 0 };
  expect(closingLines(NONE, written)).toEqual(['Wrote 1 exchange to out.har.', PRIVATE]);
  expect(closingLines(NONE, { ...written, dropped: 2_000, unchecked: 3 })).toEqual([
    'Wrote 1 exchange to out.har; 2,000 more were too many; 3 exchanges could not be recorded without a check.',
    PRIVATE,
  ]);
});

test.each([
  ['http://localhost:3000/v1', 'http://localhost:3000/v1'],
  ['HTTPS://api.example.com', 'https://api.example.com/'],
  ['grpc://localhost:50051', 'http://localhost:50051/'],
  ['grpcs://api.example.com', 'https://api.example.com/'],
  ['wss://api.example.com/live', 'https://api.example.com/live'],
])('the target %s is asked at %s', (text, url) => {
  expect(readTarget(text).href).toBe(url);
});

test.each(['ftp://example.com', 'localhost:3000', 'http://', 'grpc://'])('%s is no target', (text) => {
  expect(() => readTarget(text)).toThrow('must be an http or https URL');
});
