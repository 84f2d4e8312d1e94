import {
  fitsType,
  getDialect,
  isObject,
  type Json,
  type JsonObject,
  type Kind,
  type NodeTypeName,
  scalarProblem,
  valueAt,
} from '@curlew/openapi/language';
import { safeExtensions } from './safe-extensions.ts';
import {
  safeAddress,
  safeEmail,
  safeEntries,
  safeMarkdown,
  safeServerUrl,
  safeText,
  safeValue,
} from './safe-texts.ts';

/** The version of a description that states none. */
const DEFAULT_VERSION = '3.1.1';

/**
 * Fields of the specification that the explorer is not given. It would load what the first two name, and would read
 * references anew by the others.
 */
const LEFT_OUT: ReadonlySet<string> = new Set(
  'externalValue operationRef $self $id $schema $anchor $dynamicRef $dynamicAnchor $vocabulary $comment jsonSchemaDialect'.split(
    ' ',
  ),
);

/** Fields that the explorer renders as Markdown, in whatever object. */
const MARKDOWN: ReadonlySet<string> = new Set(['description', 'summary']);

/** A reference, with the object in which it is. It is checked when all objects are known. */
interface HeldReference {
  holder: JsonObject;
  key: string;
  pointer: string;
  nodeType: NodeTypeName;
}

/**
 * A copy of a description for `@scalar/api-reference`, which writes some fields into HTML as they are, reads some sixty
 * extensions and loads what references name. The copy has only fields of the specification and of a list of extensions, each
 * in its shape, and only references to objects of the copy of the type that the specification requires there.
 */
export function safeDescription(content: unknown, remoteImages = false): JsonObject {
  return new SafeCopy(isObject(content) ? content : {}, remoteImages).root;
}

class SafeCopy {
  readonly root: JsonObject;
  readonly #dialect;
  readonly #types = new Map<object, NodeTypeName>();
  readonly #references: HeldReference[] = [];

  readonly #remoteImages: boolean;

  constructor(content: JsonObject, remoteImages: boolean) {
    this.#remoteImages = remoteImages;
    const version = typeof content.openapi === 'string' ? content.openapi : '';
    const known = getDialect(version);
    const dialect = known ?? getDialect(DEFAULT_VERSION);
    if (dialect === undefined) throw new TypeError(`OpenAPI ${DEFAULT_VERSION} has no dialect.`);
    this.#dialect = dialect;
    const openapi = known === undefined || !/^[\d.]+$/.test(version) ? DEFAULT_VERSION : version;
    this.root = { ...this.#object(content, 'OpenAPI'), openapi };
    for (const { holder, key, pointer, nodeType } of this.#references) {
      const target = valueAt(this.root, pointer);
      if (!isObject(target) || this.#types.get(target) !== nodeType) delete holder[key];
    }
  }

  #object(value: JsonObject, nodeType: NodeTypeName): JsonObject {
    const { fields, named } = this.#dialect.nodeTypes[nodeType];
    const copy: JsonObject = {};
    this.#types.set(copy, nodeType);
    for (const [key, one] of safeEntries(value)) {
      const kind = fields.get(key) ?? (key.startsWith('x-') ? undefined : namedKind(named, key));
      const safe = kind === undefined || key === '$ref' ? undefined : this.#value(one, kind, nodeType, key);
      if (safe !== undefined) copy[key] = safe;
    }
    if (typeof value.$ref === 'string') this.#hold(copy, '$ref', value.$ref, nodeType);
    if (nodeType === 'Discriminator' && isObject(copy.mapping)) this.#checkMapping(copy.mapping);
    for (const [name, safe] of safeExtensions(nodeType, value)) copy[name] = safe;
    return copy;
  }

  #value(value: Json, kind: Kind, nodeType: NodeTypeName, field: string): Json | undefined {
    if (LEFT_OUT.has(field)) return undefined;
    switch (kind.is) {
      case 'any':
        return safeValue(value);
      case 'string':
        return typeof value === 'string' ? this.#string(value, kind.syntax, nodeType, field) : undefined;
      case 'boolean':
      case 'number':
      case 'enum':
        return scalarProblem(value, kind) === undefined ? value : undefined;
      case 'array':
        return Array.isArray(value)
          ? value.flatMap((item) => this.#item(item, kind.of, nodeType, field))
          : undefined;
      case 'map':
        return isObject(value) ? this.#map(value, kind, nodeType) : undefined;
      case 'object':
        if (isObject(value)) return this.#object(value, kind.nodeType);
        return fitsType(value, kind, this.#dialect) ? value : undefined;
      case 'union': {
        const fitting = kind.of.find((one) => fitsType(value, one, this.#dialect));
        return fitting && this.#value(value, fitting, nodeType, field);
      }
    }
  }

  #string(
    text: string,
    syntax: string | undefined,
    nodeType: NodeTypeName,
    field: string,
  ): string | undefined {
    if (nodeType === 'Server' && field === 'url') return safeServerUrl(text);
    if (syntax === 'url') return safeAddress(text);
    if (syntax === 'email') return safeEmail(text);
    return MARKDOWN.has(field) ? safeMarkdown(text, this.#remoteImages) : safeText(text);
  }

  /** An item as a list of at most one, because an item may be a list itself. */
  #item(value: Json, kind: Kind, nodeType: NodeTypeName, field: string): Json[] {
    const safe = this.#value(value, kind, nodeType, field);
    return safe === undefined ? [] : [safe];
  }

  #map(value: JsonObject, { of, keys }: Kind & { is: 'map' }, nodeType: NodeTypeName): JsonObject {
    // The explorer makes a class of the name of a method. Other names may break the rules of the specification.
    const isMethod = of.is === 'object' && of.nodeType === 'Operation';
    const entries = safeEntries(value).flatMap(([key, one]): [string, Json][] => {
      if (isMethod && !keys?.pattern.test(key)) return [];
      // The texts of a map are descriptions, as those of scopes are, or names.
      return this.#item(one, of, nodeType, 'description').map((safe) => [key, safe]);
    });
    return Object.fromEntries(entries);
  }

  #checkMapping(mapping: JsonObject): void {
    for (const [key, target] of Object.entries(mapping))
      if (typeof target === 'string' && /[/#:]/.test(target)) this.#hold(mapping, key, target, 'Schema');
  }

  /** Keeps a reference within the description until it is checked, and drops any other. */
  #hold(holder: JsonObject, key: string, reference: string, nodeType: NodeTypeName): void {
    const pointer = readFragment(reference);
    if (pointer === undefined) {
      delete holder[key];
      return;
    }
    holder[key] = reference;
    this.#references.push({ holder, key, pointer, nodeType });
  }
}

/** The kind of a member that the author names: a path, a status code, a scheme. */
function namedKind(
  named: { of: Kind; keys?: { pattern: RegExp } } | undefined,
  key: string,
): Kind | undefined {
  return named?.keys === undefined || named.keys.pattern.test(key) ? named?.of : undefined;
}

/** The pointer of a reference within the description. */
function readFragment(reference: string): string | undefined {
  if (!reference.startsWith('#/')) return undefined;
  try {
    return decodeURIComponent(reference.slice(1));
  } catch {
    return undefined;
  }
}
