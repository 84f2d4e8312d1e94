import { afterAll, beforeAll, expect, test } from 'vitest';
import { IS_COMPLETE } from '../../../scripts/test-scope.ts';
import { WorkCounter } from '../../openapi/test/count-work.ts';
import { GROWN_OPERATIONS } from '../../openapi/test/grown-operations.ts';
import { GROWN_SCHEMAS } from '../../openapi/test/grown-schemas.ts';
import { getReference } from './load.ts';

const counter = new WorkCounter();
/** Shapes that grow in different parts of a reference; `npm run test:all` takes all of them. */
const SHAPES = [
  'paths with parameters',
  'names that are taken',
  'links by reference',
  'tags below each other',
  'security schemes',
  'a chain of schemas',
  'references in an `allOf`',
  'alternatives with a discriminator',
];
/** Work that grows faster shows in smaller sizes, too; `npm run test:all` finds what shows late. */
const PART = IS_COMPLETE ? 1 : 1 / 3;
/** Of sizes whose half still is beyond the limit. */
const LIMITED = IS_COMPLETE ? 1 : 1 / 2;

beforeAll(() => counter.start());
afterAll(() => counter.stop());

/** Makes all of a reference: every page as data and as Markdown, the index and the search. */
async function make(description: object): Promise<void> {
  const build = await getReference(description);
  for (const page of build.reference.pages) {
    build.renderPage(page);
  }
  for (const file of build.artifacts()) file.write();
}

/** Where the work grows evenly; some meet a limit of a page or of a depth first, which changes what is drawn. */
const SIZES: Record<string, number> = {
  parameters: PART * 400,
  headers: PART * 400,
  // Below, no page of a schema has reached the budget of rows that it shows.
  'patterns of properties': PART * 600,
  'a chain of parameters': LIMITED * 400,
  'a chain of references': 400,
  'required properties': 600,
  'items of a tuple': 400,
  'heirs that have heirs': 600,
  'a chain of `allOf`': 300,
  'a chain of `allOf` alone': 200,
  'a circle of `allOf`': LIMITED * 150,
};
const SIZE = PART * 150;

const shapes = Object.entries({ ...GROWN_OPERATIONS, ...GROWN_SCHEMAS });

test.each(shapes.filter(([name]) => IS_COMPLETE || SHAPES.includes(name)))(
  'twice as much takes twice the work: %s',
  async (name, grow) => {
    const size = Math.round(SIZES[name] ?? SIZE);
    // The first run makes what is made once.
    await make(grow(2));
    const work = await counter.count(() => make(grow(size)));
    expect((await counter.count(() => make(grow(2 * size)))) / work).toBeLessThan(2.2);
  },
);

test('the shapes of the short run exist', () => {
  expect(SHAPES.filter((name) => shapes.every(([other]) => other !== name))).toEqual([]);
});
