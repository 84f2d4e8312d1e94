import type { MessagePort } from 'node:worker_threads';
import { ConfigError } from '@curlew/project';
import type { CallFailure } from '../../protocol/calls.ts';
import { CallError } from '../call-error.ts';
import { Engine } from './engine.ts';
import type { EngineEnvelope, EngineOptions, EngineReply } from './engine-messages.ts';

/** Answers the calls that come through a port, in any order, and sends the events of the engine. */
export function serveEngine(port: Pick<MessagePort, 'on' | 'postMessage'>, options: EngineOptions): void {
  const send = (reply: EngineReply) => port.postMessage(reply);
  const engine = new Engine(options, (event) => send({ event }));
  port.on('message', async ({ id, name, request }: EngineEnvelope) => {
    try {
      send({ id, value: await engine.answer(name, request) });
    } catch (error) {
      send({ id, failure: getFailure(error) });
    }
  });
}

function getFailure(error: unknown): CallFailure {
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
