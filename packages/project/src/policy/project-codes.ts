import { DIAGNOSTIC_CODES, type DiagnosticCode } from '@curlew/openapi';
import { IGNORE_CODES } from './ignore-codes.ts';

/** All codes of loading and validating a description, except those of plugins. */
export const PROJECT_CODES: readonly DiagnosticCode[] = [...DIAGNOSTIC_CODES, ...Object.values(IGNORE_CODES)];
