import { type Json, type JsonObject, Location } from '@curlew/openapi';
import { escapePointer, isObject } from '@curlew/openapi/internal';
import { type Kind, nodeTypeInWords, parsePointer } from '@curlew/openapi/language';
import type { MissingField, NodeField, NodeForm } from '../../protocol/node-form.ts';
import type { NodePlace } from '../../protocol/project.ts';
import type { DescriptionState } from '../engine/description-state.ts';
import { kindAt } from '../engine/kind-at.ts';
import { namedMembers } from '../language/complete.ts';
import { fieldDocumentation } from '../language/field-documentation.ts';
import { getWritten } from '../language/written-value.ts';
import { namesInOrder } from './written-order.ts';

/** Members of a map or items of a list that are listed. */
const MAX_FIELDS = 1_000;
/** Strings with these names have several lines. */
const LONG = /^(?:description|comment|\$comment)$/i;

/**
 * The object, map or list at a place, or around it if there is a scalar, as fields. A reference is followed. Undefined if nothing
 * is there.
 */
export function nodeForm(state: DescriptionState, asked: NodePlace): NodeForm | undefined {
  const { description } = state;
  for (let keys = parsePointer(asked.pointer) ?? []; ; keys = keys.slice(0, -1)) {
    const location = new Location(asked.file).child(...keys);
    const written = description.at(location);
    if (written !== undefined && typeof written.value === 'object' && written.value !== null) {
      const reference = isObject(written.value) ? written.value.$ref : undefined;
      const target = typeof reference === 'string' ? description.follow(written) : undefined;
      const { file, pointer } = target?.location ?? location;
      const value = target?.value ?? written.value;
      if (typeof value !== 'object' || value === null) return undefined;
      const form = getForm(state, { file, pointer }, value);
      return target && typeof reference === 'string' ? { ...form, reference } : form;
    }
    if (keys.length === 0) return undefined;
  }
}

function getForm(state: DescriptionState, place: NodePlace, value: JsonObject | Json[]): NodeForm {
  const keys = parsePointer(place.pointer) ?? [];
  const { kind } = kindAt(state, place.file, keys);
  const type = getCompound(kind, value);
  const written = namesInOrder(state.description.file(place.file), place.pointer, value);
  const names = written.slice(0, MAX_FIELDS);
  const fields = names.map((name) => getField(state, { place, keys, name }, value[name as never] as Json));
  const missing = type?.is === 'object' ? missingFields(state, place.file, type.nodeType, value) : [];
  const isSchema = type?.is === 'object' && type.nodeType === 'Schema';
  const isProperties = keys.at(-1) === 'properties' && type?.is === 'map';
  const suggestions = namedMembers(state, place.file, keys);
  const hasNames =
    !Array.isArray(value) &&
    (type?.is === 'map' || suggestions.length > 0 || isNamed(state, place.file, type));
  return {
    place,
    title: type?.is === 'object' ? nodeTypeInWords(type.nodeType) : (keys.at(-1) ?? ''),
    trail: getTrail(place.file, keys),
    kind: Array.isArray(value) ? 'list' : isSchema ? 'schema' : type?.is === 'object' ? 'object' : 'map',
    fields: isProperties ? fields.map((field) => withProperty(state, place, field)) : fields,
    missing,
    ...(hasNames && { suggestions: suggestions.filter((name) => !Object.hasOwn(value, name)) }),
  };
}

function isNamed({ description }: DescriptionState, file: string, kind: Kind | undefined): boolean {
  return kind?.is === 'object' && description.dialect(file).nodeTypes[kind.nodeType].named !== undefined;
}

/** The kind of the value among those of a union. */
function getCompound(kind: Kind, value: Json): Kind | undefined {
  if (kind.is !== 'union') return kind;
  return kind.of.find(({ is }) => (Array.isArray(value) ? is === 'array' : is === 'object' || is === 'map'));
}

function getTrail(file: string, keys: readonly string[]): NodeForm['trail'] {
  return keys.map((name, at) => ({
    name,
    file,
    pointer: keys
      .slice(0, at + 1)
      .map((key) => `/${escapePointer(key)}`)
      .join(''),
  }));
}

interface Member {
  place: NodePlace;
  /** Keys of the object around it. */
  keys: readonly string[];
  name: string;
}

