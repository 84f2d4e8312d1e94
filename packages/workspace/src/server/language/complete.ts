import type { Json } from '@curlew/openapi';
import { isObject } from '@curlew/openapi/internal';
import {
  type Kind,
  kindInWords,
  type NodeTypeName,
  nodeTypeInWords,
  type TextContext,
  textContext,
} from '@curlew/openapi/language';
import type { CompletionItem, CompletionList } from '../../protocol/language.ts';
import type { DescriptionState } from '../engine/description-state.ts';
import { kindAt } from '../engine/kind-at.ts';
import { fieldDocumentation } from './field-documentation.ts';
import { fieldSnippet } from './field-snippet.ts';
import { objectIn } from './object-in.ts';
import { referenceItems } from './reference-items.ts';
import { jsonSnippet, SNIPPETS } from './snippets.ts';

/** Items of one list; what is typed narrows it. */
const MAX_ITEMS = 1_000;

/** A whole description in place of a text without one. */
export async function completeEmpty(file: string, text: string): Promise<CompletionList> {
  return { from: 0, to: text.length, items: await snippetItems('document', /\.json$/i.test(file)) };
}

/** Formats of the registry of OpenAPI and of JSON Schema, those that are used most first. */
const FORMATS = [
  'date-time',
  'uuid',
  'email',
  'uri',
  'date',
  'int32',
  'int64',
  'float',
  'double',
  'time',
  'duration',
  'byte',
  'binary',
  'password',
  'hostname',
  'ipv4',
  'ipv6',
  'uri-reference',
  'uri-template',
  'json-pointer',
  'regex',
  'decimal',
  'idn-email',
  'iri',
];

function snippetItems(place: string, isJson: boolean): Promise<CompletionItem[]> {
  const found = SNIPPETS.filter((one) => one.in === place).map(async (one): Promise<CompletionItem> => {
    const { label, documentation, text } = one;
    const snippet = isJson ? await jsonSnippet(one) : text.trimEnd();
    return { label, kind: 'snippet', detail: 'snippet', documentation, snippet };
  });
  return Promise.all(found);
}

/**
 * Completions at an offset: fields and values from the tables of the dialect, references, tags and schemes.
 * @param root folder whose files references may name
 */
