import {
  ConversionError,
  type ConvertOptions,
  type ConvertResult,
  type NormalizedRequest,
  RequestLocator,
  toDiagnostics,
  XToOpenApi,
} from '@curlew/convert';
import type { Diagnostic, SourceFile, Span } from '@curlew/diagnostics';
import type { Capture } from './capture.ts';
import { CapturesAdapter, indexOf } from './captures-adapter.ts';

export interface Converted {
  /** Absent when there is nothing to write. */
  result?: ConvertResult;
  diagnostics: Diagnostic[];
  /** Where a request of the result begins. */
  locate(request: NormalizedRequest): Span | undefined;
}

/** Turns captures into one document; what is wrong with them is in the diagnostics, with its place. */
export async function convertCaptures(
  captures: readonly Capture[],
  options: ConvertOptions,
): Promise<Converted> {
  const adapter = new CapturesAdapter();
  try {
    const result = await new XToOpenApi().register(adapter).convert(adapter.id, captures, options);
    const diagnostics = adapter.read.flatMap(({ capture, diagnostics }, at) => {
      const built = result.diagnostics.filter(({ index }) => adapter.captureAt(index ?? 0) === at);
      return toDiagnostics([...diagnostics, ...built.map(adapter.ownIndex, adapter)], capture.source);
    });
    const locate = requestLocator(adapter);
    return { diagnostics, locate, ...(result.requests.length > 0 ? { result } : {}) };
  } catch (error) {
    if (!(error instanceof ConversionError)) throw error;
    return { diagnostics: [refused(error, captures[0]?.source)], locate: () => undefined };
  }
}

function requestLocator(adapter: CapturesAdapter): Converted['locate'] {
  const locators = adapter.read.map(({ capture }) => new RequestLocator(capture.source));
  return (request) => {
    const at = adapter.captureAt(indexOf(request));
    const found = adapter.read[at];
    return found && locators[at]?.find(found.capture.kind, indexOf(request) - found.offset);
  };
}

function refused({ message }: ConversionError, source: SourceFile | undefined): Diagnostic {
  return {
    code: 'conversion-refused',
    severity: 'error',
    message: `${message}.`,
    help: 'Split the input into smaller files.',
    ...(source ? { span: { file: source.path, line: 1, column: 1, length: 0 } } : {}),
  };
}
