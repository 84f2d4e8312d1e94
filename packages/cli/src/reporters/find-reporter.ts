import type { Reporter } from '@curlew/project';
import { unknownChoice } from '../arguments/unknown-choice.ts';
import { UsageError } from '../usage-error.ts';
import { prettyReporter } from './pretty-reporter.ts';
import { REPORTERS } from './reporters.ts';

/**
 * Finds the reporter with an id; the default is the pretty reporter.
 * @param plugins reporters of the configuration.
 * @throws {UsageError} for an unknown id, and when a plugin takes the id of a reporter of Curlew.
 */
export function findReporter(id: string = prettyReporter.id, plugins: readonly Reporter[] = []): Reporter {
  const taken = plugins.find((plugin) => REPORTERS.some((own) => own.id === plugin.id));
  if (taken) {
    throw new UsageError(
      `Duplicate reporter \`${taken.id}\`: a plugin defines a built-in reporter.`,
      'Change its `id`.',
    );
  }
  const all = [...REPORTERS, ...plugins];
  const found = all.find((reporter) => reporter.id === id);
  if (found) return found;
  throw unknownChoice(
    'reporter',
    id,
    all.map((reporter) => reporter.id),
  );
}
