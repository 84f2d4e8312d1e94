import { createHash, createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CallFailure, CallName } from '../../protocol/calls.ts';
import { CallError } from '../call-error.ts';
import { CALLS } from '../calls/calls.ts';
import { DOCS_BASE } from '../docs/docs-base.ts';
import type { Run } from '../state/runs.ts';
import type { Workspace } from '../workspace.ts';
import { type Access, isSameText } from './access.ts';
import { readJsonBody } from './read-json-body.ts';
import { answerCallback, isCallback } from './sign-in-callback.ts';

/** The window loads nothing from elsewhere, and no other page may frame it. */
const WINDOW_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const STATUS: Readonly<Record<CallFailure['code'], number>> = {
  unauthorized: 401,
  forbidden: 403,
  'unknown-call': 404,
  'invalid-request': 400,
  'not-found': 404,
  unusable: 422,
  refused: 409,
  'too-large': 413,
  'engine-failed': 500,
};

export interface Served {
  workspace: Workspace;
  access: Access;
  port: () => number;
  /** This run, and those before it on the same port. */
  runs: () => readonly Run[];
}

/** Answers one request. Never rejects. */
export async function handleRequest(
  incoming: IncomingMessage,
  response: ServerResponse,
  served: Served,
): Promise<void> {
  response.on('error', () => response.destroy());
  try {
    await route(incoming, response, served);
  } catch (error) {
    if (response.headersSent || response.destroyed) response.destroy();
    else fail(response, getFailure(error));
  }
}

async function route(incoming: IncomingMessage, response: ServerResponse, served: Served): Promise<void> {
  const { access, workspace } = served;
  const url = new URL(incoming.url ?? '/', 'http://127.0.0.1');
  if (isCallback(url.pathname)) return answerCallback(url, incoming, response, served);
  const problem = access.originProblem(incoming.headers);
  if (problem !== undefined) return fail(response, { code: 'forbidden', message: problem });
  const token = url.searchParams.get('token');
  if (url.pathname === '/' && token !== null) return enter(response, token, access);
  if (url.pathname === '/api/resume' && incoming.method === 'POST') return resume(incoming, response, served);
  if (!access.hasCookie(incoming.headers) && !isReloaded(url, incoming, served))
    return fail(response, {
      code: 'forbidden',
      message: 'This window was not opened by the address that `curlew open` printed.',
    });
  if (url.pathname.startsWith('/api/')) return answer(url, incoming, response, workspace);
  if (incoming.method !== 'GET' && incoming.method !== 'HEAD')
    return fail(response, { code: 'unknown-call', message: 'Only GET is allowed here.' });
  if (url.pathname.startsWith(`${DOCS_BASE}/`)) return writePage(url, response, workspace);
  const file = await staticFile(url.pathname);
  if (file === undefined) return fail(response, { code: 'not-found', message: 'There is no such page.' });
  response.writeHead(200, {
    ...headers(WINDOW_POLICY),
    'content-type': file.type,
    'cache-control': file.isFixed ? 'max-age=31536000, immutable' : 'no-store',
  });
  response.end(file.content);
}

/** Removes the token from the address, so that the browser neither shows it nor stores it in its history. */
function enter(response: ServerResponse, token: string, access: Access): void {
  if (!access.admits(token)) {
    fail(response, { code: 'forbidden', message: 'The token of the address is wrong.' });
    return;
  }
  response.writeHead(303, { ...headers("default-src 'none'"), location: '/', 'set-cookie': access.cookie });
  response.end();
}

async function resume(
  incoming: IncomingMessage,
  response: ServerResponse,
  { access, workspace, port, runs }: Served,
): Promise<void> {
  const target = { runs: runs(), server: workspace.id, port: port() };
  const { isAdmitted, ...proven } = await resumeWindow(incoming, target);
  response.writeHead(200, {
    ...headers("default-src 'none'"),
    'content-type': 'application/json',
    ...(isAdmitted && { 'set-cookie': access.cookie }),
  });
  response.end(JSON.stringify(proven));
}

/** A window of an earlier run that is reloaded. */
function isReloaded({ pathname }: URL, { method, headers: sent }: IncomingMessage, served: Served): boolean {
  const isCode = !pathname.startsWith('/api/') && !pathname.startsWith(`${DOCS_BASE}/`);
  return method === 'GET' && isCode && served.access.hasFormerCookie(sent, served.runs());
}

