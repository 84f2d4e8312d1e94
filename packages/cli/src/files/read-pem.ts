import { readFileSync } from 'node:fs';
import { UsageError } from '../usage-error.ts';

/** @throws {UsageError} if the file of an option cannot be read. */
export function readPem(option: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new UsageError(`\`--${option}\` cannot be read: ${file}.`);
  }
}
