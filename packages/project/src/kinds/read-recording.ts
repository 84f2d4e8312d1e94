import type { ConvertOptions, SourceAdapter, SourceInfo } from '@curlew/convert';
import type { LocatingContext, TextRange } from '@curlew/convert/internal';
import type { SourceFile, Span } from '@curlew/diagnostics';
import type { RecordedContent, SourceContent } from './source-kind.ts';

/**
 * Parses recorded requests with an adapter of the converter.
 * @throws {ConversionError} when `options.strict` and something is an error.
 */
export async function readRecording(
  adapter: SourceAdapter,
  text: SourceFile,
  { strict = false }: Pick<ConvertOptions, 'strict'>,
): Promise<RecordedContent> {
  const { DiagnosticBag } = await import('@curlew/convert');
  const { RequestLocator, toDiagnostics } = await import('@curlew/convert/internal');
  const bag = new DiagnosticBag(strict);
  let ranges: () => readonly TextRange[] = () => [];
  let info: SourceInfo | undefined;
  const context: LocatingContext = {
    report: (diagnostic) => bag.report(diagnostic),
    strict,
    locate: (given) => {
      // Continue at the last position: searching from the start each time would be quadratic.
      let found: readonly TextRange[] | undefined;
      ranges = () => {
        found ??= given();
        return found;
      };
    },
    describe: (given) => {
      info = given;
    },
  };
  const requests = await adapter.parse(text.text, context);
  const diagnostics = toDiagnostics(bag.items, text, new RequestLocator(text, ranges));
  return { requests, diagnostics, text, ranges, ...(info && { info }) };
}

/** The first line of a recorded request. */
export function locateRequest(content: SourceContent, where: string | number): Span | undefined {
  if (!('ranges' in content) || typeof where !== 'number') return undefined;
  const range = content.ranges()[where];
  if (range === undefined) return undefined;
  const [start, end] = range;
  const { text } = content.text;
  const newline = text.indexOf('\n', start);
  const lineEnd = newline < 0 ? end : Math.min(newline, end);
  return content.text.spanAt(start, text.slice(start, lineEnd).trimEnd().length);
}
