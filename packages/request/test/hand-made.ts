import {
  type Description,
  type Json,
  Location,
  type MediaType,
  type Operation,
  type Parameter,
  type SchemaView,
  SchemaViews,
} from '@curlew/openapi';
import {
  descriptionFromValue,
  type Located,
  type ObjectSchemaView,
  type ViewSource,
} from '@curlew/openapi/internal';

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

/** Views by id; a handle's value is the id of its view. They are not read from a description: samples accept any value. */
export function viewSource(views: Record<string, SchemaView> = {}): ViewSource {
  return {
    description: describe({}),
    view: ({ value }) => views[String(value)] ?? schema({}),
    get: (id) => (Object.hasOwn(views, id) ? { name: id, view: views[id] ?? schema({}) } : undefined),
    reference: ({ location: { id } }) => ({ kind: 'ref', id, name: id }),
  };
}

/** The same, read from a description with the schemas that they show: samples check their values. */
export function describedViews(views: Record<string, SchemaView> = {}): ViewSource {
  const source = new SchemaViews(describe(views));
  return {
    description: source.description,
    view: ({ value }) => source.view(component(source, String(value)) ?? { value: {}, location: NOWHERE }),
    get: (id) => source.get(id),
    reference: (target) => source.reference(target),
  };
}

/** A view read from a description, whose references lead to other ones. */
export function describedView(
  view: SchemaView,
  components: Record<string, SchemaView> = {},
): { view: SchemaView; views: ViewSource } {
  const views = new SchemaViews(describe({ ...components, Given: view }));
  const given = component(views, 'Given');
  if (given === undefined) throw new Error('no schema');
  return { view: views.view(given), views };
}

const NOWHERE = new Location('/api.yaml');

function component({ description }: SchemaViews, name: string): Located | undefined {
  return description.at(new Location(description.entry, '/components/schemas').child(name));
}

/** The schema that a view shows. */
function getSchema(view: SchemaView): Json {
  if (view.kind === 'boolean') return view.value;
  const description = view.descriptions?.join(' ');
  if (view.kind === 'ref') {
    const { kind: _kind, id, name: _name, descriptions: _descriptions, bounds, ...siblings } = view;
    return written({
      $ref: `#/components/schemas/${id}`,
      description,
      ...written(bounds ?? {}),
      ...siblings,
    });
  }
  const { types, bounds, contains, condition, discriminator } = view;
  const { patterns: [pattern] = [], ...limits } = bounds ?? {};
  const declared = view.properties.filter(({ required }) => required).map(({ name }) => name);
  const required = [...declared, ...view.requiredOnly];
  const part = (one: SchemaView | undefined) => one && getSchema(one);
  return written({
    ...limits,
    pattern,
    description,
    default: view.default,
    examples: view.examples,
    readOnly: view.readOnly,
    writeOnly: view.writeOnly,
    type: types.length > 0 ? types : undefined,
    const: view.const?.value,
    enum: view.enum?.map(({ value }) => value),
    format: view.format,
    contentEncoding: view.contentEncoding,
    contentMediaType: view.contentMediaType,
    contentSchema: part(view.contentSchema),
    required: required.length > 0 ? required : undefined,
    properties: named(view.properties.map((one) => [one.name, one.schema])),
    patternProperties: named(view.patternProperties.map((one) => [one.pattern, one.schema])),
    additionalProperties: part(view.additionalProperties),
    propertyNames: part(view.propertyNames),
    dependentRequired:
      view.dependentRequired &&
      Object.fromEntries(view.dependentRequired.map((one) => [one.property, one.requires])),
    dependentSchemas: named((view.dependentSchemas ?? []).map((one) => [one.property, one.schema])),
    items: part(view.items),
    prefixItems: view.prefixItems?.map(getSchema),
    contains: part(contains?.schema),
    minContains: contains?.min,
    maxContains: contains?.max,
    allOf: view.allOf?.map(getSchema),
    oneOf: view.oneOf?.map((variant) => getSchema(variant.schema)),
    anyOf: view.anyOf?.map((variant) => getSchema(variant.schema)),
    not: part(view.not),
    if: part(condition?.if),
    // biome-ignore lint/suspicious/noThenProperty: the keyword's name.
    then: part(condition?.then),
    else: part(condition?.else),
    discriminator: discriminator && { propertyName: discriminator.propertyName, mapping: getMapping(view) },
    xml: view.xml,
  });
}

/** The mapping that gives alternatives their values. */
function getMapping({ oneOf = [], anyOf = [] }: ObjectSchemaView): Json {
  const targets = [...oneOf, ...anyOf].flatMap(({ schema: target, discriminatorValues }) =>
    target.kind === 'ref' ? discriminatorValues.map((value) => [value, target.id] as const) : [],
  );
  return Object.fromEntries(targets);
}

function named(members: readonly (readonly [string, SchemaView])[]): Json | undefined {
  if (members.length === 0) return undefined;
  return Object.fromEntries(members.map(([name, member]) => [name, getSchema(member)]));
}

function written(fields: object): Record<string, Json> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function describe(views: Record<string, SchemaView>): Description {
  const schemas = Object.fromEntries(Object.entries(views).map(([name, view]) => [name, getSchema(view)]));
  const document = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {},
    components: { schemas },
  };
  const description = descriptionFromValue(document);
  if (description === undefined) throw new Error('not a description');
  return description;
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
