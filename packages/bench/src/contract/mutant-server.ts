import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The description that the server follows, unless it has a fault. */
export const NOTES = {
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

export const TOKEN = 'token-of-the-notes';

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
export const MUTANTS: readonly Mutant[] = [
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

export interface MutantServer {
  url: string;
  port: number;
  close(): Promise<void>;
}

/** Serves the notes with one fault, or with none. @param port 0: a free one. */
export async function serveMutant(
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
