import { afterEach, beforeEach, expect, test } from 'vitest';
import { type PetServer, startPetServer } from './pet-server.ts';
import { getLines, named, runDocument } from './run-document.ts';

/** What other runners, or the examples of the specification, do differently: the rows of the table in docs/workflows.md. */

let server: PetServer;
beforeEach(async () => {
  server = await startPetServer();
});
afterEach(() => server.close());

const echo = (criterion: string) =>
  `${named('row')}      - { stepId: s, operationId: echo, requestBody: { payload: {} }, successCriteria: [${criterion}] }\n`;

test.each([
  [
    'a filter that means the context itself',
    '{ context: $response.body, condition: \'$[?@.text == "{}"]\', type: jsonpath }',
    'passed',
  ],
  [
    'the same by a named draft',
    "{ context: $response.body, condition: '$[?@.text]', type: { type: jsonpath, version: draft-goessner-dispatch-jsonpath-00 } }",
    'passed',
  ],
  [
    'a filter among the members of an object',
    '{ context: $response.body, condition: \'$[?@ == "{}"]\', type: jsonpath }',
    'passed',
  ],
  ['a path from the context', "{ context: $response.body, condition: '$.text', type: jsonpath }", 'passed'],
  [
    'a text is embedded without quotes',
    "{ context: $response.body, condition: '$[?@.text == {$response.body#/text}]', type: jsonpath }",
    'failed',
  ],
  [
    'a regular expression between slashes',
    "{ context: $statusCode, condition: '/^200$/', type: regex }",
    'failed',
  ],
  ['null and a value that is absent', '{ condition: $response.body#/none == null }', 'passed'],
  ['null and zero', "{ condition: '$response.body#/none >= 0' }", 'failed'],
  ['a number as text', "{ condition: $statusCode == '200' }", 'passed'],
  ['strings without regard to case', "{ condition: $method == 'post' }", 'passed'],
])('%s', async (_name, criterion, outcome) => {
  const report = await runDocument(echo(criterion), { url: server.url });
  expect(report.cases.map((one) => one.outcome)).toEqual([outcome]);
});

test('an action of a step replaces that of the same name only, and comes first', async () => {
  const report = await runDocument(
    `  - workflowId: both
    failureActions:
      - { name: stop, type: end, criteria: [{ condition: $statusCode == 500 }] }
      - { name: on, type: goto, stepId: last, criteria: [{ condition: $statusCode == 401 }] }
    steps:
      - stepId: first
        operationId: getSecure
        onFailure: [{ name: other, type: end, criteria: [{ condition: $statusCode == 404 }] }]
      - { stepId: last, operationId: listPets }
`,
    { url: server.url },
  );
  expect(getLines(report)).toMatchInlineSnapshot(`
    [
      "both › first: passed (401)",
      "  status (not met: \`on\` continued with \`last\`): ",
      "both › last: passed (200)",
    ]
  `);
});
