import { afterAll, beforeAll, expect, test } from 'vitest';
import { IS_COMPLETE } from '../../../../scripts/test-scope.ts';
import { validateDescription } from '../../src/index.ts';
import { checkArazzo, orderWorkflows, readArazzo } from '../../src/internal.ts';
import { WorkCounter } from '../count-work.ts';
import { memoryHost } from '../memory-host.ts';

const counter = new WorkCounter();
beforeAll(() => counter.start());
afterAll(() => counter.stop());

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

const PETS = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  paths: Object.fromEntries(
    numbers(50).map((index) => [`/p${index}`, { get: { operationId: `op${index}`, responses: {} } }]),
  ),
});

const document = (more: object) =>
  JSON.stringify({
    arazzo: '1.1.0',
    info: { title: 'Flow', version: '1' },
    sourceDescriptions: [{ name: 'pets', url: 'pets.json' }],
    ...more,
  });

const step = (index: number, more: object = {}) => ({
  stepId: `s${index}`,
  operationId: `op${index % 50}`,
  ...more,
});

const SHAPES: Record<string, (count: number) => string> = {
  'steps that use each other': (count) =>
    document({
      workflows: [
        {
          workflowId: 'w',
          steps: numbers(count).map((index) =>
            step(index, {
              outputs: { id: '$response.body#/id' },
              parameters: [
                { name: 'a', in: 'header', value: `$steps.s${Math.max(0, index - 1)}.outputs.id` },
              ],
              onSuccess: [{ name: 'next', type: 'goto', stepId: `s${(index * 7) % count}` }],
            }),
          ),
        },
      ],
    }),
  'steps and what their workflow declares for all': (count) =>
    document({
      workflows: [
        {
          workflowId: 'w',
          parameters: numbers(count).map((index) => ({ name: `p${index}`, in: 'header', value: index })),
          failureActions: numbers(count).map((index) => ({ name: `a${index}`, type: 'end' })),
          steps: numbers(count).map((index) => step(index)),
        },
      ],
    }),
  'workflows that depend on each other': (count) =>
    document({
      workflows: numbers(count).map((index) => ({
        workflowId: `w${index}`,
        dependsOn: [`w${(index + 1) % count}`],
        steps: [{ stepId: 'a', workflowId: `w${(index * 3) % count}` }],
      })),
    }),
  'names that do not exist': (count) =>
    document({
      workflows: [
        {
          workflowId: 'w',
          steps: numbers(count).map((index) => ({
            stepId: `s${index}`,
            operationId: `unknown${index}`,
            onFailure: [{ name: 'x', type: 'goto', stepId: `none${index}` }],
            outputs: { a: `$inputs.x${index}`, b: `$steps.t${index}.outputs.c` },
          })),
        },
      ],
    }),
};

async function check(text: string): Promise<void> {
  const host = memoryHost({ '/a/pets.json': PETS });
  const read = await readArazzo(text, { path: '/a/flow.json', host });
  if (read.document === undefined) throw new Error('not read');
  validateDescription(read.document.description);
  checkArazzo(read.document);
  orderWorkflows(read.document.workflows);
}

/** Suggestions end at a limit, which small documents do not reach: in `npm run test:all`. */
const LIMITED = 'names that do not exist';
const shapes = Object.entries(SHAPES).filter(([name]) => IS_COMPLETE || name !== LIMITED);

test.each(shapes)('twice as much takes twice the work: %s', async (name, write) => {
  const size = name === LIMITED ? 800 : 100;
  await check(write(2));
  const small = await counter.count(() => check(write(size)));
  expect((await counter.count(() => check(write(2 * size)))) / small).toBeLessThan(2.2);
});

test('a chain of workflows may be as long as a document', async () => {
  await check(SHAPES['workflows that depend on each other']?.(IS_COMPLETE ? 20_000 : 5_000) ?? '');
});
