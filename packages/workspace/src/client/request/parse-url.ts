import type { Json, JsonObject } from '@curlew/openapi';
import { typedValue } from '@curlew/request/typed-value';
import type { FilledParameter, OperationForm } from '../../protocol.ts';

/** What a typed URL says; `unknown` are names of its query that are no parameters of the operation. */
export interface ParsedUrl {
  parameters: FilledParameter[];
  /** The server, if it is not the one in use. */
  serverUrl?: string;
  unknown: string[];
}

/**
 * Reads the parameters and the server of an operation from a URL that was typed. Parameters in other places stay as they are.
 * Undefined if its path is not that of the operation.
 * @param base address of the server in use, without a slash at its end
 */
export function parseUrl(
  text: string,
  { path, parameters, base }: Pick<OperationForm, 'path' | 'parameters'> & { base: string },
  filled: readonly FilledParameter[],
): ParsedUrl | undefined {
  const [, before = '', query] = /^([^?#]*)(?:\?([^#]*))?/.exec(text.trim()) ?? [];
  const pieces = path.split(/\{([^{}]*)\}/);
  const pattern = pieces
    .map((piece, at) => (at % 2 === 1 ? '([^/]*)' : piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    .join('');
  const names = pieces.filter((_, at) => at % 2 === 1);
  const isOwn = before.startsWith(`${base}/`) || before === base;
  const found = isOwn
    ? new RegExp(`^()${pattern}$`).exec(before.slice(base.length))
    : new RegExp(`^(.*?)${pattern}$`).exec(before);
  if (!found) return undefined;
  const [, own = '', ...values] = found;
  const inPath = names.flatMap((name, at): FilledParameter[] => {
    const value = decode(values[at] ?? '');
    // A name in braces has no value yet.
    return value === '' || value === `{${name}}`
      ? []
      : [{ name, in: 'path', value: typed(value, name, 'path', parameters) }];
  });
  const { known, unknown } = readQuery(query ?? '', parameters);
  return {
    parameters: [...filled.filter((one) => one.in !== 'path' && one.in !== 'query'), ...inPath, ...known],
    ...(!isOwn && { serverUrl: own }),
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
    const [name = '', value = ''] = pair.split(/=(.*)/s).map((one) => decode(one.replaceAll('+', ' ')));
    const parameter = parameters.find((one) => one.in === 'query' && one.name === name);
    if (!parameter) {
      unknown.push(name);
      continue;
    }
    const before = known.get(name);
    const isList = schemaTypes(parameter.schema).includes('array');
    const items = isList ? (before ? [value] : value.split(',')) : [];
    known.set(name, {
      name,
      in: 'query',
      value: isList
        ? [...(Array.isArray(before?.value) ? before.value : []), ...items]
        : typed(value, name, 'query', parameters),
    });
  }
  return { known: [...known.values()], unknown };
}

function typed(
  text: string,
  name: string,
  place: 'path' | 'query',
  parameters: OperationForm['parameters'],
): Json {
  const schema = parameters.find((one) => one.in === place && one.name === name)?.schema;
  return schema ? typedScalar(text, schema) : text;
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
