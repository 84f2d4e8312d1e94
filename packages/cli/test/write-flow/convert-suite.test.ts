import { Session } from '@curlew/contract';
import { expect, test } from 'vitest';
import { describeApi } from '../../../contract/test/describe.ts';
import { convertSuite } from '../../src/test/write-flow/convert-suite-file.ts';
import { readSuite } from '../../src/test/write-flow/read-suite.ts';

test('tear-down steps always run, and a step without credentials stays one', async () => {
  const description = await describeApi(`openapi: 3.1.0
info: { title: Notes, version: '1' }
paths:
  /notes: { post: { operationId: create, responses: { '201': { description: Made } } } }
  /notes/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    delete: { operationId: remove, responses: { '204': { description: Gone } } }
`);
  const { suite } = readSuite(
    `description: openapi.yaml
teardown: [{ operation: remove, parameters: { path: { id: '{{id}}' } } }]
flows:
  - { name: Notes, steps: [{ operation: create, credentials: false, extract: { id: $.id }, timeoutMs: 900, expect: { maxDurationMs: 500 } }] }
`,
    'notes.curlew.yaml',
  );
  if (suite === undefined) throw new Error('The suite is not valid.');
  const { document, notes } = convertSuite(suite, {
    session: new Session(description),
    source: { name: 'api', url: './openapi.yaml' },
    title: 'notes',
    getRows: () => [],
  });
  expect(notes).toEqual([]);
  expect(document.workflows).toEqual([
    {
      workflowId: 'Notes',
      summary: 'Notes',
      steps: [
        {
          stepId: 'create',
          operationId: 'create',
          outputs: { id: '$response.body#/id' },
          timeout: 500,
          'x-curlew-credentials': false,
        },
        {
          stepId: 'remove',
          operationId: 'remove',
          parameters: [{ name: 'id', in: 'path', value: '$steps.create.outputs.id' }],
          'x-curlew-always': true,
        },
      ],
    },
  ]);
});
