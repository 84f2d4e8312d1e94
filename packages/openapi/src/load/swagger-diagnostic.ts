import type { Diagnostic, Span } from '@curlew/diagnostics';

/** Says that a file is of the version before OpenAPI, and whether it could be read all the same. */
export function swaggerDiagnostic(span: Span, read: boolean): Diagnostic {
  return {
    code: 'swagger-2',
    severity: read ? 'warning' : 'error',
    message: read
      ? 'This is a Swagger 2.0 file; it was converted to OpenAPI 3.0 to be read, and places are as near as can be told.'
      : 'This is a Swagger 2.0 file, and it cannot be converted to OpenAPI 3.0.',
    help: 'Convert it once to OpenAPI 3 and keep that.',
    span,
    pointer: '/swagger',
  };
}
