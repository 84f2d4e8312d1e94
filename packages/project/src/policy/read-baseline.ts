import { readFileSync } from 'node:fs';
import { type Baseline, parseBaseline } from '@curlew/diagnostics';
import { ConfigError } from '../config/config-error.ts';

/**
 * Reads a baseline file.
 * @param name its name in messages.
 * @throws {ConfigError} if the file does not exist or is not a baseline.
 */
export function readBaseline(path: string, name: string): Baseline {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new ConfigError(`Baseline not found: ${name}.`, 'Create it with --update-baseline.');
  }
  const baseline = parseBaseline(text);
  if (baseline) return baseline;
  throw new ConfigError(`${name} is not a valid baseline.`, 'Recreate it with --update-baseline.');
}
