import type { Json, MediaType, SchemaView, SchemaViews } from '@curlew/openapi';
import { isObject, type ObjectSchemaView, resolveView } from '@curlew/openapi/internal';
import type { Exchange } from './exchange.ts';
/** Changes an exchange so that it contradicts its description. Returns false if the exchange has no suitable part. */
export type Drift = (exchange: Exchange, views: SchemaViews) => boolean;

const NAME = 'curlewExtra';
const FORMATS = new Set(['date', 'date-time', 'uuid', 'email', 'uri', 'ipv4']);

const responseMedia = ({ operation, status, responseType }: Exchange) =>
  operation.responses
    .find((one) => one.status === String(status))
    ?.content.find(({ type }) => type === responseType);

/** Creates a drift that changes a part of the response for which a condition holds. */
const inResponse =
  (holds: (part: Part) => boolean, change: (part: Part) => void): Drift =>
  (exchange, views) =>
    changePart(exchange.response, responseMedia(exchange), views, holds, change);

function changePart(
  value: Json | undefined,
  media: MediaType | undefined,
  views: SchemaViews,
  holds: (part: Part) => boolean,
  change: (part: Part) => void,
): boolean {
  if (value === undefined || media?.schema === undefined) return false;
  const part = listParts(value, views.view(media.schema), views).find(holds);
  if (part) change(part);
  return part !== undefined;
}

function extend(
  value: Json | undefined,
  media: MediaType | undefined,
  views: SchemaViews,
  nested: boolean,
): boolean {
  if (value === undefined || media?.schema === undefined) return false;
  const object = listObjects(value, views.view(media.schema), views).find(
    (one) => (one === value) !== nested,
  );
  if (object) object[NAME] = 1;
  return object !== undefined;
}

const isOneScalar = ({ schema: { types, enum: listed } }: Part) =>
  types.length === 1 && /^(?:string|integer|number|boolean)$/.test(types[0] ?? '') && listed === undefined;

/** All drifts, by their name in the table. */
export const DRIFTS: ReadonlyMap<string, Drift> = new Map<string, Drift>([
  [
    'type',
    inResponse(isOneScalar, ({ holder, key, schema }) => {
      holder[key] = schema.types[0] === 'string' ? 7 : 'seven';
    }),
  ],
  [
    'null',
    inResponse(isOneScalar, ({ holder, key }) => {
      holder[key] = null;
    }),
  ],
  [
    'enum value',
    inResponse(
      ({ schema }) => (schema.enum?.length ?? 0) > 0 && schema.types[0] === 'string',
      ({ holder, key }) => {
        holder[key] = 'curlew-not-listed';
      },
    ),
  ],
  [
    'format',
    inResponse(
      ({ schema }) => FORMATS.has(schema.format ?? '') && schema.types.length === 1,
      ({ holder, key }) => {
        holder[key] = 'not of this format';
      },
    ),
  ],
  [
    'missing property',
    inResponse(
      ({ required, schema }) => required && !schema.writeOnly,
      ({ holder, key }) => {
        delete holder[key];
      },
    ),
  ],
  ['undeclared property', (one, views) => extend(one.response, responseMedia(one), views, false)],
  ['undeclared, nested', (one, views) => extend(one.response, responseMedia(one), views, true)],
  [
    'type in a request',
    (one, views) =>
      changePart(one.body?.value, bodyMedia(one), views, isOneScalar, ({ holder, key, schema }) => {
        holder[key] = schema.types[0] === 'string' ? 7 : 'seven';
      }),
  ],
  ['undeclared in a request', (one, views) => extend(one.body?.value, bodyMedia(one), views, false)],
  [
    'missing body',
    (one) => {
      const isRequired = one.operation.requestBody?.required === true && one.body !== undefined;
      if (isRequired) delete one.body;
      return isRequired;
    },
  ],
  [
    'status',
    (one) => {
      if (one.operation.responses.some(({ status }) => /^(?:418|4XX|default)$/i.test(status))) return false;
      one.status = 418;
      return true;
    },
  ],
  [
    'media type',
    (one) => {
      if (one.response === undefined) return false;
      one.responseType = 'application/x-curlew';
      return true;
    },
  ],
  [
    'query parameter',
    (one) => {
      one.url.searchParams.append(NAME, '1');
      return true;
    },
  ],
  [
    'header',
    (one) => {
      one.headers.set('x-curlew-extra', '1');
      return true;
    },
  ],
  [
    'missing parameter',
    (one) => {
      const required = one.operation.parameters.find(
        ({ in: place, required }) => place === 'query' && required,
      );
      if (required === undefined || !one.url.searchParams.has(required.name)) return false;
      one.url.searchParams.delete(required.name);
      return true;
    },
  ],
  [
    'type of a parameter',
    (one, views) => {
      const typed = one.operation.parameters.find(({ in: place, schema }) => {
        const view = schema && views.view(schema);
        return place === 'query' && view?.kind === 'schema' && view.types.join() === 'integer';
      });
      if (typed === undefined) return false;
      one.url.searchParams.set(typed.name, 'seven');
      return true;
    },
  ],
  [
    'path',
    (one) => {
      one.url.pathname += '/curlew/extra/path';
      return true;
    },
  ],
]);

