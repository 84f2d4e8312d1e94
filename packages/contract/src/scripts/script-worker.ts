import { parentPort } from 'node:worker_threads';
import { newQuickJSWASMModuleFromVariant } from 'quickjs-emscripten-core';
import { runSandboxed } from './run-sandboxed.ts';
import { scriptLibraries } from './script-libraries.ts';
import type { ScriptOutcome, ScriptRequest, ScriptResponse, ScriptRun } from './script-run.ts';

/** Messages of the worker. */
export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'send'; id: number; request: ScriptRequest }
  | { kind: 'done'; outcome: ScriptOutcome };

/** Messages to the worker. */
export type ToWorker =
  | { kind: 'run'; run: ScriptRun }
  | { kind: 'reply'; id: number; reply: ScriptResponse | { error: string } };

const engine = await newQuickJSWASMModuleFromVariant(import('@jitl/quickjs-wasmfile-release-sync'));
const libraries = scriptLibraries();
const waiting = new Map<number, (reply: ScriptResponse | { error: string }) => void>();
let nextId = 0;

function post(message: FromWorker): void {
  parentPort?.postMessage(message);
}

function send(request: ScriptRequest): Promise<ScriptResponse> {
  nextId += 1;
  const id = nextId;
  return new Promise((resolve, reject) => {
    waiting.set(id, (reply) => ('error' in reply ? reject(new Error(reply.error)) : resolve(reply)));
    post({ kind: 'send', id, request });
  });
}

parentPort?.on('message', async (message: ToWorker) => {
  if (message.kind === 'run') {
    post({ kind: 'done', outcome: await runSandboxed(engine, message.run, libraries, send) });
    return;
  }
  waiting.get(message.id)?.(message.reply);
  waiting.delete(message.id);
});
post({ kind: 'ready' });
