import type { Diagnostic as SourceDiagnostic, SourceFile } from '@curlew/diagnostics';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { DIAGNOSTIC_HELP } from './diagnostic-help.ts';
import { RequestLocator } from './locate-requests.ts';

/**
 * The diagnostics of a conversion with their places in the text it was made from: the command, the
 * item of the collection or the entry of the archive. One without a place points at the file.
 */
export function toDiagnostics(
  diagnostics: readonly Diagnostic[],
  source: SourceFile,
  locator = new RequestLocator(source),
): SourceDiagnostic[] {
  return diagnostics.map(({ code, severity, message, help, source: adapter, index, path }) => {
    const place = adapter !== undefined && index !== undefined ? locator.find(adapter, index) : undefined;
    return {
      code,
      severity,
      message:
        code === 'OAS_VALIDATION_ERROR' && path
          ? `${message} (at ${path} of the generated document)`
          : message,
      help: help ?? DIAGNOSTIC_HELP[code],
      span: place ?? source.spanAt(0),
    };
  });
}
