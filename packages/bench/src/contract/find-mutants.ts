import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { measureProcess } from '../measure-process.ts';
import { CURLEW, resolveScript, WORK } from '../paths.ts';
import { MUTANTS, NOTES, serveMutant, TOKEN } from './mutant-server.ts';

/** The ways to test that are compared. */
const WAYS = ['curlew test', '--explore', 'curlew, workflow', 'Respect, workflow', 'Prism proxy'] as const;
type Way = (typeof WAYS)[number];

export interface MutantTable {
  head: string[];
  rows: string[][];
  verdicts: string[];
}

/** Which faults of a server each way finds; the server without a fault shows false alarms. */
export async function findMutants(): Promise<MutantTable> {
  const folder = join(WORK, 'mutants');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(NOTES));
  writeFileSync(join(folder, 'notes.arazzo.json'), JSON.stringify(WORKFLOW));
  const clean = await serveMutant({});
  const { port, url } = clean;
  // Respect calls the servers of the description.
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify({ ...NOTES, servers: [{ url }] }));
  const prism = await startPrism(folder, url);
  const found = new Map<string, ReadonlySet<Way>>();
  try {
    const before = await alarms(folder, url, prism.url);
    await clean.close();
    for (const mutant of MUTANTS) {
      const server = await serveMutant(mutant, port);
      found.set(mutant.name, await alarms(folder, url, prism.url));
      await server.close();
    }
    const mark = (ways: ReadonlySet<Way>): string[] => WAYS.map((way) => (ways.has(way) ? '×' : ''));
    const counts = WAYS.map((way) => [...found.values()].filter((ways) => ways.has(way)).length);
    const either = [...found.values()].filter((ways) => ways.has('curlew test') || ways.has('--explore'));
    return {
      head: ['fault', ...WAYS],
      rows: [
        ...[...found].map(([name, ways]) => [name, ...mark(ways)]),
        ['found', ...counts.map(String)],
        ['false alarm on the server without a fault', ...mark(before)],
      ],
      verdicts: [
        `curlew finds ${either.length} of ${MUTANTS.length} (all), with ${before.has('curlew test') || before.has('--explore') ? 'a' : 'no'} false alarm (none)`,
      ],
    };
  } finally {
    prism.stop();
  }
}

/** The ways that report the server. */
async function alarms(folder: string, url: string, prismUrl: string): Promise<ReadonlySet<Way>> {
  const curlew = async (...args: string[]): Promise<boolean> => {
    const report = join(folder, 'curlew.json');
    rmSync(report, { force: true });
    await measureProcess([CURLEW, 'test', ...args, '-s', url, '-r', `json=${report}`], {
      cwd: folder,
      // The workflow has its own credentials, and a step without any.
      env: args[0] === 'openapi.json' ? { CURLEW_AUTH: TOKEN } : {},
    });
    const { cases } = JSON.parse(readFileSync(report, 'utf8')) as { cases: { outcome: string }[] };
    return cases.some(({ outcome }) => outcome === 'failed' || outcome === 'error');
  };
  const respect = async (): Promise<boolean> => {
    const { exit } = await measureProcess(
      [resolveScript('@redocly/cli', 'bin/cli.js'), 'respect', 'notes.arazzo.json'],
      { cwd: folder, env: { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } },
    );
    return exit !== 0;
  };
  const results: [Way, boolean][] = [
    ['curlew test', await curlew('openapi.json', '--negative')],
    ['--explore', await curlew('openapi.json', '--explore', '20', '--max-requests', '600')],
    ['curlew, workflow', await curlew('notes.arazzo.json')],
    ['Respect, workflow', await respect()],
    ['Prism proxy', await hasViolations(prismUrl)],
  ];
  return new Set(results.flatMap(([way, isFound]) => (isFound ? [way] : [])));
}

const AUTHORIZATION = { name: 'Authorization', in: 'header', value: `Bearer ${TOKEN}` };

function step(
  stepId: string,
  operationId: string,
  status: number,
  more: object = {},
  isAnonymous = false,
): object {
  const { parameters = [], ...rest } = more as { parameters?: object[] };
  return {
    stepId,
    operationId,
    parameters: [...(isAnonymous ? [] : [AUTHORIZATION]), ...parameters],
    successCriteria: [{ condition: `$statusCode == ${status}` }],
    ...rest,
  };
}

const CREATED = { parameters: [{ name: 'id', in: 'path', value: '$steps.create.outputs.id' }] };

/** Each operation, and what the description says of the order: the same calls go through Prism. */
const WORKFLOW = {
  arazzo: '1.0.1',
  info: { title: 'Notes', version: '1' },
  sourceDescriptions: [{ name: 'notes', type: 'openapi', url: 'openapi.json' }],
  workflows: [
    {
      workflowId: 'notes',
      steps: [
        step('list', 'listNotes', 200),
        step('create', 'createNote', 201, {
          requestBody: { contentType: 'application/json', payload: { text: 'Buy tea' } },
          outputs: { id: '$response.body#/id' },
        }),
        step('read', 'getNote', 200, CREATED),
        step('remove', 'deleteNote', 204, CREATED),
        step('gone', 'getNote', 404, CREATED),
        step('anonymous', 'listNotes', 401, {}, true),
      ],
    },
  ],
};

/** Sends the calls of the workflow through Prism; whether it reports a violation. */
async function hasViolations(base: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
  const replies: Response[] = [await fetch(`${base}/notes`, { headers })];
  const created = await fetch(`${base}/notes`, { method: 'POST', headers, body: '{"text":"Buy tea"}' });
  replies.push(created);
  const { id = 'n1' } = (await created.json().catch(() => ({}))) as { id?: string };
  for (const method of ['GET', 'DELETE', 'GET'])
    replies.push(
      await fetch(`${base}/notes/${id}`, { method, headers: { authorization: headers.authorization } }),
    );
  return replies.some((reply) => reply.headers.has('sl-violations') || reply.status >= 500);
}

async function startPrism(folder: string, target: string): Promise<{ url: string; stop(): void }> {
  const port = await freePort();
  const script = resolveScript('@stoplight/prism-cli', 'dist/index.js');
  const child = spawn(
    process.execPath,
    [script, 'proxy', 'openapi.json', target, '--port', String(port), '--host', '127.0.0.1'],
    { cwd: folder, stdio: 'ignore' },
  );
  const url = `http://127.0.0.1:${port}`;
  for (let attempt = 0; ; attempt += 1) {
    const isReady = await fetch(`${url}/notes`).then(
      () => true,
      () => false,
    );
    if (isReady) return { url, stop: () => void child.kill() };
    if (attempt > 100) throw new Error('Prism did not start');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((closed) => server.close(() => closed()));
  return port;
}
