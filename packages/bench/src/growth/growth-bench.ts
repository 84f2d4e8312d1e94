import { fileURLToPath } from 'node:url';
import type { Bench } from '../bench.ts';
import { measureProcess } from '../measure-process.ts';

const SCRIPT = fileURLToPath(new URL('time-growth.ts', import.meta.url));
const SHAPES = ['paths in one tag', 'paths in a tag each', 'properties'];
const SIZES = [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000];
const LIMIT = 2.2;

export const growthBench: Bench = {
  name: 'growth',
  about: 'validating descriptions and making their references, from 1,000 to 64,000 paths and properties',
  async run() {
    const rows: string[][] = [];
    const verdicts: string[] = [];
    for (const shape of SHAPES) {
      const { stdout, megabytes } = await measureProcess(['--expose-gc', SCRIPT, shape, SIZES.join(',')]);
      const times = JSON.parse(stdout) as [validate: number, make: number][];
      for (const [at, size] of SIZES.entries()) {
        const [validate = Number.NaN, make = Number.NaN] = times[at] ?? [];
        const [before = Number.NaN, earlier = Number.NaN] = times[at - 1] ?? [];
        rows.push([
          `${size.toLocaleString('en')} ${shape}`,
          `${validate.toFixed(0)} ms`,
          at === 0 ? '' : `${(validate / before).toFixed(2)} ×`,
          `${make.toFixed(0)} ms`,
          at === 0 ? '' : `${(make / earlier).toFixed(2)} ×`,
        ]);
      }
      const [first, last] = [times[0], times.at(-1)];
      const doublings = SIZES.length - 1;
      const mean = (stage: 0 | 1) => ((last?.[stage] ?? 0) / (first?.[stage] ?? 0)) ** (1 / doublings);
      verdicts.push(
        `${shape}: a doubling takes ${mean(0).toFixed(2)} × to validate and ${mean(1).toFixed(2)} × to make (at most ${LIMIT} ×), ${megabytes.toFixed(0)} MB`,
      );
    }
    return { head: ['', 'validate', '', 'reference', ''], rows, verdicts };
  },
};
