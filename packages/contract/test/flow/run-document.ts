import { ExchangeChecker } from '@curlew/exchange';
import type { JsonObject } from '@curlew/openapi';
import { readArazzo } from '@curlew/openapi/internal';
import { memoryHost } from '../../../openapi/test/memory-host.ts';
import { FlowApis, flowCases, type RunReport, runPlan } from '../../src/index.ts';
import { PETS } from './pet-server.ts';

export const HEAD = `arazzo: 1.1.0
info: { title: Flow, version: '1' }
sourceDescriptions:
  - { name: pets, url: ./pets.yaml, type: openapi }
workflows:
`;

export interface RunDocumentOptions {
  url: string;
  inputs?: JsonObject;
  selected?: string[];
  files?: Record<string, string>;
  retries?: number;
  bail?: number;
  secrets?: string[];
  /** By the name of the security scheme. */
  credentials?: Record<string, string>;
}

/** Runs the workflows of a document, which follow its head. */
export async function runDocument(
  workflows: string,
  {
    url,
    inputs = {},
    selected = [],
    files = {},
    retries = 0,
    bail = 0,
    secrets = [],
    credentials = {},
  }: RunDocumentOptions,
): Promise<RunReport> {
  const text = workflows.startsWith('arazzo') ? workflows : HEAD + workflows;
  const { document } = await readArazzo(text, {
    path: '/root/flow.arazzo.yaml',
    host: memoryHost({ '/root/pets.yaml': PETS, ...files }),
  });
  if (document === undefined) throw new Error('The document is not usable.');
  const apis = new FlowApis(document);
  const [first] = apis.all;
  if (first === undefined) throw new Error('The document has no API.');
  try {
    return await runPlan(
      flowCases(document, { apis, inputs, selected }),
      {
        session: first.session,
        checker: new ExchangeChecker(first.session.description),
        apis: {
          operations: apis.operations,
          getChecker: (operation) => apis.of(operation)?.checker,
          getSession: (operation) => apis.of(operation)?.session,
        },
        input: { server: { url, variables: [] }, credentials },
        limits: {},
        variables: {},
        signal: new AbortController().signal,
      },
      { sources: [], server: url, seed: 1, secrets, retries, bail, concurrency: 1 },
    );
  } finally {
    await apis.close();
  }
}

/** A line for each case, and one for each finding, failed assertion and reason. */
export function getLines({ cases }: RunReport): string[] {
  return cases.flatMap(({ group, name, outcome, reason, assertions, findings, exchanges }) => [
    `${group} › ${name}: ${outcome} (${exchanges.map(({ status }) => status ?? 'none').join(' ')})`,
    ...(reason === undefined ? [] : [`  ${reason}`]),
    ...findings.map(({ kind, sentence }) => `  ${kind}: ${sentence}`),
    ...assertions
      .filter(({ passed, name: one }) => !passed || one.includes('not met'))
      .map(({ name: one, message }) => `  ${one}: ${message}`),
  ]);
}

/** The beginning of a workflow with an input. */
export const named = (id: string): string => `  - workflowId: ${id}
    inputs: { type: object, properties: { name: { type: string, default: Rex } } }
    steps:
`;

/** A step that creates a pet. */
export const CREATE = `      - stepId: create
        operationId: createPet
        requestBody: { payload: { name: $inputs.name } }
        successCriteria: [{ condition: $statusCode == 201 }]
        outputs: { id: $response.body#/id, place: $response.header.location }
`;
