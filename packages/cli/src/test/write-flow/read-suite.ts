import { type OperationTest, testSchema } from '@curlew/contract/internal';
import type { Diagnostic } from '@curlew/diagnostics';
import type { Json, JsonObject } from '@curlew/openapi';
import { readCheckedYaml } from '@curlew/openapi/checked-file';
import { isObject } from '@curlew/openapi/internal';

/** A test suite in the format that Arazzo documents have replaced: it is only read to be converted. */
export interface Suite {
  name?: string;
  /** Absent: all steps have a `request`. */
  description?: string;
  server?: string;
  variables?: JsonObject;
  environments?: Record<string, { server?: string; variables?: JsonObject }>;
  setup?: SuiteStep[];
  teardown?: SuiteStep[];
  flows: SuiteFlow[];
}

export interface SuiteFlow {
  name: string;
  data?: string | JsonObject[];
  steps: SuiteStep[];
}

export interface SuiteStep extends OperationTest {
  /** An `operationId`, or `GET /users/{id}`; either this or `request`. */
  operation?: string;
  /** A request that no operation describes. */
  request?: { method?: string; url: string; headers?: Record<string, string>; body?: Json };
  extract?: Record<string, string>;
}

export interface SuiteResult {
  /** Absent when the file has errors. */
  suite?: Suite;
  diagnostics: Diagnostic[];
}

/** Parses and validates a suite file (YAML or JSON). Diagnostics have positions in it. */
export function readSuite(text: string, file: string): SuiteResult {
  const { value, diagnostics } = readCheckedYaml(text, { file, kind: 'suite' }, suiteSchema);
  return value === undefined ? { diagnostics } : { suite: value as Suite, diagnostics };
}

let schema: JsonObject | undefined;

/** The steps of a suite are the tests of `x-tests` with a name of what they call. */
function suiteSchema(): JsonObject {
  if (schema !== undefined) return schema;
  const { $defs, properties, type, additionalProperties } = testSchema();
  const variables = { type: 'object' };
  const steps = { type: 'array', items: { $ref: '#/$defs/step' } };
  const environment = {
    type: 'object',
    additionalProperties: false,
    properties: { server: { type: 'string' }, variables },
  };
  const flow = {
    type: 'object',
    required: ['name', 'steps'],
    additionalProperties: false,
    properties: {
      name: { type: 'string', minLength: 1 },
      data: { anyOf: [{ type: 'string' }, { type: 'array', items: variables }] },
      steps: { ...steps, minItems: 1 },
    },
  };
  const step = {
    type,
    additionalProperties,
    oneOf: [{ required: ['operation'] }, { required: ['request'] }],
    properties: {
      ...(isObject(properties) && properties),
      operation: { type: 'string', minLength: 1 },
      request: {
        type: 'object',
        required: ['url'],
        properties: { method: { type: 'string' }, url: { type: 'string', minLength: 1 } },
      },
      extract: {
        type: 'object',
        additionalProperties: { type: 'string', pattern: '^(\\$|header:.|status$)' },
      },
    },
  };
  schema = {
    type: 'object',
    required: ['flows'],
    additionalProperties: false,
    properties: {
      $schema: { type: 'string' },
      name: { type: 'string', minLength: 1 },
      description: { type: 'string' },
      server: { type: 'string' },
      variables,
      environments: { type: 'object', additionalProperties: environment },
      setup: steps,
      teardown: steps,
      flows: { type: 'array', minItems: 1, items: flow },
    },
    $defs: { ...(isObject($defs) && $defs), step },
  } as JsonObject;
  return schema;
}