function bodyMedia({ operation, body }: Exchange): MediaType | undefined {
  return operation.requestBody?.content.find(({ type }) => type === body?.type);
}

/** A part of a value that has a schema, with the object that contains it and its key. */
interface Part {
  holder: Record<string, Json>;
  key: string;
  schema: ObjectSchemaView;
  required: boolean;
}

const MAX_DEPTH = 6;

/** Lists the parts of a value that have a schema without alternatives, the outer ones first. */
function listParts(value: Json, view: SchemaView, views: SchemaViews, depth = 0): Part[] {
  const schema = plainSchema(view, views);
  if (schema === undefined || depth > MAX_DEPTH) return [];
  if (Array.isArray(value)) {
    const [first] = value;
    return first !== undefined && schema.items ? listParts(first, schema.items, views, depth + 1) : [];
  }
  if (!isObject(value)) return [];
  const own = schema.properties.flatMap(({ name, required, schema: property }): Part[] => {
    const resolved = plainSchema(property, views);
    return resolved && Object.hasOwn(value, name)
      ? [{ holder: value, key: name, schema: resolved, required }]
      : [];
  });
  const below = own.flatMap((part) =>
    listParts(part.holder[part.key] ?? null, part.schema, views, depth + 1),
  );
  return [...own, ...below];
}

/** Lists the objects of a value whose schema declares properties and neither allows nor forbids other names. */
function listObjects(value: Json, view: SchemaView, views: SchemaViews, depth = 0): Record<string, Json>[] {
  const schema = plainSchema(view, views);
  if (schema === undefined || depth > MAX_DEPTH) return [];
  if (Array.isArray(value)) {
    const [first] = value;
    return first !== undefined && schema.items ? listObjects(first, schema.items, views, depth + 1) : [];
  }
  if (!isObject(value)) return [];
  const { properties, patternProperties, additionalProperties, unevaluatedProperties } = schema;
  const isListed =
    properties.length > 0 &&
    patternProperties.length === 0 &&
    additionalProperties === undefined &&
    unevaluatedProperties === undefined;
  const below = properties.flatMap(({ name, schema: property }) =>
    Object.hasOwn(value, name) ? listObjects(value[name] ?? null, property, views, depth + 1) : [],
  );
  return isListed ? [value, ...below] : below;
}

/** Returns the resolved schema if it has no alternatives and no conditions, so that it describes the value alone. */
function plainSchema(view: SchemaView, views: SchemaViews): ObjectSchemaView | undefined {
  const { schema } = resolveView(view, views);
  if (schema?.kind !== 'schema') return undefined;
  const { allOf, oneOf, anyOf, condition, dependentSchemas, not, discriminator } = schema;
  const others = [allOf, oneOf, anyOf, condition, dependentSchemas, not, discriminator];
  return others.every((part) => part === undefined) ? schema : undefined;
}
