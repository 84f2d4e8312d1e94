import { readFileSync } from 'node:fs';
import { curlToOpenApi } from '@curlew/convert';
import { expect, test } from 'vitest';
import { compareSent } from '../scripts/compare-sent.ts';
import type { SentRequest } from '../scripts/curl-oracle.ts';

const folder = new URL('./curl-oracle/', import.meta.url);
const records: { script: string; sent: SentRequest[] }[] = JSON.parse(
  readFileSync(new URL('sent.json', folder), 'utf8'),
);

test('the record is that of the commands', () => {
  const commands = readFileSync(new URL('commands.sh', folder), 'utf8')
    .trim()
    .split(/\n{2,}/);
  expect(records.map(({ script }) => script)).toEqual(commands);
  expect(records.every(({ sent }) => sent.length > 0)).toBe(true);
});

test.each(records)('real curl sends what we read of $script', async ({ script, sent }) => {
  const { requests } = await curlToOpenApi(script);
  expect(requests).toHaveLength(sent.length);
  expect(requests.flatMap((request, at) => (sent[at] ? compareSent(request, sent[at]) : []))).toEqual([]);
});
