import { ExchangeChecker } from '@curlew/exchange';
import type { RequestInput } from '@curlew/request';
import { afterEach, expect, test } from 'vitest';
import { type RunReport, runPlan, Session, TEST_REPORTERS } from '../../src/index.ts';
import { applyFindingPolicy, exploreCases, type FindingPolicy, findingBaseline } from '../../src/internal.ts';
import { describeApi } from '../describe.ts';
import { type Fault, NOTES, type NotesServer, serveNotes, TOKEN } from './explore-server.ts';

let server: NotesServer;

afterEach(() => server.close());

async function explore(
  limits: { seed?: number; maxRequests?: number; rate?: number; seconds?: number } = {},
  api = NOTES,
  given: Pick<RequestInput, 'credentials' | 'headers'> = { credentials: { token: TOKEN } },
) {
  const { seed = 1, maxRequests = 1_000, rate = 0, seconds = 60 } = limits;
  const session = new Session(await describeApi(api));
  try {
    return await runPlan(
      exploreCases(session, { seed, maxRequests, rate, seconds }),
      {
        session,
        checker: new ExchangeChecker(session.description),
        input: { server: { url: server.url, variables: [] }, ...given },
        limits: {},
        variables: {},
        signal: new AbortController().signal,
      },
      { sources: ['notes.yaml'], server: server.url, seed, secrets: [TOKEN], concurrency: 1 },
    );
  } finally {
    await session.close();
  }
}

function failures({ cases }: RunReport): [string, string][] {
  return cases
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ name, findings: [finding] }) => {
      expect(name).toContain(`: ${finding?.kind}`);
      return [name, finding?.sentence ?? ''];
    });
}

test('a server without faults has no finding, and every sequence tells something', async () => {
  server = await serveNotes();
  const report = await explore();
  expect(report.cases.filter(({ outcome }) => outcome !== 'passed').map(({ name }) => name)).toEqual([]);
  expect(report.cases.length).toBeGreaterThan(12);
});

test('a header with the key of a declared scheme is not sent with a request without credentials', async () => {
  server = await serveNotes();
  const scheme = '{ type: apiKey, in: header, name: X-Harbour }';
  const api = NOTES.replace('{ type: http, scheme: bearer }', scheme);
  expect(api).toContain(scheme);
  const report = await explore({}, api, { headers: [{ name: 'x-harbour', value: TOKEN }] });
  expect(failures(report)).toEqual([]);
  expect(report.cases.map(({ name }) => name)).toContain('getNote: ignored-authorization');
});

const PLANTED: [Fault, string, string][] = [
  [
    'use-after-delete',
    'getNote: use-after-delete',
    'What was deleted is still answered with 200. Steps: 1. createNote: 201; 2. deleteNote: 204; 3. getNote: 200.',
  ],
  [
    'created-not-found',
    'getNote: created-not-found',
    'What was created is answered with 404. Steps: 1. createNote: 201; 2. getNote: 404.',
  ],
  [
    'server-error',
    'putNote: server-error',
    'The server answered 500. Steps: 1. createNote: 201; 2. putNote with text = "%": 500.',
  ],
  [
    'ignored-authorization',
    'getNote: ignored-authorization',
    'A request without credentials succeeds with 200, although security is declared. Steps: 1. createNote: 201; 2. getNote without credentials: 200.',
  ],
];

test.each(PLANTED)('%s is found alone, and shortened', async (fault, name, message) => {
  server = await serveNotes(fault);
  expect(failures(await explore())).toEqual([[name, message]]);
});

test('a sequence is shortened although its case has used its share of the requests', async () => {
  const found: string[] = [];
  let most = 0;
  for (let seed = 1; seed <= 8; seed += 1) {
    server = await serveNotes('use-after-delete');
    found.push(...failures(await explore({ seed, maxRequests: 90 })).map(([, message]) => message));
    most = Math.max(most, server.requestCount());
    await server.close();
  }
  expect(found.length).toBeGreaterThan(3);
  const [[, , shortest] = []] = PLANTED;
  expect(new Set(found)).toEqual(new Set([shortest]));
  expect(most).toBeLessThanOrEqual(90);
});

