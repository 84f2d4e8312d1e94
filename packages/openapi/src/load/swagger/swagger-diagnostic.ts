import type { Diagnostic, Span } from '@curlew/diagnostics';

/** Says that a file is of the version before OpenAPI, and whether it could be read all the same. */
export function swaggerDiagnostic(span: Span, read: boolean): Diagnostic {
  return {
    code: 'swagger-2',
    severity: read ? 'info' : 'error',
    message: read
      ? 'This is a Swagger 2.0 file: it is checked by the rules of Swagger 2.0 and read as OpenAPI 3.0.'
      : 'This is a Swagger 2.0 file, and it cannot be converted to OpenAPI 3.0.',
    help: 'Convert it to OpenAPI 3 to use what came later.',
    span,
    pointer: '/swagger',
  };
}
