import { type Json, type JsonObject, toJsonSchema } from '@curlew/openapi';
import { escapePointer, isObject } from '@curlew/openapi/internal';
import { valueAt } from '@curlew/openapi/language';
import type { ReadResourceResult, Resource, ResourceTemplateType } from '@modelcontextprotocol/server';
import { cleanLine, shortenText } from '../text/clean-text.ts';
import { markInstructions } from '../text/mark-instructions.ts';
import type { CatalogState } from './live-catalog.ts';

const DESCRIPTION_URI = 'openapi://description';
/** A part of a description by its JSON Pointer, without the first slash. */
const PART_TEMPLATE = `${DESCRIPTION_URI}/{+pointer}`;
const PAGE_TEMPLATE = `${DESCRIPTION_URI}{?page}`;

/** Maximum length of a name in the index, in characters. */
const MAX_NAME = 300;
/** Fields whose members are parts of their own. */
const MAPS = ['paths', 'webhooks', 'components'];

/** Returns the JSON of a part of a description, or undefined if the URI names no part. */
function readPart(uri: string, root: Json): string | undefined {
  if (!uri.startsWith(`${DESCRIPTION_URI}/`)) return undefined;
  try {
    const value = valueAt(root, decodeURIComponent(uri.slice(DESCRIPTION_URI.length)));
    return value === undefined ? undefined : JSON.stringify(value, null, 2);
  } catch {
    return undefined;
  }
}

/** Lists the pointers of the parts of a description (path items, components, other fields), without the first slash. */
function listPartPointers(root: Json): string[] {
  return listParts(root).map(({ keys }) => encodePointer(keys));
}

/** Renders the index of a description that is too large for one message: a Markdown line with the URI of each part. */
function renderIndex(title: string, root: Json, text: string, pageCount: number): string {
  const lines = [
    `# ${markInstructions(shortenText(cleanLine(title), MAX_NAME))}`,
    '',
    `The description has ${Buffer.byteLength(text)} bytes, more than one message holds. Read the parts that you need.`,
    `All of its text is in ${pageCount} pages, from ${DESCRIPTION_URI}?page=1 to ${DESCRIPTION_URI}?page=${pageCount}.`,
  ];
  let heading = '';
  for (const { keys } of listParts(root)) {
    const group = keys.length === 1 ? 'Fields' : keys.slice(0, -1).join('/');
    if (group !== heading) lines.push('', `## ${group}`, '');
    heading = group;
    const name = shortenText(cleanLine(keys.at(-1) ?? ''), MAX_NAME);
    lines.push(`- ${name}: ${createUri(keys)}`);
  }
  return `${lines.join('\n')}\n`;
}

interface Part {
  keys: string[];
}

function listParts(root: Json): Part[] {
  if (!isObject(root)) return [];
  const fields = Object.keys(root).filter((key) => !MAPS.includes(key));
  const { paths, webhooks, components } = root;
  const kinds = Object.entries(isObject(components) ? components : {});
  return [
    ...fields.map((key) => ({ keys: [key] })),
    ...listMembers(paths, ['paths']),
    ...listMembers(webhooks, ['webhooks']),
    ...kinds.flatMap(([kind, members]) => listMembers(members, ['components', kind])),
  ];
}

function listMembers(value: JsonObject[string] | undefined, keys: readonly string[]): Part[] {
  return isObject(value) ? Object.keys(value).map((key) => ({ keys: [...keys, key] })) : [];
}

function encodePointer(keys: readonly string[]): string {
  return keys.map((key) => encodeURIComponent(escapePointer(key.toWellFormed()))).join('/');
}

/** Returns the URI of a part. The URI of a schema returns the schema with all schemas that it references. */
function createUri(keys: readonly string[]): string {
  const [root, kind, name] = keys;
  if (root === 'components' && kind === 'schemas' && name !== undefined)
    return `openapi://components/schemas/${encodeURIComponent(name.toWellFormed())}`;
  return `${DESCRIPTION_URI}/${encodePointer(keys)}`;
}

const SCHEMA_TEMPLATE = 'openapi://components/schemas/{name}';
/** The first page of the index is read by the URI of the description. */
const INDEX_URI = `${DESCRIPTION_URI}-index`;
const OPERATION_TEMPLATE = 'openapi://operations/{name}';

