import type { Json, JsonObject } from '@curlew/openapi';
import { isObject } from '@curlew/openapi/internal';
import { combineTransformers, JS, NFA, type ReadonlyNFA, Transformers, transform } from 'refa';
import { entails } from './entails.ts';

type Schema = JsonObject | boolean;

/** Why no value satisfies a schema: which keywords exclude each other, and where. */
export interface Unsatisfiable {
  rule: string;
  at: string;
}

export interface ProofContext {
  /** The schema of a `$ref`. */
  target(ref: string): Schema | undefined;
  /** Whether a value is valid against a whole schema. */
  isValid(schema: Schema, value: Json): boolean;
}

const TYPES = ['null', 'boolean', 'number', 'string', 'array', 'object'] as const;
const MAX_STEPS = 3_000;

/**
 * Proves that no finite value satisfies a schema of JSON Schema 2020-12, by a few sound rules; `undefined` proves
 * nothing. A schema that a value of itself is required in is unsatisfiable: the smallest value would hold a smaller one.
 */
export function whyUnsatisfiable(schema: Schema, context: ProofContext): Unsatisfiable | undefined {
  return new Proof(context).of([schema], '');
}

class Proof {
  readonly #context: ProofContext;
  readonly #open = new Set<string>();
  #steps = 0;

  constructor(context: ProofContext) {
    this.#context = context;
  }

  /** Of a value that satisfies all of several schemas. */
  of(schemas: readonly Schema[], at: string): Unsatisfiable | undefined {
    this.#steps += 1;
    if (this.#steps > MAX_STEPS) return undefined;
    const parts = this.#parts(schemas);
    if (parts === undefined) return { rule: 'false', at };
    const key = JSON.stringify(parts.map((part) => JSON.stringify(part)).sort());
    if (this.#open.has(key)) return { rule: 'endless', at };
    this.#open.add(key);
    const found = this.#enum(parts, at) ?? this.#alternatives(parts, at) ?? this.#types(parts, at);
    this.#open.delete(key);
    return found;
  }

  /** The schemas with references and `allOf` followed; undefined where one of them is `false`. */
  #parts(schemas: readonly Schema[]): JsonObject[] | undefined {
    const seen = new Set<string>();
    const found: JsonObject[] = [];
    const left = [...schemas];
    for (let schema = left.shift(); schema !== undefined && found.length < 200; schema = left.shift()) {
      if (schema === false) return undefined;
      if (schema === true) continue;
      const { $ref, allOf, ...own } = schema;
      if (typeof $ref === 'string' && !seen.has($ref)) {
        seen.add($ref);
        const target = this.#context.target($ref);
        if (target !== undefined) left.push(target);
      }
      left.push(...getSchemas(allOf));
      if (Object.keys(own).length > 0) found.push(own);
    }
    return found;
  }

  #enum(parts: readonly JsonObject[], at: string): Unsatisfiable | undefined {
    for (const part of parts) {
      const values = Array.isArray(part.enum)
        ? part.enum
        : part.const === undefined
          ? undefined
          : [part.const];
      if (values && !values.some((value) => this.#context.isValid({ allOf: [...parts] }, value)))
        return { rule: 'no allowed value is valid', at };
    }
    return undefined;
  }

  #alternatives(parts: readonly JsonObject[], at: string): Unsatisfiable | undefined {
    for (const keyword of ['anyOf', 'oneOf']) {
      for (const part of parts) {
        const branches = getSchemas(part[keyword]);
        if (branches.length === 0) continue;
        const others = parts.map((one) => (one === part ? without(one, keyword) : one));
        const possible = branches.filter((branch) => !this.of([...others, branch], `${at}/${keyword}`));
        if (possible.length === 0) return { rule: `no alternative of ${keyword} is possible`, at };
        if (keyword === 'oneOf' && possible.every((branch) => this.#isCovered(branch, branches)))
          return { rule: 'alternatives of oneOf that accept the same', at };
      }
    }
    return undefined;
  }

  /** Whether another branch accepts all that a branch does. */
  #isCovered(branch: Schema, branches: readonly Schema[]): boolean {
    return branches.some(
      (other) => other !== branch && entails(branch, other, (ref) => this.#context.target(ref)),
    );
  }

  #types(parts: readonly JsonObject[], at: string): Unsatisfiable | undefined {
    let reason: Unsatisfiable = { rule: 'types that exclude each other', at };
    for (const type of TYPES) {
      if (!parts.every((part) => allowsType(part, type))) continue;
      const found = this.#ofType(type, parts, at);
      if (!found) return undefined;
      reason = found;
    }
    return reason;
  }

  #ofType(type: (typeof TYPES)[number], parts: readonly JsonObject[], at: string): Unsatisfiable | undefined {
    if (type === 'object') return this.#object(parts, at);
    if (type === 'array') return this.#array(parts, at);
    if (type === 'string') {
      const rule = stringImpossible(parts);
      return rule === undefined ? undefined : { rule, at };
    }
    if (type !== 'number') return undefined;
    const low = Math.max(...numbers(parts, 'minimum'), ...numbers(parts, 'exclusiveMinimum'));
    const high = Math.min(...numbers(parts, 'maximum'), ...numbers(parts, 'exclusiveMaximum'));
    return low > high ? { rule: 'minimum above maximum', at } : undefined;
  }

  #object(parts: readonly JsonObject[], at: string): Unsatisfiable | undefined {
    const required = new Set(parts.flatMap((part) => (Array.isArray(part.required) ? part.required : [])));
    const most = Math.min(...numbers(parts, 'maxProperties'));
    if (Math.max(required.size, ...numbers(parts, 'minProperties')) > most)
      return { rule: 'more properties than maxProperties', at };
    for (const name of required) {
      if (typeof name !== 'string') continue;
      const schemas: Schema[] = [];
      for (const part of parts) {
        const declared = isObject(part.properties) ? part.properties : {};
        if (Object.hasOwn(declared, name)) schemas.push(...getSchemas([declared[name] ?? true]));
        else if (part.additionalProperties === false && part.patternProperties === undefined)
          return { rule: 'a required property that additionalProperties excludes', at: `${at}/${name}` };
      }
      const found = this.of(schemas, `${at}/${name}`);
      if (found) return found;
    }
    return undefined;
  }

