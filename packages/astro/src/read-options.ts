import { AstroError } from 'astro/errors';
import { describeIssues } from './describe-issues.ts';
import { optionsSchema, type ResolvedOptions } from './options.ts';

const EXAMPLE = "curlew({ sources: ['openapi.yaml'] })";

/**
 * The options with every default in place.
 * @throws {AstroError} naming each wrong option by its path, what was expected and how to write it.
 */
export function readOptions(given: unknown): ResolvedOptions {
  const result = optionsSchema.safeParse(given);
  if (result.success) return result.data;
  const problems = describeIssues(result.error, given, optionsSchema, 'curlew()');
  throw new AstroError(
    `The options of curlew() are wrong:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    `Write them in astro.config.mjs, for example: ${EXAMPLE}`,
  );
}
