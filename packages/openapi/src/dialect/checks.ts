import { TOKEN } from '../http/http-message.ts';
import { asText, type JsonObject } from '../json.ts';
import type { KeyRule, NodeTypeCheck } from './node-type.ts';

/** At most one of the fields is given. */
export function atMostOne(...fields: string[]): NodeTypeCheck {
  return (value, tell) => {
    const given = fields.filter((field) => Object.hasOwn(value, field));
    const [first, second] = given;
    if (first === undefined || second === undefined) return;
    tell({
      code: 'conflicting-fields',
      message: `\`${first}\` and \`${second}\` are mutually exclusive.`,
      help: `Keep one of them.`,
      field: second,
    });
  };
}

/** Exactly one of the fields is given. */
export function exactlyOne(...fields: string[]): NodeTypeCheck {
  const exclusive = atMostOne(...fields);
  const names = fields.map((field) => `\`${field}\``).join(' or ');
  return (value, tell) => {
    exclusive(value, tell);
    if (fields.some((field) => Object.hasOwn(value, field))) return;
    tell({ code: 'missing-field', message: `${names} is missing.`, help: `Add ${names}.` });
  };
}

/** At least one of the fields is given. */
export function atLeastOne(...fields: string[]): NodeTypeCheck {
  const names = fields.map((field) => `\`${field}\``).join(', ');
  return (value, tell) => {
    if (fields.some((field) => Object.hasOwn(value, field))) return;
    tell({
      code: 'missing-field',
      message: `One of ${names} is missing.`,
      help: `Add ${fields.map((field) => `\`${field}\``).join(' or ')}.`,
    });
  };
}

/** Fields that mean something only under a condition. */
export function only(
  fields: readonly string[],
  condition: (value: JsonObject) => boolean,
  words: string,
): NodeTypeCheck {
  return (value, tell) => {
    for (const field of fields) {
      if (!Object.hasOwn(value, field) || condition(value)) continue;
      tell({
        code: 'unknown-field',
        message: `\`${field}\` is allowed only ${words}.`,
        help: `Remove \`${field}\`.`,
        field,
      });
    }
  };
}

/** Fields that must be there under a condition. */
export function needed(
  fields: readonly string[],
  condition: (value: JsonObject) => boolean,
  words: string,
): NodeTypeCheck {
  return (value, tell) => {
    if (!condition(value)) return;
    for (const field of fields) {
      if (Object.hasOwn(value, field)) continue;
      tell({
        code: 'missing-field',
        message: `\`${field}\` is missing: it is required ${words}.`,
        help: `Add \`${field}\`.`,
      });
    }
  };
}

/** Returns a field whose values depend on another field. */
export function oneOfWhen(
  field: string,
  values: readonly (string | boolean)[],
  condition: (value: JsonObject) => boolean,
  words: string,
): NodeTypeCheck {
  return (value, tell) => {
    if (!condition(value)) return;
    const given = value[field];
    if (given === undefined || values.some((allowed) => allowed === given)) return;
    const allowed = values.map((name) => `\`${name}\``).join(', ');
    tell({
      code: 'wrong-value',
      message: `\`${field}\` must be ${values.length > 1 ? 'one of ' : ''}${allowed} ${words}.`,
      help: `Write ${values.map((name) => `\`${name}\``).join(' or ')}.`,
      field,
    });
  };
}

/** Returns the condition that a field has one of some values. */
export function when(field: string, ...values: string[]): (value: JsonObject) => boolean {
  return (value) => Object.hasOwn(value, field) && values.includes(asText(value[field]));
}

export function has(field: string): (value: JsonObject) => boolean {
  return (value) => Object.hasOwn(value, field);
}

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
