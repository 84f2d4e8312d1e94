import type { Description } from '../description.ts';
import type { ComponentKind } from '../dialect/dialect.ts';
import { COMPONENT_KINDS } from '../dialect/dialects.ts';
import type { NodeTypeName } from '../dialect/node-type.ts';
import { getOwn, isObject, type Json, type JsonObject } from '../json.ts';
import { escapePointer, type Located, Location, parsePointer, pointerFragment } from '../location.ts';
import { fileName } from '../path.ts';
import { mappingReferences, resolveMapping } from '../schema/discriminator-mapping.ts';
import type { Place, ReferenceVisit, StructureProblem, Visit } from '../walk/visitor.ts';
import { walk } from '../walk/walk.ts';

/** Component maps for values of other files; other kinds are placed under an extension. */
const SECTIONS: Partial<Record<NodeTypeName, ComponentKind>> = {
  Schema: 'schemas',
  Response: 'responses',
  Parameter: 'parameters',
  Example: 'examples',
  RequestBody: 'requestBodies',
  Header: 'headers',
  SecurityScheme: 'securitySchemes',
  Link: 'links',
  Callback: 'callbacks',
  PathItem: 'pathItems',
  MediaType: 'mediaTypes',
};
/** Names of components (3.0, Components Object). */
const UNSAFE = /[^A-Za-z0-9._-]+/g;
const MAX_NAME = 80;

/** A value of another file with its new component name. */
interface Hoisted {
  keys: readonly string[];
  value: Json;
}

/**
 * Returns a description as one value without references to other files: referenced values become components, named
 * after the last part of the pointer or the file. Unresolved references are unchanged.
 */
export function bundleDescription(description: Description): JsonObject {
  if (description.files.length === 1) return description.value;
  const bundle = new Bundle(description);
  walk(description, [
    {
      reference: (visit) => bundle.add(visit),
      enter: (visit) => bundle.addDiscriminator(visit),
      problem: (problem, place) => bundle.addText(problem, place),
    },
  ]);
  return bundle.value();
}

class Bundle {
  readonly #description: Description;
  readonly #hoisted = new Map<string, Hoisted>();
  readonly #names = new Set<string>();
  /** New references, by the objects and the fields that hold them. */
  readonly #references = new Map<object, Map<string, string>>();

  /** Texts by the misplaced references to them. */
  readonly #texts = new Map<object, string>();

  constructor(description: Description) {
    this.#description = description;
    const { components } = description.value;
    if (!isObject(components)) return;
    for (const kind of COMPONENT_KINDS) {
      const section = components[kind];
      if (isObject(section)) for (const name of Object.keys(section)) this.#names.add(`${kind}/${name}`);
    }
  }

  add({ field, value, target, nodeType, place }: ReferenceVisit): void {
    if (target === undefined || field !== '$ref') return;
    this.#replace(value, field, this.#referenceTo(target, nodeType, place.file));
  }

  /** A discriminator refers to schemas, too. */
  addDiscriminator({ nodeType, value, place }: Visit): void {
    if (nodeType !== 'Discriminator') return;
    for (const { owner, field, text } of mappingReferences(value)) {
      const target = resolveMapping(this.#description, text, place);
      if (target !== undefined) this.#replace(owner, field, this.#referenceTo(target, 'Schema', place.file));
    }
  }

  /** The text of another file, which a description refers to, is written in its place. */
  addText(problem: StructureProblem, { file, pointer }: Place): void {
    if (problem.is !== 'misplaced-ref') return;
    const place = this.#description.at(new Location(file, pointer));
    const text = place && this.#description.follow(place)?.value;
    if (isObject(place?.value) && typeof text === 'string') this.#texts.set(place.value, text);
  }

  /** Returns the entry file with the added components. */
  value(): JsonObject {
    const root = { ...(this.#copy(this.#description.value) as JsonObject) };
    for (const { keys, value } of this.#hoisted.values()) {
      let owner: JsonObject = root;
      for (const key of keys.slice(0, -1)) {
        const next = getOwn(owner, key);
        const copy = isObject(next) ? next : {};
        owner[key] = copy;
        owner = copy;
      }
      owner[keys.at(-1) ?? ''] = this.#copy(value);
    }
    return root;
  }

  #replace(owner: object, field: string, reference: string | undefined): void {
    if (reference === undefined) return;
    const known = this.#references.get(owner) ?? new Map<string, string>();
    this.#references.set(owner, known.set(field, reference));
  }

  /** Undefined if the reference stays as it is: it leads from the entry file into the entry file. */
  #referenceTo(target: Located, nodeType: NodeTypeName, file: string): string | undefined {
    const { entry } = this.#description;
    if (file === entry && target.location.file === entry) return undefined;
    return `#${pointerFragment(this.#pointerTo(target, nodeType))}`;
  }

  #pointerTo({ value, location }: Located, nodeType: NodeTypeName): string {
    if (location.file === this.#description.entry) return location.pointer;
    const known = this.#hoisted.get(location.id) ?? { keys: this.#keysFor(location, nodeType), value };
    this.#hoisted.set(location.id, known);
    return known.keys.map((key) => `/${escapePointer(key)}`).join('');
  }

  #keysFor({ file, pointer }: Located['location'], nodeType: NodeTypeName): readonly string[] {
    const kind = SECTIONS[nodeType];
    const { fields } = this.#description.dialect().nodeTypes.Components;
    const parent = kind !== undefined && fields.has(kind) ? ['components', kind] : [`x-${nodeType}`];
    const last = (parsePointer(pointer) ?? []).at(-1) ?? fileName(file).replace(/\.[a-z]+$/i, '');
    const base = last.replace(UNSAFE, '_').slice(0, MAX_NAME) || nodeType;
    let name = base;
    for (let count = 2; this.#names.has(`${parent.at(-1)}/${name}`); count += 1) name = `${base}_${count}`;
    this.#names.add(`${parent.at(-1)}/${name}`);
    return [...parent, name];
  }

  #copy(value: Json): Json {
    if (Array.isArray(value)) return value.map((item) => this.#copy(item));
    if (!isObject(value)) return value;
    const text = this.#texts.get(value);
    if (text !== undefined) return text;
    const references = this.#references.get(value);
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, references?.get(key) ?? this.#copy(item)]),
    );
  }
}
