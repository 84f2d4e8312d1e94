import type { Json, JsonObject, Operation } from '@curlew/openapi';
import { isObject, mappingReferences } from '@curlew/openapi/internal';
import type { ApiContent, PageAddresses } from '../render-context.ts';
import { bundledDescription } from './bundled-description.ts';
import { DESCRIPTION_FILES } from './file-paths.ts';

/**
 * Maximum components of one operation, in number and in UTF-16 units of JSON. Further references lead to the
 * file with the whole description: in highly connected descriptions each operation would otherwise contain all
 * of it.
 */
const MAX_COMPONENTS = { count: 100, size: 60_000 };
const COMPONENT = /^#\/components\/([^/]+)\/([^/]+)/;

/** An OpenAPI description, as JSON, with one operation and the components that it needs. */
export function operationDocument(operation: Operation, context: PageAddresses & ApiContent): string {
  const whole = bundledDescription(context);
  const isWebhook = operation.kind === 'webhook';
  const item = pathItem(operation, whole);
  const { components, isIncluded } = getComponents(item, whole, usedSchemes(operation, whole));
  const file = context.absolute(context.fileHref(DESCRIPTION_FILES.json));
  const change = (reference: string) =>
    reference.startsWith('#/') && !isIncluded(reference) ? `${file}${reference}` : reference;
  const located = (value: Json, depth: number, text: () => string) =>
    references(value).every((reference) => change(reference) === reference)
      ? text()
      : jsonText(withReferences(value, change), depth);
  const sections = [...components].map(([section, values]) => {
    const members = [...values].map(
      ([name, value]) => [name, located(value, 3, () => getText(value))] as const,
    );
    return [section, objectText(members, 2)] as const;
  });
  const wholeFields = (names: readonly string[]) =>
    names.flatMap((name) => {
      const value = whole[name];
      return value === undefined ? [] : [[name, located(value, 1, () => jsonText(value, 1))] as const];
    });
  return objectText(
    [
      ...wholeFields(['openapi', 'jsonSchemaDialect', 'info', 'servers', 'security']),
      [
        isWebhook ? 'webhooks' : 'paths',
        objectText([[operation.path, located(item, 2, () => jsonText(item, 2))]], 1),
      ],
      ...(isWebhook ? [['paths', '{}'] as const] : []),
      ...(sections.length > 0 ? [['components', objectText(sections, 1)] as const] : []),
    ],
    0,
  );
}

/** The security schemes that the operation requires, and those that the whole description does: it has these requirements, too. */
function usedSchemes({ security }: Operation, whole: JsonObject): string[] {
  const required = Array.isArray(whole.security) ? whole.security.filter(isObject) : [];
  const names = [
    ...security.flatMap(({ schemes }) => schemes.map(({ name }) => name)),
    ...required.flatMap((one) => Object.keys(one)),
  ];
  return names.map((name) => `#/components/securitySchemes/${escaped(name)}`);
}

/** The path item with this operation alone; the fields that it shares with others stay. */
function pathItem({ kind, path, method }: Operation, whole: JsonObject): JsonObject {
  const items = kind === 'webhook' ? (whole.webhooks ?? whole['x-webhooks']) : whole.paths;
  const written = isObject(items) ? items[path] : undefined;
  const item = isObject(written) && typeof written.$ref === 'string' ? at(whole, written.$ref) : written;
  if (!isObject(item)) return {};
  const shared = fields(item, ['summary', 'description', 'servers', 'parameters']);
  const own = item[method];
  if (own !== undefined) return { ...shared, [method]: own };
  const further = isObject(item.additionalOperations) ? item.additionalOperations[method] : undefined;
  return further === undefined ? shared : { ...shared, additionalOperations: { [method]: further } };
}

/** Targets of the references of a value, nearest first, up to the limit. */
function getComponents(item: JsonObject, whole: JsonObject, names: readonly string[]) {
  const included = new Set<string>();
  const components = new Map<string, Map<string, JsonObject>>();
  const left = [...names, ...references(item)];
  let size = 0;
  for (const reference of left) {
    if (included.size >= MAX_COMPONENTS.count) break;
    const [pointer, section = '', name = ''] = COMPONENT.exec(reference) ?? [];
    if (pointer === undefined || included.has(pointer)) continue;
    const value = at(whole, pointer);
    if (!isObject(value)) continue;
    const cost = getSize(value);
    if (size + cost > MAX_COMPONENTS.size) continue;
    size += cost;
    included.add(pointer);
    components.set(section, (components.get(section) ?? new Map()).set(unescaped(name), value));
    for (const next of references(value)) left.push(next);
  }
  const isIncluded = (reference: string) => included.has(COMPONENT.exec(reference)?.[0] ?? '');
  return { components, isIncluded };
}

