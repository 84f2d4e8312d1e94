import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { TOPICS } from './topics.ts';

const readme = readFileSync(new URL('../../../exchange/README.md', import.meta.url), 'utf8');

/** Topic, row and finding of each line of the table of rules. */
const lines = [...readme.matchAll(/^\| ([^|]+) \| ([^|]+) \| (–|`[^`|]+`) \| .+ \|$/gm)].map(
  ([, topic = '', row = '', finding = '']) => ({ topic, row, finding: finding.replaceAll('`', '') }),
);

test.each(lines)('the documented rule is tested: $topic, $row', ({ topic, row, finding }) => {
  const known = TOPICS.find(({ title }) => title === topic)?.rows.find(({ name }) => name === row);
  expect(known, `${topic}: ${row}`).toBeDefined();
  const found = known?.findings.map((one) => one.replace(/ \S*$/, ''));
  expect(found).toEqual(finding === '–' ? [] : [finding]);
});

test('the number of documented exchanges is that of the table', () => {
  const rows = TOPICS.flatMap((topic) => topic.rows);
  expect(readme).toContain(`a table of [${rows.length} exchanges]`);
});

test('each topic has a documented rule', () => {
  expect(new Set(lines.map(({ topic }) => topic))).toEqual(new Set(TOPICS.map(({ title }) => title)));
});
