import { asText, type JsonObject } from '../../json.ts';
import type { NodeTypeCheck } from '../node-type.ts';

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

/** A field whose values depend on another field. */
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

/** The condition that a field has one of some values. */
export function when(field: string, ...values: string[]): (value: JsonObject) => boolean {
  return (value) => Object.hasOwn(value, field) && values.includes(asText(value[field]));
}

export function has(field: string): (value: JsonObject) => boolean {
  return (value) => Object.hasOwn(value, field);
}
