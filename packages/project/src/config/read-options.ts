import { ConfigError } from './config-error.ts';
import { optionsSchema, type ResolvedConfig } from './config-schema.ts';
import { describeIssues } from './describe-issues.ts';

const EXAMPLE = "curlew({ sources: ['openapi.yaml'] })";

/**
 * Validates the options of `curlew()` and sets the defaults.
 * @throws {ConfigError} listing each invalid option, the expected value and an example.
 */
export function readOptions(given: unknown): ResolvedConfig {
  const result = optionsSchema.safeParse(given);
  if (result.success) return result.data;
  const problems = describeIssues(result.error, given, optionsSchema, 'curlew()');
  throw new ConfigError(
    `Invalid \`curlew()\` options:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    `Correct them on the command line, in the configuration file or in astro.config.mjs: ${EXAMPLE}`,
  );
}
