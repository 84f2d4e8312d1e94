import type { Finding } from '@curlew/exchange';
import { sequenceSyntax } from '@curlew/openapi';
import type { Reply } from '../send-request.ts';

/** Index of the event of a stream, or of the item of a sequence, that a finding is about. */
export function findingEvent(
  { part, message, instance }: Finding,
  { headers }: Pick<Reply, 'headers'>,
): number | undefined {
  if (message !== undefined) return message;
  const type = headers.find(({ name }) => name === 'content-type')?.value ?? '';
  if (part !== 'body' || sequenceSyntax(type) === undefined) return undefined;
  const [, index] = /^\/(\d+)/.exec(instance) ?? [];
  return index === undefined ? undefined : Number(index);
}
