import type { Json } from '@curlew/openapi';
import { isObject } from '@curlew/openapi/internal';
import {
  type Kind,
  kindInWords,
  nodeTypeInWords,
  type TextContext,
  textContext,
} from '@curlew/openapi/language';
import type { CompletionItem, CompletionList } from '../../protocol/language.ts';
import type { DescriptionState } from '../engine/description-state.ts';
import { kindAt } from '../engine/kind-at.ts';
import { fieldDocumentation } from './field-documentation.ts';
import { fieldSnippet } from './field-snippet.ts';
import { jsonSnippet, SNIPPETS } from './snippets.ts';

/** Items of one list; what is typed narrows it. */
const MAX_ITEMS = 1_000;

/** A whole description in place of a text without one. */
export async function completeEmpty(file: string, text: string): Promise<CompletionList> {
  return { from: 0, to: text.length, items: await snippetItems('document', /\.json$/i.test(file)) };
}

function snippetItems(place: string, isJson: boolean): Promise<CompletionItem[]> {
  const found = SNIPPETS.filter((one) => one.in === place).map(async (one): Promise<CompletionItem> => {
    const { label, documentation, text } = one;
    const snippet = isJson ? await jsonSnippet(one) : text.trimEnd();
    return { label, kind: 'snippet', detail: 'snippet', documentation, snippet };
  });
  return Promise.all(found);
}

/** Completions at an offset: fields and values from the tables of the dialect, references, tags and schemes. */
export async function complete(
  state: DescriptionState,
  file: string,
  text: string,
  offset: number,
): Promise<CompletionList> {
  const context = textContext(text, offset);
  const quote = /["']/.test(text.charAt(context.from)) ? text.charAt(context.from) : '';
  const isJson = /^\s*[[{]/.test(text);
  const lead = text.slice(text.lastIndexOf('\n', context.from - 1) + 1, context.from);
  const isBlock = !isJson && /^[ ]*(?:- +)*$/.test(lead);
  const form = isJson ? 'json' : isBlock ? 'block' : undefined;
  const items = context.part === 'text' ? [] : await itemsAt(state, file, context, form);
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
  form: Form,
): Promise<CompletionItem[]> {
  const { keys, part, siblings } = context;
  if (part === 'key') {
    const { kind } = kindAt(state, file, keys);
    return [
      ...(form ? await snippetItems(snippetPlace(kind, keys), form === 'json') : []),
      ...fieldItems(state, file, kind, { siblings, form }),
      ...namedItems(state, file, keys),
    ];
  }
  const key = keys.at(-1);
  if (key === '$ref') return referenceItems(state, file, keys);
  const { kind } = kindAt(state, file, keys);
  const holder = keys.at(-2);
  if (holder === 'tags' && kind.is === 'string') return tagItems(state);
  if (holder === 'required' && kind.is === 'string') return propertyItems(state, file, keys.slice(0, -2));
  const values = valueItems(kind);
  // A scalar in a list may become the first field of an object.
  return values.length > 0 || !/^\d+$/.test(key ?? '')
    ? values
    : fieldItems(state, file, kind, { siblings: [], form });
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
    .sort((one, other) => Number(isRequired(other, required)) - Number(isRequired(one, required)));
}

/** The place of snippets: an object of the specification, or the map of schemas. */
function snippetPlace(kind: Kind, keys: readonly string[]): string {
  if (kind.is === 'map' && keys.at(-1) === 'schemas' && keys.at(-2) === 'components') return 'schemas';
  return kind.is === 'object' ? kind.nodeType : '';
}

function isRequired({ label }: CompletionItem, required: readonly string[]): boolean {
  return required.includes(label);
}

function namedItems(state: DescriptionState, file: string, keys: readonly string[]): CompletionItem[] {
  const { kind } = kindAt(state, file, keys);
  const isScheme = kind.is === 'object' && kind.nodeType === 'SecurityRequirement';
  return namedMembers(state, file, keys).map((label) => ({ label, kind: isScheme ? 'scheme' : 'field' }));
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

/** Components of the kind that is expected, those of the same kind first. */
function referenceItems(state: DescriptionState, file: string, keys: readonly string[]): CompletionItem[] {
  const { description } = state;
  const { kind } = kindAt(state, file, keys.slice(0, -1));
  const expected = objectIn(kind)?.nodeType;
  const prefix = file === description.entry ? '' : relativeEntry(state, file);
  const dialect = description.dialect();
  return [...dialect.components.values()].flatMap((path) => {
    const own = kindAt(state, description.entry, [...path, 'name']).kind;
    const type = objectIn(own)?.nodeType;
    if (expected !== undefined && type !== expected) return [];
    const holder = path.reduce<Json | undefined>(
      (value, key) => (isObject(value) ? value[key] : undefined),
      description.value,
    );
    return Object.keys(isObject(holder) ? holder : {}).map((name): CompletionItem => {
      const pointer = [...path, name]
        .map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`)
        .join('');
      return {
        label: `${prefix}#${pointer}`,
        kind: 'component',
        ...(type !== undefined && { detail: nodeTypeInWords(type) }),
      };
    });
  });
}

/** A reference from another file of the description to its entry. */
function relativeEntry({ description }: DescriptionState, file: string): string {
  const from = file.split('/').slice(0, -1);
  const to = description.entry.split('/');
  let same = 0;
  while (same < from.length && from[same] === to[same]) same += 1;
  return [...from.slice(same).map(() => '..'), ...to.slice(same)].join('/');
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

function objectIn(kind: Kind): Extract<Kind, { is: 'object' }> | undefined {
  if (kind.is === 'object') return kind;
  return kind.is === 'union' ? kind.of.map(objectIn).find((one) => one !== undefined) : undefined;
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