async function answer(
  url: URL,
  incoming: IncomingMessage,
  response: ServerResponse,
  workspace: Workspace,
): Promise<void> {
  const name = url.pathname.slice('/api/'.length);
  if (name === 'events' && incoming.method === 'GET') {
    const first = { type: 'hello', server: workspace.id, version: workspace.options.version } as const;
    workspace.events.open(response, url.searchParams.get('window') ?? '', first);
    return;
  }
  if (incoming.method !== 'POST' || !Object.hasOwn(CALLS, name))
    return fail(response, { code: 'unknown-call', message: `Unknown call POST ${url.pathname}.` });
  const request = await readJsonBody(incoming);
  // Each handler takes its own request; fields of the wrong type make it fail.
  const handler = CALLS[name as CallName] as (request: unknown, workspace: Workspace) => unknown;
  const value = await handler(request, workspace);
  response.writeHead(200, { ...headers("default-src 'none'"), 'content-type': 'application/json' });
  response.end(JSON.stringify(value));
}

/** A page of the reference: styles and nothing else, so that no text of a description can do anything. */
async function writePage(url: URL, response: ServerResponse, workspace: Workspace): Promise<void> {
  const [source = '', ...rest] = url.pathname.slice(DOCS_BASE.length + 1).split('/');
  const page = decodeURIComponent(rest.join('/')).replace(/\/$/, '');
  const found = await workspace.engine.call('docsHtml', { source, page });
  if (found === null) return fail(response, { code: 'not-found', message: 'There is no such page.' });
  const hashes = [...found.html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(
    ([, style = '']) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  );
  response.writeHead(200, {
    ...headers(
      `default-src 'none'; style-src ${hashes.join(' ')}; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin`,
    ),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(found.html);
}

function fail(response: ServerResponse, failure: CallFailure): void {
  response.writeHead(STATUS[failure.code], {
    ...headers("default-src 'none'"),
    'content-type': 'application/json',
    connection: 'close',
  });
  response.end(JSON.stringify(failure));
}

function headers(policy: string): Record<string, string> {
  return {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cache-control': 'no-store',
  };
}

function getFailure(error: unknown): CallFailure {
  if (error instanceof CallError)
    return {
      code: error.code,
      message: error.message,
      ...(error.help !== undefined && { help: error.help }),
    };
  if (error instanceof TypeError)
    return { code: 'invalid-request', message: `The call cannot be read: ${error.message}.` };
  return { code: 'engine-failed', message: error instanceof Error ? error.message : String(error) };
}

/** The window, as `scripts/build-client.ts` builds it; the sources are as deep as what is compiled of them. */
const FOLDER = fileURLToPath(new URL('../../../dist/client/', import.meta.url));

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.map': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
};

interface StaticFile {
  content: Uint8Array;
  type: string;
  /** Its name changes with its content. */
  isFixed: boolean;
}

/** A file of the window; undefined when there is none. */
async function staticFile(path: string): Promise<StaticFile | undefined> {
  const name = path === '/' ? '/index.html' : path;
  const type = TYPES[extname(name)];
  if (type === undefined || !/^(?:\/[\w-][\w.-]*)+$/.test(name)) return undefined;
  try {
    return { content: await readFile(join(FOLDER, name)), type, isFixed: name.startsWith('/assets/') };
  } catch {
    return undefined;
  }
}

/** Bytes of a request that is read before its sender is known. */
const MAX_BODY_BYTES = 2_000;
const NONCE = /^[\w-]{16,100}$/;

interface ResumeTarget {
  /** This run, and the ones before it on the same port. */
  runs: readonly Run[];
  server: string;
  port: number;
}

/**
 * Two steps by which a window of an earlier run and this server prove to each other that they share the key of that run. The key
 * is not sent: another program may have listened on the port meanwhile. The port is part of the proofs, so that
 * such a program cannot pass them on to the server on its new port.
 * @returns the proof of the server, and whether the window has proven itself @throws {CallError}
 */
async function resumeWindow(
  incoming: IncomingMessage,
  { runs, server, port }: ResumeTarget,
): Promise<{ server: string; proof: string; isAdmitted: boolean }> {
  const { run: id, nonce, proof } = await readJsonBody(incoming, MAX_BODY_BYTES);
  if (typeof nonce !== 'string' || !NONCE.test(nonce))
    throw new CallError('invalid-request', '`nonce` must be a string of 16 to 100 letters and digits.');
  const run = runs.find((one) => one.id === id);
  if (run === undefined) throw new CallError('forbidden', 'No run with this window is known.');
  const sign = (role: 'server' | 'window') =>
    createHmac('sha256', Buffer.from(run.key, 'base64url'))
      .update([role, port, nonce, server].join('\n'))
      .digest('base64url');
  if (proof === undefined) return { server, proof: sign('server'), isAdmitted: false };
  if (typeof proof !== 'string' || !isSameText(proof, sign('window')))
    throw new CallError('forbidden', 'The proof of the window is wrong.');
  return { server, proof: sign('server'), isAdmitted: true };
}
