import { closestName } from '@curlew/diagnostics';
import { escapePointer, isObject, type Json } from '@curlew/openapi';
import { kindAt } from '../engine/kind-at.ts';
import type { FixContext, FoundFix } from './fix-context.ts';

/** A field or keyword whose name resembles one that the object may have. */
export function meantName(context: FixContext): FoundFix[] {
  const fields = context.fieldsAt(context.parent);
  const holder = context.value(context.parent);
  if (fields === undefined || !isObject(holder)) return [];
  const free = [...fields.keys()].filter((name) => !Object.hasOwn(holder, name));
  const meant = closestName(context.key, free);
  return meant === undefined ? [] : [context.rename(meant)];
}

/** A reference, or the name of a security scheme, that resembles one that is declared. */
export function meantComponent(context: FixContext): FoundFix[] {
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
export function meantTag(context: FixContext): FoundFix[] {
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
export function meantValue(context: FixContext): FoundFix[] {
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
