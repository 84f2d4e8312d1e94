import {
  CollAdapter,
  ConversionError,
  type ConvertResult,
  CurlAdapter,
  HarAdapter,
  type SourceKind,
  toDiagnostics,
  XToOpenApi,
} from '@curlew/convert';
import type { Diagnostic, SourceFile } from '@curlew/diagnostics';
import { readDescription } from '@curlew/openapi';
import { nodeHost } from '@curlew/openapi/node';
import { referenceSizeProblem } from '@curlew/reference';
import { AstroError } from 'astro/errors';
import type { DescribedSource } from './describe-source.ts';
import { displayPath } from './display-path.ts';
import type { PlannedSource } from './planned-source.ts';
import { recordedInfo } from './recorded-info.ts';

/**
 * Turns recorded requests into a description. The converter validates what it makes, so nobody else has to.
 * @throws {AstroError} when the converter's options are wrong.
 */
export async function convertSource(
  source: PlannedSource,
  kind: Exclude<SourceKind, 'openapi'>,
  file: SourceFile,
): Promise<DescribedSource> {
  // A code frame would show lines with live credentials.
  const texts = new Map();
  const result = await convert(source, kind, file);
  if ('rejected' in result) return { diagnostics: result.rejected, texts };
  const diagnostics = toDiagnostics(result.diagnostics, file);
  if (result.requests.length === 0) return { diagnostics, texts };
  const { description, diagnostics: more } = await readDescription(JSON.stringify(result.document), {
    host: nodeHost(),
    path: source.file,
    root: source.root,
    limits: source.limits,
    displayPath: (path) => displayPath(path, source.cwd),
  });
  const all = [...diagnostics, ...more];
  const tooLarge = description && referenceSizeProblem(description, source.limits);
  if (description === undefined || tooLarge)
    return { diagnostics: tooLarge ? [...all, tooLarge] : all, texts };
  return { description, diagnostics: all, texts };
}

async function convert(
  source: PlannedSource,
  kind: Exclude<SourceKind, 'openapi'>,
  file: SourceFile,
): Promise<ConvertResult | { rejected: Diagnostic[] }> {
  const converter = new XToOpenApi()
    .register(new CurlAdapter())
    .register(new CollAdapter())
    .register(new HarAdapter());
  const title = source.title === undefined ? {} : { title: source.title };
  try {
    const info = recordedInfo(kind, source.file, file.text);
    return await converter.convert(kind, file.text, { ...info, ...title, ...source.converter });
  } catch (error) {
    if (error instanceof TypeError) {
      throw new AstroError(`The \`options\` of the source ${file.path} are wrong: ${error.message}.`);
    }
    if (!(error instanceof ConversionError)) throw error;
    return { rejected: rejection(error, file) };
  }
}

/** Either the diagnostics that `strict` of the converter stopped at, or the one reason: the size. */
function rejection(error: ConversionError, file: SourceFile): Diagnostic[] {
  if (error.diagnostics.length > 0) return toDiagnostics([...error.diagnostics], file);
  const message = `${error.message}: ${file.path}.`;
  return [
    { code: 'file-too-large', severity: 'error', message, help: 'Split the file.', span: file.spanAt(0) },
  ];
}
