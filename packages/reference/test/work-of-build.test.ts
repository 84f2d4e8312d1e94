import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Description, readDescription, validateDescription } from '@curlew/openapi';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WorkCounter } from '../../openapi/test/count-work.ts';
import { buildReference } from '../src/build-reference.ts';
import { host } from './load.ts';

/** The short form of `npm run bench -- site`: work is counted, not timed, so that a busy machine counts the same. */

type Stage = 'read' | 'validate' | 'plan' | 'pages' | 'files';

/**
 * Blocks of our code that run in a stage of a build, in thousands. A stage that takes twice as much fails; one that takes
 * half as much does, too, so that what is written here stays true. Write the new number, and why, if a change is meant.
 */
const KNOWN: Record<string, Record<Stage, number>> = {
  'packages/bench/descriptions/museum.yaml': { read: 99, validate: 56, plan: 89, pages: 118, files: 74 },
  'packages/user-api/openapi.yaml': { read: 220, validate: 115, plan: 320, pages: 334, files: 191 },
};

const counter = new WorkCounter();
beforeAll(() => counter.start());
afterAll(() => counter.stop());

async function read(text: string): Promise<Description> {
  const { description } = await readDescription(text, { host, path: '/api.yaml' });
  if (!description) throw new Error('The description must be usable.');
  return description;
}

/** Counts each stage of a build, which takes the results of the stages before it. */
async function countStages(text: string): Promise<Record<Stage, number>> {
  let description = await read(text);
  const reading = await counter.count(async () => {
    description = await read(text);
  });
  let diagnostics: ReturnType<typeof validateDescription> = [];
  const validate = await counter.count(() => {
    diagnostics = validateDescription(description);
  });
  const make = () => buildReference(description, { base: '/api', diagnostics }, () => undefined);
  let build = make();
  const plan = await counter.count(() => {
    build = make();
  });
  const pages = await counter.count(() => {
    for (const page of build.reference.pages) build.renderPage(page);
  });
  const files = await counter.count(() => {
    for (const file of build.artifacts()) file.write();
  });
  return { read: reading, validate, plan, pages, files };
}

test.each(Object.entries(KNOWN))('no stage takes twice the work: %s', async (file, known) => {
  const text = readFileSync(fileURLToPath(new URL(`../../../${file}`, import.meta.url)), 'utf8');
  // What is made once in a process is not counted.
  await countStages(text);
  const counted = await countStages(text);
  for (const stage of Object.keys(known) as Stage[]) {
    const thousands = counted[stage] / 1000;
    expect(thousands, stage).toBeLessThan(1.6 * known[stage]);
    expect(thousands, stage).toBeGreaterThan(0.55 * known[stage]);
  }
});
