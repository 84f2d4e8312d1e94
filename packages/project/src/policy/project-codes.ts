import { DIAGNOSTIC_CODES, type DiagnosticCode } from '@curlew/openapi';
import { IGNORE_CODES } from './ignore-codes.ts';

/** Every code that opening and validating a description can give, those of plugins aside. */
export const PROJECT_CODES: readonly DiagnosticCode[] = [...DIAGNOSTIC_CODES, ...Object.values(IGNORE_CODES)];
