import type { Description } from '../description.ts';
import type { Edit } from '../edit/edit.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { errorInWords } from '../json-schema/error-in-words.ts';
import { type CountedError, partAt, type ValidationError } from '../json-schema/error-list.ts';
import { getLength, isEqual } from '../json-schema/json-value.ts';
import { Location } from '../location.ts';
import { type FindingKind, getPointer, type ValueFinding } from './value-finding.ts';

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
    case 'discriminator':
      return found === null ? 'null' : 'enum';
    case 'format':
      return 'format';
    case 'oneOf':
    case 'anyOf':
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

/** The schema of an error, its location, and the part of the value. */
interface Failure {
  owner: Location;
  written: JsonObject;
  found: Json;
  typeLists: boolean;
}

/** Edits that make a schema accept a value; empty if no single change of the keyword does. */
function errorEdits(description: Description, error: ValidationError, found: Json): Edit[] {
  const { file, pointer } = error.schema;
  const owner = new Location(file, pointer.slice(0, pointer.lastIndexOf('/')));
  const written = description.at(owner)?.value;
  if (!isObject(written)) return [];
  // A number that cannot be held cannot be written as a bound either.
  if (error.params.found !== undefined && error.keyword !== 'type') return [];
  const failure = { owner, written, found, typeLists: description.dialect(file).typeLists };
  switch (error.keyword) {
    case 'type':
      return typeEdits(failure);
    case 'enum':
      return enumEdits(failure);
    case 'const':
      if (!Object.hasOwn(written, 'const')) return enumEdits(failure);
      return [remove(failure, 'const'), set(failure, 'enum', [written.const ?? null, found])];
    case 'required':
      return requiredEdits(failure, error.params.missingProperties);
    default:
      return boundEdits(failure, error.keyword);
  }
}

function typeEdits(failure: Failure): Edit[] {
  const { written, found, typeLists } = failure;
  const type = typeOfValue(found);
  if (type === 'null') return nullEdits(failure);
  const types = [written.type ?? []].flat();
  if (type === 'number' && types.includes('integer')) {
    const wider = types.map((one) => (one === 'integer' ? 'number' : one));
    return [set(failure, 'type', Array.isArray(written.type) ? [...new Set(wider)] : 'number')];
  }
  // 3.0 has one type: another one takes `anyOf`, which may be there already.
  if (typeLists)
    return types.length === 0 ? [] : [set(failure, 'type', [...types, type]), ...listedValue(failure)];
  if (types.length !== 1 || written.anyOf !== undefined || written.nullable === true) return [];
  const alternatives = [...types, type].map(
    (one): JsonObject => (one === 'array' ? { type: one, items: {} } : { type: one }),
  );
  const isPlain = Object.keys(written).every(
    (key) => key === 'type' || key === 'description' || key === 'example',
  );
  return isPlain ? [remove(failure, 'type'), set(failure, 'anyOf', alternatives)] : [];
}

function nullEdits(failure: Failure): Edit[] {
  const { written, typeLists } = failure;
  if (!typeLists) return [set(failure, 'nullable', true)];
  const types = [written.type ?? []].flat();
  if (types.length === 0) return [];
  return [set(failure, 'type', [...types, 'null']), ...listedValue(failure)];
}

/** A value that matches the type must also be one of the listed values. */
function listedValue(failure: Failure): Edit[] {
  const { written, found } = failure;
  if (!Array.isArray(written.enum) || written.enum.some((one) => isEqual(one, found))) return [];
  return [insert(failure, 'enum', found)];
}

function enumEdits(failure: Failure): Edit[] {
  const { written, found, typeLists } = failure;
  if (!Array.isArray(written.enum)) return [];
  if (found === null && !typeLists && written.nullable !== true)
    return [set(failure, 'nullable', true), insert(failure, 'enum', null)];
  return [insert(failure, 'enum', found)];
}

function requiredEdits(failure: Failure, missing: Json | undefined): Edit[] {
  const { written } = failure;
  const names = Array.isArray(missing) ? missing : [];
  const listed = Array.isArray(written.required) ? written.required : [];
  if (listed.every((name) => names.includes(name))) return [remove(failure, 'required')];
  // From the end, so that the indexes before stay the same.
  return listed
    .flatMap((name, at) => (names.includes(name) ? [removeItem(failure, 'required', at)] : []))
    .reverse();
}

/** A bound moves to the value; a keyword without a bound goes. */
function boundEdits(failure: Failure, keyword: string): Edit[] {
  const { found, written } = failure;
  if (!Object.hasOwn(written, keyword)) return [];
  switch (keyword) {
    case 'minimum':
    case 'maximum':
      return [set(failure, keyword, found)];
    case 'exclusiveMinimum':
      return [remove(failure, keyword), set(failure, 'minimum', found)];
    case 'exclusiveMaximum':
      return [remove(failure, keyword), set(failure, 'maximum', found)];
    case 'minLength':
    case 'maxLength':
      return [set(failure, keyword, getLength(String(found)))];
    case 'minItems':
    case 'maxItems':
      return Array.isArray(found) ? [set(failure, keyword, found.length)] : [];
    case 'minProperties':
    case 'maxProperties':
      return isObject(found) ? [set(failure, keyword, Object.keys(found).length)] : [];
    case 'format':
    case 'pattern':
    case 'multipleOf':
    case 'uniqueItems':
      return [remove(failure, keyword)];
    default:
      return [];
  }
}

function set({ owner }: Failure, keyword: string, value: Json): Edit {
  return { op: 'set', file: owner.file, pointer: owner.child(keyword).pointer, value };
}

function insert({ owner }: Failure, list: string, value: Json): Edit {
  return { op: 'insert', file: owner.file, pointer: owner.child(list, '-').pointer, value };
}

function remove({ owner }: Failure, keyword: string): Edit {
  return { op: 'remove', file: owner.file, pointer: owner.child(keyword).pointer };
}

function removeItem({ owner }: Failure, list: string, index: number): Edit {
  return { op: 'remove', file: owner.file, pointer: owner.child(list, index).pointer };
}

/** The narrowest type of JSON Schema that a value has. */
export function typeOfValue(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return isObject(value) ? 'object' : typeof value;
}
