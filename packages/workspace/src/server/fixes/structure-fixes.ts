import { closestName } from '@curlew/diagnostics/internal';
import { type Api, Location, type Operation } from '@curlew/openapi';
import { escapePointer, isObject } from '@curlew/openapi/internal';
import { kindAtKeys } from '@curlew/openapi/language';
import { newField, newParameter, pathNames } from '../edits/new-nodes.ts';
import { appendItem } from '../edits/structure-edits.ts';
import { kindAt } from '../engine/kind-at.ts';
import type { FixContext, FoundFix } from './fix-context.ts';

export function removedValue(context: FixContext): FoundFix[] {
  return [context.remove(`Remove \`${context.key}\``)];
}

/** A path that stands beside `paths` or in another path, as its lines are indented too little or too much. */
export function movedPath(context: FixContext): FoundFix[] {
  const { key, state, file } = context;
  const value = context.value();
  const paths = context.value('/paths');
  const isFree = paths === undefined || (isObject(paths) && !Object.hasOwn(paths, key));
  if (!key.startsWith('/') || !isObject(value) || !isFree || file !== state.description.entry) return [];
  const place = `/paths/${escapePointer(key)}`;
  const removed = context.remove('').edits;
  return [{ title: 'Move it into `paths`', edits: [...removed, { op: 'set', file, pointer: place, value }] }];
}

export function removedItem(context: FixContext): FoundFix[] {
  return [context.remove('Remove the repeated item')];
}

/** A field that the tables require and that the object lacks. */
export function addedField(context: FixContext): FoundFix[] {
  const { state, file, pointer } = context;
  const { kind } = kindAt(state, file, context.keys);
  const holder = context.value();
  if (kind.is !== 'object' || !isObject(holder)) return [];
  const dialect = state.description.dialect(file);
  const { required, fields } = dialect.nodeTypes[kind.nodeType];
  return required
    .filter((field) => !Object.hasOwn(holder, field))
    .flatMap((field): FoundFix[] => {
      const misspelled = closestName(
        field,
        Object.keys(holder).filter((name) => !fields.has(name)),
      );
      if (misspelled !== undefined) {
        const place = `${pointer}/${escapePointer(misspelled)}`;
        return [
          {
            title: `Rename \`${misspelled}\` to \`${field}\``,
            edits: [{ op: 'rename', file, pointer: place, to: field }],
          },
        ];
      }
      const value = newField(field, kindAtKeys(dialect, [field], kind.nodeType).kind);
      if (value === undefined) return [];
      return [context.set(`${pointer}/${escapePointer(field)}`, value, `Add \`${field}\``)];
    });
}

/** A text that was written without quotes, or a number with them. */
export function quotedText(context: FixContext): FoundFix[] {
  const { kind } = kindAt(context.state, context.file, context.keys);
  const value = context.value();
  if (kind.is === 'string' && (typeof value === 'number' || typeof value === 'boolean'))
    return [context.set(context.pointer, String(value), 'Put the value in quotes')];
  if (
    kind.is === 'number' &&
    typeof value === 'string' &&
    value.trim() !== '' &&
    Number.isFinite(Number(value))
  )
    return [context.set(context.pointer, Number(value), 'Remove the quotes')];
  if (kind.is === 'boolean' && (value === 'true' || value === 'false'))
    return [context.set(context.pointer, value === 'true', 'Remove the quotes')];
  if (kind.is === 'array' && value !== undefined && value !== null && typeof value !== 'object')
    return [context.set(context.pointer, [value], 'Write a list')];
  return [];
}

export function addedOperationId(context: FixContext): FoundFix[] {
  const operation = operationAt(context, context.pointer);
  if (operation === undefined) return [];
  const id = operationIdFor(context.state.api, operation.method, operation.path);
  return [context.set(`${context.pointer}/operationId`, id, `Add \`operationId: ${id}\``)];
}

export function uniqueOperationId(context: FixContext): FoundFix[] {
  const operation = operationAt(context, context.parent);
  if (operation === undefined) return [];
  const id = operationIdFor(context.state.api, operation.method, operation.path);
  return [context.set(context.pointer, id, `Change to \`${id}\``)];
}

export function renamedOperationId(context: FixContext): FoundFix[] {
  const written = context.value();
  if (typeof written !== 'string') return [];
  const words = written.split(/[^A-Za-z0-9_]+/).filter((word) => word !== '');
  const id = words.map((word, at) => (at === 0 ? word : word[0]?.toUpperCase() + word.slice(1))).join('');
  return id === '' ? [] : [context.set(context.pointer, id, `Change to \`${id}\``)];
}

/** Parameters that the path names and nothing declares. */
export function addedParameter(context: FixContext): FoundFix[] {
  const { state, file, pointer } = context;
  const operation = operationAt(context, pointer);
  if (operation === undefined) return [];
  const declared = new Set(operation.parameters.filter((one) => one.in === 'path').map(({ name }) => name));
  const missing = pathNames(operation.path).filter((name) => !declared.has(name));
  const list = new Location(file, pointer).child('parameters');
  return missing.flatMap((name): FoundFix[] => {
    const value = newParameter(state.description.dialect(file), { name, in: 'path' });
    const planned = appendItem(state, list, value);
    return typeof planned === 'string'
      ? []
      : [{ title: `Declare the path parameter \`${name}\``, edits: planned.edits }];
  });
}

export function removedParameter(context: FixContext): FoundFix[] {
  return [context.remove('Remove the parameter', context.parent)];
}

function operationAt({ state, file }: FixContext, pointer: string): Operation | undefined {
  return state.api.operations.find(({ location }) => location.file === file && location.pointer === pointer);
}

/** A name for an operation that no other one has: `getUsersById`, then `getUsersById2`. */
function operationIdFor({ operations }: Pick<Api, 'operations'>, method: string, path: string): string {
  const words = path
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => {
      const parameter = /^\{(.+)\}$/.exec(segment)?.[1];
      return parameter === undefined ? camel(segment) : `By${camel(parameter)}`;
    });
  const base = method.toLowerCase().replace(/[^a-z0-9]/g, '') + words.join('');
  const taken = new Set(operations.map(({ operationId }) => operationId));
  let name = base;
  for (let count = 2; taken.has(name); count += 1) name = `${base}${count}`;
  return name;
}

function camel(text: string): string {
  return text
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
