import { readFileSync } from 'node:fs';
import { type Baseline, parseBaseline } from '@curlew/diagnostics';
import { ConfigError } from '../config/config-error.ts';

/**
 * Reads the file with the problems that are accepted for now.
 * @param name how messages name it.
 * @throws {ConfigError} when there is no such file or it is not a baseline.
 */
export function readBaseline(path: string, name: string): Baseline {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new ConfigError(`There is no baseline ${name}.`, 'Write one with --update-baseline.');
  }
  const baseline = parseBaseline(text);
  if (baseline) return baseline;
  throw new ConfigError(`${name} is no baseline.`, 'Write it anew with --update-baseline.');
}
