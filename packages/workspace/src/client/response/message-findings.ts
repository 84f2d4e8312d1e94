import type { ValueFinding } from '../../protocol.ts';
import type { SentCall } from '../request/request-state.ts';

const NONE: readonly ValueFinding[] = [];

/** Findings of a message, without those that were declared since. */
export function openFindings(
  { answer, declared }: Pick<SentCall, 'answer' | 'declared'>,
  { findings = NONE }: { findings?: readonly ValueFinding[] },
  index: number,
): readonly ValueFinding[] {
  if (findings.length === 0 || declared.size === 0) return findings;
  const gone = answer?.findings.filter((one) => one.message !== undefined && declared.has(one.index)) ?? [];
  return findings.filter(
    ({ instance, sentence }) =>
      !gone.some((one) => one.instance === instance && (one.message === index || one.sentence === sentence)),
  );
}
