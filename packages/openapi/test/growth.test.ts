import { afterAll, beforeAll, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { IS_COMPLETE } from '../../../scripts/test-scope.ts';
import { openDescription } from '../src/index.ts';
import { WorkCounter } from './count-work.ts';
import { GROWN_OPERATIONS } from './grown-operations.ts';
import type { Grow } from './grown-parts.ts';
import { GROWN_SCHEMAS } from './grown-schemas.ts';
import { GROWN_VALUES } from './grown-values.ts';
import { memoryHost } from './memory-host.ts';

/** Parts of the smaller description; `npm run test:all` finds what shows late. */
const SIZE = IS_COMPLETE ? 300 : 100;
const LARGE = 300;
/** Shapes with problems whose work ends at a limit, which smaller descriptions do not reach. */
const LIMITED = new Set([
  'broken links',
  'unknown fields',
  'unknown tags',
  'unknown security schemes',
  'alternatives and a broken mapping',
  'broken references',
]);
/** Shapes that grow in different parts of the work; `npm run test:all` takes all of them. */
const REPRESENTATIVE = [
  'paths with parameters',
  'names that are taken',
  'tags in a circle',
  'security schemes',
  'references in an `allOf`',
  'alternatives with a discriminator',
  'members that are evaluated elsewhere',
  'references that depend on the scope',
];

const counter = new WorkCounter();
beforeAll(() => counter.start());
afterAll(() => counter.stop());

/** Loads, validates, reads and views all of a description. */
async function use(text: string, files: Record<string, string> = {}): Promise<void> {
  const host = memoryHost({ ...files, '/a/openapi': text });
  const { opened } = await openDescription('/a/openapi', { host });
  if (opened === undefined) throw new Error('not read');
  for (const { schema } of opened.api.schemas) opened.views.view(schema);
}

/** How much more work twice as much is. */
async function getGrowth(name: string, grow: Grow, write: (value: object) => string): Promise<number> {
  const size = LIMITED.has(name) ? LARGE : SIZE;
  // The first run makes what is made once.
  await use(write(grow(2)));
  const small = write(grow(size));
  const large = write(grow(2 * size));
  const work = await counter.count(() => use(small));
  return (await counter.count(() => use(large))) / work;
}

const SHAPES = { ...GROWN_OPERATIONS, ...GROWN_SCHEMAS, ...GROWN_VALUES };

test.each(Object.entries(SHAPES).filter(([name]) => IS_COMPLETE || REPRESENTATIVE.includes(name)))(
  'twice as much takes twice the work: %s',
  async (name, grow) => {
    expect(await getGrowth(name, grow, (value) => JSON.stringify(value))).toBeLessThan(2.2);
  },
);

test('twice as many files take twice the work', async () => {
  const work = async (count: number) => {
    const names = Array.from({ length: count }, (_, at) => `S${at}`);
    const schemas = Object.fromEntries(names.map((name) => [name, { $ref: `./${name}.json` }]));
    const files = names.map((name, at) => [
      `/a/${name}.json`,
      JSON.stringify({
        $id: `https://example.com/${name}`,
        properties: { next: { $ref: `S${at + 1}.json` } },
      }),
    ]);
    const text = JSON.stringify({ openapi: '3.1.0', info: {}, components: { schemas } });
    return counter.count(() => use(text, Object.fromEntries(files)));
  };
  await work(2);
  expect((await work(2 * SIZE)) / (await work(SIZE))).toBeLessThan(2.2);
});

/** Places in YAML are found otherwise than in JSON: nodeTypes with a problem in each part. */
test.each([
  'the same parameter',
  ...(IS_COMPLETE
    ? [
        'paths without tags and names',
        'tags in a circle',
        'paths without their parameters',
        'unknown fields',
        'unknown tags',
        'the same allowed value',
        'broken references',
      ]
    : []),
])('twice as much takes twice the work in YAML: %s', async (name) => {
  const write = (value: object) => stringify(value, { aliasDuplicateObjects: false });
  expect(await getGrowth(name, SHAPES[name] as Grow, write)).toBeLessThan(2.2);
});

test('the shapes of the short run exist', () => {
  expect(REPRESENTATIVE.filter((name) => !Object.hasOwn(SHAPES, name))).toEqual([]);
});
