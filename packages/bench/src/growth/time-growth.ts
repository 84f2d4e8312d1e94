import { readDescription, validateDescription } from '@curlew/openapi';
import { nodeHost } from '@curlew/openapi/node';
import { buildReference } from '@curlew/reference';
import { GROWN_OPERATIONS } from '../../../openapi/test/grown-operations.ts';
import { GROWN_SCHEMAS } from '../../../openapi/test/grown-schemas.ts';
import { median } from '../median.ts';

/**
 * Validates descriptions of growing size and builds their references, each several times, and prints the
 * milliseconds: `time-growth.ts <shape> <count,count>`. The sizes run in turn, so that a slow moment of the machine
 * affects all of them.
 */
const [shape = '', counts = ''] = process.argv.slice(2);
const grow = { ...GROWN_OPERATIONS, ...GROWN_SCHEMAS }[shape];
if (!grow) throw new Error(`No shape ${shape}`);

const TURNS = 5;
/** Minimum total size of a measurement. Small descriptions are repeated, because a single one takes only a few milliseconds. */
const MIN_SIZE = 8_000;

async function once(text: string): Promise<{ validate: number; make: number }> {
  const start = performance.now();
  const { description } = await readDescription(text, { host: nodeHost(), path: '/growth.json' });
  if (!description) throw new Error('A grown description must be usable');
  const diagnostics = validateDescription(description);
  const validated = performance.now();
  const build = buildReference(description, { base: '/reference', diagnostics });
  for (const page of build.reference.pages) build.renderPage(page);
  for (const file of build.artifacts()) file.write();
  return { validate: validated - start, make: performance.now() - validated };
}

const sizes = counts.split(',').map(Number);
const texts = sizes.map((size) => JSON.stringify(grow(size)));
const times = sizes.map(() => ({ validate: [] as number[], make: [] as number[] }));
// Without a warm-up, the first size would include the compilation of the code.
for (let turn = 0; turn < 20; turn += 1) await once(texts[0] ?? '');
for (let turn = 0; turn < TURNS; turn += 1) {
  for (const [at, text] of texts.entries()) {
    const repeats = Math.max(1, Math.round(MIN_SIZE / (sizes[at] ?? 1)));
    globalThis.gc?.();
    const sum = { validate: 0, make: 0 };
    for (let repeat = 0; repeat < repeats; repeat += 1) {
      const { validate, make } = await once(text);
      sum.validate += validate;
      sum.make += make;
    }
    times[at]?.validate.push(sum.validate / repeats);
    times[at]?.make.push(sum.make / repeats);
  }
}
console.log(JSON.stringify(times.map(({ validate, make }) => [median(validate), median(make)])));
