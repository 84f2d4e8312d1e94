import type { Diagnostic, SourceFile } from '@curlew/diagnostics';
import { DEFAULT_LIMITS, type Description, readApi, validateDescription } from '@curlew/openapi';
import { type ArazzoDocument, bindDescription, checkArazzo, readArazzo } from '@curlew/openapi/internal';
import { nodeHost, notTextDiagnostic, readFileWithin, readSourceText } from '@curlew/openapi/node';
import { displayPath } from '../plan/display-path.ts';
import type { ProjectOptions } from '../project-options.ts';
import type { Source } from '../source.ts';

/** The workflows over the operations of a source, and what is wrong with their document. */
export interface LoadedWorkflows {
  /** Bound to the description of the source. Absent if the document is unusable. */
  document?: ArazzoDocument;
  diagnostics: readonly Diagnostic[];
  sourceFiles: ReadonlyMap<string, SourceFile>;
  /** Absolute paths, the Arazzo document first. */
  files: readonly string[];
}

/** Reads and checks the Arazzo document at `source.workflows`. Never rejects: what is on the disk is a diagnostic. */
export async function loadWorkflows(
  path: string,
  source: Source,
  description: Description,
  { cwd, limits, allowRemote, texts, policy, rules, validate }: Omit<ProjectOptions<unknown>, 'inspect'>,
): Promise<LoadedWorkflows> {
  const name = displayPath(path, cwd);
  const { fileSize } = { ...DEFAULT_LIMITS, ...limits };
  const given = texts?.get(path);
  const read = await readSourceText(
    async () => (given === undefined ? readFileWithin(path, fileSize) : new TextEncoder().encode(given)),
    fileSize,
    name,
  );
  const failed = 'code' in read ? read : read.damaged ? notTextDiagnostic(name) : undefined;
  if ('code' in read || failed !== undefined)
    return { diagnostics: failed ? [failed] : [], sourceFiles: new Map(), files: [path] };
  const { document, diagnostics, sourceFiles, files } = await readArazzo(read.text, {
    host: nodeHost({ allowRemote }),
    path,
    root: source.root,
    allowedRefs: source.allowedRefs ?? [],
    limits,
    encoding: read.encoding,
    displayPath: (file) => displayPath(file, cwd),
  });
  const bound = document && bindDescription(document, description, readApi(description));
  const options = { severities: policy.rules, rules, maxPerCode: limits.diagnostics };
  return {
    ...(bound && { document: bound }),
    diagnostics: [
      ...diagnostics,
      ...(bound && validate !== false ? validateDescription(bound.description, options) : []),
      ...(bound && validate !== false ? checkArazzo(bound) : []),
    ],
    sourceFiles,
    files: [...new Set([path, ...files])],
  };
}
