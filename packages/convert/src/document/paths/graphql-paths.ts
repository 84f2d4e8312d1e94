import { parseJson } from '../../http/json/parse-json.ts';
import type { NormalizedRequest } from '../../normalized-request.ts';
import { pathOf } from './path-segments.ts';

/** `query GetUser($id: ID!) {` */
const DEFINITION = /^\s*(?:query|mutation|subscription)\s+([A-Za-z_]\w*)/m;
const MAX_NAME = 80;

/**
 * GraphQL requests with the name of their operation after the path, `/graphql#GetUser`: a path has one operation of a
 * method, and the fragment is never sent.
 */
export function splitGraphql(requests: readonly NormalizedRequest[]): readonly NormalizedRequest[] {
  return requests.map((request) => {
    const name = operationName(request);
    if (name === undefined || name.length > MAX_NAME) return request;
    return { ...request, details: { ...request.details, pathTemplate: `${pathOf(request)}#${name}` } };
  });
}

function operationName({ body, query }: NormalizedRequest): string | undefined {
  const value = body?.kind === 'json' && body.raw !== undefined ? parseJson(body.raw)?.value : undefined;
  const members = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  const sent = (name: string) => members[name] ?? query.find((pair) => pair.name === name)?.value;
  const [named, text] = [sent('operationName'), sent('query')];
  const isGraphql = typeof text === 'string' || (typeof named === 'string' && 'extensions' in members);
  if (!isGraphql) return undefined;
  if (typeof named === 'string' && /^[A-Za-z_]\w*$/.test(named)) return named;
  return typeof text === 'string' ? DEFINITION.exec(text)?.[1] : undefined;
}
