import { readNumber } from '../arguments/read-number.ts';
import { UsageError } from '../usage-error.ts';
import { type Given, serverUrl } from './test-settings.ts';

const MAX_SECONDS = 86_400;
const MAX_REQUESTS = 1_000_000;
const DEFAULT_REQUESTS = 1_000;

/** Options of other runs, which an exploration does not have. */
const NOT_OF_EXPLORATION = ['negative', 'fix', 'watch', 'follow-links', 'accept', 'shard'] as const;

/**
 * The limits of `--explore`; undefined without it. It changes data, so it calls no server but the one of the command line.
 * @throws {UsageError} without `--server`, or with an option of other runs.
 */
export function readExploreLimits(
  given: Given,
): { seconds: number; maxRequests: number; rate: number } | undefined {
  const seconds = readNumber('explore', given.explore, { min: 1, max: MAX_SECONDS });
  const maxRequests = readNumber('max-requests', given['max-requests'], { min: 1, max: MAX_REQUESTS });
  if (seconds === undefined) {
    if (maxRequests === undefined) return undefined;
    throw new UsageError('`--max-requests` requires `--explore`.', 'Write `--explore 60`.');
  }
  if (serverUrl(given) === undefined)
    throw new UsageError(
      '`--explore` requires `--server`: it creates, changes and deletes resources, so servers of the description are not called.',
      'Write `--server http://localhost:4010`.',
    );
  const other = NOT_OF_EXPLORATION.find((name) => given[name] !== undefined && given[name] !== false);
  if (other !== undefined) throw new UsageError(`\`--explore\` cannot be used with \`--${other}\`.`);
  const rate = readNumber('rate', given.rate, { min: 0, max: 2 ** 31 - 1, integer: false }) ?? 0;
  return { seconds, maxRequests: maxRequests ?? DEFAULT_REQUESTS, rate };
}

/** @throws {UsageError} for a file that declares no operations to explore. */
export function rejectExploreOptions(path: string, given: Given): void {
  const option = (['explore', 'max-requests'] as const).find((name) => given[name] !== undefined);
  if (option !== undefined)
    throw new UsageError(`\`--${option}\` requires a description; ${path} is none.`, 'Pass an OpenAPI file.');
}
