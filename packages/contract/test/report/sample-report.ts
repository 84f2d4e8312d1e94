import type { ReportedCase, RunReport } from '../../src/index.ts';

const base = {
  attempts: 1,
  startedAt: 1_767_225_600_000,
  durationMs: 12.34,
  findings: [],
  assertions: [],
  seed: 7,
};
const exchange = { protocol: 'http', method: 'GET', url: 'http://localhost/users?q=1', durationMs: 3 };

/** One case of each outcome; texts try to leave their place in XML, HTML, a terminal and a log. */
export const CASES: readonly ReportedCase[] = [
  {
    ...base,
    id: 'a',
    name: 'getUser: example',
    group: 'users',
    outcome: 'passed',
    exchanges: [{ ...exchange, status: 200 }],
  },
  {
    ...base,
    id: 'b',
    name: 'getUser: <b>"&\u001b[31m\u0000 ::error::x',
    group: 'users',
    outcome: 'failed',
    exchanges: [
      {
        ...exchange,
        status: 200,
        statusText: 'OK',
        command: "curl 'http://localhost/users?q=1'",
        body: ']]></failure><script>alert(1)</script>',
      },
    ],
    findings: [
      {
        kind: 'undeclared-property',
        part: 'body',
        instance: '/scope',
        sentence: '`/scope` is not declared by the schema.\n::warning::<img src=x onerror=alert(1)>',
        help: 'Declare the property.',
        exchange: 0,
        schema: {
          location: { file: 'openapi.yaml', pointer: '/components/schemas/User' },
          span: { file: 'openapi.yaml', line: 12, column: 5, length: 4 },
        },
      },
    ],
    assertions: [{ name: 'status', passed: false, message: 'Expected 201, found 200.', exchange: 0 }],
  },
  {
    ...base,
    id: 'c',
    name: 'getUser: timeout',
    group: 'users',
    outcome: 'error',
    exchanges: [
      {
        ...exchange,
        failure: { code: 'timeout', message: 'The call took longer than its limit.' },
        command: 'curl',
      },
    ],
    findings: [
      {
        kind: 'call-failed',
        part: 'call',
        instance: '',
        sentence: 'The call took longer than its limit.',
        exchange: 0,
      },
    ],
  },
  {
    ...base,
    id: 'e',
    name: 'getUser: <i>optional</i>',
    group: 'users',
    operation: { key: 'get /users', protocol: 'http', method: 'GET', path: '/users', tags: [] },
    purpose: 'success',
    outcome: 'inconclusive',
    cause: 'values',
    reason: 'Answered its declared 404: no such <b>user</b>.\n::error::x',
    exchanges: [{ ...exchange, status: 404, command: 'curl' }],
  },
  {
    ...base,
    id: 'd',
    name: 'later',
    group: 'orders & more',
    outcome: 'skipped',
    reason: 'The run was interrupted.',
    exchanges: [],
    attempts: 0,
  },
];

export function sampleReport(cases: readonly ReportedCase[] = CASES): RunReport {
  return {
    format: 1,
    sources: ['openapi.yaml'],
    server: 'http://localhost',
    seed: 7,
    startedAt: 1_767_225_600_000,
    durationMs: 1234,
    isInterrupted: false,
    cases: [...cases],
    coverage: {
      operations: [
        {
          key: 'get /users',
          isCalled: true,
          statuses: [
            { status: '200', isCovered: true },
            { status: '404', isCovered: false },
          ],
          parameters: [
            { in: 'query', name: 'sort', isCovered: true, values: [{ value: '</td>', isCovered: false }] },
          ],
          mediaTypes: [{ in: '200', type: 'application/json', isCovered: true }],
        },
      ],
    },
  };
}
