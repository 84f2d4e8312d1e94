import type { Diagnostic as SourceDiagnostic, SourceFile } from '@curlew/diagnostics';
import { DIAGNOSTIC_HELP, type Diagnostic } from '../diagnostic.ts';
import { isAboutMissingData } from '../sources/curl/warning-diagnostic.ts';
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
  return diagnostics.map((diagnostic) => {
    const { code, severity, message, source: adapter, index, path } = diagnostic;
    const place = adapter !== undefined && index !== undefined ? locator.find(adapter, index) : undefined;
    return {
      code,
      severity,
      message:
        code === 'OAS_VALIDATION_ERROR' && path
          ? `${message} (at ${path} of the generated document)`
          : message,
      help: isAboutMissingData(message) ? MISSING_DATA_HELP : DIAGNOSTIC_HELP[code],
      span: place ?? source.spanAt(0),
    };
  });
}

/** In place of that of the code, where the command is correct and its data is elsewhere. */
export const MISSING_DATA_HELP =
  'Write the values into the command in place of the name, or describe them in the document.';
