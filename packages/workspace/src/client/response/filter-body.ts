import type { Json } from '@curlew/openapi';
import { escapePointer } from '@curlew/openapi/json-text';

/** Values that are found. */
const MAX_FOUND = 1_000;

/** What a query finds in a body, by the place of each value; `problem` says why nothing was searched. */
export interface FoundValues {
  values: Record<string, Json>;
  /** JSON Pointers of the values. */
  pointers: Record<string, string>;
  count: number;
  problem?: string;
}

/** Finds values by JSONPath (RFC 9535) if the query begins with `$`, else names and texts that contain it. */
export async function filterBody(value: Json, query: string): Promise<FoundValues> {
  if (!query.startsWith('$')) return findText(value, query.toLowerCase());
  const { JSONPathEnvironment } = await import('json-p3');
  try {
    const nodes = new JSONPathEnvironment().query(query, value as never).nodes;
    const found = nodes.slice(0, MAX_FOUND);
    return {
      values: Object.fromEntries(found.map(({ path, value: one }) => [path, one as Json])),
      pointers: Object.fromEntries(found.map(({ path, location }) => [path, toPointer(location)])),
      count: nodes.length,
    };
  } catch (error) {
    return {
      values: {},
      pointers: {},
      count: 0,
      problem: error instanceof Error ? error.message : String(error),
    };
  }
}

function findText(root: Json, text: string): FoundValues {
  const values: Record<string, Json> = {};
  const pointers: Record<string, string> = {};
  let count = 0;
  // A stack of its own: the depth of a body is up to the server.
  const stack: [value: Json, path: string, name: string, keys: readonly (string | number)[]][] = [
    [root, '$', '', []],
  ];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const [value, path, name, keys] = next;
    const isCompound = typeof value === 'object' && value !== null;
    const hasText =
      name.toLowerCase().includes(text) || (!isCompound && String(value).toLowerCase().includes(text));
    if (hasText && path !== '$') {
      count += 1;
      if (count <= MAX_FOUND) {
        values[path] = value;
        pointers[path] = toPointer(keys);
      }
    }
    if (!isCompound || (hasText && path !== '$')) continue;
    const members = Array.isArray(value)
      ? value.map((item, at): (typeof stack)[number] => [item, `${path}[${at}]`, '', [...keys, at]])
      : Object.entries(value).map(([key, item]): (typeof stack)[number] => [
          item,
          memberPath(path, key),
          key,
          [...keys, key],
        ]);
    stack.push(...members.toReversed());
  }
  return { values, pointers, count };
}

function toPointer(keys: readonly (string | number)[]): string {
  return keys.map((key) => `/${escapePointer(String(key))}`).join('');
}

function memberPath(path: string, key: string): string {
  return /^[A-Za-z_]\w*$/.test(key) ? `${path}.${key}` : `${path}['${key.replaceAll("'", "\\'")}']`;
}
