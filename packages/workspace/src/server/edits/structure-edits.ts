import { type Edit, type Json, Location } from '@curlew/openapi';
import { escapePointer, isObject } from '@curlew/openapi/internal';
import { type Kind, parsePointer } from '@curlew/openapi/language';
import type {
  AddComponent,
  AddMember,
  AddOperation,
  AddParameter,
  AddResponse,
} from '../../protocol/structure.ts';
import type { DescriptionState } from '../engine/description-state.ts';
import { kindAt } from '../engine/kind-at.ts';
import { newValue } from '../language/field-snippet.ts';
import { newComponent, newOperation, newParameter, newResponse } from './new-nodes.ts';

/** Edits, and where their result is; a text says why there are none. */
export type PlannedEdits = { edits: Edit[]; place: { file: string; pointer: string } } | string;

export function addOperation(state: DescriptionState, added: AddOperation): PlannedEdits {
  const { description } = state;
  const { path, method } = added;
  if (!path.startsWith('/')) return 'A path starts with `/`.';
  const dialect = description.dialect();
  const isFixed = dialect.methods.includes(method.toLowerCase());
  if (!isFixed && !dialect.nodeTypes.PathItem.fields.has('additionalOperations'))
    return `${dialect.name} has no operations of the method ${method}.`;
  const keys = isFixed ? [method.toLowerCase()] : ['additionalOperations', method];
  const item = new Location(description.entry).child('paths', path);
  const written = description.at(item);
  const target = written && description.follow(written);
  const at = (target?.location ?? item).child(...keys);
  if (description.at(at) !== undefined) return `${method.toUpperCase()} ${path} already exists.`;
  return {
    edits: [{ op: 'set', file: at.file, pointer: at.pointer, value: newOperation(dialect, added) }],
    place: at,
  };
}

export function addParameter(state: DescriptionState, added: AddParameter): PlannedEdits {
  const { location, parameters } = state.operation(added.operation);
  const isTaken = parameters.some(({ name, in: place }) => name === added.name && place === added.in);
  if (isTaken) return `The parameter \`${added.name}\` (${added.in}) already exists.`;
  const value = newParameter(state.description.dialect(location.file), added);
  return appendItem(state, location.child('parameters'), value);
}

export function addMember(state: DescriptionState, { place, name, value: given }: AddMember): PlannedEdits {
  const { description } = state;
  const list = new Location(place.file, place.pointer);
  const keys = parsePointer(place.pointer) ?? [];
  const key = name ?? '0';
  const { kind } = kindAt(state, place.file, [...keys, key]);
  const isScheme = isRequirement(kindAt(state, place.file, keys).kind);
  const value =
    given ??
    (isScheme ? [] : newSecurity(state, kind)) ??
    newValue(description.dialect(place.file), key, kind) ??
    '';
  if (name === undefined) return appendItem(state, list, value);
  if (name === '') return 'The member has no name.';
  const at = list.child(name);
  if (description.at(at) !== undefined) return `\`${name}\` already exists.`;
  return { edits: [{ op: 'set', file: at.file, pointer: at.pointer, value }], place: at };
}

/** A requirement without a scheme allows requests without credentials: a new one names the first scheme, without scopes. */
function newSecurity({ api }: DescriptionState, kind: Kind): Json | undefined {
  const [scheme] = api.securitySchemes;
  const requirement = scheme && { [scheme.name]: [] };
  if (isRequirement(kind)) return requirement ?? {};
  if (kind.is === 'array' && isRequirement(kind.of)) return requirement ? [requirement] : [];
  return undefined;
}

function isRequirement(kind: Kind): boolean {
  return kind.is === 'object' && kind.nodeType === 'SecurityRequirement';
}

