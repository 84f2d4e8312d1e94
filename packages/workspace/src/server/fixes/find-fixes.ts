import type { Diagnostic } from '@curlew/diagnostics';
import { closestName } from '@curlew/diagnostics/internal';
import { type Api, type Json, Location, type Operation } from '@curlew/openapi';
import { escapePointer, isObject } from '@curlew/openapi/internal';
import { kindAtKeys } from '@curlew/openapi/language';
import { newField, newParameter, pathNames } from '../edits/new-nodes.ts';
import { appendItem } from '../edits/structure-edits.ts';
import type { DescriptionState } from '../engine/description-state.ts';
import { kindAt } from '../engine/kind-at.ts';
import { type FindFix, FixContext, type FoundFix } from './fix-context.ts';

/** A field or keyword whose name resembles one that the object may have. */
function meantName(context: FixContext): FoundFix[] {
  const fields = context.fieldsAt(context.parent);
  const holder = context.value(context.parent);
  if (fields === undefined || !isObject(holder)) return [];
  const free = [...fields.keys()].filter((name) => !Object.hasOwn(holder, name));
  const meant = closestName(context.key, free);
  return meant === undefined ? [] : [context.rename(meant)];
}

/** A reference, or the name of a security scheme, that resembles one that is declared. */
function meantComponent(context: FixContext): FoundFix[] {
  const { description } = context.state;
  const value = context.value();
  if (typeof value !== 'string') {
    const schemes = valueAtKeys(
      description.value,
      description.dialect().components.get('securitySchemes') ?? [],
    );
    const meant = isObject(schemes) ? closestName(context.key, Object.keys(schemes)) : undefined;
    return meant === undefined ? [] : [context.rename(meant)];
  }
  const hash = value.indexOf('#/');
  if (hash !== 0) return [];
  const keys = value.slice(2).split('/');
  for (const [depth, written] of keys.entries()) {
    const key = written.replaceAll('~1', '/').replaceAll('~0', '~');
    const holder = valueAtKeys(
      description.file(context.file)?.value ?? null,
      keys.slice(0, depth).map((one) => one.replaceAll('~1', '/').replaceAll('~0', '~')),
    );
    if (!isObject(holder) || Object.hasOwn(holder, key)) continue;
    const meant = closestName(key, Object.keys(holder));
    if (meant === undefined) return [];
    const corrected = `#/${[...keys.slice(0, depth), escapePointer(meant), ...keys.slice(depth + 1)].join('/')}`;
    return [context.set(context.pointer, corrected, `Change to \`${corrected}\``)];
  }
  return [];
}

/** A tag that resembles a declared one, else the declaration of it. */
function meantTag(context: FixContext): FoundFix[] {
  const { description, api } = context.state;
  const name = context.value();
  if (typeof name !== 'string') return [];
  const list = description.value.tags;
  const declared = Array.isArray(list)
    ? list.flatMap((tag) => (isObject(tag) && typeof tag.name === 'string' ? [tag.name] : []))
    : api.tags.map((tag) => tag.name).filter((one) => one !== name);
  const meant = closestName(name, declared);
  return [
    ...(meant === undefined ? [] : [context.set(context.pointer, meant, `Change to \`${meant}\``)]),
    {
      title: `Declare the tag \`${name}\``,
      edits: [{ op: 'insert', file: description.entry, pointer: '/tags/-', value: { name } }],
    },
  ];
}

/** One of the values that are allowed. */
function meantValue(context: FixContext): FoundFix[] {
  const { kind } = kindAt(context.state, context.file, context.keys);
  const value = context.value();
  if (kind.is !== 'enum' || typeof value !== 'string') return [];
  const meant = closestName(value, kind.values);
  return meant === undefined ? [] : [context.set(context.pointer, meant, `Change to \`${meant}\``)];
}

function valueAtKeys(root: Json, keys: readonly string[]): Json | undefined {
  let value: Json | undefined = root;
  for (const key of keys) value = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return value;
}

/** Finds fixes, keyed by the code of the diagnostic. */
const FIXES: Readonly<Record<string, FindFix>> = {
  'unknown-field': (context) => [...movedPath(context), ...meantName(context), ...removedValue(context)],
  'unknown-keyword': meantName,
  'unresolved-ref': meantComponent,
  'unknown-security-scheme': (context) => [...meantComponent(context), ...removedValue(context)],
  'unknown-tag': meantTag,
  'wrong-value': meantValue,
  'wrong-type': quotedText,
  'missing-field': addedField,
  'missing-operation-id': addedOperationId,
  'duplicate-operation-id': uniqueOperationId,
  'unsafe-operation-id': renamedOperationId,
  'path-parameter-missing': addedParameter,
  'path-parameter-unused': removedParameter,
  'nullable-without-type': removedValue,
  'unused-component': removedValue,
  'ignored-sibling': removedValue,
  'repeated-item': removedItem,
};

/** The edits that would remove a problem, the most likely first. */
export function findFixes(diagnostic: Diagnostic, file: string, state: DescriptionState): FoundFix[] {
  const find = Object.hasOwn(FIXES, diagnostic.code) ? FIXES[diagnostic.code] : undefined;
  if (find === undefined || diagnostic.pointer === undefined) return [];
  return find(new FixContext(diagnostic, file, state));
}

function removedValue(context: FixContext): FoundFix[] {
  return [context.remove(`Remove \`${context.key}\``)];
}

/** A path that stands beside `paths` or in another path, as its lines are indented too little or too much. */
function movedPath(context: FixContext): FoundFix[] {
  const { key, state, file } = context;
  const value = context.value();
  const paths = context.value('/paths');
  const isFree = paths === undefined || (isObject(paths) && !Object.hasOwn(paths, key));
  if (!key.startsWith('/') || !isObject(value) || !isFree || file !== state.description.entry) return [];
  const place = `/paths/${escapePointer(key)}`;
  const removed = context.remove('').edits;
  return [{ title: 'Move it into `paths`', edits: [...removed, { op: 'set', file, pointer: place, value }] }];
}

function removedItem(context: FixContext): FoundFix[] {
  return [context.remove('Remove the repeated item')];
}

/** A field that the tables require and that the object lacks. */
function addedField(context: FixContext): FoundFix[] {
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
function quotedText(context: FixContext): FoundFix[] {
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

function addedOperationId(context: FixContext): FoundFix[] {
  const operation = operationAt(context, context.pointer);
  if (operation === undefined) return [];
  const id = operationIdFor(context.state.api, operation.method, operation.path);
  return [context.set(`${context.pointer}/operationId`, id, `Add \`operationId: ${id}\``)];
}

function uniqueOperationId(context: FixContext): FoundFix[] {
  const operation = operationAt(context, context.parent);
  if (operation === undefined) return [];
  const id = operationIdFor(context.state.api, operation.method, operation.path);
  return [context.set(context.pointer, id, `Change to \`${id}\``)];
}

function renamedOperationId(context: FixContext): FoundFix[] {
  const written = context.value();
  if (typeof written !== 'string') return [];
  const words = written.split(/[^A-Za-z0-9_]+/).filter((word) => word !== '');
  const id = words.map((word, at) => (at === 0 ? word : word[0]?.toUpperCase() + word.slice(1))).join('');
  return id === '' ? [] : [context.set(context.pointer, id, `Change to \`${id}\``)];
}

/** Parameters that the path names and nothing declares. */
function addedParameter(context: FixContext): FoundFix[] {
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

function removedParameter(context: FixContext): FoundFix[] {
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
