import type { Diagnostic, Span } from '@curlew/diagnostics';

/** Reports that a file is Swagger 2.0, and whether it could be converted. */
export function swaggerDiagnostic(span: Span, read: boolean): Diagnostic {
  return {
    code: 'swagger-2',
    severity: read ? 'info' : 'error',
    message: read
      ? 'This is a Swagger 2.0 file: it is validated as Swagger 2.0 and read as OpenAPI 3.0.'
      : 'This Swagger 2.0 file cannot be converted to OpenAPI 3.0.',
    help: 'Convert the file to OpenAPI 3 to use newer features.',
    span,
    pointer: '/swagger',
  };
}
