import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { IS_COMPLETE } from '../../../../scripts/test-scope.ts';
import type { Edit } from '../../src/edit/edit.ts';
import { checkEdits } from './check-edit.ts';
import { expectedValue, fromOrdered, type Ordered } from './expected-value.ts';
import { parseBoth } from './parse-both.ts';
import { randomBlockScalars } from './random-block-scalars.ts';
import { randomEdit } from './random-edits.ts';
import { randomJson } from './random-json.ts';
import { type Pick, randomPick } from './random-pick.ts';
import { randomYaml } from './random-text.ts';

const RUNS = Number(process.env.RUNS ?? (IS_COMPLETE ? 100 : 5));
/** Longer texts take the slower of the two parsers seconds. */
const MAX_LENGTH = IS_COMPLETE ? 40_000 : 15_000;

/** Small descriptions of several authors, and some of this repository. */
const examples = dirname(fileURLToPath(import.meta.resolve('@readme/oas-examples/package.json')));
const complete = fileURLToPath(new URL('../fixtures/complete', import.meta.url));
const folders = [complete, join(examples, '3.1/yaml'), join(examples, '3.0/json')];

/** What is wrong with random edits of a text: one by one, and several together that are right one by one. */
function getProblems(text: string, before: Ordered, isJson: boolean, pick: Pick, count: number): string[] {
  const problems: string[] = [];
  const together: Edit[] = [];
  let now = before;
  for (let made = 0; made < count; made += 1) {
    const edit = randomEdit(pick, fromOrdered(before));
    const { problem } = check([edit]);
    if (problem !== undefined) problems.push(`${problem}: ${JSON.stringify(edit)}\n${text}`);
    const next = randomEdit(pick, fromOrdered(now));
    const batch = check([...together, next]);
    if (batch.problem !== undefined)
      problems.push(`${batch.problem}: ${JSON.stringify([...together, next])}\n${text}`);
    if (batch.codes.length > 0) continue;
    together.push(next);
    now = expectedValue(now, next);
  }
  return problems;

  function check(edits: Edit[]): ReturnType<typeof checkEdits> {
    const result = checkEdits(text, before, edits, isJson);
    // Refused late, and nothing is written: without its own member, an object has the one that a merge key brings.
    const isRefused = result.codes.includes('edit-not-verified') && text.includes('<<:');
    return isRefused ? { codes: result.codes } : result;
  }
}

test('random edits of random YAML change nothing else', () => {
  const seeds = fc.record({ seed: fc.integer(), anchors: fc.boolean(), repeatedKeys: fc.nat({ max: 6 }) });
  fc.assert(
    fc.property(seeds, ({ seed, anchors, repeatedKeys }) => {
      const pick = randomPick(seed);
      const text = randomYaml(pick, { anchors, repeatedKeys: repeatedKeys === 0 });
      const before = parseBoth(text, false);
      fc.pre(before !== undefined);
      expect(getProblems(text, before, false, pick, 6)).toEqual([]);
    }),
    { numRuns: RUNS },
  );
}, 300_000);

test('random edits beside block scalars of every chomping and indentation change nothing else', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const pick = randomPick(seed);
      const text = randomBlockScalars(pick);
      const before = parseBoth(text, false);
      fc.pre(before !== undefined);
      expect(getProblems(text, before, false, pick, 6)).toEqual([]);
    }),
    { numRuns: RUNS * 3 },
  );
}, 300_000);

test('random edits of random JSON change nothing else', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const pick = randomPick(seed);
      const text = randomJson(pick);
      const before = parseBoth(text, true);
      fc.pre(before !== undefined);
      expect(getProblems(text, before, true, pick, 6)).toEqual([]);
    }),
    { numRuns: RUNS },
  );
}, 300_000);

const files = folders.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => /\.(?:json|ya?ml)$/.test(name))
    .map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const)
    .filter(([, text]) => text.length < MAX_LENGTH),
);

/** Of the descriptions of other authors, `npm test` takes every fourth. */
const edited = files.filter(([name], at) => IS_COMPLETE || at % 4 === 0 || /^\d\.\d\.yaml$/.test(name));

test.each(edited)('random edits of %s change nothing else', (name, original) => {
  const isJson = name.endsWith('.json');
  for (const text of [original, original.replace(/\r?\n/g, '\r\n')]) {
    const before = parseBoth(text, isJson);
    if (before === undefined) throw new Error('two parsers read the file differently');
    expect(getProblems(text, before, isJson, randomPick(text.length), 2)).toEqual([]);
  }
});
