import { parentPort } from 'node:worker_threads';
import { AstroError } from 'astro/errors';
import { SourceDesk } from './source-desk.ts';
import type { Answer, Asked } from './thread-messages.ts';

const desk = new SourceDesk();

parentPort?.on('message', async ({ id, question }: Asked) => {
  let answer: Answer;
  try {
    answer = { id, value: await desk.answer(question) };
  } catch (error) {
    answer = { id, error: plainError(error) };
  }
  parentPort?.postMessage(answer);
});

function plainError(error: unknown): { message: string; hint?: string; stack?: string } {
  if (error instanceof AstroError) return { message: error.message, hint: error.hint ?? '' };
  if (error instanceof Error) return { message: error.message, stack: error.stack ?? '' };
  return { message: String(error) };
}