  #array(parts: readonly JsonObject[], at: string): Unsatisfiable | undefined {
    const least = Math.max(0, ...numbers(parts, 'minItems'));
    if (least > Math.min(...numbers(parts, 'maxItems'))) return { rule: 'minItems above maxItems', at };
    if (least === 0) return undefined;
    const items = parts.filter((part) => part.prefixItems === undefined).map((part) => part.items);
    const schemas = getSchemas(items);
    const unique = parts.some((part) => part.uniqueItems === true);
    const allowed = this.#parts(schemas)?.flatMap((part) =>
      Array.isArray(part.enum) ? [part.enum.length] : [],
    );
    if (unique && Math.min(...(allowed ?? [])) < least)
      return { rule: 'more unique items than allowed values', at };
    return this.of(schemas, `${at}/items`);
  }
}

function getSchemas(value: Json | undefined | readonly (Json | undefined)[]): Schema[] {
  return Array.isArray(value)
    ? value.filter((one): one is Schema => typeof one === 'boolean' || (one !== undefined && isObject(one)))
    : [];
}

function without(schema: JsonObject, keyword: string): JsonObject {
  const { [keyword]: _left, ...rest } = schema;
  return rest;
}

function numbers(parts: readonly JsonObject[], keyword: string): number[] {
  return parts.flatMap((part) => (typeof part[keyword] === 'number' ? [part[keyword]] : []));
}

function allowsType({ type }: JsonObject, wanted: string): boolean {
  if (type === undefined) return true;
  return [type].flat().some((one) => one === wanted || (one === 'integer' && wanted === 'number'));
}

/** Lengths beyond this make automata too large to be tried. */
const MAX_LENGTH = 300;

/** Why no text keeps all patterns and lengths of several schemas; `undefined`: nothing is proved. */
function stringImpossible(parts: readonly JsonObject[]): string | undefined {
  const numbers = (keyword: string) =>
    parts.flatMap((part) => (typeof part[keyword] === 'number' ? [part[keyword]] : []));
  const least = Math.max(0, ...numbers('minLength'));
  const most = Math.min(...numbers('maxLength'));
  if (least > most) return 'minLength above maxLength';
  const patterns = parts.flatMap((part) => (typeof part.pattern === 'string' ? [part.pattern] : []));
  if (patterns.length === 0) return undefined;
  const lengths = `^[^]{${Math.min(least, MAX_LENGTH)},${most <= MAX_LENGTH ? most : ''}}$`;
  try {
    const all = [...patterns, lengths]
      .map((pattern): ReadonlyNFA => getAutomaton(pattern))
      .reduce((one, other) => NFA.fromIntersection(one, other, new NFA.LimitedNodeFactory(50_000)));
    return all.isEmpty ? 'no text matches the pattern and the lengths' : undefined;
  } catch {
    // References back, or more states than are tried.
    return undefined;
  }
}

const SIMPLER = combineTransformers([
  Transformers.applyAssertions(),
  Transformers.removeUnnecessaryAssertions(),
  Transformers.removeDeadBranches(),
  Transformers.inline(),
  Transformers.moveUpEmpty(),
]);

/** An automaton of the texts that a pattern is found in, or of more: what is beyond the ends of a text is taken to fit. */
function getAutomaton(pattern: string): NFA {
  const source = `[^]*(?:${pattern})[^]*`;
  let parser: JS.Parser;
  try {
    parser = JS.Parser.fromLiteral({ source: source.replaceAll('[^]', '[\\s\\S]'), flags: 'u' });
  } catch {
    parser = JS.Parser.fromLiteral({ source, flags: '' });
  }
  const { expression, maxCharacter } = parser.parse({ assertions: 'parse' });
  const simpler = transform(SIMPLER, expression);
  const open = transform(Transformers.patternEdgeAssertions({ remove: true }), simpler);
  return NFA.fromRegex(open, { maxCharacter }, { assertions: 'ignore' }, new NFA.LimitedNodeFactory(50_000));
}
