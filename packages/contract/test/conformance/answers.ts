import type { Mode } from './conformance.ts';

/** What a server answers in each mode; undefined: nothing. */
export const ANSWERS: Record<Exclude<Mode, 'silent' | 'error'>, { answer: number; extra?: string }> = {
  reply: { answer: 42 },
  wrong: { answer: -1, extra: 'x' },
  large: { answer: 42, extra: 'x'.repeat(1_200_000) },
};

/** The mode in the input of a request. */
export function getMode(input: unknown): Mode {
  return (input as { mode?: Mode } | null)?.mode ?? 'reply';
}

/** What the description says of an answer. */
export const ANSWER_SCHEMA = {
  type: 'object',
  required: ['answer'],
  properties: { answer: { type: 'integer', minimum: 0 } },
};
