import type { Api, Description, Json, Operation, SchemaViews } from '@curlew/openapi';
import { isObject, type Located } from '@curlew/openapi/internal';

/** A schema that has its own page. */
export interface SharedSchema {
  /** Its id in `ref` views. */
  id: string;
  name: string;
  schema: Located;
}

/** Members of a schema that contain data or words. */
const DATA = new Set(['example', 'examples', 'default', 'enum', 'const', 'xml', 'externalDocs']);

/** Keywords of a schema that has something to show on a page. */
const SHAPES = ['properties', 'allOf', 'oneOf', 'anyOf', 'patternProperties', 'additionalProperties'];

/**
 * The schemas of `components`, then, in order of first use, those that live in their own files:
 * in a description of several files, the files name the schemas.
 */
export function sharedSchemas(api: Api, description: Description, views: SchemaViews): SharedSchema[] {
  const named = api.schemas.map(({ name, schema }) => ({
    id: description.getId(schema.location),
    name,
    schema,
  }));
  if (description.files.length === 1) return named;
  const known = new Set(named.map(({ id }) => id));
  const others = referredSchemas(
    [...api.operations.flatMap(getSchemas), ...api.schemas.map(({ schema }) => schema)],
    description,
  )
    .filter(({ value, location }) => location.file !== description.entry && hasShape(value))
    .map((schema) => ({ id: description.getId(schema.location), schema }))
    .filter(({ id }) => !known.has(id))
    .map(({ id, schema }) => ({ id, name: views.get(id)?.name ?? id, schema }));
  return [...named, ...others];
}

/** Lists every schema that an operation sends or returns, including those of its callbacks. */
export function getSchemas(operation: Operation): Located[] {
  const { parameters, requestBody, responses, callbacks } = operation;
  const media = [
    ...(requestBody?.content ?? []),
    ...responses.flatMap(({ content }) => content),
    ...parameters.flatMap(({ content }) => content ?? []),
    ...responses.flatMap(({ headers }) => headers.flatMap(({ content }) => content ?? [])),
  ];
  const direct = [...parameters, ...responses.flatMap(({ headers }) => headers)];
  return [
    ...direct.flatMap(({ schema }) => schema ?? []),
    ...media.flatMap(({ schema, itemSchema }) => [
      ...(schema ? [schema] : []),
      ...(itemSchema ? [itemSchema] : []),
    ]),
    ...callbacks.flatMap(({ operations }) => operations.flatMap(getSchemas)),
  ];
}

/** The targets of all references within schemas, each once, in order. */
function referredSchemas(roots: readonly Located[], description: Description): Located[] {
  const seen = new Set<string>();
  const found: Located[] = [];
  // An explicit stack, because chains may be longer than the call stack.
  const left = roots.toReversed();
  for (let here = left.pop(); here !== undefined; here = left.pop()) {
    const { value, location } = here;
    if (isObject(value) && typeof value.$ref === 'string') {
      const target = description.resolve(value.$ref, location);
      if (target && !seen.has(target.location.id)) {
        seen.add(target.location.id);
        found.push(target);
        left.push(target);
      }
    }
    for (const [key, child] of getChildren(value).toReversed())
      left.push({ value: child, location: location.child(key) });
  }
  return found;
}

function getChildren(value: Json): [string | number, Json][] {
  if (Array.isArray(value)) return value.map((item, index) => [index, item]);
  if (!isObject(value)) return [];
  return Object.entries(value).filter(
    ([key, child]) => typeof child === 'object' && child !== null && !DATA.has(key) && !key.startsWith('x-'),
  );
}

function hasShape(value: Json): boolean {
  return isObject(value) && SHAPES.some((key) => Object.hasOwn(value, key));
}
