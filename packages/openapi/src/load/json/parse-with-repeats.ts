import type { Json, JsonObject } from '../../json.ts';
import { skipQuoted } from '../../source/scan.ts';

/** An object or list whose end was not read yet. */
interface OpenContainer {
  value: JsonObject | Json[];
  /** Name of the member that comes next. */
  name?: string | undefined;
  repeated: Set<string>;
}

/**
 * Parses valid JSON like `JSON.parse`, which keeps the last value of a name that an object repeats: here such a name has the
 * list of all its values. For code that must see every value, such as a search for credentials.
 */
export function parseWithRepeats(text: string): Json {
  const open: OpenContainer[] = [];
  const root: Json[] = [];
  const token = /[{}[\]"]|[^\s{}[\]",:]+/g;
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const [mark] = match;
    const around = open.at(-1);
    if (mark === '}' || mark === ']') {
      open.pop();
      continue;
    }
    if (mark === '{' || mark === '[') {
      const value = mark === '{' ? {} : [];
      add(around, root, value);
      open.push({ value, repeated: new Set() });
      continue;
    }
    if (mark === '"') token.lastIndex = skipQuoted(text, match.index);
    const value = JSON.parse(text.slice(match.index, token.lastIndex)) as Json;
    if (around && !Array.isArray(around.value) && around.name === undefined) around.name = String(value);
    else add(around, root, value);
  }
  return root[0] ?? null;
}

function add(around: OpenContainer | undefined, root: Json[], value: Json): void {
  const owner = around?.value ?? root;
  if (Array.isArray(owner)) {
    owner.push(value);
    return;
  }
  const name = around?.name ?? '';
  if (around) around.name = undefined;
  const known = Object.hasOwn(owner, name) ? owner[name] : undefined;
  if (around?.repeated.has(name) && Array.isArray(known)) known.push(value);
  else if (known === undefined) define(owner, name, value);
  else {
    around?.repeated.add(name);
    define(owner, name, [known, value]);
  }
}

/** `__proto__` is a name like others. */
function define(owner: JsonObject, name: string, value: Json): void {
  Object.defineProperty(owner, name, { value, enumerable: true, configurable: true, writable: true });
}
