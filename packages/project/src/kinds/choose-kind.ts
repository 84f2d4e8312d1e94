import type { Diagnostic } from '@curlew/diagnostics';
import type { Source } from '../source.ts';
import { findOtherFormat, type OtherFormat } from './other-formats.ts';
import type { SourceKind } from './source-kind.ts';
import { detectSourceKind, sourceKind } from './source-kinds.ts';
import { SourceText } from './source-text.ts';

/**
 * Returns the kind of a source: the configured one, or the one that its content and its name show. A format that is recognized
 * and not read is a diagnostic.
 */
export async function chooseKind(
  { kind, path, name }: Pick<Source, 'kind' | 'path' | 'name'>,
  text: string,
  { kinds, fallback }: { kinds: readonly SourceKind[]; fallback: SourceKind },
): Promise<SourceKind | Diagnostic> {
  const given = kind === undefined ? undefined : sourceKind(kind, kinds);
  if (given !== undefined) return given;
  const found = await detectSourceKind(path, text, kinds);
  // By its name alone, any YAML file may be a description; collections of other programs are read as collections, to be named.
  const isSure = found !== undefined && found.id !== 'openapi' && found.id !== 'collection';
  const other = isSure ? undefined : findOtherFormat(new SourceText(path, text));
  return other === undefined ? (found ?? fallback) : otherFormatDiagnostic(name, other);
}

/** The diagnostic for a format that is recognized and not read. */
function otherFormatDiagnostic(name: string, { label, help }: OtherFormat): Diagnostic {
  return {
    code: 'other-format',
    severity: 'error',
    message: `Expected an API description or recorded requests, but ${name} is ${label}.`,
    help,
    span: { file: name, line: 1, column: 1, length: 0 },
  };
}