export function addResponse(state: DescriptionState, added: AddResponse): PlannedEdits {
  const { status } = added;
  const { location, responses } = state.operation(added.operation);
  const at = location.child('responses', status);
  const written = state.description.at(at)?.value;
  // A new operation begins with a response that has a description alone: it is filled in.
  const isBare = isObject(written) && Object.keys(written).join() === 'description';
  if (!isBare && responses.some((one) => one.status === status))
    return `The response ${status} already exists.`;
  const value = newResponse(state.description.dialect(location.file), added);
  return { edits: [{ op: 'set', file: at.file, pointer: at.pointer, value }], place: at };
}

export function addComponent({ description, api }: DescriptionState, added: AddComponent): PlannedEdits {
  const dialect = description.dialect();
  const [kind, path] = [...dialect.components].find(([one]) => one === added.component) ?? [];
  // The table names the components of all versions.
  const isKnown = path?.[0] !== 'components' || dialect.nodeTypes.Components.fields.has(added.component);
  if (kind === undefined || path === undefined || !isKnown)
    return `${dialect.name} has no components of the kind ${added.component}.`;
  if (!COMPONENT_NAME.test(added.name)) return describeName(added.name);
  const at = new Location(description.entry).child(...path, added.name);
  if (description.at(at) !== undefined) return `The component \`${added.name}\` already exists.`;
  const { operationId } = api.operations.find((one) => one.operationId !== undefined) ?? {};
  const value = added.value ?? newComponent(dialect, kind, operationId);
  return { edits: [{ op: 'set', file: at.file, pointer: at.pointer, value }], place: at };
}

const COMPONENT_NAME = /^[a-zA-Z0-9._-]+$/;

function describeName(name: string): string {
  return `The name \`${name}\` may contain only letters, digits, \`.\`, \`-\` and \`_\`.`;
}

/** Renames a component, and every text that refers to it: the references first, since they may be inside of it. */
export function rename(
  state: DescriptionState,
  { file, pointer }: { file: string; pointer: string },
  name: string,
): PlannedEdits {
  const { description, references } = state;
  const renamed = `${pointer.slice(0, pointer.lastIndexOf('/'))}/${escapePointer(name)}`;
  if (description.at(new Location(file, renamed)) !== undefined) return `\`${name}\` already exists.`;
  const isComponent = [...description.dialect(file).components.values()].some(
    (path) => new Location(file).child(...path, name).pointer === renamed,
  );
  if (isComponent && !COMPONENT_NAME.test(name)) return describeName(name);
  const edits = references.flatMap((reference): Edit[] => {
    const { target, text, isKey, form } = reference;
    if (target?.file !== file) return [];
    if (target.pointer !== pointer && !target.pointer.startsWith(`${pointer}/`)) return [];
    const place = { file: reference.file, pointer: reference.pointer };
    if (isKey) return [{ op: 'rename', ...place, to: name }];
    const rest = target.pointer.slice(pointer.length);
    const hash = text.indexOf('#');
    // A name of a schema, or an anchor, which stays.
    if (form === 'name') return [{ op: 'set', ...place, value: name }];
    if (hash < 0 || !text.slice(hash + 1).startsWith('/')) return [];
    const fragment = encodeURI(`${renamed}${rest}`).replaceAll('#', '%23');
    return [{ op: 'set', ...place, value: `${text.slice(0, hash)}#${fragment}` }];
  });
  return { edits: [...edits, { op: 'rename', file, pointer, to: name }], place: { file, pointer: renamed } };
}

/** Adds an item to a list that may be missing. */
export function appendItem(
  { description }: Pick<DescriptionState, 'description'>,
  list: Location,
  value: Json,
): PlannedEdits {
  const written = description.at(list);
  const known = written && description.follow(written);
  if (known !== undefined && Array.isArray(known.value)) {
    const { file, pointer } = known.location;
    const place = { file, pointer: `${pointer}/${known.value.length}` };
    return { edits: [{ op: 'insert', file, pointer: `${pointer}/-`, value }], place };
  }
  if (isObject(written?.value)) return 'The list is not an array.';
  const { file, pointer } = list;
  return { edits: [{ op: 'set', file, pointer, value: [value] }], place: { file, pointer: `${pointer}/0` } };
}
