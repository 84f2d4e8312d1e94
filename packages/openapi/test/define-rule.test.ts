import { describe, expect, test } from 'vitest';
import { defineRule, type RuleDefinition, readDescription, validateDescription } from '../src/index.ts';
import { memoryHost } from './memory-host.ts';

const TEXT = `openapi: 3.2.0
info: { title: Pets, version: '1' }
paths:
  /pets/{petId}:
    parameters: [{ name: petId, in: path, required: true, schema: { type: string } }]
    get: { operationId: getPet, responses: { '200': { description: a pet } } }
    additionalOperations:
      COPY:
        operationId: copyPet
        responses: { '200': { description: a pet } }
        callbacks:
          done:
            '{$request.query.url}': { post: { operationId: done, responses: { '200': { description: ok } } } }
  /animals/{petId}: { $ref: '#/paths/~1pets~1{petId}' }
  /split: { $ref: split.yaml }
webhooks:
  petBorn: { post: { operationId: petBorn, responses: { '200': { description: ok } } } }
components:
  schemas:
    Pet: { type: object, properties: { name: { type: string }, owner: { $ref: '#/components/schemas/Pet' } } }
`;
const SPLIT = `get: { operationId: split, responses: { '200': { description: ok } } }\n`;

async function getProblems(rule: RuleDefinition, severities: Record<string, 'error' | 'off'> = {}) {
  const host = memoryHost({ '/root/openapi.yaml': TEXT, '/root/split.yaml': SPLIT });
  const { description } = await readDescription(TEXT, { path: '/root/openapi.yaml', host });
  if (description === undefined) throw new Error('nothing to read');
  return validateDescription(description, { rules: [rule], severities }).filter(
    ({ code }) => code === rule.id || code === 'plugin-failed',
  );
}

const words = { id: 'own-rule', severity: 'warning', summary: 'Something.', help: 'Fix it.' } as const;

describe('a defined rule', () => {
  test('visits each object of a type once, and reports at its fields', async () => {
    const rule = defineRule({
      ...words,
      Schema({ value, at }, { report }) {
        if (typeof value.type === 'string')
          report({ at: at.child('type'), message: `A schema of type ${value.type}.` });
      },
    });
    const problems = await getProblems(rule);
    expect(
      problems.map(({ span, message, severity, help }) => [span?.line, message, severity, help]),
    ).toEqual([
      [5, 'A schema of type string.', 'warning', 'Fix it.'],
      [20, 'A schema of type object.', 'warning', 'Fix it.'],
      [20, 'A schema of type string.', 'warning', 'Fix it.'],
    ]);
    expect(problems[0]?.pointer).toBe('/paths/~1pets~1{petId}/parameters/0/schema/type');
  });

  test('visits each operation once, with the path it is used at and all its parameters', async () => {
    const rule = defineRule({
      ...words,
      Operation({ kind, path, method, parameters = [] }, { report }) {
        const names = parameters.map(({ value }) => (value as { name: string }).name);
        report({ message: `${kind} ${method} ${path} ${names}.`, severity: 'info' });
      },
    });
    const problems = await getProblems(rule);
    expect(problems.map(({ message }) => message).sort()).toEqual([
      'elsewhere post {$request.query.url} .',
      'path COPY /pets/{petId} petId.',
      'path get /pets/{petId} petId.',
      'path get /split .',
      'webhook post petBorn .',
    ]);
    expect(problems.map(({ severity }) => severity)).toEqual(Array(5).fill('info'));
    expect(problems.find(({ message }) => message.includes('split'))?.span?.file).toBe('/root/split.yaml');
  });

  test('visits references, keeps state for one description, and ends with it', async () => {
    const rule = defineRule({
      ...words,
      state: () => new Set<string>(),
      Reference: ({ reference, target }, { state }) => {
        state.add(`${reference} ${target !== undefined}`);
      },
      Info: (_, { state }) => {
        state.add('info');
      },
      end: ({ state, report }) => report({ message: `Met ${[...state].join(', ')}.` }),
    });
    const expected = [
      'Met info, #/paths/~1pets~1{petId} true, split.yaml true, #/components/schemas/Pet true.',
    ];
    for (const _ of [1, 2]) {
      expect((await getProblems(rule)).map(({ message }) => message)).toEqual(expected);
    }
  });

  test('has the severity of the project, and does not run when it is off', async () => {
    let runs = 0;
    const rule = defineRule({
      ...words,
      Info(_, { report }) {
        runs += 1;
        report({ message: 'Here.' });
      },
    });
    expect(await getProblems(rule, { 'own-rule': 'error' })).toMatchObject([{ severity: 'error' }]);
    expect(await getProblems(rule, { 'own-rule': 'off' })).toEqual([]);
    expect(runs).toBe(1);
  });
});

describe('a rule that fails is one diagnostic', () => {
  const fail = () => {
    throw new Error('no such thing.\n    at secret');
  };
  test.each<[string, Partial<RuleDefinition>, string]>([
    ['in a visitor', { Schema: fail }, 'no such thing'],
    ['in its state', { state: fail, Schema: () => undefined }, 'no such thing'],
    ['at an operation', { Operation: fail }, 'no such thing'],
    ['at a reference', { Reference: fail }, 'no such thing'],
    ['at the end', { end: fail }, 'no such thing'],
    [
      'with something else than an error',
      { Info: () => Promise.reject(1) },
      'visitors must not be asynchronous',
    ],
    ['without a message', { Info: (_, { report }) => report({ message: '' }) }, '`report` needs a `message`'],
    [
      'with a severity that does not exist',
      { Info: (_, { report }) => report({ message: 'A.', severity: 'fatal' as 'error' }) },
      'unknown severity "fatal"',
    ],
  ])('%s', async (_, visitors, reason) => {
    const problems = await getProblems({ ...words, ...visitors, plugin: 'house' });
    expect(problems).toMatchObject([
      {
        code: 'plugin-failed',
        severity: 'error',
        message: `The rule \`own-rule\` of the plugin \`house\` failed: ${reason}.`,
      },
    ]);
  });
});
