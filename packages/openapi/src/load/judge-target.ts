import type { Dialect } from '../dialect/dialect.ts';
import type { Kind, NodeTypeName, ObjectKind } from '../dialect/kind.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { fitsType, scalarProblem } from '../walk/fits.ts';

/**
 * Whether a value of another file can be what a reference expects. An empty object is, and a boolean schema. Any other object
 * is if one of its fields can be of this type alone (a keyword with a value of a list, or an object of the specification below
 * it), or if it has all required fields, and more fields of the type than others: `{ user, password }` is not a schema, nor is
 * `{ type: service_account, private_key }`.
 */
export function canBe(value: Json, kind: Kind, dialect: Dialect): boolean {
  if (typeof value === 'boolean') return kind.is === 'object' && kind.nodeType === 'Schema';
  if (isObject(value) && Object.keys(value).length === 0) return kind.is === 'object' || kind.is === 'map';
  return shows(value, kind, dialect);
}

/** The same where nothing is known of the place: any object that a reference may name. */
export function canBeAnything(value: Json, dialect: Dialect): boolean {
  return [...referableTypes(dialect)].some((nodeType) => canBe(value, { is: 'object', nodeType }, dialect));
}

function referableTypes({ nodeTypes }: Dialect): NodeTypeName[] {
  return Object.values(nodeTypes)
    .filter(({ referable, fields }) => referable || fields.has('$ref'))
    .map(({ name }) => name);
}

/** Whether a value shows by its structure that it is of a kind. Text and numbers show nothing. */
function shows(value: Json, kind: Kind, dialect: Dialect): boolean {
  switch (kind.is) {
    case 'object':
      return isObject(value) && objectShows(value, kind, dialect);
    case 'map':
      return isObject(value) && Object.values(value).some((one) => shows(one, kind.of, dialect));
    case 'array':
      return Array.isArray(value) && value.some((one) => shows(one, kind.of, dialect));
    case 'union':
      return kind.of.some((one) => shows(value, one, dialect));
    case 'enum':
      return scalarProblem(value, kind) === undefined;
    case 'string':
      return kind.matches !== undefined && scalarProblem(value, kind) === undefined;
    default:
      return false;
  }
}

function objectShows(value: JsonObject, { nodeType: name }: ObjectKind, dialect: Dialect): boolean {
  const nodeType = dialect.nodeTypes[name];
  let known = 0;
  let unknown = 0;
  for (const [key, field] of Object.entries(value)) {
    const kind = nodeType.fields.get(key);
    if (key === '$ref' && typeof field === 'string' && (nodeType.referable || kind !== undefined))
      return true;
    if (kind !== undefined) {
      if (shows(field, kind, dialect)) return true;
      if (fitsType(field, kind, dialect) && kind.is !== 'enum') known += 1;
      else unknown += 1;
    } else if (nodeType.named !== undefined && shows(field, nodeType.named.of, dialect)) return true;
    else if (!(nodeType.extensions && key.startsWith('x-'))) unknown += 1;
  }
  return known > unknown && nodeType.required.every((field) => Object.hasOwn(value, field));
}
