import { readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { newQuickJSWASMModuleFromVariant } from 'quickjs-emscripten-core';
import { runSandboxed } from './run-sandboxed.ts';
import type { ScriptRun } from './script-run.ts';

const engine = await newQuickJSWASMModuleFromVariant(import('@jitl/quickjs-wasmfile-release-sync'));
const chaiSource = readFileSync(new URL(import.meta.resolve('chai')), 'utf8');

parentPort?.on('message', (run: ScriptRun) => parentPort?.postMessage(runSandboxed(engine, run, chaiSource)));
parentPort?.postMessage('ready');