export async function complete(
  state: DescriptionState,
  file: string,
  text: string,
  { offset, root }: { offset: number; root: string },
): Promise<CompletionList> {
  const context = textContext(text, offset);
  const quote = /["']/.test(text.charAt(context.from)) ? text.charAt(context.from) : '';
  const isJson = /^\s*[[{]/.test(text);
  const lead = text.slice(text.lastIndexOf('\n', context.from - 1) + 1, context.from);
  const isBlock = !isJson && /^[ ]*(?:- +)*$/.test(lead);
  const form = isJson ? 'json' : isBlock ? 'block' : undefined;
  const items = context.part === 'text' ? [] : await itemsAt(state, file, context, { form, root });
  return {
    from: context.from,
    to: context.to,
    items: items.slice(0, MAX_ITEMS).map((item) => written(item, context, { quote, isJson, text, lead })),
  };
}

/** How a new object is written: `json`, `block` of YAML, or not at all. */
type Form = 'json' | 'block' | undefined;

async function itemsAt(
  state: DescriptionState,
  file: string,
  context: TextContext,
  { form, root }: { form: Form; root: string },
): Promise<CompletionItem[]> {
  const { keys, part, siblings } = context;
  if (part === 'key') {
    const { kind } = kindAt(state, file, keys);
    return [
      ...(form ? await snippetItems(snippetPlace(kind, keys), form === 'json') : []),
      ...fieldItems(state, file, kind, { siblings, form }),
      ...namedItems(state, file, keys, form),
    ];
  }
  const key = keys.at(-1);
  if (key === '$ref') return referenceItems(state, file, keys, root);
  const { kind } = kindAt(state, file, keys);
  const holder = keys.at(-2);
  const around = objectIn(kindAt(state, file, keys.slice(0, -1)).kind)?.nodeType;
  if (key === 'format' && around === 'Schema') return FORMATS.map((label) => ({ label, kind: 'value' }));
  if (holder === 'tags' && kind.is === 'string') return tagItems(state);
  if (holder === 'required' && kind.is === 'string') return propertyItems(state, file, keys.slice(0, -2));
  const values = valueItems(kind);
  // A scalar in a list may become the first field of an object.
  if (values.length > 0 || !/^\d+$/.test(key ?? '')) return values;
  const named = form === 'block' ? namedItems(state, file, keys, form) : [];
  return [...fieldItems(state, file, kind, { siblings: [], form }), ...named];
}

function fieldItems(
  { description }: DescriptionState,
  file: string,
  kind: Kind,
  { siblings, form }: { siblings: readonly string[]; form: Form },
): CompletionItem[] {
  const object = objectIn(kind);
  if (object === undefined) return [];
  const dialect = description.dialect(file);
  const { fields, required, referable } = dialect.nodeTypes[object.nodeType];
  const known = new Set(siblings);
  const names = [...fields.keys(), ...(referable && !fields.has('$ref') ? ['$ref'] : [])];
  return names
    .filter((name) => !known.has(name))
    .map((name): CompletionItem => {
      const own = fields.get(name);
      const documentation = fieldDocumentation(object.nodeType, name);
      const snippet =
        own && form ? fieldSnippet(dialect, name, { kind: own, isJson: form === 'json' }) : undefined;
      return {
        label: name,
        kind: 'field',
        detail:
          `${required.includes(name) ? 'required, ' : ''}${own ? kindInWords(own) : 'a reference'}`.replaceAll(
            '`',
            '',
          ),
        ...(snippet !== undefined && { snippet }),
        documentation: documentation ?? `Field of the ${nodeTypeInWords(object.nodeType)}.`,
      };
    })
    .sort((one, other) => rank(one, object.nodeType, required) - rank(other, object.nodeType, required));
}

/** Fields of a schema that most of them have; a schema has more than sixty. */
const USUAL: readonly string[] = [
  'type',
  '$ref',
  'properties',
  'required',
  'items',
  'description',
  'format',
  'enum',
  'example',
  'examples',
  'default',
  'allOf',
  'oneOf',
  'anyOf',
  'additionalProperties',
];

/** Required fields come first, then those that are usual, then the others in the order of the specification. */
function rank({ label }: CompletionItem, type: NodeTypeName, required: readonly string[]): number {
  if (required.includes(label)) return -1;
  const at = type === 'Schema' ? USUAL.indexOf(label) : -1;
  return at < 0 ? USUAL.length : at;
}

/** The place of snippets: an object of the specification, or the map of schemas. */
function snippetPlace(kind: Kind, keys: readonly string[]): string {
  if (kind.is === 'map' && keys.at(-1) === 'schemas' && keys.at(-2) === 'components') return 'schemas';
  return kind.is === 'object' ? kind.nodeType : '';
}

function namedItems(
  state: DescriptionState,
  file: string,
  keys: readonly string[],
  form: Form,
): CompletionItem[] {
  const { kind } = kindAt(state, file, keys);
  const isScheme = kind.is === 'object' && kind.nodeType === 'SecurityRequirement';
  const dialect = state.description.dialect(file);
  return namedMembers(state, file, keys).map((label): CompletionItem => {
    const isPlain = form === 'block' && /^[\w.-]+$/.test(label);
    if (isScheme) return { label, kind: 'scheme', ...(isPlain && { snippet: `${label}: [\${1}]` }) };
    const { kind: own } = kindAt(state, file, [...keys, label]);
    const snippet = form && fieldSnippet(dialect, label, { kind: own, isJson: form === 'json' });
    return { label, kind: 'field', ...(snippet !== undefined && { snippet }) };
  });
}

/** Names that the place itself gives: methods are fields, statuses and media types are names of the author. */
export function namedMembers(state: DescriptionState, file: string, keys: readonly string[]): string[] {
  const { kind } = kindAt(state, file, keys);
  const key = keys.at(-1);
  if (kind.is === 'object' && kind.nodeType === 'Responses')
    return ['200', '201', '204', '400', '401', '403', '404', '409', '422', '500', 'default'];
  if (key === 'content' && kind.is === 'map')
    return ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'];
  if (kind.is === 'object' && kind.nodeType === 'SecurityRequirement')
    return state.api.securitySchemes.map(({ name }) => name);
  return [];
}

function valueItems(kind: Kind): CompletionItem[] {
  switch (kind.is) {
    case 'enum':
      return kind.values.map((label) => ({ label, kind: 'value' }));
    case 'boolean':
      return (kind.only === undefined ? ['true', 'false'] : [String(kind.only)]).map((label) => ({
        label,
        kind: 'value',
      }));
    case 'union':
      return kind.of.flatMap(valueItems);
    default:
      return [];
  }
}

function tagItems({ api }: DescriptionState): CompletionItem[] {
  return api.tags.map(({ name, summary }) => ({
    label: name,
    kind: 'tag',
    ...(summary !== undefined && { documentation: summary }),
  }));
}

/** Properties of the schema whose `required` is written. */
function propertyItems(
  { description }: DescriptionState,
  file: string,
  keys: readonly string[],
): CompletionItem[] {
  let value: Json | undefined = description.file(file)?.value;
  for (const key of keys)
    value = isObject(value) || Array.isArray(value) ? (value as Record<string, Json>)[key] : undefined;
  const properties = isObject(value) ? value.properties : undefined;
  return isObject(properties) ? Object.keys(properties).map((label) => ({ label, kind: 'value' })) : [];
}

interface Style {
  quote: string;
  isJson: boolean;
  text: string;
  /** The text of the line before the item. */
  lead: string;
}

/** The item in the spelling of the text: quotes of JSON, the colon of a new key. */
function written(
  item: CompletionItem,
  { part, to }: TextContext,
  { quote, isJson, text, lead }: Style,
): CompletionItem {
  const { snippet, ...plain } = item;
  const isWritten = /^["']?\s*:/.test(text.slice(to, to + 20));
  if (snippet !== undefined && isJson && !isWritten) {
    // A member that follows needs a comma before it.
    const isLast = !/^\s*"/.test(text.slice(to));
    return { ...plain, snippet: isLast ? snippet : `${snippet},` };
  }
  if (snippet !== undefined && quote === '' && !isWritten) {
    // The editor repeats the spaces that the line begins with, and not its dashes.
    const more = lead.length - (/^ */.exec(lead)?.[0].length ?? 0);
    return { ...plain, snippet: snippet.replaceAll('\n', `\n${' '.repeat(more)}`) };
  }
  const needsQuotes = isJson
    ? item.kind !== 'value' || !/^(?:true|false|-?\d+)$/.test(item.label)
    : quote !== '' || mustBeQuoted(item.label, part);
  const mark = isJson ? '"' : quote || "'";
  const name = needsQuotes ? `${mark}${item.label}${mark}` : item.label;
  const hasColon = /^\s*:/.test(text.slice(to, to + 20));
  const isKey = part === 'key' || item.kind === 'field';
  const insert = isKey && !hasColon ? `${name}: ` : name;
  return insert === item.label ? plain : { ...plain, insert };
}

/** Names of digits are numbers in YAML, and `#` begins a comment. */
function mustBeQuoted(label: string, part: TextContext['part']): boolean {
  if (/^#|^[-?:,[\]{}&*!|>'"%@`]|: |\s#/.test(label)) return true;
  return part === 'key' && /^\d+$/.test(label);
}