function getField(state: DescriptionState, { place, keys, name }: Member, value: Json): NodeField {
  const { kind, owner, isRequired } = kindAt(state, place.file, [...keys, name]);
  const documentation = owner && fieldDocumentation(owner, name);
  const input = getInput(name, kind, value);
  const options = getOptions(kind);
  return {
    name,
    file: place.file,
    pointer: `${place.pointer}/${escapePointer(name)}`,
    input,
    isRequired,
    ...(input === 'node'
      ? { summary: getSummary(value) }
      : { value, ...getWritten(state, { value, location: new Location(place.file).child(...keys, name) }) }),
    ...(input === 'choice' && options && { options }),
    ...(documentation !== undefined && { documentation }),
  };
}

function getInput(name: string, kind: Kind, value?: Json): NodeField['input'] {
  const isWords = (given: Json | undefined) =>
    Array.isArray(given) && given.every((one) => typeof one === 'string');
  if (kind.is === 'array' && kind.of.is !== 'object' && (value === undefined || isWords(value)))
    return kind.of.is === 'string' || kind.of.is === 'enum' || isWords(value) ? 'words' : 'json';
  if (kind.is === 'any') return typeof value === 'string' && name.startsWith('x-') ? 'text' : 'json';
  if (typeof value === 'object' && value !== null) return 'node';
  switch (kind.is) {
    case 'string':
      return LONG.test(name) ? 'long' : 'text';
    case 'boolean':
    case 'number':
      return kind.is;
    case 'enum':
      return 'choice';
    case 'union': {
      const scalar = kind.of.find(({ is }) => is === 'enum' || is === 'string' || is === 'number');
      if (scalar && (value !== undefined || kind.of[0] === scalar)) return getInput(name, scalar, value);
      if (value !== undefined) return typeof value === 'boolean' ? 'boolean' : 'json';
      return 'node';
    }
    default:
      return value === undefined ? 'node' : 'json';
  }
}

function getOptions(kind: Kind): readonly string[] | undefined {
  if (kind.is === 'enum') return kind.values;
  return kind.is === 'union' ? kind.of.map(getOptions).find((one) => one !== undefined) : undefined;
}

/** `#/components/schemas/User`, `3 members`, `2 items`. */
function getSummary(value: Json): string {
  if (Array.isArray(value)) return value.length === 1 ? '1 item' : `${value.length} items`;
  if (!isObject(value)) return '';
  if (typeof value.$ref === 'string') return value.$ref;
  const { name, summary, title, type, url } = value;
  const said = [summary, title, name, url, type].find((one) => typeof one === 'string' && one !== '');
  if (typeof said === 'string') return said;
  const count = Object.keys(value).length;
  return count === 1 ? (Object.keys(value)[0] ?? '') : `${count} members`;
}

/** Required fields first, then the order of the tables. */
function missingFields(
  { description }: DescriptionState,
  file: string,
  type: Extract<Kind, { is: 'object' }>['nodeType'],
  value: JsonObject | Json[],
): MissingField[] {
  const { fields, required } = description.dialect(file).nodeTypes[type];
  return [...fields]
    .filter(([name]) => !Object.hasOwn(value, name))
    .map(([name, kind]): MissingField => {
      const documentation = fieldDocumentation(type, name);
      return {
        name,
        input: getInput(name, kind),
        isRequired: required.includes(name),
        ...(documentation !== undefined && { documentation }),
      };
    })
    .sort((one, other) => Number(other.isRequired) - Number(one.isRequired));
}

/** What a table of properties shows of one. */
function withProperty({ description }: DescriptionState, place: NodePlace, field: NodeField): NodeField {
  const schema = description.at(new Location(place.file, field.pointer))?.value;
  const around = place.pointer.slice(0, place.pointer.lastIndexOf('/'));
  const owner = description.at(new Location(place.file, around))?.value;
  const required = isObject(owner) && Array.isArray(owner.required) ? owner.required : [];
  const { $ref, type } = isObject(schema) ? schema : {};
  const words =
    typeof $ref === 'string'
      ? $ref
      : [type ?? 'any']
          .flat()
          .map((one) => String(one))
          .join(' or ');
  return { ...field, property: { type: words, isRequired: required.includes(field.name) } };
}
