import { defineRule } from '@curlew/openapi';
import { readTests } from './read-tests.ts';

/** The rule for `x-tests`: the checks are those of a run, in which such a test fails. */
export const invalidTest = defineRule({
  id: 'invalid-test',
  severity: 'error',
  summary:
    'An entry of `x-tests` that `curlew test` cannot run: an unknown field, or a value its field cannot hold.',
  help: 'Use the fields of a test: `expect`, `parameters`, `headers`, `body`, `retry` or `poll`.',
  example: `openapi: 3.2.0
info: { title: Pets, version: '1' }
paths:
  /pets:
    get:
      operationId: listPets
      x-tests:
        - expect: { sttaus: 200 }
      responses: { '200': { description: all } }
`,
  valid: [
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
paths:
  /pets:
    get:
      operationId: listPets
      x-tests:
        - name: the first ten
          parameters: { query: { limit: 10 } }
          expect: { status: 200 }
      responses: { '200': { description: all } }
`,
  ],
  Operation({ value, at }, { report }) {
    const tests = readTests(value['x-tests']);
    const place = at.child('x-tests');
    const all =
      'message' in tests
        ? [{ at: place, ...tests }]
        : tests.flatMap(({ problems }, index) =>
            problems.map((problem) => ({ at: place.child(index), ...problem })),
          );
    for (const { at: start, path: keys, isField, message, help } of all)
      report({
        at: keys.reduce((parent, key) => parent.child(key), start),
        part: isField ? 'key' : 'value',
        message,
        ...(help !== undefined && { help }),
      });
  },
});
