import type { Diagnostic } from '@curlew/diagnostics';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../../../scripts/test-scope.ts';
import { type Description, type Json, readDescription, validateDescription } from '../src/index.ts';
import { KnownVerdicts } from '../src/internal.ts';
import { InstanceChecker } from '../src/json-schema/check/instance-checker.ts';
import { memoryHost } from './memory-host.ts';
import { type Mutation, mutate, mutation } from './mutate.ts';

const ENTRY = '/api/openapi.json';
const NAMES = '/api/names.json';
const names = { Name: { type: 'string', minLength: 2 } };
const document = {
  openapi: '3.1.0',
  info: { title: 'Users', version: '1' },
  paths: {
    '/users': {
      get: {
        operationId: 'listUsers',
        parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', default: 'ten' } }],
        responses: {
          200: {
            description: 'OK',
            content: {
              'application/json': {
                schema: { type: 'array', items: { $ref: '#/components/schemas/User' } },
                examples: { all: { $ref: '#/components/examples/All' } },
              },
            },
          },
        },
      },
    },
    '/orders': {
      get: {
        operationId: 'listOrders',
        responses: {
          200: {
            description: 'OK',
            content: {
              'application/json': { schema: { $ref: '#/components/schemas/Order' }, example: { id: 'x' } },
            },
          },
        },
      },
    },
  },
  components: {
    examples: { All: { value: [{ id: 1, name: 'A' }] } },
    schemas: {
      User: {
        type: 'object',
        required: ['id'],
        properties: { id: { type: 'integer' }, name: { $ref: 'names.json#/Name' } },
      },
      Order: {
        type: 'object',
        properties: { id: { type: 'integer', examples: [1] }, user: { $ref: '#/components/schemas/User' } },
      },
      Size: { type: 'string', enum: ['small', 1] },
    },
  },
} satisfies Json;

async function read(entry: Json, other: Json): Promise<Description | undefined> {
  const text = JSON.stringify(entry, null, 1);
  const host = memoryHost({ [ENTRY]: text, [NAMES]: JSON.stringify(other) });
  return (await readDescription(text, { host, path: ENTRY })).description;
}

const outline = (diagnostics: readonly Diagnostic[]) =>
  diagnostics.map(({ code, span, message }) => `${code} ${span?.line}:${span?.column} ${message}`);

test('a description that is edited again and again has the problems of one that is read for the first time', async () => {
  const edits = fc.array(fc.record({ change: mutation, isOther: fc.boolean() }), {
    minLength: 1,
    maxLength: 5,
  });
  await fc.assert(
    fc.asyncProperty(edits, async (list: { change: Mutation; isOther: boolean }[]) => {
      const known = new KnownVerdicts();
      let [entry, other]: [Json, Json] = [document, names];
      const first = await read(entry, other);
      if (first) validateDescription(first, { known });
      for (const { change, isOther } of list) {
        // Nothing is left to be changed.
        if (JSON.stringify(isOther ? other : entry).length < 10) continue;
        if (isOther) other = mutate(other, change).value;
        else entry = mutate(entry, change).value;
        const description = await read(entry, other);
        if (description === undefined) continue;
        expect(outline(validateDescription(description, { known }))).toEqual(
          outline(validateDescription(description)),
        );
      }
    }),
    { numRuns: propertyRuns(100) },
  );
});

test('values are checked again where they, their schema or anything behind it have changed, and nowhere else', async () => {
  const known = new KnownVerdicts();
  const check = InstanceChecker.prototype.check;
  let checks = 0;
  InstanceChecker.prototype.check = function (this: InstanceChecker, ...given) {
    checks += 1;
    return check.apply(this, given);
  };
  const checked = async (entry: Json, other: Json = names) => {
    const description = await read(entry, other);
    checks = 0;
    if (description) validateDescription(description, { known });
    return checks;
  };
  try {
    expect(await checked(document)).toBe(6);
    expect(await checked(document)).toBe(0);
    expect(await checked({ ...document, info: { title: 'Other', version: '2' } })).toBe(0);
    // All values of the list of users, of the order and of `Order` lead to it by way of `User`.
    expect(await checked(document, { Name: { type: 'string', minLength: 3 } })).toBe(4);
    const { Size } = document.components.schemas;
    const schemas = { ...document.components.schemas, Size: { ...Size, maxLength: 9 } };
    const components = { ...document.components, schemas };
    expect(await checked({ ...document, components }, { Name: { type: 'string', minLength: 3 } })).toBe(2);
    expect(await checked({ ...document, openapi: '3.0.4' })).toBeGreaterThan(5);
  } finally {
    InstanceChecker.prototype.check = check;
  }
});
