import { TOKEN } from '../../http/token.ts';
import type { KeyRule } from '../kind.ts';

/** OpenAPI, Components Object. */
export const COMPONENT_NAME: KeyRule = {
  pattern: /^[a-zA-Z0-9._-]+$/,
  words: 'may contain only letters, digits, `.`, `-` and `_`',
};

/** OpenAPI, Paths Object. */
export const PATH: KeyRule = { pattern: /^\//, words: 'must start with a slash' };

/** OpenAPI, Responses Object. */
export const STATUS: KeyRule = {
  pattern: /^(?:default|[1-5](?:[0-9]{2}|XX))$/,
  words: 'must be a status code such as `404`, a range such as `4XX`, or `default`',
};

/** Swagger 2.0, Responses Object. */
export const STATUS_CODE: KeyRule = {
  pattern: /^(?:default|[0-9]{3})$/,
  words: 'must be a status code such as `404`, or `default`',
};

/** Swagger 2.0, `host`. */
export const HOST: KeyRule = {
  pattern: /^[^{}/ :\\]+(?::\d+)?$/,
  words: 'must be a host name or an IP address with an optional port, without a scheme or path',
};

/** Swagger 2.0, `basePath`. */
export const BASE_PATH: KeyRule = { pattern: /^\//, words: 'must start with a slash' };

/** RFC 9110, section 9.1. */
export const OTHER_METHOD: KeyRule = {
  pattern: new RegExp(`^${TOKEN}$`),
  words: 'must be an HTTP method',
};

/** JSON Schema 2020-12, core, section 8.2.2. */
export const ANCHOR: KeyRule = {
  pattern: /^[A-Za-z_][-A-Za-z0-9._]*$/,
  words: 'must start with a letter or `_`, followed by letters, digits, `-`, `_` and `.`',
};

/** JSON Schema 2020-12, core, section 8.2.1. */
export const WITHOUT_FRAGMENT: KeyRule = { pattern: /^[^#]*#?$/, words: 'must not have a fragment' };

/** OpenAPI 3.2, `$self`. */
export const NO_HASH: KeyRule = { pattern: /^[^#]*$/, words: 'must not have a fragment' };
