import { parentPort } from 'node:worker_threads';
import { ConfigError } from '@curlew/project';
import { WorkerHandler } from './worker-handler.ts';
import type { Envelope, WorkerResponse } from './worker-messages.ts';

const handler = new WorkerHandler();

parentPort?.on('message', async ({ id, request }: Envelope) => {
  let response: WorkerResponse;
  try {
    response = { id, value: await handler.handle(request) };
  } catch (error) {
    response = { id, error: plainError(error) };
  }
  parentPort?.postMessage(response);
});

function plainError(error: unknown): { message: string; hint?: string; stack?: string } {
  if (error instanceof ConfigError) return { message: error.message, hint: error.help };
  if (error instanceof Error) return { message: error.message, stack: error.stack ?? '' };
  return { message: String(error) };
}
