import type { Json } from '@curlew/openapi';
import { parsePointer } from '@curlew/openapi/internal';

/** A value that a program knows when it runs. */
export interface FlowVariable {
  /** Unique words of letters and digits, in lower case, joined by hyphens: `order-id`. */
  name: string;
}

/** A variable, or what is at a JSON Pointer inside of it. */
export interface FlowReference {
  variable: FlowVariable;
  pointer: string;
}

/** Names that a language, a shell or the programs themselves give a meaning. */
const RESERVED = new Set(
  (
    'abstract and arguments as assert async await boolean break byte case catch char class const continue data debugger def ' +
    'default del delete do double elif else encode enum error eval except export extends false final finally float for form from ' +
    'function global goto headers if implements import in instanceof int interface is json lambda let long native new none ' +
    'nonlocal not null only or package pass path reduce foreach label module include elif print private protected public quote raise requests response return short static ' +
    'any at compare encode equal fail float form has header int item2 item3 item4 items json len length less number quote re read-body request retries send step str time turns ' +
    'wait status status-code super switch synchronized text this top window document location throw throws then transient true try typeof undefined var void volatile while with yield'
  ).split(' '),
);

const MARK = /zq(\d+)qz/;

/**
 * The variables of a program. A mark is a string of letters and digits that no serialization changes; a text of the document that
 * looks like one means a variable, or nothing.
 */
export class FlowValues {
  /** Names as `camelCase` joins them, where `a-2` and `a2` are one. */
  readonly #taken = new Set(Array.from(RESERVED, joined));
  readonly #references: FlowReference[] = [];

  /** A variable with a name of its own. */
  variable(wish: string): FlowVariable {
    const words = wish
      .replace(/([a-z\d])([A-Z])/g, '$1-$2')
      .toLowerCase()
      .split(/[^a-z\d]+/)
      .filter((word) => word !== '')
      .join('-')
      .slice(0, 40)
      .replace(/-$/, '');
    const base = words === '' ? 'value' : /^\d/.test(words) ? `value-${words}` : words;
    let name = RESERVED.has(base) ? `${base}-value` : base;
    for (let count = 2; this.#taken.has(joined(name)); count += 1) name = `${base}-${count}`;
    this.#taken.add(joined(name));
    return { name };
  }

  /** A string that stands for a variable, or for what is at a pointer inside of it. */
  mark(variable: FlowVariable, pointer = ''): string {
    this.#references.push({ variable, pointer });
    return `zq${this.#references.length - 1}qz`;
  }

  /** The reference of a string that is one mark. */
  whole(text: string): FlowReference | undefined {
    const [only, ...others] = this.split(text);
    return typeof only === 'object' && others.length === 0 ? only : undefined;
  }

  /** A text as literal texts and references. */
  split(text: string): (string | FlowReference)[] {
    const parts: (string | FlowReference)[] = [];
    text.split(MARK).forEach((piece, at) => {
      const reference = at % 2 === 1 ? this.#references[Number(piece)] : undefined;
      if (reference) parts.push(reference);
      else if (at % 2 === 1) parts.push(`zq${piece}qz`);
      else if (piece !== '') parts.push(piece);
    });
    return parts;
  }

  /** A value with the names of its variables: equal for values that are equal in a program. */
  key(value: unknown): string {
    const parts = this.split(JSON.stringify(value) ?? '');
    return parts
      .map((part) => (typeof part === 'string' ? part : `zq${part.variable.name}#${part.pointer}qz`))
      .join('');
  }

  /** Whether a text holds a mark. */
  hasMark(text: string): boolean {
    return this.split(text).some((part) => typeof part === 'object');
  }

  /** The references in the strings and keys of a value. */
  referencesIn(value: unknown): FlowReference[] {
    // Keys and texts of JSON contain a mark as it is.
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
    return this.split(text).filter((part) => typeof part === 'object');
  }

  /** What is at a pointer in a value, which may be a mark. */
  at(value: Json | undefined, pointer: string): Json | undefined {
    if (value === undefined || pointer === '') return value;
    if (typeof value === 'string') {
      const reference = this.whole(value);
      return reference && this.mark(reference.variable, `${reference.pointer}${pointer}`);
    }
    let found: Json | undefined = value;
    for (const [at, key] of (parsePointer(pointer) ?? []).entries()) {
      if (typeof found === 'string') return this.at(found, rest(pointer, at));
      if (typeof found !== 'object' || found === null) return undefined;
      found = Object.hasOwn(found, key) ? (found as Record<string, Json>)[key] : undefined;
    }
    return found;
  }
}

function joined(name: string): string {
  return name.replaceAll('-', '');
}

/** The part of a pointer from a key on. */
function rest(pointer: string, from: number): string {
  return pointer
    .split('/')
    .slice(from + 1)
    .map((key) => `/${key}`)
    .join('');
}
