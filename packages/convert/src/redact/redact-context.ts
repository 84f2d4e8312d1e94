import type { KnownValues } from '@curlew/exchange';
import type { SecretNames } from './secret-names.ts';

/** Credentials and names that redaction knows from a recording. */
export interface RedactContext {
  known: KnownValues;
  secretNames: SecretNames;
}