/** A page of the reference by its id. Links of pages lead there. */
const PAGE_PREFIX = 'openapi://pages/';
const REFERENCE_TEMPLATE = `${PAGE_PREFIX}{+id}`;

const SCHEMA_PREFIX = 'openapi://components/schemas/';
const OPERATION_PREFIX = 'openapi://operations/';
/** Maximum length of the description of a resource, in characters. */
const MAX_TEXT = 200;

/** Lists all resources: the description, its component schemas, and the pages of its operations. */
export function resources({ catalog, pages, paged }: CatalogState): Resource[] {
  const { api, tools } = catalog;
  const whole = serializeDescription(catalog);
  const isIndex = paged.getPages(DESCRIPTION_URI, whole.text).length > 1;
  return [
    {
      uri: DESCRIPTION_URI,
      name: 'description',
      title: shortenText(cleanLine(api.info.title), MAX_TEXT),
      description: isIndex
        ? 'An index of the OpenAPI description of the API, which is too large for one message.'
        : 'The OpenAPI description of the API.',
      mimeType: isIndex ? 'text/markdown' : whole.mimeType,
    },
    ...api.schemas.map(({ name, schema }): Resource => {
      const text = isObject(schema.value) ? schema.value.description : undefined;
      const description =
        typeof text === 'string' ? markInstructions(shortenText(cleanLine(text), MAX_TEXT)) : '';
      return {
        uri: SCHEMA_PREFIX + encodeURIComponent(name.toWellFormed()),
        name: shortenText(cleanLine(name), MAX_TEXT),
        ...(description !== '' && { description }),
        mimeType: 'application/schema+json',
      };
    }),
    ...(pages
      ? tools.map(
          ({ name, title, methodAndPath }): Resource => ({
            uri: OPERATION_PREFIX + name,
            name: shortenText(methodAndPath, MAX_TEXT),
            title,
            mimeType: 'text/markdown',
          }),
        )
      : []),
  ];
}

/** Lists the templates of the resources. Parts of the description are offered if it is too large for one message. */
export function resourceTemplates({ catalog, pages, paged }: CatalogState): ResourceTemplateType[] {
  const schema = {
    uriTemplate: SCHEMA_TEMPLATE,
    name: 'schema',
    title: 'A component schema as JSON Schema',
    mimeType: 'application/schema+json',
  };
  const operation = {
    uriTemplate: OPERATION_TEMPLATE,
    name: 'operation',
    title: 'The page of an operation',
    mimeType: 'text/markdown',
  };
  const reference = {
    uriTemplate: REFERENCE_TEMPLATE,
    name: 'reference',
    title: 'A page of the reference: an operation, a tag, a schema, the overview',
    mimeType: 'text/markdown',
  };
  const part = {
    uriTemplate: PART_TEMPLATE,
    name: 'part',
    title: 'A part of the description, by its JSON Pointer',
    mimeType: 'application/json',
  };
  const page = { uriTemplate: PAGE_TEMPLATE, name: 'page', title: 'A page of the text of the description' };
  return [
    schema,
    ...(pages ? [operation, reference] : []),
    ...(paged.getPages(DESCRIPTION_URI, serializeDescription(catalog).text).length > 1 ? [part, page] : []),
  ];
}

/**
 * Returns the content of a resource, or undefined for an unknown URI. A text that is too large for one message is read in
 * pages (`?page=2`), each with the URI of the next one.
 */
