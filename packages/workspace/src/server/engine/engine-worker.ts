import { enableCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { ConfigError } from '@curlew/project';
import type { CallFailure } from '../../protocol/calls.ts';
import { CallError } from '../call-error.ts';
import type { EngineEnvelope, EngineOptions, EngineReply } from './engine-messages.ts';

const send = (reply: EngineReply) => parentPort?.postMessage(reply);
// The engine imports most of Curlew: compiled code of earlier runs saves half of that time.
enableCompileCache();
const { Engine } = await import('./engine.ts');
const engine = new Engine(workerData as EngineOptions, (event) => send({ event }));

parentPort?.on('message', async ({ id, name, request }: EngineEnvelope) => {
  try {
    send({ id, value: await engine.answer(name, request) });
  } catch (error) {
    send({ id, failure: failureOf(error) });
  }
});

function failureOf(error: unknown): CallFailure {
  if (error instanceof CallError)
    return {
      code: error.code,
      message: error.message,
      ...(error.help !== undefined && { help: error.help }),
    };
  if (error instanceof ConfigError) return { code: 'unusable', message: error.message, help: error.help };
  // A fault of this program: the call fails, the engine goes on.
  return {
    code: 'engine-failed',
    message: error instanceof Error ? (error.stack ?? error.message) : String(error),
  };
}
