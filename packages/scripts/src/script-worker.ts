import { parentPort, workerData } from 'node:worker_threads';
import type { ScriptOutcome, ScriptRequest, ScriptResponse, ScriptRun } from '@curlew/contract/scripts';
import variant from '@jitl/quickjs-wasmfile-release-sync';
import {
  type CustomizeVariantOptions,
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSSyncVariant,
} from 'quickjs-emscripten-core';
import { runSandboxed } from './run-sandboxed.ts';
import { scriptLibraries } from './script-libraries.ts';

/** Messages of the worker. */
export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'send'; id: number; request: ScriptRequest }
  /** The script works, or waits for timers and requests. */
  | { kind: 'works' | 'waits' }
  /** The worker runs no other script if the engine may be damaged. */
  | { kind: 'done'; outcome: ScriptOutcome; isBroken: boolean };

/** Messages to the worker. */
export type ToWorker =
  | { kind: 'run'; run: ScriptRun }
  | { kind: 'reply'; id: number; reply: ScriptResponse | { error: string } };

/** Settings of a worker. */
export interface WorkerSettings {
  /** Memory of a script in bytes. */
  memoryBytes: number;
}

interface WebAssemblyConstructors {
  Memory: new (pages: {
    initial: number;
    maximum: number;
  }) => NonNullable<CustomizeVariantOptions['wasmMemory']>;
}

const PAGE_BYTES = 65_536;
/** Memory that the engine begins with, fixed by its build: its own data, and libraries. */
const ENGINE_BYTES = 16_777_216;

// The limit of QuickJS does not count what it allocates. WebAssembly refuses pages beyond the maximum of its memory,
// which contains every string, buffer and object of a script.
const { memoryBytes } = workerData as WorkerSettings;
// The types of Node have the namespace `WebAssembly`, but not its constructors.
const { Memory } = (globalThis as unknown as { WebAssembly: WebAssemblyConstructors }).WebAssembly;
const wasmMemory = new Memory({
  initial: ENGINE_BYTES / PAGE_BYTES,
  maximum: Math.ceil((ENGINE_BYTES + memoryBytes) / PAGE_BYTES),
});
// The package declares the types of its CommonJS build, whose default is a member of this one.
const syncVariant = variant as unknown as QuickJSSyncVariant;
const engine = await newQuickJSWASMModuleFromVariant(newVariant(syncVariant, { wasmMemory }));
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
    const onPhase = (kind: 'works' | 'waits'): void => post({ kind });
    post({ kind: 'done', ...(await runSandboxed(engine, message.run, libraries, { send, onPhase })) });
    return;
  }
  waiting.get(message.id)?.(message.reply);
  waiting.delete(message.id);
});
post({ kind: 'ready' });
