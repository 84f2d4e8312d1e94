import { TOKEN } from '../http/token.ts';
import type { KeyRule } from './kind.ts';

/** OpenAPI, Components Object. */
export const COMPONENT_NAME: KeyRule = {
  pattern: /^[a-zA-Z0-9._-]+$/,
  words: 'may hold only letters, digits, `.`, `-` and `_`',
};

/** OpenAPI, Paths Object. */
export const PATH: KeyRule = { pattern: /^\//, words: 'must begin with a slash' };

/** OpenAPI, Responses Object. */
export const STATUS: KeyRule = {
  pattern: /^(?:default|[1-5](?:[0-9]{2}|XX))$/,
  words: 'must be a status code such as `404`, a class such as `4XX`, or `default`',
};

/** Swagger 2.0, Responses Object. */
export const STATUS_CODE: KeyRule = {
  pattern: /^(?:default|[0-9]{3})$/,
  words: 'must be a status code such as `404`, or `default`',
};

/** Swagger 2.0, `host`. */
export const HOST: KeyRule = {
  pattern: /^[^{}/ :\\]+(?::\d+)?$/,
  words: 'must be a host name or an IP address, with a port if need be: no scheme and no path',
};

/** Swagger 2.0, `basePath`. */
export const BASE_PATH: KeyRule = { pattern: /^\//, words: 'must begin with a slash' };

/** RFC 9110, section 9.1. */
export const OTHER_METHOD: KeyRule = {
  pattern: new RegExp(`^${TOKEN}$`),
  words: 'must be a method as it is sent',
};

/** JSON Schema 2020-12, core, section 8.2.2. */
export const ANCHOR: KeyRule = {
  pattern: /^[A-Za-z_][-A-Za-z0-9._]*$/,
  words: 'must begin with a letter or `_` and go on with letters, digits, `-`, `_` and `.`',
};

/** JSON Schema 2020-12, core, section 8.2.1. */
export const WITHOUT_FRAGMENT: KeyRule = { pattern: /^[^#]*#?$/, words: 'must not have a fragment' };

/** OpenAPI 3.2, `$self`. */
export const NO_HASH: KeyRule = { pattern: /^[^#]*$/, words: 'must not have a fragment' };
