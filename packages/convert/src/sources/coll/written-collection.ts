import { parseJson, readObjects, readText } from '../../http/read-json.ts';
import type { FormField, Header } from '../../normalized-request.ts';
import type { SourceScripts } from '../../source-adapter.ts';
import { headerValue } from '../curl/command/transfer-headers.ts';
import type { CollGraphQLBody, CollRequest, CollResponse } from './coll-types.ts';
import { collectionInfo, getCollection } from './read-collection.ts';
import { authParameters } from './request/coll-auth.ts';
import { collBody } from './request/coll-body.ts';
import { collHeaders } from './request/coll-headers.ts';
import { addressText, pathVariables, queryParameters, variableName } from './request/coll-url.ts';
import { getAuth, writtenVariables } from './scope/coll-scope.ts';
import { type FoundItem, walkItems } from './walk-items.ts';

/** A collection with its requests as they are written: variables (`{{name}}`) are not resolved. */
export interface WrittenCollection {
  name?: string;
  /** Variables of the collection with a value, be it empty. */
  variables: Record<string, string>;
  /** In the order of the folders. */
  requests: WrittenRequest[];
}

/** One request of a collection, to be resolved and sent. */
export interface WrittenRequest {
  /** Position among all requests, as in diagnostics and `OperationOrigin.requests`. */
  index: number;
  id?: string;
  name: string;
  /** Names of the folders, outermost first. */
  folders: readonly string[];
  method: string;
  /** The URL, without the query if `query` lists it. */
  url: string;
  /** Enabled parameters; absent if the collection only has them in the text of the URL. */
  query?: { name: string; value?: string }[];
  /** Values of `:name` segments. */
  pathVariables: Record<string, string>;
  headers: Header[];
  body?: WrittenBody;
  /** The authentication of the request, or of the nearest folder around it; absent for `noauth`. */
  auth?: { type: string; parameters: Record<string, string> };
  scripts: SourceScripts;
  /** Variables of folders and of the item. */
  variables: Record<string, string>;
  /** Statuses of saved responses. */
  savedStatuses: number[];
}

export type WrittenBody =
  | { kind: 'text'; text: string; mediaType: string }
  | { kind: 'form' | 'multipart'; fields: FormField[]; mediaType: string }
  /** `variables` is JSON text. */
  | { kind: 'graphql'; query: string; variables: string; operationName?: string }
  /** A file, which is never read. */
  | { kind: 'file' };

/** Reads the requests of a collection as they are written; undefined if the input is not a collection. */
export function readWrittenCollection(input: unknown): WrittenCollection | undefined {
  const collection = getCollection(typeof input === 'string' ? parseJson(input)?.value : input);
  if (!collection) return undefined;
  const { items } = walkItems(collection, () => {});
  const variables = writtenVariables(collection.variable);
  const { title } = collectionInfo(collection);
  return {
    ...(title !== undefined && { name: title }),
    variables,
    requests: items.map((found, index) => writtenRequest(found, index)),
  };
}

const asWritten = (text: string): string => text;

function writtenRequest({ item, scope, folder }: FoundItem, index: number): WrittenRequest {
  const recorded: CollRequest = typeof item.request === 'string' ? { url: item.request } : item.request;
  const headers = collHeaders(recorded.header, asWritten).filter(({ name }) => name !== '');
  const auth = getAuth(recorded.auth) ?? scope.auth;
  const body = writtenBody(recorded, headers);
  const query = writtenQuery(recorded.url);
  const id = readText(item.id);
  return {
    index,
    ...(id && { id }),
    name: readText(item.name)?.trim() || `request ${index + 1}`,
    folders: folder.names,
    method: (readText(recorded.method) ?? 'GET').trim(),
    url: addressText(recorded.url) ?? '',
    ...(query && { query }),
    pathVariables: Object.fromEntries(
      pathVariables(recorded.url).flatMap((variable) => {
        const name = variableName(variable);
        const value = readText(variable.value);
        return name && value ? [[name, value]] : [];
      }),
    ),
    headers,
    ...(body && { body }),
    ...(auth &&
      auth.type !== 'noauth' && {
        auth: { type: auth.type, parameters: authParameters(auth, asWritten) ?? {} },
      }),
    scripts: scope.scripts,
    variables: { ...folder.variables, ...writtenVariables(item.variable) },
    savedStatuses: readObjects<CollResponse>(item.response).flatMap(({ code }) =>
      Number.isInteger(Number(code)) ? [Number(code)] : [],
    ),
  };
}

function writtenQuery(url: unknown): WrittenRequest['query'] {
  if (typeof url !== 'object' || url === null || !('query' in url) || !Array.isArray(url.query))
    return undefined;
  return queryParameters(url).flatMap(({ key, value }) => {
    const name = readText(key) ?? '';
    const text = readText(value);
    if (name === '' && !text) return [];
    return [{ name, ...(text !== undefined && { value: text }) }];
  });
}

function writtenBody({ body }: CollRequest, headers: readonly Header[]): WrittenBody | undefined {
  if (body?.mode === 'graphql' && body.disabled !== true) return graphqlBody(body.graphql ?? {});
  const { body: read } = collBody(body, headerValue([...headers], 'content-type'), asWritten);
  if (read === undefined) return undefined;
  const { raw, fields = [], mediaType } = read;
  if (body?.mode === 'formdata') return { kind: 'multipart', fields, mediaType };
  // The text of listed fields is encoded already, their variables included.
  if (body?.mode === 'urlencoded' && Array.isArray(body.urlencoded))
    return { kind: 'form', fields, mediaType };
  return raw === undefined ? { kind: 'file' } : { kind: 'text', text: raw, mediaType };
}

function graphqlBody({ query, variables, operationName }: CollGraphQLBody): WrittenBody {
  const name = readText(operationName);
  return {
    kind: 'graphql',
    query: readText(query) ?? '',
    variables: typeof variables === 'string' ? variables : JSON.stringify(variables ?? {}),
    ...(name && { operationName: name }),
  };
}
