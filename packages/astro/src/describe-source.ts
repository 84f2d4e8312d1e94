import { detectSourceKind } from '@curlew/convert';
import { type Diagnostic, SourceFile } from '@curlew/diagnostics';
import { DEFAULT_LIMITS, type Description, loadDescription, validateDescription } from '@curlew/openapi';
import { nodeHost, readFileWithin } from '@curlew/openapi/node';
import { referenceSizeProblem } from '@curlew/reference';
import { convertSource } from './convert-source.ts';
import { displayPath } from './display-path.ts';
import type { PlannedSource } from './planned-source.ts';

/** What a source says, as a description; without one the diagnostics say why it cannot be used. */
export interface DescribedSource {
  description?: Description;
  diagnostics: Diagnostic[];
  /** Texts by the name that spans use. */
  texts: ReadonlyMap<string, SourceFile>;
}

/** Reads a source, once, since it may be a pipe: an OpenAPI file as it is, recorded requests through the converter. */
export async function describeSource(source: PlannedSource): Promise<DescribedSource> {
  const { fileSize = DEFAULT_LIMITS.fileSize } = source.limits;
  const bytes = readFileWithin(source.file, fileSize);
  const text = source.kind === 'openapi' ? undefined : await textOf(bytes, fileSize);
  const kind = text === undefined ? 'openapi' : (source.kind ?? detectSourceKind(source.file, text));
  if (text === undefined || kind === undefined || kind === 'openapi') return describeOpenApi(source, bytes);
  return convertSource(source, kind, new SourceFile(source.displayPath, text));
}

/** Undefined when the file cannot be read or is too large; the loader says so with a diagnostic. */
async function textOf(bytes: Promise<Uint8Array>, limit: number): Promise<string | undefined> {
  try {
    const read = await bytes;
    return read.byteLength > limit ? undefined : new TextDecoder().decode(read);
  } catch {
    return undefined;
  }
}

async function describeOpenApi(source: PlannedSource, bytes: Promise<Uint8Array>): Promise<DescribedSource> {
  const { description, diagnostics } = await loadDescription(source.file, {
    host: nodeHost({ allowRemote: source.allowRemote, known: new Map([[source.file, bytes]]) }),
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
