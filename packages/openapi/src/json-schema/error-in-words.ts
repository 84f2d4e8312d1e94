import { pluralize } from '@curlew/diagnostics/internal';
import type { Json } from '../json.ts';
import { type CheckProblem, partAt, type ValidationError } from './error-list.ts';

/** Longer values are cut in a sentence. */
const MAX_SHOWN = 60;
/** More allowed values are not listed. */
const MAX_LISTED = 5;

/**
 * The error as a predicate: `must be integer, found the string "abc"`. `value` is the whole checked value; the
 * subject of the sentence is the part at the error's path.
 */
export function errorInWords({ keyword, path, params }: ValidationError, value: Json): string {
  const found =
    params.found === undefined ? describeJson(partAt(value, path)) : `the number ${String(params.found)}`;
  const { limit } = params;
  switch (keyword) {
    case 'type':
      return `must be ${listed(params.type, String)}, found ${found}`;
    case 'enum':
      return `must be ${listed(params.allowedValues, code)}, found ${found}`;
    case 'const':
      return `must be ${code(params.allowedValue ?? null)}, found ${found}`;
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return `must be ${String(params.comparison)} ${String(limit)}, found ${found}`;
    case 'multipleOf':
      return `must be a multiple of ${String(params.multipleOf)}, found ${found}`;
    case 'minLength':
      return `must have at least ${pluralize(Number(limit), 'character')}, found ${found}`;
    case 'maxLength':
      return `must have at most ${pluralize(Number(limit), 'character')}, found ${found}`;
    case 'pattern':
      return `must match \`${String(params.pattern)}\`, found ${found}`;
    case 'format':
      return `must have the format \`${String(params.format)}\`, found ${found}`;
    case 'minItems':
      return `must have at least ${pluralize(Number(limit), 'item')}`;
    case 'maxItems':
      return `must have at most ${pluralize(Number(limit), 'item')}`;
    case 'uniqueItems':
      return `repeats item ${String(params.j)}, but items must be unique`;
    case 'contains':
      return containsInWords(params);
    case 'items':
    case 'unevaluatedItems':
      return `is not allowed: the array may have at most ${pluralize(Number(limit), 'item')}`;
    case 'minProperties':
      return `must have at least ${pluralize(Number(limit), 'property', 'properties')}`;
    case 'maxProperties':
      return `must have at most ${pluralize(Number(limit), 'property', 'properties')}`;
    case 'required':
      return missingInWords(params.missingProperties);
    case 'dependentRequired':
      return `lacks the property \`${String(params.missingProperty)}\`, which \`${String(params.property)}\` requires`;
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return 'is not a property of this schema, which allows no others';
    case 'propertyNames':
      return 'has a name that `propertyNames` does not allow';
    case 'anyOf':
    case 'oneOf':
      return alternativesInWords(keyword, params);
    case 'discriminator':
      return discriminatorInWords(params, found);
    case 'not':
      return 'matches the schema in `not`';
    case 'false':
      return 'is not allowed here: the schema is `false`';
    default:
      return `does not satisfy \`${keyword}\``;
  }
}

/** Why something was not checked, as the end of a sentence "… is not checked: ". */
export function problemInWords({ kind, detail }: CheckProblem): string {
  switch (kind) {
    case 'costly-pattern':
      return `matching \`${cut(detail ?? '')}\` may take exponential time`;
    case 'foreign-pattern':
      return `\`${cut(detail ?? '')}\` has escapes that ECMA-262 does not define`;
    case 'long-text':
      return 'it contains a string longer than 10,000 characters, the limit for formats';
    case 'too-many-steps':
      return 'it takes more steps than the limit allows, because schema alternatives multiply';
    case 'too-deep':
      return 'schemas refer to each other endlessly, or are nested too deeply';
    case 'contains-evaluates':
      return '`contains` together with `unevaluatedItems` is not supported';
    case 'budget':
      return 'the step limit for all values of this description is reached; later values are not checked';
    case 'engine':
      return `the schema cannot be compiled (${cut(detail ?? 'unknown reason')})`;
  }
}

function describeJson(value: Json): string {
  if (value === null) return '`null`';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object') return 'an object';
  if (typeof value === 'string') return `the string ${code(value)}`;
  return typeof value === 'number' ? `the number ${value}` : `\`${value}\``;
}

function code(value: Json): string {
  return `\`${cut(JSON.stringify(value))}\``;
}

function cut(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN).toWellFormed()}…` : text;
}

/** `a, b or c`. */
function listed(values: Json | undefined, show: (value: Json) => string): string {
  const all = Array.isArray(values) ? values : [values ?? null];
  const shown = all.slice(0, MAX_LISTED).map(show);
  if (all.length > shown.length) return `one of ${shown.join(', ')}, …`;
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} or ${shown.at(-1)}` : (shown[0] ?? 'nothing');
}

function missingInWords(missing: Json | undefined): string {
  const names = Array.isArray(missing) ? missing : [];
  const shown = names.slice(0, MAX_LISTED).map((name) => `\`${String(name)}\``);
  const more = names.length - shown.length;
  return `lacks the required ${names.length === 1 ? 'property' : 'properties'} ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Without `passingSchemas`, none of the alternatives fits. */
function alternativesInWords(
  keyword: string,
  { passingSchemas, names: all = [] }: ValidationError['params'],
): string {
  const names = Array.isArray(all) ? all : [];
  if (Array.isArray(passingSchemas)) {
    const passing = passingSchemas.map((index) => String(names[Number(index)] ?? index)).join(' and ');
    return `matches more than one schema in \`${keyword}\` (${passing}), but must match exactly one`;
  }
  return `matches none of the schemas in \`${keyword}\`${names.length > 0 ? ` (${listed(names, String)})` : ''}`;
}

/** Without a tag, the property that selects is missing. */
function discriminatorInWords(
  { propertyName, tag, values }: ValidationError['params'],
  found: string,
): string {
  const expected = listed(values, code);
  if (tag === undefined)
    return `lacks the required property \`${String(propertyName)}\`, which selects the schema: ${expected}`;
  return `must be ${expected}, which select the schema, found ${found}`;
}

function containsInWords({ minContains, maxContains }: ValidationError['params']): string {
  const least = `at least ${pluralize(Number(minContains ?? 1), 'item')}`;
  const bounds = maxContains === undefined ? least : `${least} and at most ${String(maxContains)}`;
  return `must have ${bounds} that match \`contains\``;
}
