import type { Diagnostic } from '@curlew/diagnostics';
import { closestName } from '@curlew/diagnostics/internal';
import type { Json } from '@curlew/openapi';
import { escapePointer, isObject } from '@curlew/openapi/internal';
import type { DescriptionState } from '../engine/description-state.ts';
import { kindAt } from '../engine/kind-at.ts';
import { type FindFix, FixContext, type FoundFix } from './fix-context.ts';
import {
  addedField,
  addedOperationId,
  addedParameter,
  movedPath,
  quotedText,
  removedItem,
  removedParameter,
  removedValue,
  renamedOperationId,
  uniqueOperationId,
} from './structure-fixes.ts';

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
