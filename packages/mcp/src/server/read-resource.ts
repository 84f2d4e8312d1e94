import { isObject, type Json, toJsonSchema } from '@curlew/openapi';
import type { ReadResourceResult, Resource } from '@modelcontextprotocol/server';
import { cleanLine, shortenText } from '../text/clean-text.ts';
import { markInstructions } from '../text/mark-instructions.ts';
import type { CatalogState } from './live-catalog.ts';

const DESCRIPTION_URI = 'openapi://description';
export const SCHEMA_TEMPLATE = 'openapi://components/schemas/{name}';
export const OPERATION_TEMPLATE = 'openapi://operations/{name}';

const SCHEMA_PREFIX = 'openapi://components/schemas/';
const OPERATION_PREFIX = 'openapi://operations/';
/** Maximum length of the description of a resource, in characters. */
const MAX_TEXT = 200;

/** All resources: the description, its component schemas, and the pages of its operations. */
export function resources({ catalog, pages }: CatalogState): Resource[] {
  const { api, tools } = catalog;
  return [
    {
      uri: DESCRIPTION_URI,
      name: 'description',
      title: cleanLine(api.info.title),
      description: 'The OpenAPI description of the API.',
      mimeType: descriptionText(catalog).mimeType,
    },
    ...api.schemas.map(({ name, schema }): Resource => {
      const text = isObject(schema.value) ? schema.value.description : undefined;
      const description =
        typeof text === 'string' ? markInstructions(shortenText(cleanLine(text), MAX_TEXT)) : '';
      return {
        uri: SCHEMA_PREFIX + encodeURIComponent(name),
        name: cleanLine(name),
        ...(description !== '' && { description }),
        mimeType: 'application/schema+json',
      };
    }),
    ...(pages
      ? tools.map(
          ({ name, title, methodAndPath }): Resource => ({
            uri: OPERATION_PREFIX + name,
            name: methodAndPath,
            title,
            mimeType: 'text/markdown',
          }),
        )
      : []),
  ];
}

/** The content of a resource; undefined for an unknown URI. */
export function readResource(uri: string, state: CatalogState): ReadResourceResult | undefined {
  const { catalog, pages } = state;
  if (uri === DESCRIPTION_URI) return contents(uri, descriptionText(catalog));
  const schemaName = nameAfter(SCHEMA_PREFIX, uri);
  const found = catalog.api.schemas.find(({ name }) => name === schemaName);
  if (found) {
    const { schema } = toJsonSchema(catalog.description, found.schema);
    return contents(uri, { mimeType: 'application/schema+json', text: JSON.stringify(schema, null, 2) });
  }
  const tool = catalog.toolsByName.get(nameAfter(OPERATION_PREFIX, uri) ?? '');
  const text = tool && pages?.().ofOperation(tool.operation.key)?.markdown();
  return text === undefined ? undefined : contents(uri, { mimeType: 'text/markdown', text });
}

/** Completions for the variable of a resource template. */
export function completeName(template: string, begun: string, { catalog, pages }: CatalogState): string[] {
  const names =
    template === SCHEMA_TEMPLATE
      ? catalog.api.schemas.map(({ name }) => name)
      : template === OPERATION_TEMPLATE && pages
        ? catalog.tools.map(({ name }) => name)
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

function contents(uri: string, content: { mimeType: string; text: string }): ReadResourceResult {
  return { contents: [{ uri, ...content }] };
}

/** The text of the file; a converted description, or one of several files, as JSON. */
function descriptionText({ description }: CatalogState['catalog']): { mimeType: string; text: string } {
  const file = description.file(description.entry);
  const isWritten = file !== undefined && !file.isConverted && description.files.length === 1;
  if (!isWritten || file.source.text.trim() === '')
    return { mimeType: 'application/json', text: JSON.stringify(description.value as Json, null, 2) };
  const { text } = file.source;
  return { mimeType: text.trimStart().startsWith('{') ? 'application/json' : 'application/yaml', text };
}
