import type { Json, JsonObject } from '@curlew/openapi';
import { typedValue } from '@curlew/request/typed-value';
import type { FilledParameter, FormParameter, OperationForm } from '../../protocol.ts';
import { escapeRegExp, type FilledServer, findDeclared } from './declared-server.ts';

/** What a typed URL says; `unknown` are names of its query that are no parameters of the operation. */
export interface ParsedUrl {
  parameters: FilledParameter[];
  /** The server, if it is not the one in use: one of the description's, or an address of the user's own. */
  serverUrl?: string;
  /** The variables of a server of the description. */
  serverVariables?: Record<string, string>;
  unknown: string[];
}

interface UrlOptions extends Pick<OperationForm, 'path' | 'parameters' | 'servers'> {
  /** Address of the server in use, without a slash at its end; absent while it is not known. */
  base?: string | undefined;
}

/**
 * Reads the parameters and the server of an operation from a URL that was typed. Parameters in other places stay as they are.
 * Undefined if its path is not that of the operation.
 */
export function parseUrl(
  text: string,
  { path, parameters, servers, base }: UrlOptions,
  { parameters: filled, ...used }: FilledServer & { parameters: readonly FilledParameter[] },
): ParsedUrl | undefined {
  const [, before = '', query] = /^([^?#]*)(?:\?([^#]*))?/.exec(text.trim()) ?? [];
  const pieces = path.split(/\{([^{}]*)\}/);
  const pattern = pieces.map((piece, at) => (at % 2 === 1 ? '([^/]*)' : escapeRegExp(piece))).join('');
  const names = pieces.filter((_, at) => at % 2 === 1);
  const isOwn = base !== undefined && (before.startsWith(`${base}/`) || before === base);
  const found = isOwn
    ? new RegExp(`^()${pattern}$`).exec(before.slice(base.length))
    : new RegExp(`^(.*?)${pattern}$`).exec(before);
  if (!found) return undefined;
  const [, own = '', ...values] = found;
  // An address that begins with the path has no server of its own.
  const isKept = isOwn || own === '';
  const declared = isKept ? undefined : findDeclared(before, pattern, servers, used);
  const inPath = names.flatMap((name, at): FilledParameter[] => {
    const text = values[at] ?? '';
    // A name in braces has no value yet.
    if (text === '' || decode(text) === `{${name}}`) return [];
    const parameter = parameters.find((one) => one.in === 'path' && one.name === name);
    return [{ name, in: 'path', value: parameter ? readPathValue(text, parameter) : decode(text) }];
  });
  const { known, unknown } = readQuery(query ?? '', parameters);
  return {
    parameters: [...filled.filter((one) => one.in !== 'path' && one.in !== 'query'), ...inPath, ...known],
    ...(declared ? !declared.isInUse && declared.server : !isKept && { serverUrl: own }),
    unknown,
  };
}

function readQuery(
  query: string,
  parameters: OperationForm['parameters'],
): { known: FilledParameter[]; unknown: string[] } {
  const known = new Map<string, FilledParameter>();
  const unknown: string[] = [];
  for (const pair of query.split('&').filter(Boolean)) {
    const [name = '', value = ''] = pair.split(/=(.*)/s).map((one) => one.replaceAll('+', ' '));
    const found = findQueryParameter(decode(name), parameters);
    if (!found) {
      unknown.push(decode(name));
      continue;
    }
    const { parameter, member } = found;
    const before = known.get(parameter.name)?.value;
    known.set(parameter.name, {
      name: parameter.name,
      in: 'query',
      value:
        member === undefined
          ? readValue(value, before, parameter)
          : withMember(before, member, value, parameter),
    });
  }
  return { known: [...known.values()], unknown };
}

/** The parameter that a name of a query belongs to; of an object whose members have names of their own, the member. */
function findQueryParameter(
  name: string,
  parameters: OperationForm['parameters'],
): { parameter: FormParameter; member?: string } | undefined {
  const inQuery = parameters.filter((one) => one.in === 'query');
  const parameter = inQuery.find((one) => one.name === name);
  if (parameter) return { parameter };
  const [, outer, inner] = /^([^[]+)\[([^\]]*)\]$/.exec(name) ?? [];
  const deep = inQuery.find((one) => one.style === 'deepObject' && one.name === outer);
  if (deep && inner !== undefined) return { parameter: deep, member: inner };
  const owner = inQuery.find(
    ({ style, isExploded, schema }) =>
      style === 'form' && isExploded && memberSchema(schema, name) !== undefined,
  );
  return owner && { parameter: owner, member: name };
}

/** A value of a path in its style (OpenAPI, "Style Values"), which is not decoded yet. */
function readPathValue(text: string, { name, style, isExploded, schema }: FormParameter): Json {
  const types = schemaTypes(schema);
  const [isList, isMap] = [types.includes('array'), types.includes('object')];
  const isSplit = isExploded && (isList || isMap);
  const prefix = style === 'matrix' ? (isSplit ? ';' : `;${name}=`) : style === 'label' ? '.' : '';
  const rest = text.startsWith(prefix) ? text.slice(prefix.length) : text;
  if (!isList && !isMap) return typedScalar(decode(rest), schema);
  const parts = rest.split(isSplit && style === 'matrix' ? ';' : isSplit && style === 'label' ? '.' : ',');
  if (isList) {
    const own = style === 'matrix' && isSplit ? `${name}=` : '';
    const item = isObject(schema.items) ? schema.items : {};
    return parts.map((one) => typedScalar(decode(one.startsWith(own) ? one.slice(own.length) : one), item));
  }
  return toObject(isExploded ? parts.flatMap((one) => one.split(/=(.*)/s, 2)) : parts, schema);
}

/** An object of names and values in turn. */
function toObject(parts: readonly string[], schema: JsonObject): JsonObject {
  const texts = parts.map(decode);
  const names = texts.filter((_, at) => at % 2 === 0);
  return Object.fromEntries(
    names.map((name, at) => [name, typedScalar(texts[at * 2 + 1] ?? '', memberSchema(schema, name) ?? {})]),
  );
}

const DELIMITERS: Readonly<Record<string, RegExp>> = {
  form: /,/,
  spaceDelimited: / |%20/,
  pipeDelimited: /\||%7C/i,
};

/** A value of a query, which is not decoded yet: an encoded delimiter belongs to an item. */
function readValue(text: string, before: Json | undefined, parameter: FormParameter): Json {
  const { schema, style, isExploded } = parameter;
  const delimiter = DELIMITERS[style] ?? /,/;
  if (schemaTypes(schema).includes('array')) {
    const items = isExploded ? [text] : text.split(delimiter);
    const item = isObject(schema.items) ? schema.items : {};
    return [...(Array.isArray(before) ? before : []), ...items.map((one) => typedScalar(decode(one), item))];
  }
  if (schemaTypes(schema).includes('object') && !isExploded && !text.trimStart().startsWith('{'))
    return toObject(text.split(delimiter), schema);
  return typedScalar(decode(text), schema);
}

function withMember(before: Json | undefined, member: string, text: string, { schema }: FormParameter): Json {
  const value = typedScalar(decode(text), memberSchema(schema, member) ?? {});
  return { ...(isObject(before) ? before : {}), [member]: value };
}

function memberSchema({ properties }: JsonObject, name: string): JsonObject | undefined {
  const schema = isObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined;
  return isObject(schema) ? schema : undefined;
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A number that a double holds with other digits stays a text, which is sent as it is typed. */
function typedScalar(text: string, schema: JsonObject): Json {
  const value = typedValue(text, schemaTypes(schema), false);
  return typeof value === 'number' && String(value) !== text ? text : value;
}

function schemaTypes({ type }: JsonObject): string[] {
  return [type ?? []].flat().map(String);
}

/** A URL that is being typed may not be encoded yet. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
