import { resolve } from 'node:path';
import { type Diagnostic, renderPretty, type SourceFile, sortDiagnostics } from '@curlew/diagnostics';
import type { Description } from '@curlew/openapi';
import { SOURCE_KINDS } from '@curlew/project';
import { type LoadedRecording, loadContent, openapiKind } from '@curlew/project/internal';
import { CommandError, EXIT, UsageError } from '../command-error.ts';
import { hasColor, printMessage } from '../output.ts';
import { planDescriptions } from '../plan-descriptions.ts';
import { readConfig, usable } from '../read-config.ts';

/** A file to test. */
export interface TestedSource {
  description: Description;
  /** Recorded requests that became the description. */
  recording?: LoadedRecording;
  /** It is a collection, which has an order and scripts. */
  isCollection: boolean;
}

/**
 * Loads the tested description; recorded requests are converted.
 * @param variables of the options, with which a collection is converted.
 * @param onFile called with the absolute path of each file that was read.
 * @throws {CommandError} if it is unusable.
 */
export async function loadTested(
  path: string,
  root: string | undefined,
  { onFile = () => {}, variables = {} }: LoadTestedOptions = {},
): Promise<TestedSource> {
  onFile(resolve(path));
  const { refs } = await readConfig(undefined);
  // The server of the run takes the place of the origin alone: the path of a stated server stays in the paths.
  const options = { environments: [environment(variables)], useSourceInfo: false };
  const [source] = await usable(() => planDescriptions([{ path, options }], { root, refs }));
  if (source === undefined) throw new UsageError(`${path} does not name a file.`);
  const { kind, description, diagnostics, sourceFiles, recording } = await loadContent(source, {
    cwd: process.cwd(),
    limits: {},
    allowRemote: false,
    kinds: SOURCE_KINDS,
    fallback: openapiKind,
  });
  for (const file of description?.files ?? []) onFile(file);
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) printMessage(problems(errors, sourceFiles).trimEnd());
  if (description !== undefined)
    return { description, isCollection: kind?.id === 'collection', ...(recording && { recording }) };
  throw new CommandError(`${path} cannot be tested.`, undefined, EXIT.unusable);
}

interface LoadTestedOptions {
  onFile?: (file: string) => void;
  variables?: Readonly<Record<string, string>>;
}

/** Variables in the form of an exported environment. */
function environment(variables: Readonly<Record<string, string>>): object {
  const values = Object.entries(variables).map(([key, value]) => ({ key, value }));
  return { name: 'options', values };
}

function problems(diagnostics: readonly Diagnostic[], sourceFiles: ReadonlyMap<string, SourceFile>): string {
  return renderPretty(sortDiagnostics(diagnostics), { sourceFiles, color: hasColor('stderr') });
}
