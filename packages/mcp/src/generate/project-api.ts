import { protocolOf } from '@curlew/contract';
import {
  bodySyntax,
  type Encoding,
  essence,
  type JsonObject,
  type MediaType,
  type ObjectSchemaView,
  type SchemaView,
  SchemaViews,
  type SecurityScheme,
  serverUrl,
  type ViewSource,
  wireMethod,
} from '@curlew/openapi';
import {
  charsetOf,
  concreteType,
  findPart,
  firstType,
  hasStyle,
  memberSchema,
  resolvedSchema,
} from '@curlew/request';
import { credentialVariables } from '../auth/read-credentials.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { BodyArgument, Tool, ToolArgument, ToolHints } from '../catalog/tool.ts';

/** Content of `api.json` in a generated project. The types are those of `templates/src/api.ts`. */
export interface ProjectApi {
  name: string;
  version: string;
  tools: ProjectTool[];
  securitySchemes: ProjectScheme[];
  /** Unsupported operations, as `POST /path: reason`. */
  notOffered: string[];
}

interface ProjectTool {
  name: string;
  title: string;
  description: string;
  inputSchema: JsonObject;
  outputSchema?: JsonObject;
  annotations: ToolHints;
  method: string;
  path: string;
  server: string;
  parameters: ProjectParameter[];
  body?: { argument: string } & ProjectContent;
  security: string[][];
}

interface ProjectParameter {
  argument: string;
  name: string;
  in: string;
  style: string;
  explode: boolean;
  content?: ProjectContent;
}

interface ProjectScheme {
  name: string;
  kind: 'bearer' | 'basic' | 'header' | 'query' | 'cookie';
  key: string;
  variable: string;
  client?: { tokenUrl: string; scopes: string[]; idVariable: string; secretVariable: string };
}

export function projectApi({ tools, skipped, api, description }: Catalog, name: string): ProjectApi {
  const views = new SchemaViews(description);
  const notOffered = skipped.map(({ methodAndPath, reason }) => `${methodAndPath}: ${reason}`);
  const offered = tools.filter((tool) => {
    const reason = obstacle(tool);
    if (reason !== undefined) notOffered.push(`${tool.methodAndPath}: ${reason}`);
    return reason === undefined;
  });
  return {
    name,
    version: '0.1.0',
    tools: offered.map((tool) => projectTool(tool, views)),
    securitySchemes: api.securitySchemes.flatMap(projectScheme),
    notOffered,
  };
}

/** Why generated code cannot call an operation; undefined if it can. */
function obstacle({ operation, arguments: list }: Tool): string | undefined {
  const protocol = protocolOf(operation)?.id;
  if (protocol !== 'http') return `its protocol is ${protocol}.`;
  const type = bodyOf(list)?.media.type ?? '';
  // Parts without names need their own encoding; `fetch` has that of forms.
  if (bodySyntax(type) === 'multipart' && essence(type) !== 'multipart/form-data')
    return `its body is ${type}.`;
  const isUnicode = /^utf-?8$/.test(charsetOf(type));
  return isUnicode ? undefined : `its charset is ${charsetOf(type)}.`;
}

function bodyOf(list: readonly ToolArgument[]): BodyArgument | undefined {
  return list.find((one) => 'media' in one);
}

function projectTool(tool: Tool, views: ViewSource): ProjectTool {
  const { name, title, description, inputSchema, outputSchema, annotations, operation } = tool;
  const body = bodyOf(tool.arguments);
  const server = serverUrl(operation.servers[0]);
  return {
    name,
    title,
    description,
    inputSchema,
    ...(outputSchema && { outputSchema }),
    annotations,
    method: wireMethod(operation.method),
    path: operation.path,
    server: /^https?:\/\//i.test(server) ? server : '',
    parameters: tool.arguments.flatMap((one) => {
      if ('media' in one) return [];
      const { name: sent, in: place, style, explode, content: [media] = [] } = one.parameter;
      const content = media && projectContent(media, views);
      return [{ argument: one.name, name: sent, in: place, style, explode, ...(content && { content }) }];
    }),
    ...(body && {
      body: {
        argument: body.name,
        ...projectContent(body.media, views, typeof body.files === 'string' ? [] : body.files),
      },
    }),
    security: operation.security.map(({ schemes }) => schemes.map((scheme) => scheme.name)),
  };
}

function projectScheme(scheme: SecurityScheme): ProjectScheme[] {
  const { apiKey, basic, bearer, clientId, clientSecret } = credentialVariables(scheme);
  const { name, in: place = 'header', parameterName = '' } = scheme;
  if (apiKey) return [{ name, kind: place, key: parameterName, variable: apiKey }];
  if (basic) return [{ name, kind: 'basic', key: '', variable: basic }];
  if (!bearer) return [];
  const flow = scheme.flows.find(({ type }) => type === 'clientCredentials');
  const client = flow?.tokenUrl !== undefined &&
    clientId !== undefined &&
    clientSecret !== undefined && {
      client: {
        tokenUrl: flow.tokenUrl,
        scopes: flow.scopes.map((one) => one.name),
        idVariable: clientId,
        secretVariable: clientSecret,
      },
    };
  return [{ name, kind: 'bearer', key: '', variable: bearer, ...client }];
}

/** `ApiContent` of `templates/src/api.ts`. */
interface ProjectContent {
  mediaType: string;
  syntax: string;
  fields: ProjectField[];
  xml?: XmlPlan;
}

