import { resolve } from 'node:path';
import { type Diagnostic, renderPretty, type SourceFile, sortDiagnostics } from '@curlew/diagnostics';
import type { Description } from '@curlew/openapi';
import { loadContent, openapiKind, SOURCE_KINDS } from '@curlew/project';
import { CommandError } from '../command-error.ts';
import { EXIT } from '../exit-code.ts';
import { hasColor, printMessage } from '../output.ts';
import { planDescriptions } from '../plan-descriptions.ts';
import { readConfig, usable } from '../read-config.ts';
import { UsageError } from '../usage-error.ts';

/**
 * Loads the tested description; recorded requests are converted.
 * @param onFile called with the absolute path of each file that was read.
 * @throws {CommandError} if it is unusable.
 */
export async function loadTested(
  path: string,
  root: string | undefined,
  onFile: (file: string) => void = () => {},
): Promise<Description> {
  onFile(resolve(path));
  const { refs } = await readConfig(undefined);
  const [source] = await usable(() => planDescriptions([path], { root, refs }));
  if (source === undefined) throw new UsageError(`${path} does not name a file.`);
  const { description, diagnostics, sourceFiles } = await loadContent(source, {
    cwd: process.cwd(),
    limits: {},
    allowRemote: false,
    kinds: SOURCE_KINDS,
    fallback: openapiKind,
  });
  for (const file of description?.files ?? []) onFile(file);
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) printMessage(problems(errors, sourceFiles).trimEnd());
  if (description !== undefined) return description;
  throw new CommandError(`${path} cannot be tested.`, undefined, EXIT.unusable);
}

function problems(diagnostics: readonly Diagnostic[], sourceFiles: ReadonlyMap<string, SourceFile>): string {
  return renderPretty(sortDiagnostics(diagnostics), { sourceFiles, color: hasColor('stderr') });
}
