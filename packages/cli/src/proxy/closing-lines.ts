import { pluralize, printableText } from '@curlew/diagnostics';
import type { UncheckedTraffic } from './check-queue.ts';

/** What was written to an archive, in exchanges. */
export interface WrittenRecording {
  file: string;
  count: number;
  /** Beyond the size of the archive. */
  dropped: number;
  /** Not recorded, because they were not checked. */
  unchecked: number;
}

/** What a proxy says about traffic that it did not check or record, after the summary of the rest. */
export function closingLines(
  { overflowCount, failedCount, firstFailure }: UncheckedTraffic,
  written: WrittenRecording | undefined,
): string[] {
  const lines: string[] = [];
  if (overflowCount > 0) {
    const were = pluralize(overflowCount, 'exchange or message was', 'exchanges or messages were');
    lines.push(
      `${were} not checked: traffic came faster than it can be checked. Send it more slowly, or in smaller parts.`,
    );
  }
  if (failedCount > 0) {
    const failed = pluralize(failedCount, 'exchange or message', 'exchanges or messages');
    const first = failedCount > 1 ? 'the first one with' : 'with';
    lines.push(`The check of ${failed} failed, ${first}: ${printableText(firstFailure ?? '')}`);
  }
  if (written) {
    const { file, count, dropped, unchecked } = written;
    const left = [
      ...(dropped > 0 ? [`${dropped.toLocaleString('en')} more were too many`] : []),
      ...(unchecked > 0 ? [`${pluralize(unchecked, 'exchange')} could not be recorded without a check`] : []),
    ];
    lines.push(`${[`Wrote ${pluralize(count, 'exchange')} to ${file}`, ...left].join('; ')}.`);
    lines.push(
      'The file may contain credentials: it is readable by you alone. Review it before you share it.',
    );
  }
  return lines;
}