interface ProjectField {
  name: string;
  isFile?: true;
  style?: string;
  explode?: boolean;
  content?: ProjectContent;
}

/**
 * How generated code writes values of a media type.
 * @param files parts of a multipart body that are files.
 */
function projectContent(
  { type, schema, encoding }: Pick<MediaType, 'type' | 'schema' | 'encoding'>,
  views: ViewSource,
  files: readonly string[] = [],
): ProjectContent {
  const view = schema && views.view(schema);
  const object = resolvedSchema(view, views);
  const fields = encoding
    .filter(({ name }) => !files.includes(name))
    .flatMap((one) => fieldOf(one, memberSchema(object, one.name, views), views));
  return {
    ...textContent(concreteType(type, undefined), view, views),
    fields: [...files.map((name): ProjectField => ({ name, isFile: true })), ...fields],
  };
}

function textContent(mediaType: string, view: SchemaView | undefined, views: ViewSource): ProjectContent {
  const syntax = bodySyntax(mediaType);
  return { mediaType, syntax, fields: [], ...(syntax === 'xml' && { xml: xmlPlan(view, views) }) };
}

/** A field with a style, or else with a media type (OpenAPI 3.2, Encoding Object). */
function fieldOf(encoding: Encoding, member: SchemaView | undefined, views: ViewSource): ProjectField[] {
  const { name, style = 'form', explode = style === 'form', contentType } = encoding;
  if (hasStyle(encoding)) return [{ name, style, explode }];
  const type = firstType(contentType);
  if (type === undefined) return [];
  const items = resolvedSchema(member, views)?.items;
  return [{ name, content: textContent(type, items ?? member, views) }];
}

/** `ApiXml` of `templates/src/api.ts`: how generated code writes a value as the XML document of a schema. */
interface XmlPlan {
  root: string;
  item: string;
  hasText: boolean;
  type?: number;
  types: XmlType[];
}

interface XmlType {
  name?: string;
  prefix?: string;
  namespace?: string;
  nodeType?: string;
  properties?: Record<string, number | null>;
  others?: number;
  items?: number;
  prefixItems?: (number | null)[];
}

/**
 * The XML Objects of a schema and of all schemas that it refers to, each once. Names are those that `@curlew/request`
 * gives to elements.
 */
function xmlPlan(view: SchemaView | undefined, views: ViewSource): XmlPlan {
  const types: XmlType[] = [];
  const indexes = new Map<string | ObjectSchemaView, number | undefined>();
  const schema = resolvedSchema(view, views);
  const component = view?.kind === 'ref' ? view.name : undefined;
  const isNamed = component !== undefined || textOf(schema?.xml?.name) !== undefined;
  const items = schema?.items;
  const type = indexOf(view);
  return {
    root: component ?? 'root',
    item: items?.kind === 'ref' ? items.name : 'item',
    hasText: isNamed && schema?.types.includes('string') === true,
    ...(type !== undefined && { type }),
    types,
  };

  /** Index of the type of a schema; undefined if values are written without one. */
  function indexOf(one: SchemaView | undefined): number | undefined {
    const resolved = resolvedSchema(one, views);
    if (one === undefined || resolved === undefined) return undefined;
    // Fields beside a reference make another type of its target.
    const key = one.kind === 'ref' ? `${one.id} ${JSON.stringify(one.xml)}` : resolved;
    if (indexes.has(key)) return indexes.get(key);
    const index = types.length;
    indexes.set(key, index);
    const type: XmlType = {};
    types.push(type);
    Object.assign(type, ownFields(resolved), childFields(resolved));
    if (Object.keys(type).length > 0) return index;
    types.pop();
    indexes.set(key, undefined);
    return undefined;
  }

  function childFields(of: ObjectSchemaView): XmlType {
    const properties = new Map<string, number | null>();
    const prefixItems: (number | null)[] = [];
    let others: number | undefined;
    let items: number | undefined;
    findPart(of, views, (part) => {
      for (const { name, schema: member } of part.properties)
        if (!properties.has(name)) properties.set(name, indexOf(member) ?? null);
      for (const [at, member] of part.prefixItems?.entries() ?? [])
        prefixItems[at] ??= indexOf(member) ?? null;
      others ??= indexOf(part.additionalProperties);
      items ??= indexOf(part.items);
      return undefined;
    });
    // Properties without a type are named only if those that are not named have one.
    const listed = [...properties].filter(([, index]) => index !== null || others !== undefined);
    return {
      ...(listed.length > 0 && { properties: Object.fromEntries(listed) }),
      ...(others !== undefined && { others }),
      ...(items !== undefined && { items }),
      ...(prefixItems.length > 0 && { prefixItems }),
    };
  }
}

const NODE_TYPES = ['element', 'attribute', 'text', 'cdata', 'none'];

/** The XML Object, with `attribute` and `wrapped` of earlier versions as `nodeType` of 3.2. */
function ownFields({ xml = {} }: ObjectSchemaView): XmlType {
  const [name, prefix, namespace] = [textOf(xml.name), textOf(xml.prefix), textOf(xml.namespace)];
  const written = textOf(xml.nodeType);
  const known = written !== undefined && NODE_TYPES.includes(written) ? written : undefined;
  const nodeType =
    known ?? (xml.attribute === true ? 'attribute' : xml.wrapped === true ? 'element' : undefined);
  return {
    ...(name !== undefined && { name }),
    ...(prefix !== undefined && { prefix }),
    ...(namespace !== undefined && { namespace }),
    ...(nodeType !== undefined && { nodeType }),
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
