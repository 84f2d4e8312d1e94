import type { JsonObject } from '@curlew/openapi';

/** The variables of a place to test, from a file. */
export interface Environment {
  /** URL to call instead of the servers of the description. */
  server?: string;
  /** Secrets included. */
  variables: JsonObject;
  /** Names of variables whose values are masked in reports. */
  secrets: string[];
}