const texts = new WeakMap<object, string>();

/** A component as JSON at its place in a document, computed once and cached. */
function getText(value: JsonObject): string {
  const text = texts.get(value) ?? jsonText(value, 3);
  texts.set(value, text);
  return text;
}

const sizes = new WeakMap<object, number>();
function getSize(value: JsonObject): number {
  const size = sizes.get(value) ?? JSON.stringify(value).length;
  sizes.set(value, size);
  return size;
}

const found = new WeakMap<object, readonly string[]>();

/** Every `$ref` in a value, and the schemas of discriminators; computed once and cached: components are shared. */
function references(value: Json): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const known = found.get(value);
  if (known) return known;
  const all = new Set<string>();
  const left: Json[] = [value];
  for (let one = left.pop(); one !== undefined; one = left.pop()) {
    if (typeof one !== 'object' || one === null) continue;
    if (isObject(one) && typeof one.$ref === 'string') all.add(one.$ref);
    if (isObject(one))
      for (const { text } of mappingReferences(one.discriminator)) all.add(mappedReference(text));
    // Reversed, because the last one is popped first.
    for (const child of Object.values(one).reverse()) left.push(child);
  }
  const list = [...all];
  found.set(value, list);
  return list;
}

function at(whole: JsonObject, reference: string): Json | undefined {
  let value: Json | undefined = whole;
  for (const key of reference.replace(/^#\//, '').split('/')) {
    value = isObject(value) && Object.hasOwn(value, unescaped(key)) ? value[unescaped(key)] : undefined;
  }
  return value;
}

/** RFC 6901, section 3, inside of a URI fragment, which cannot contain a lone surrogate. */
function escaped(name: string): string {
  return encodeURIComponent(name.toWellFormed().replaceAll('~', '~0').replaceAll('/', '~1'));
}

/** RFC 6901, section 4, inside of a URI fragment. */
function unescaped(token: string): string {
  let text = token;
  try {
    text = decodeURIComponent(token);
  } catch {
    // Invalid percent-encoding is taken literally.
  }
  return text.replaceAll('~1', '/').replaceAll('~0', '~');
}

function fields(value: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(
    names.flatMap((name) => (value[name] === undefined ? [] : [[name, value[name]]])),
  );
}

/** A value as JSON, indented by one space for each level, for a place `depth` levels deep. */
function jsonText(value: Json, depth: number): string {
  return JSON.stringify(value, undefined, 1).replaceAll('\n', `\n${' '.repeat(depth)}`);
}

/** An object as JSON, whose members are texts of `jsonText` at `depth + 1`, in the order that JavaScript gives to their names. */
function objectText(members: readonly (readonly [name: string, text: string])[], depth: number): string {
  const texts = Object.entries(Object.fromEntries(members));
  if (texts.length === 0) return '{}';
  const indent = ' '.repeat(depth + 1);
  const lines = texts.map(([name, text]) => `${indent}${JSON.stringify(name)}: ${text}`);
  return `{\n${lines.join(',\n')}\n${' '.repeat(depth)}}`;
}

/** A copy of a value with other references, those in the mapping of a discriminator included. */
function withReferences(value: Json, change: (reference: string) => string): Json {
  if (Array.isArray(value)) return value.map((item) => withReferences(item, change));
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, member]): [string, Json] => {
    if (name === '$ref' && typeof member === 'string') return [name, change(member)];
    const changed = withReferences(member, change);
    // A property may have this name as well: its members are not texts.
    return [name, name === 'discriminator' && isObject(changed) ? withMapping(changed, change) : changed];
  });
  return Object.fromEntries(members);
}

/** The schema of a discriminator value: a mapping has names of components or references (OpenAPI, Discriminator Object). */
function mappedReference(target: string): string {
  return /^[\w.-]+$/.test(target) ? `#/components/schemas/${target}` : target;
}

function withMapping(discriminator: JsonObject, change: (reference: string) => string): JsonObject {
  const changed = (target: Json): Json => {
    if (typeof target !== 'string') return target;
    const reference = mappedReference(target);
    const other = change(reference);
    return other === reference ? target : other;
  };
  const { mapping, defaultMapping } = discriminator;
  return {
    ...discriminator,
    ...(isObject(mapping) && {
      mapping: Object.fromEntries(Object.entries(mapping).map(([value, target]) => [value, changed(target)])),
    }),
    ...(defaultMapping !== undefined && { defaultMapping: changed(defaultMapping) }),
  };
}
