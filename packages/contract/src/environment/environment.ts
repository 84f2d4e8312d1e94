import type { JsonObject } from '@curlew/openapi';

/** The variables of a place to test, from a file. */
export interface Environment {
  /** URL to call instead of the servers of the description. */
  server?: string;
  /** Scope of the variables in a collection; default: the environment. */
  scope?: 'globals' | 'collection';
  /** Secrets included. */
  variables: JsonObject;
  /** Names of variables whose values are masked in reports. */
  secrets: string[];
}
