import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { measureProcess } from '../measure-process.ts';
import { CURLEW, resolveScript, WORK } from '../paths.ts';

const TOKEN = 'token-of-the-notes';
const AUTHORIZATION = { name: 'Authorization', in: 'header', value: `Bearer ${TOKEN}` };

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

/** The description that the server follows, unless it has a fault. */
const NOTES = {
  openapi: '3.0.3',
  info: { title: 'Notes', version: '1' },
  servers: [{ url: 'http://127.0.0.1:1' }],
  security: [{ token: [] }],
  paths: {
    '/notes': {
      get: {
        operationId: 'listNotes',
        responses: { 200: json({ type: 'array', items: ref('Note') }), 401: json(ref('Problem')) },
      },
      post: {
        operationId: 'createNote',
        requestBody: { required: true, content: { 'application/json': { schema: ref('NewNote') } } },
        responses: {
          201: {
            ...json(ref('Note')),
            headers: { Location: { required: true, schema: { type: 'string' } } },
          },
          400: json(ref('Problem')),
          401: json(ref('Problem')),
        },
      },
    },
    '/notes/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' }, example: 'n1' }],
      get: {
        operationId: 'getNote',
        responses: { 200: json(ref('Note')), 401: json(ref('Problem')), 404: json(ref('Problem')) },
      },
      delete: {
        operationId: 'deleteNote',
        responses: {
          204: { description: 'Deleted' },
          401: json(ref('Problem')),
          404: json(ref('Problem')),
        },
      },
    },
  },
  components: {
    securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    schemas: {
      Note: {
        type: 'object',
        required: ['id', 'text', 'state', 'size', 'due'],
        properties: {
          id: { type: 'string' },
          text: { type: 'string' },
          state: { type: 'string', enum: ['open', 'done'] },
          size: { type: 'integer', minimum: 0 },
          due: { type: 'string', format: 'date', nullable: true },
        },
      },
      NewNote: {
        type: 'object',
        required: ['text'],
        properties: { text: { type: 'string', minLength: 1, example: 'Buy tea' } },
      },
      Problem: { type: 'object', required: ['title'], properties: { title: { type: 'string' } } },
    },
  },
};

function ref(name: string): object {
  return { $ref: `#/components/schemas/${name}` };
}

function json(schema: object): object {
  return { description: 'JSON', content: { 'application/json': { schema } } };
}

interface Answer {
  status: number;
  headers: Record<string, string>;
  body?: unknown;
}

/** What a fault changes: the answer to a request that the clean server would have given. */
interface Mutant {
  name: string;
  /** Of bodies of notes. */
  note?: (note: Record<string, unknown>) => Record<string, unknown>;
  answer?: (answer: Answer, request: string) => Answer;
  /** A rule of the server that does not hold. */
  broken?: 'delete' | 'create' | 'authorization' | 'validation' | 'odd' | 'method';
}

const CREATE = 'POST /notes';

/** Faults of each kind that a description or the meaning of HTTP excludes. */
const MUTANTS: readonly Mutant[] = [
  { name: 'undeclared property', note: (note) => ({ ...note, owner: 'ada' }) },
  { name: 'missing property', note: ({ size: _, ...note }) => note },
  { name: 'wrong type', note: (note) => ({ ...note, size: '3' }) },
  { name: 'null', note: (note) => ({ ...note, text: null }) },
  { name: 'value out of its list', note: (note) => ({ ...note, state: 'gone' }) },
  { name: 'value out of its bounds', note: (note) => ({ ...note, size: -1 }) },
  { name: 'value of another format', note: (note) => ({ ...note, due: '31.12.2026' }) },
  {
    name: 'undeclared status',
    answer: (answer, request) =>
      request === CREATE && answer.status === 201 ? { ...answer, status: 202 } : answer,
  },
  {
    name: 'undeclared media type',
    answer: (answer) => ({ ...answer, headers: { ...answer.headers, 'content-type': 'text/html' } }),
  },
  {
    name: 'missing header',
    answer: ({ headers: { location: _, ...headers }, ...answer }) => ({ ...answer, headers }),
  },
  {
    name: 'undeclared body of a refusal',
    answer: (answer) => (answer.status >= 400 ? { ...answer, body: { message: 'no' } } : answer),
  },
  { name: 'invalid request accepted', broken: 'validation' },
  { name: 'deleted resource still readable', broken: 'delete' },
  { name: 'created resource not found', broken: 'create' },
  { name: 'authorization ignored', broken: 'authorization' },
  { name: '500 for an unusual value', broken: 'odd' },
  { name: 'undeclared method allowed', broken: 'method' },
];

interface MutantServer {
  url: string;
  port: number;
  close(): Promise<void>;
}

/** Serves the notes with one fault, or with none. @param port 0: a free one. */
async function serveMutant(
  { note = (one) => one, answer = (one) => one, broken }: Partial<Mutant>,
  port = 0,
): Promise<MutantServer> {
  const notes = new Map([['n1', 'Buy tea']]);
  let count = 1;
  const shown = (id: string) =>
    note({ id, text: notes.get(id), state: 'open', size: notes.get(id)?.length ?? 0, due: null });
  const problem = (status: number): Answer => ({ status, headers: {}, body: { title: `Status ${status}` } });
  const respond = async (request: IncomingMessage): Promise<Answer> => {
    const { method = '', url = '' } = request;
    const [, collection, id, ...rest] = (url.split('?')[0] ?? '').split('/');
    if (request.headers.authorization !== `Bearer ${TOKEN}` && broken !== 'authorization')
      return problem(401);
    if (collection !== 'notes' || rest.length > 0) return problem(404);
    if (broken === 'method' && method === 'PATCH') return { status: 200, headers: {}, body: {} };
    if (id === undefined) {
      if (method === 'GET') return { status: 200, headers: {}, body: [...notes.keys()].map(shown) };
      if (method !== 'POST') return problem(405);
      const text = await getText(request);
      if (text === undefined && broken !== 'validation') return problem(400);
      if (broken === 'odd' && text?.includes('%')) return problem(500);
      count += 1;
      const made = `n${count}`;
      notes.set(made, text ?? '');
      const body = shown(made);
      if (broken === 'create') notes.delete(made);
      return { status: 201, headers: { location: `/notes/${made}` }, body };
    }
    if (method !== 'GET' && method !== 'DELETE') return problem(405);
    if (!notes.has(id)) return problem(404);
    if (method === 'GET') return { status: 200, headers: {}, body: shown(id) };
    // The example of the description stays.
    if (broken !== 'delete' && id !== 'n1') notes.delete(id);
    return { status: 204, headers: {} };
  };
  const server = createServer((request, response) => {
    void respond(request).then((given) => {
      const { status, headers, body } = answer(
        { ...given, headers: { 'content-type': 'application/json', ...given.headers } },
        `${request.method} ${request.url}`,
      );
      response.writeHead(status, body === undefined ? {} : headers);
      response.end(body === undefined ? undefined : JSON.stringify(body));
    });
  });
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  const { port: own } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${own}`,
    port: own,
    close() {
      server.closeAllConnections();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}

/** The text of a valid new note. */
async function getText(request: IncomingMessage): Promise<string | undefined> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  try {
    const { text } = (JSON.parse(body) ?? {}) as { text?: unknown };
    const isJson = /^application\/json\b/.test(request.headers['content-type'] ?? '');
    return isJson && typeof text === 'string' && text !== '' ? text : undefined;
  } catch {
    return undefined;
  }
}
