import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import Fastify from 'fastify';
import { Hono } from 'hono';
import { type Fault, TOKEN } from './explore-server.ts';

export interface FrameworkServer {
  url: string;
  close(): Promise<void>;
}

/** Status and body of an answer. */
type Answer = [status: number, body?: unknown];

/** The notes and their rules, of which at most one is broken; the routes are those of each framework. */
class Notes {
  readonly #notes = new Map<string, string>();
  readonly #fault: Fault | undefined;
  #createdCount = 0;

  constructor(fault: Fault | undefined) {
    this.#fault = fault;
  }

  isRefused(authorization: string | undefined, isRead: boolean): boolean {
    if (this.#fault === 'ignored-authorization' && isRead) return false;
    return authorization !== `Bearer ${TOKEN}`;
  }

  get answersPatch(): boolean {
    return this.#fault === 'undeclared-method';
  }

  list(): Answer {
    return [200, [...this.#notes.keys()]];
  }

  create(body: unknown): Answer {
    const text = getText(body);
    if (text === undefined) return [422];
    this.#createdCount += 1;
    const id = `n${this.#createdCount}`;
    if (this.#fault !== 'created-not-found') this.#notes.set(id, text);
    return [201, { id, text }];
  }

  read(id: string): Answer {
    const text = this.#notes.get(id);
    return text === undefined ? [404] : [200, { id, text }];
  }

  replace(id: string, body: unknown): Answer {
    if (!this.#notes.has(id)) return [404];
    const text = getText(body);
    if (text === undefined) return [422];
    // As a template or a database driver would.
    if (this.#fault === 'server-error' && text.includes('%')) throw new Error('broken');
    this.#notes.set(id, text);
    return [200, { id, text }];
  }

  remove(id: string): Answer {
    if (!this.#notes.has(id)) return [404];
    if (this.#fault !== 'use-after-delete') this.#notes.delete(id);
    return [204];
  }
}

function getText(body: unknown): string | undefined {
  const { text } = (body ?? {}) as { text?: unknown };
  return typeof text === 'string' && text !== '' ? text : undefined;
}

async function startFastify(fault?: Fault): Promise<FrameworkServer> {
  const notes = new Notes(fault);
  const app = Fastify();
  app.addHook('onRequest', async (request, reply) => {
    const isRead = request.method === 'GET' && request.url !== '/notes';
    if (notes.isRefused(request.headers.authorization, isRead)) await reply.code(401).send();
  });
  app.get('/notes', (_request, reply) => send(reply, notes.list()));
  app.post('/notes', ({ body }, reply) => send(reply, notes.create(body)));
  app.get<ById>('/notes/:id', ({ params }, reply) => send(reply, notes.read(params.id)));
  app.put<ById>('/notes/:id', ({ params, body }, reply) => send(reply, notes.replace(params.id, body)));
  app.delete<ById>('/notes/:id', ({ params }, reply) => send(reply, notes.remove(params.id)));
  if (notes.answersPatch) {
    app.patch('/notes', (_request, reply) => send(reply, [200]));
    app.patch('/notes/:id', (_request, reply) => send(reply, [200]));
  }
  return { url: await app.listen({ host: '127.0.0.1', port: 0 }), close: () => app.close() };
}

interface ById {
  Params: { id: string };
}

function send<Reply extends { code(status: number): { send(body?: unknown): unknown } }>(
  reply: Reply,
  [status, body]: Answer,
): unknown {
  return reply.code(status).send(body);
}

async function startHono(fault?: Fault): Promise<FrameworkServer> {
  const notes = new Notes(fault);
  const app = new Hono();
  app.onError((_error, context) => context.body(null, 500));
  app.use(async (context, next) => {
    const isRead = context.req.method === 'GET' && context.req.path !== '/notes';
    if (notes.isRefused(context.req.header('authorization'), isRead)) return context.body(null, 401);
    return next();
  });
  const respond = ([status, body]: Answer): Response =>
    body === undefined ? new Response(null, { status }) : Response.json(body, { status });
  const getBody = (request: { json(): Promise<unknown> }): Promise<unknown> =>
    request.json().catch(() => undefined);
  app.get('/notes', () => respond(notes.list()));
  app.post('/notes', async ({ req }) => respond(notes.create(await getBody(req))));
  app.get('/notes/:id', ({ req }) => respond(notes.read(req.param('id'))));
  app.put('/notes/:id', async ({ req }) => respond(notes.replace(req.param('id'), await getBody(req))));
  app.delete('/notes/:id', ({ req }) => respond(notes.remove(req.param('id'))));
  if (notes.answersPatch) {
    app.patch('/notes', () => respond([200]));
    app.patch('/notes/:id', () => respond([200]));
  }
  const server = await new Promise<ReturnType<typeof serve>>((started) => {
    const one = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, () => started(one));
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

/** The same API in two frameworks, each with at most one fault. */
export const FRAMEWORKS: Readonly<Record<string, (fault?: Fault) => Promise<FrameworkServer>>> = {
  Fastify: startFastify,
  Hono: startHono,
};
