import { getOwn, type Json, type JsonObject, setOwn } from '../json.ts';
import { scanJson } from './scan-json.ts';

/** An object or list whose end was not read yet. */
interface OpenContainer {
  value: JsonObject | Json[];
  repeated: Set<string>;
}

/**
 * Parses valid JSON like `JSON.parse`, which keeps the last value of a name that an object repeats: here such a name has the
 * list of all its values. For code that must see every value, such as a search for credentials.
 */
export function parseWithRepeats(text: string): Json {
  const open: OpenContainer[] = [];
  const root: Json[] = [];
  scanJson(text, {
    enter(key, kind, start, end) {
      const value = kind === 'scalar' ? parseScalar(text.slice(start, end)) : kind === 'array' ? [] : {};
      add(open.at(-1), key, root, value);
      if (typeof value === 'object' && value !== null) open.push({ value, repeated: new Set() });
    },
    leave() {
      open.pop();
    },
  });
  return root[0] ?? null;
}

function parseScalar(text: string): Json {
  return JSON.parse(text) as Json;
}

function add(
  around: OpenContainer | undefined,
  key: string | number | undefined,
  root: Json[],
  value: Json,
): void {
  const owner = around?.value ?? root;
  if (Array.isArray(owner)) {
    owner.push(value);
    return;
  }
  const name = String(key);
  const known = getOwn(owner, name);
  if (around?.repeated.has(name) && Array.isArray(known)) known.push(value);
  else if (known === undefined) setOwn(owner, name, value);
  else {
    around?.repeated.add(name);
    setOwn(owner, name, [known, value]);
  }
}
