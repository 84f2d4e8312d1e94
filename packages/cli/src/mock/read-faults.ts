import { readFileSync } from 'node:fs';
import { renderLine } from '@curlew/diagnostics';
import { type FaultScript, readFaultScript } from '@curlew/mock';
import type { Operation } from '@curlew/openapi';
import { UsageError } from '../usage-error.ts';

/**
 * Reads the file of `--faults`; undefined without one.
 * @throws {UsageError} with the places of what is wrong in it.
 */
export function readFaults(
  file: string | undefined,
  { operations, seed }: { operations: readonly Operation[]; seed: number | undefined },
): FaultScript | undefined {
  if (file === undefined) return undefined;
  const { script, diagnostics } = readFaultScript(getText(file), {
    file,
    operations,
    ...(seed !== undefined && { seed }),
  });
  if (script !== undefined) return script;
  throw new UsageError(
    `\`--faults\` cannot be used: ${file}.`,
    diagnostics.map((diagnostic) => renderLine(diagnostic)).join('\n'),
  );
}

function getText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new UsageError(`File not found: \`--faults\` ${file}.`);
  }
}
