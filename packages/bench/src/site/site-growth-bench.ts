import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bench } from '../bench.ts';
import { measureProcess } from '../measure-process.ts';
import { WORK } from '../paths.ts';

const SCRIPT = fileURLToPath(new URL('build-site.ts', import.meta.url));
const SIZES = [500, 1_000, 2_000, 4_000, 8_000];
/** At most so many times the cost of half as many operations. */
const LIMIT = 2.15;
const OPERATIONS_PER_TAG = 20;

interface Size {
  operations: number;
  cpuSeconds: number;
  megabytes: number;
  bytes: number;
}

export const siteGrowthBench: Bench = {
  name: 'site-growth',
  about: 'whole sites of 500 to 8,000 operations, each with a schema of its own',
  run: async () => {
    const sizes: Size[] = [];
    for (const operations of SIZES) sizes.push(await measureSize(operations));
    const ratio = (at: number, measure: keyof Size) => {
      const [before, now] = [sizes[at - 1]?.[measure], sizes[at]?.[measure]];
      return before === undefined || now === undefined ? '' : `${(now / before).toFixed(2)} ×`;
    };
    const worst = Math.max(
      ...SIZES.slice(1).flatMap((_, at) =>
        (['cpuSeconds', 'megabytes', 'bytes'] as const).map((measure) =>
          Number.parseFloat(ratio(at + 1, measure)),
        ),
      ),
    );
    return {
      head: ['operations', 'processor', '', 'peak memory', '', 'all files', ''],
      rows: sizes.map(({ operations, cpuSeconds, megabytes, bytes }, at) => [
        operations.toLocaleString('en'),
        `${cpuSeconds.toFixed(1)} s`,
        ratio(at, 'cpuSeconds'),
        `${megabytes.toFixed(0)} MB`,
        ratio(at, 'megabytes'),
        `${(bytes / 1e6).toFixed(0)} MB`,
        ratio(at, 'bytes'),
      ]),
      verdicts: [`the greatest growth of a doubling is ${worst.toFixed(2)} × (at most ${LIMIT} ×)`],
    };
  },
};

async function measureSize(operations: number): Promise<Size> {
  const file = join(WORK, 'grown.json');
  writeFileSync(file, JSON.stringify(describe(operations)));
  const { cpuSeconds, megabytes } = await measureProcess([SCRIPT, 'grown', file]);
  const bytes = readdirSync(join(WORK, 'grown/dist'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
  return { operations, cpuSeconds, megabytes, bytes };
}

function describe(operations: number): object {
  const all = Array.from({ length: operations }, (_, at) => at);
  const content = (at: number) => ({
    'application/json': { schema: { $ref: `#/components/schemas/Thing${at}` } },
  });
  return {
    openapi: '3.1.0',
    info: { title: 'Grown', version: '1.0.0' },
    paths: Object.fromEntries(
      all.map((at) => [
        `/things-${at}/{id}`,
        {
          put: {
            operationId: `putThing${at}`,
            summary: `Put thing ${at}`,
            description: `Writes the thing of kind ${at}, or *replaces* it.`,
            tags: [`Group ${Math.floor(at / OPERATIONS_PER_TAG)}`],
            parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
            requestBody: { content: content(at) },
            responses: { 200: { description: 'The thing', content: content(at) } },
          },
        },
      ]),
    ),
    components: {
      schemas: Object.fromEntries(
        all.map((at) => [
          `Thing${at}`,
          {
            type: 'object',
            required: ['id'],
            properties: {
              id: { type: 'string', format: 'uuid', description: 'Names the thing.' },
              size: { type: 'integer', minimum: 0, maximum: at + 1 },
              next: { $ref: `#/components/schemas/Thing${(at + 1) % operations}` },
            },
          },
        ]),
      ),
    },
  };
}