export function readResource(whole: string, state: CatalogState): ReadResourceResult | undefined {
  // A link to a section of a page reads the page.
  const [, uri = whole, number] = /^([^#]*?)(?:\?page=([1-9]\d{0,8}))?(?:#.*)?$/s.exec(whole) ?? [];
  const page = number === undefined ? undefined : Number(number);
  if (uri === DESCRIPTION_URI) return readDescription(page, state);
  if (uri === INDEX_URI) return readPages(uri, createIndex(state), page, state);
  const content = readText(uri, state);
  return content && readPages(uri, content, page, state);
}

interface ResourceText {
  mimeType: string;
  text: string;
}

function readText(uri: string, { catalog, pages }: CatalogState): ResourceText | undefined {
  const schemaName = nameAfter(SCHEMA_PREFIX, uri);
  const found = catalog.api.schemas.find(({ name }) => name.toWellFormed() === schemaName);
  if (found) {
    const { schema } = toJsonSchema(catalog.description, found.schema);
    return { mimeType: 'application/schema+json', text: JSON.stringify(schema, null, 2) };
  }
  const part = readPart(uri, catalog.description.value);
  if (part !== undefined) return { mimeType: 'application/json', text: part };
  const id = nameAfter(PAGE_PREFIX, uri);
  const page = id === undefined ? undefined : pages?.().list.find((one) => one.id === id);
  if (page) return { mimeType: 'text/markdown', text: page.markdown() };
  const tool = catalog.toolsByName.get(nameAfter(OPERATION_PREFIX, uri) ?? '');
  const text = tool && pages?.().ofOperation(tool.operation.key)?.markdown();
  return text === undefined ? undefined : { mimeType: 'text/markdown', text };
}

/** Returns the description, or its index if it is too large for one message. */
function readDescription(page: number | undefined, state: CatalogState): ReadResourceResult | undefined {
  const content = serializeDescription(state.catalog);
  if (page === undefined && state.paged.getPages(DESCRIPTION_URI, content.text).length > 1)
    return readPages(INDEX_URI, createIndex(state), undefined, state);
  return readPages(DESCRIPTION_URI, content, page, state);
}

function createIndex({ catalog, paged }: CatalogState): ResourceText {
  const { text } = serializeDescription(catalog);
  const { api, description } = catalog;
  const pageCount = paged.getPages(DESCRIPTION_URI, text).length;
  return {
    mimeType: 'text/markdown',
    text: renderIndex(api.info.title, description.value, text, pageCount),
  };
}

function readPages(
  uri: string,
  { mimeType, text }: ResourceText,
  page: number | undefined,
  { paged }: CatalogState,
): ReadResourceResult | undefined {
  const parts = paged.getPages(uri, text);
  const number = page ?? 1;
  const part = parts[number - 1];
  if (part === undefined) return undefined;
  if (parts.length === 1) return { contents: [{ uri, mimeType, text }] };
  const next = number < parts.length ? `${uri}?page=${number + 1}` : undefined;
  // A page of a JSON text is not valid JSON.
  const type = mimeType === 'text/markdown' ? mimeType : 'text/plain';
  const position = { page: number, pages: parts.length, ...(next !== undefined && { next }) };
  const content = { uri: `${uri}?page=${number}`, mimeType: type, text: part, _meta: position };
  if (next === undefined) return { contents: [content] };
  const note = `[Page ${number} of ${parts.length}. The next page is the resource ${next}]`;
  return { contents: [content, { uri: next, mimeType: 'text/plain', text: note }] };
}

/** Completions for the variable of a resource template. */
export function completeName(template: string, begun: string, { catalog, pages }: CatalogState): string[] {
  const names =
    template === SCHEMA_TEMPLATE
      ? catalog.api.schemas.map(({ name }) => name)
      : template === OPERATION_TEMPLATE && pages
        ? catalog.tools.map(({ name }) => name)
        : template === REFERENCE_TEMPLATE
          ? (pages?.().list ?? []).map(({ id }) => id)
          : template === PART_TEMPLATE
            ? listPartPointers(catalog.description.value)
            : [];
  const lower = begun.toLowerCase();
  return names.filter((name) => name.toLowerCase().startsWith(lower));
}

function nameAfter(prefix: string, uri: string): string | undefined {
  if (!uri.startsWith(prefix)) return undefined;
  try {
    return decodeURIComponent(uri.slice(prefix.length));
  } catch {
    return undefined;
  }
}

/** Returns the text of the file, or JSON for a description that is converted or has several files. */
function serializeDescription({ description }: CatalogState['catalog']): ResourceText {
  const file = description.file(description.entry);
  const isWritten = file !== undefined && !file.isConverted && description.files.length === 1;
  if (!isWritten || file.source.text.trim() === '')
    return { mimeType: 'application/json', text: JSON.stringify(description.value as Json, null, 2) };
  const { text } = file.source;
  return { mimeType: text.trimStart().startsWith('{') ? 'application/json' : 'application/yaml', text };
}
