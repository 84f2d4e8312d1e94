import { RULES, validateDescription } from '@curlew/openapi';
import { declaresVersion, descriptionFromValue } from '@curlew/openapi/internal';
import type { Diagnostic } from '../diagnostic.ts';

/** Result of validation; `valid` is false if there is an error. */
export interface ValidationOutcome {
  valid: boolean;
  diagnostics: Diagnostic[];
}

/**
 * Validates a document against OpenAPI 3.2 with the engine that validates files. Problems are
 * `OAS_VALIDATION_ERROR`s whose `path` is a JSON Pointer; a failure of the validator is `OAS_VALIDATOR_FAILED`.
 * Never rejects.
 */
export async function validateOpenApi32(document: unknown): Promise<ValidationOutcome> {
  try {
    const problems = findProblems(document);
    return { valid: problems.length === 0, diagnostics: problems };
  } catch (cause) {
    const reason = cause instanceof Error ? `: ${cause.message}` : '';
    const failure = diagnostic('OAS_VALIDATOR_FAILED', `The validator failed${reason}`);
    return { valid: false, diagnostics: [{ ...failure, cause }] };
  }
}

/** Rules that do not affect validity are skipped to save time. */
const ERRORS_ONLY = Object.fromEntries(
  RULES.filter(({ severity }) => severity !== 'error').map(({ code }) => [code, 'off' as const]),
);

function findProblems(document: unknown): Diagnostic[] {
  const description = descriptionFromValue(document);
  if (!description || !declaresVersion(description.value, '3.2')) {
    const message = 'Expected an OpenAPI 3.2 document whose field openapi is 3.2.0.';
    return [{ ...diagnostic('OAS_VALIDATION_ERROR', message), path: '/openapi' }];
  }
  return validateDescription(description, { severities: ERRORS_ONLY })
    .filter(({ severity }) => severity === 'error')
    .map(({ message, pointer }) => ({
      ...diagnostic('OAS_VALIDATION_ERROR', message),
      path: pointer ?? '',
    }));
}

function diagnostic(code: Diagnostic['code'], message: string): Diagnostic {
  return { code, severity: 'error', message };
}
