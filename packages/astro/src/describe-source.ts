import { readFile } from 'node:fs/promises';
import { detectSourceKind } from '@curlew/convert';
import { type Diagnostic, SourceFile } from '@curlew/diagnostics';
import { type Description, loadDescription, validateDescription } from '@curlew/openapi';
import { nodeHost } from '@curlew/openapi/node';
import { referenceSizeProblem } from '@curlew/reference';
import { convertSource } from './convert-source.ts';
import { displayPath } from './display-path.ts';
import type { PlannedSource } from './planned-source.ts';

/** What a source says, as a description; without one the diagnostics say why it cannot be used. */
export interface DescribedSource {
  description?: Description;
  diagnostics: Diagnostic[];
  /** Texts by the name that spans use; recorded requests have none, for their lines are never shown. */
  texts: ReadonlyMap<string, SourceFile>;
}

/** Reads a source: an OpenAPI file as it is, recorded requests through the converter. */
export async function describeSource(source: PlannedSource): Promise<DescribedSource> {
  const text = await readText(source.file);
  const kind = source.kind ?? (text === undefined ? 'openapi' : detectSourceKind(source.file, text));
  if (text === undefined || kind === undefined || kind === 'openapi') return describeOpenApi(source);
  return convertSource(source, kind, new SourceFile(source.displayPath, text));
}

async function describeOpenApi(source: PlannedSource): Promise<DescribedSource> {
  const { description, diagnostics } = await loadDescription(source.file, {
    host: nodeHost({ allowRemote: source.allowRemote }),
    root: source.root,
    limits: source.limits,
    displayPath: (path) => displayPath(path, source.cwd),
  });
  if (description === undefined) return { diagnostics, texts: new Map() };
  const tooLarge = referenceSizeProblem(description, source.limits);
  if (tooLarge) return { diagnostics: [...diagnostics, tooLarge], texts: description.sources };
  const problems = [
    ...diagnostics,
    ...validateDescription(description, { maxPerCode: source.limits.diagnostics }),
  ];
  return { description, diagnostics: problems, texts: description.sources };
}

/** Undefined when there is no such file or it cannot be opened; the loader says so with a diagnostic. */
async function readText(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    return undefined;
  }
}