test('an undeclared method is found for each operation of its path, at one place', async () => {
  server = await serveNotes('undeclared-method');
  const report = await explore();
  const found = failures(report);
  expect(found.map(([name]) => name).sort()).toEqual(
    ['createNote', 'deleteNote', 'getNote', 'listNotes', 'putNote'].map((one) => `${one}: undeclared-method`),
  );
  for (const [, message] of found) expect(message).toContain('PATCH is not declared, but succeeds with 200');
  // Reports group findings by their place: one cause for each path.
  const places = report.cases.flatMap(({ findings }) =>
    findings.map(({ schema }) => schema?.location.pointer),
  );
  expect(new Set(places)).toEqual(new Set(['/paths/~1notes', '/paths/~1notes~1{id}']));
});

test('a method that an overlapping path declares is not undeclared', async () => {
  server = await serveNotes();
  const text = NOTES.replace(
    '  /notes/{id}:',
    '  /notes/latest: { get: { operationId: latest, responses: {} } }\n  /notes/{id}:',
  );
  const names = async (source: string) =>
    exploreCases(new Session(await describeApi(source)), {
      seed: 1,
      seconds: 1,
      maxRequests: 1,
      rate: 0,
    }).map(({ name }) => name);
  expect(await names(text)).toContain('latest: undeclared-method');
  const post = text.replace(
    '    put:',
    '    patch: { operationId: patchNote, responses: {} }\n    post: { operationId: postNote, responses: {} }\n    put:',
  );
  expect(await names(post)).not.toContain('latest: undeclared-method');
});

test('a seed repeats the same sequences', async () => {
  const urls = async () => {
    server = await serveNotes('server-error');
    const { cases } = await explore({ seed: 7, maxRequests: 200 });
    return cases.map(({ name, outcome, exchanges }) => [
      name,
      outcome,
      exchanges.map(({ method, status }) => [method, status]),
    ]);
  };
  const first = await urls();
  await server.close();
  expect(await urls()).toEqual(first);
});

test('requests and time are bounded, and what was not reached is not checked', async () => {
  server = await serveNotes();
  const report = await explore({ maxRequests: 20 });
  expect(server.requestCount()).toBeLessThanOrEqual(20);
  expect(report.cases.some(({ outcome }) => outcome === 'skipped')).toBe(true);
  const started = performance.now();
  await explore({ seconds: 1, rate: 5 });
  expect(performance.now() - started).toBeLessThan(5_000);
  expect(server.requestCount()).toBeLessThanOrEqual(20 + 7);
});

test('every reporter shows the sequence with its commands, and no credential', async () => {
  server = await serveNotes('use-after-delete');
  const report = await explore();
  for (const { id, render } of TEST_REPORTERS) {
    const text = render(report, { color: false, verbose: false });
    // Markdown escapes the points.
    expect(text.replaceAll('\\', ''), id).toContain('2. deleteNote: 204; 3. getNote: 200.');
    expect(text, id).not.toContain(TOKEN);
    if (id !== 'github') expect(text.match(/curl /g)?.length, id).toBeGreaterThanOrEqual(3);
  }
});

test('a finding has the severity, the ignores and the baseline of all findings', async () => {
  server = await serveNotes('use-after-delete');
  const report = await explore();
  const [finding] = report.cases.flatMap(({ findings }) => findings);
  expect(finding?.schema?.location.pointer).toBe('/paths/~1notes~1{id}/get');
  const outcomes = (policy: FindingPolicy): string[] =>
    applyFindingPolicy(report, policy).cases.flatMap(({ outcome }) =>
      outcome === 'failed' ? [outcome] : [],
    );
  expect(outcomes({})).toEqual(['failed']);
  expect(outcomes({ rules: { 'use-after-delete': 'warning' } })).toEqual([]);
  const pointer = '/paths/~1notes~1{id}';
  expect(outcomes({ ignore: [{ code: 'use-after-delete', reason: 'Known.', pointer }] })).toEqual([]);
  const baseline = findingBaseline(report);
  expect(baseline.findings).toEqual([
    { kind: 'use-after-delete', operation: 'GET /notes/{id}', place: 'call', status: 200 },
  ]);
  expect(outcomes({ baseline })).toEqual([]);
});
