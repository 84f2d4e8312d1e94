import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export const NOTES = `openapi: 3.1.0
info: { title: Notes, version: '1' }
security: [{ token: [] }]
paths:
  /notes:
    post:
      operationId: createNote
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: '#/components/schemas/Note' } } }
      responses:
        '201':
          description: Created
          content: { application/json: { schema: { $ref: '#/components/schemas/Note' } } }
        4XX: { description: Refused }
    get:
      operationId: listNotes
      responses:
        '200': { description: All }
        4XX: { description: Refused }
  /notes/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get:
      operationId: getNote
      responses:
        '200': { description: One }
        4XX: { description: Refused }
    put:
      operationId: putNote
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: '#/components/schemas/Note' } } }
      responses:
        '200': { description: Changed }
        4XX: { description: Refused }
    delete:
      operationId: deleteNote
      responses:
        '204': { description: Deleted }
        4XX: { description: Refused }
components:
  securitySchemes: { token: { type: http, scheme: bearer } }
  schemas:
    Note:
      type: object
      required: [text]
      properties: { id: { type: string, readOnly: true }, text: { type: string, minLength: 1 } }
`;

export const TOKEN = 'token-of-the-notes-8d1f';

export type Fault =
  | 'use-after-delete'
  | 'created-not-found'
  | 'server-error'
  | 'ignored-authorization'
  | 'undeclared-method';

export interface NotesServer {
  url: string;
  /** How many requests were received. */
  requestCount: () => number;
  close: () => Promise<void>;
}

/** A real server with state, and at most one planted fault. */
export async function serveNotes(fault?: Fault): Promise<NotesServer> {
  const notes = new Map<string, string>();
  let created = 0;
  let received = 0;
  const answer = async (request: IncomingMessage): Promise<[number, unknown?]> => {
    received += 1;
    const { method, url = '' } = request;
    const [, collection, id] = url.split('/');
    const isOpen = fault === 'ignored-authorization' && method === 'GET' && id !== undefined;
    const isKnown =
      request.headers.authorization === `Bearer ${TOKEN}` || request.headers['x-harbour'] === TOKEN;
    if (!isKnown && !isOpen) return [401];
    if (collection !== 'notes') return [404];
    if (id === undefined && method === 'GET') return [200, [...notes.keys()]];
    if (method === 'PATCH' && fault === 'undeclared-method') return [200];
    if (id === undefined ? method !== 'POST' : !/^(?:GET|PUT|DELETE)$/.test(method ?? '')) return [405];
    if (id !== undefined && !notes.has(id)) return [404];
    if (method === 'GET') return [200, { id, text: notes.get(id ?? '') }];
    if (method === 'DELETE') {
      if (fault !== 'use-after-delete') notes.delete(id ?? '');
      return [204];
    }
    const text = await getText(request);
    if (typeof text !== 'string' || text === '') return [422];
    if (fault === 'server-error' && method === 'PUT' && text.includes('%')) return [500];
    if (id === undefined) created += 1;
    const own = id ?? `n${created}`;
    if (fault !== 'created-not-found' || id !== undefined) notes.set(own, text);
    return [id === undefined ? 201 : 200, { id: own, text }];
  };
  const server: Server = createServer((request, response) => {
    void answer(request).then(([status, body]) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(body === undefined ? undefined : JSON.stringify(body));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requestCount: () => received,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}

async function getText(request: IncomingMessage): Promise<unknown> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  try {
    return (JSON.parse(body) as { text?: unknown } | null)?.text;
  } catch {
    return undefined;
  }
}
