import type { SecurityRequirement } from '@curlew/openapi/internal';
import { memory } from './memory.ts';

/** Choices of a reader, shared by all pages of the site. Every value is one that a page offers. */
export interface Choices {
  /** URL of the server as the description writes it. */
  server?: string;
  /** Values of its variables, by name. */
  variables?: Record<string, string>;
  mediaType?: string;
  /** Name of an example. */
  example?: string;
  /** Which fields a generated body has: `all`, or the required ones. */
  fields?: string;
  /** Names of the security schemes. */
  security?: string;
}

const KEY = 'cl-choices';

/** The choices that this browser remembers; none where something else is stored. */
export function readChoices(): Choices {
  try {
    const value: unknown = JSON.parse(memory.read(KEY) ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

export function writeChoices(choices: Choices): void {
  memory.write(KEY, JSON.stringify(choices));
}

/** What the page and its scripts call an alternative of the authorization: `key and session`. No reader gets it. */
export function securityLabel({ schemes }: SecurityRequirement): string {
  return schemes.map(({ name }) => name).join(' and ') || 'none';
}
