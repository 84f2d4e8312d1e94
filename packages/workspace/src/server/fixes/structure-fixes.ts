import { closestName } from '@curlew/diagnostics';
import { escapePointer, isObject, type Json, type Operation } from '@curlew/openapi';
import { type Kind, kindAtKeys } from '@curlew/openapi/language';
import { operationIdFor } from '../edits/operation-id.ts';
import { kindAt } from '../engine/kind-at.ts';
import type { FixContext, FoundFix } from './fix-context.ts';

export function removedValue(context: FixContext): FoundFix[] {
  return [context.remove(`Remove \`${context.key}\``)];
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
      const value = emptyValue(field, kindAtKeys(dialect, [field], kind.nodeType).kind);
      if (value === undefined) return [];
      return [context.set(`${pointer}/${escapePointer(field)}`, value, `Add \`${field}\``)];
    });
}

/** Something that can be completed: an empty text is valid where a sentence is missing. */
function emptyValue(field: string, kind: Kind): Json | undefined {
  if (field === 'responses') return { '200': { description: 'OK' } };
  if (field === 'version') return '1.0.0';
  if (field === 'description' || field === 'title' || field === 'name') return field === 'title' ? 'API' : '';
  switch (kind.is) {
    case 'string':
      return '';
    case 'boolean':
      return kind.only ?? true;
    case 'array':
      return [];
    case 'map':
    case 'object':
      return {};
    case 'enum':
      return kind.values[0];
    default:
      return undefined;
  }
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
  const missing = [...operation.path.matchAll(/\{([^{}]+)\}/g)].flatMap(([, name]) =>
    name === undefined || declared.has(name) ? [] : [name],
  );
  const holder = context.value();
  const isList = isObject(holder) && Array.isArray(holder.parameters);
  const usesSchema = state.description.dialect(file).nodeTypes.Parameter.fields.has('schema');
  return missing.map((name) => {
    const type = usesSchema ? { schema: { type: 'string' } } : { type: 'string' };
    const value = { name, in: 'path', required: true, ...type };
    const title = `Declare the path parameter \`${name}\``;
    return isList
      ? { title, edits: [{ op: 'insert', file, pointer: `${pointer}/parameters/-`, value }] }
      : context.set(`${pointer}/parameters`, [value], title);
  });
}

export function removedParameter(context: FixContext): FoundFix[] {
  return [context.remove('Remove the parameter', context.parent)];
}

function operationAt({ state, file }: FixContext, pointer: string): Operation | undefined {
  return state.api.operations.find(({ location }) => location.file === file && location.pointer === pointer);
}
