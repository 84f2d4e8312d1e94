import type { Description, Json, MediaType, Operation } from '@curlew/openapi';
import { isObject, type Located } from '@curlew/openapi/internal';
import type { Labels } from '../words/dictionary.ts';
import { fillIn } from '../words/template.ts';
import type { SharedSchema } from './shared-schemas.ts';

/** Where a schema is used: an operation, and as what of it. */
export interface OperationUse {
  operation: Operation;
  /** `request body`, `response 200`, `parameter filter`. */
  roles: string[];
}

/** Uses of a schema. */
export interface Uses {
  operations: readonly OperationUse[];
  schemas: readonly SharedSchema[];
}

/** Keyed by the places of the schemas. */
type UsesIndex = Map<string, { operations: OperationUse[]; schemas: SharedSchema[] }>;

const NONE: Uses = { operations: [], schemas: [] };

/** Members of a schema that contain data. */
const DATA = new Set(['example', 'examples', 'default', 'enum', 'const']);

/** Which operations send or return a schema, alone or as a list, and which schemas refer to it. Indexed on first use. */
export class SchemaUses {
  readonly #operations: readonly Operation[];
  readonly #schemas: readonly SharedSchema[];
  readonly #description: Description;
  readonly #labels: Labels;
  #index: UsesIndex | undefined;

  constructor(
    operations: readonly Operation[],
    schemas: readonly SharedSchema[],
    description: Description,
    labels: Labels,
  ) {
    this.#labels = labels;
    this.#operations = operations;
    this.#schemas = schemas;
    this.#description = description;
  }

  of(schema: Located): Uses {
    this.#index ??= this.#makeIndex();
    return this.#index.get(schema.location.id) ?? NONE;
  }

  #makeIndex(): UsesIndex {
    const index: UsesIndex = new Map();
    const entry = (id: string) => {
      const known = index.get(id) ?? { operations: [], schemas: [] };
      index.set(id, known);
      return known;
    };
    for (const operation of this.#operations) {
      const roles = new Map<string, Set<string>>();
      for (const { schema, role } of getRoles(operation, this.#labels)) {
        for (const id of this.#targets(schema)) roles.set(id, (roles.get(id) ?? new Set()).add(role));
      }
      for (const [id, names] of roles) entry(id).operations.push({ operation, roles: [...names] });
    }
    for (const shared of this.#schemas) {
      for (const id of findReferences(shared.schema, this.#description))
        if (id !== shared.schema.location.id) entry(id).schemas.push(shared);
    }
    return index;
  }

  /** The place a schema or the items of a list refer to. */
  #targets({ value, location }: Located): string[] {
    if (!isObject(value)) return [];
    const items: Json | undefined = value.items;
    return [value.$ref, isObject(items) ? items.$ref : undefined].flatMap((reference) => {
      const target =
        typeof reference === 'string' ? this.#description.resolve(reference, location) : undefined;
      return target ? [target.location.id] : [];
    });
  }
}

interface Role {
  schema: Located;
  role: string;
}

function getRoles({ parameters, requestBody, responses, callbacks }: Operation, labels: Labels): Role[] {
  const within = (content: readonly MediaType[], role: string): Role[] =>
    content.flatMap(({ schema, itemSchema }) =>
      [schema, itemSchema].flatMap((one) => (one ? [{ schema: one, role }] : [])),
    );
  return [
    ...parameters.flatMap(({ name, schema, content = [] }) => {
      const role = fillIn(labels.roleParameter, name);
      return [...(schema ? [{ schema, role }] : []), ...within(content, role)];
    }),
    ...within(requestBody?.content ?? [], labels.roleBody),
    ...responses.flatMap(({ status, content, headers }) => [
      ...within(content, fillIn(labels.roleResponse, status)),
      ...headers.flatMap(({ name, schema, content: inside = [] }) => {
        const role = fillIn(labels.roleHeader, name, status);
        return [...(schema ? [{ schema, role }] : []), ...within(inside, role)];
      }),
    ]),
    ...callbacks.flatMap(({ name, operations }) =>
      operations
        .flatMap((operation) => getRoles(operation, labels))
        .map(({ schema, role }) => ({ schema, role: fillIn(labels.roleCallback, name, role) })),
    ),
  ];
}

/** The places of the description that a value refers to itself, each once; what those refer to is not among them. */
function findReferences({ value, location }: Located, description: Description): Set<string> {
  const references = new Set<string>();
  // A list of what is left to visit, for values may be nested deeper than the stack.
  const left: Json[] = [value];
  for (let here = left.pop(); here !== undefined; here = left.pop()) {
    if (Array.isArray(here)) left.push(...here);
    else if (isObject(here)) {
      if (typeof here.$ref === 'string') references.add(here.$ref);
      for (const [key, child] of Object.entries(here))
        if (typeof child === 'object' && child !== null && !key.startsWith('x-') && !DATA.has(key))
          left.push(child);
    }
  }
  const ids = [...references].flatMap(
    (reference) => description.resolve(reference, location)?.location.id ?? [],
  );
  return new Set(ids);
}
