import { expect, test } from 'vitest';
import type { ReportedCase } from '../../src/index.ts';
import { caseCauses, spreadText } from '../../src/report/case-causes.ts';

type Kind = ReportedCase['findings'][number]['kind'];

/** A case with one finding about a response as a whole. */
function reported(id: number, kind: Kind, status: number, line: number, sentence: string): ReportedCase {
  return {
    id: `${id}`,
    name: `case ${id}`,
    group: 'all',
    operation: { key: `op${id}`, method: 'GET', path: `/op${id}` },
    outcome: 'failed',
    attempts: 1,
    startedAt: 0,
    durationMs: 1,
    assertions: [],
    exchanges: [{ protocol: 'http', method: 'GET', url: `http://localhost/op${id}`, durationMs: 1, status }],
    findings: [
      {
        kind,
        part: kind === 'undeclared-status' ? 'status' : 'body',
        instance: '',
        sentence,
        exchange: 0,
        schema: {
          location: { file: 'api.yaml', pointer: `/${line}` },
          span: { file: 'api.yaml', line, column: 5, length: 1 },
        },
      },
    ],
  } as unknown as ReportedCase;
}

/** Each cause: its sentence, how many cases it has, and where it is. */
function getCauses(cases: ReportedCase[]): string[] {
  return caseCauses(cases).map(
    ({ cases: own, problem }) => `${problem?.sentence}${spreadText(own)} ${problem?.notes.at(-1)}`,
  );
}

test.each<[string, ReportedCase[], string[]]>([
  [
    'responses that lack the same declaration are one cause, whichever operation they belong to',
    [
      reported(1, 'undeclared-body', 401, 10, '37 bytes'),
      reported(2, 'undeclared-body', 401, 20, '41 bytes'),
      reported(3, 'undeclared-body', 401, 20, '37 bytes'),
      reported(4, 'undeclared-body', 404, 30, '9 bytes'),
    ],
    ['37 bytes (3 cases of 3 operations) api.yaml:10:5 and 1 other place', '9 bytes api.yaml:30:5'],
  ],
  [
    'two statuses that one operation does not declare are two causes',
    [
      reported(1, 'undeclared-status', 500, 10, '500 is not declared; declared: 200'),
      reported(2, 'undeclared-status', 422, 10, '422 is not declared; declared: 200'),
      reported(3, 'undeclared-status', 422, 20, '422 is not declared; declared: 204'),
    ],
    [
      '500 is not declared; declared: 200 api.yaml:10:5',
      '422 is not declared; declared: 200 (2 cases of 2 operations) api.yaml:10:5 and 1 other place',
    ],
  ],
  [
    'media types that differ are causes of their own',
    [
      reported(1, 'undeclared-content-type', 200, 10, 'found text/html'),
      reported(2, 'undeclared-content-type', 200, 20, 'found text/html'),
      reported(3, 'undeclared-content-type', 200, 30, 'found text/csv'),
      reported(4, 'undeclared-content-type', 404, 40, 'found text/html'),
    ],
    [
      'found text/html (3 cases of 3 operations) api.yaml:10:5 and 2 other places',
      'found text/csv api.yaml:30:5',
    ],
  ],
  [
    'credentials that no operation requires are one cause',
    [
      reported(1, 'ignored-authorization', 200, 10, 'listed without credentials'),
      reported(2, 'ignored-authorization', 201, 20, 'created without credentials'),
    ],
    ['listed without credentials (2 cases of 2 operations) api.yaml:10:5 and 1 other place'],
  ],
])('%s', (_, cases, want) => {
  expect(getCauses(cases)).toEqual(want);
});

test.each<[string, object, string]>([
  [
    'a message by its number and name',
    { part: 'message', name: 'next', message: 1, instance: '/id' },
    'in message 2, next at /id',
  ],
  [
    'an event without a name by its number',
    { part: 'message', name: 'message', message: 0, instance: '' },
    'in message 1',
  ],
  ['a stream without the message', { part: 'message', name: 'ready', instance: '' }, 'in the message ready'],
  ['a parameter', { part: 'query', name: 'limit', instance: '' }, 'in the query limit'],
])('the place of a finding names %s', (_name, place, note) => {
  const one = reported(1, 'missing-property', 200, 10, 'It lacks `id`.');
  const findings = one.findings.map((finding) => ({ ...finding, ...place }));
  const [cause] = caseCauses([{ ...one, findings } as ReportedCase]);
  expect(cause?.problem?.notes[0]).toBe(note);
});
