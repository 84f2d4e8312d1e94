import type { Description } from '../description.ts';
import type { Edit } from '../edit/edit.ts';
import type { Json } from '../json.ts';
import { errorInWords } from '../json-schema/error-in-words.ts';
import { type CountedError, partAt } from '../json-schema/error-list.ts';
import type { ValidationError } from '../json-schema/validation-error.ts';
import { errorEdits } from './error-edits.ts';
import { getPointer } from './pointer-of.ts';
import type { FindingKind, ValueFinding } from './value-finding.ts';

/** The findings of an error; of each missing property one. */
export function errorFindings(
  { error, count }: CountedError,
  value: Json,
  description: Description,
): ValueFinding[] {
  if (error.keyword === 'required' || error.keyword === 'dependentRequired')
    return getMissing(error).map((name) => missingFinding(error, count, name, description));
  const { propertyName, tag } = error.params;
  if (error.keyword === 'discriminator' && tag === undefined) {
    const missing = missingFinding(error, count, String(propertyName), description);
    return [{ ...missing, message: `${subject(error.path)} ${errorInWords(error, value)}.` }];
  }
  const found = partAt(value, error.path);
  const words = errorInWords(error, value);
  return [
    {
      kind: getKind(error, found),
      path: error.path,
      pointer: getPointer(error.path),
      count,
      schema: error.schema,
      found,
      expected: expectedIn(words),
      message: `${subject(error.path)} ${words}.`,
      edits: errorEdits(description, error, found),
    },
  ];
}

function missingFinding(
  error: ValidationError,
  count: number,
  name: string,
  description: Description,
): ValueFinding {
  const path = [...error.path, name];
  const one = { ...error, params: { ...error.params, missingProperties: [name] } };
  const edits: Edit[] = error.keyword === 'required' ? errorEdits(description, one, null) : [];
  return {
    kind: 'missing',
    path,
    pointer: getPointer(path),
    count,
    schema: error.schema,
    expected: `the property ${JSON.stringify(name)}`,
    message: `${subject(error.path)} lacks the required property \`${name}\`.`,
    edits,
  };
}

function getMissing({ params }: ValidationError): string[] {
  const { missingProperties, missingProperty } = params;
  return [missingProperties ?? missingProperty ?? []].flat().map(String);
}

function getKind({ keyword }: ValidationError, found: Json): FindingKind {
  switch (keyword) {
    case 'type':
      return found === null ? 'null' : 'type';
    case 'enum':
    case 'const':
      return found === null ? 'null' : 'enum';
    case 'format':
      return 'format';
    case 'oneOf':
    case 'anyOf':
    case 'discriminator':
    case 'not':
    case 'false':
      return 'composition';
    default:
      return 'constraint';
  }
}

/** Extracts the expectation: `integer` from `must be integer, found the string "abc"`. */
function expectedIn(words: string): string {
  const [demand = words] = words.split(', found ');
  return demand.replace(/^must (?:be |have |match )?/, '');
}

/** The subject of a message. */
export function subject(path: readonly (string | number)[]): string {
  return path.length === 0 ? 'The value' : `\`${getPointer(path)}\``;
}
