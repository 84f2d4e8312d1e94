import type {
  Json,
  Located,
  MediaType,
  ObjectSchemaView,
  Operation,
  Parameter,
  SchemaView,
  ViewSource,
} from '@curlew/openapi';
import { Location } from '@curlew/openapi';

/** A schema view with the given fields and nothing else. */
export function schema(fields: Partial<ObjectSchemaView>): ObjectSchemaView {
  return {
    kind: 'schema',
    types: [],
    properties: [],
    patternProperties: [],
    requiredOnly: [],
    ...fields,
  };
}

export function object(properties: Record<string, SchemaView>, required: string[] = []): ObjectSchemaView {
  return schema({
    types: ['object'],
    properties: Object.entries(properties).map(([name, view]) => ({
      name,
      required: required.includes(name),
      schema: view,
    })),
  });
}

export const text = schema({ types: ['string'] });
export const integer = schema({ types: ['integer'] });

export function ref(id: string): SchemaView {
  return { kind: 'ref', id, name: id };
}

/** Views by id; a handle's value is the id of its view. */
export function viewSource(views: Record<string, SchemaView> = {}): ViewSource {
  return {
    view: ({ value }) => views[String(value)] ?? schema({}),
    get: (id) => (Object.hasOwn(views, id) ? { name: id, view: views[id] ?? schema({}) } : undefined),
  };
}

export function handle(value: Json): Located {
  return { value, location: new Location('/api.yaml') };
}

export function operation(fields: Partial<Operation>): Operation {
  return {
    key: 'get /',
    kind: 'path',
    method: 'get',
    path: '/',
    tags: [],
    deprecated: false,
    parameters: [],
    responses: [],
    security: [],
    servers: [{ url: 'https://api.test/v1', variables: [] }],
    callbacks: [],
    extensions: {},
    location: new Location('/api.yaml'),
    ...fields,
  };
}

/** A parameter with the defaults of its place (OpenAPI, Parameter Object, `style` and `explode`). */
export function parameter(fields: Partial<Parameter>): Parameter {
  const { in: place = 'query' } = fields;
  const style = fields.style ?? (place === 'path' || place === 'header' ? 'simple' : 'form');
  return {
    name: 'id',
    in: place,
    required: true,
    deprecated: false,
    style,
    explode: style === 'form' || style === 'cookie',
    allowReserved: false,
    allowEmptyValue: false,
    schema: handle('text'),
    examples: [],
    extensions: {},
    location: new Location('/api.yaml'),
    ...fields,
  };
}

export function media(type: string, fields: Partial<MediaType> = {}): MediaType {
  return { type, examples: [], encoding: [], location: new Location('/api.yaml'), ...fields };
}

/** A POST with a body of these media types. */
export function posting(...content: MediaType[]): Operation {
  const location = new Location('/api.yaml');
  return operation({ method: 'post', path: '/', requestBody: { required: false, content, location } });
}

/** Characters that some syntax gives a meaning, and some of one to four bytes. */
export const TRICKY_CHARACTERS = [...'aZ9 \t-._~!*\'()&=+?#%/\\:;,|@$[]{}<>"^`éß日本😀\u2028\u200d\u0301'];
