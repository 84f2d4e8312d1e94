import type { Description } from '../description.ts';
import { asText, isObject, type Json } from '../json.ts';
import {
  getChild,
  type Located,
  listItems,
  listMembers,
  readBoolean,
  readExtensions,
  readString,
} from '../location.ts';
import type {
  Api,
  Callback,
  NamedSchema,
  OAuthFlow,
  Operation,
  SecurityRequirement,
  SecurityScheme,
  Server,
  Tag,
  TagGroup,
} from './api.ts';
import { type PathItem, readPathItem } from './path-item.ts';
import { dereference, followField, followString, withoutUndefined } from './read-field.ts';
import { readExternalDocs, readInfo } from './read-info.ts';
import { readParameters } from './read-parameters.ts';
import { readRequestBody, readResponses } from './read-responses.ts';
import { DEFAULT_SERVERS, readServers } from './read-servers.ts';

/** Returns the content of a description as its readers need it. Invalid parts are left out; validation reports why. */
export function readApi(description: Description): Api {
  const { root } = description;
  const servers = readServers(followField(description, root, 'servers')) ?? DEFAULT_SERVERS;
  const components = followField(description, root, 'components');
  const operations = readOperations(
    {
      description,
      security: readSecurityRequirements(followField(description, root, 'security')) ?? [],
      servers,
    },
    root,
  );
  return withoutUndefined<Api>({
    info: readInfo(description, followField(description, root, 'info')),
    servers,
    tags: readTags(description, followField(description, root, 'tags'), operations),
    tagGroups: readTagGroups(root),
    securitySchemes: readSecuritySchemes(
      description,
      followField(description, components, 'securitySchemes'),
    ),
    externalDocs: readExternalDocs(root.value),
    operations,
    schemas: listMembers(followField(description, components, 'schemas')).map(
      ([name, schema]): NamedSchema => ({ name, schema }),
    ),
    extensions: readExtensions(root.value),
  });
}

/** Declared tags first, then those that only operations name. */
function readTags(
  description: Description,
  declared: Located | undefined,
  operations: readonly Operation[],
): Tag[] {
  const tags = new Map<string, Tag>();
  for (const item of listItems(declared)) {
    const tag = description.follow(item);
    const value = tag?.value;
    const name = readString(value, 'name');
    if (name === undefined || tags.has(name)) continue;
    tags.set(
      name,
      withoutUndefined<Tag>({
        name,
        summary: readString(value, 'summary') ?? readString(value, 'x-displayName'),
        description: followString(description, tag, 'description'),
        parent: readString(value, 'parent'),
        kind: readString(value, 'kind'),
        isText: readBoolean(value, 'x-traitTag') || undefined,
        externalDocs: readExternalDocs(value),
      }),
    );
  }
  for (const operation of operations) {
    for (const name of operation.tags) if (!tags.has(name)) tags.set(name, { name });
  }
  return [...tags.values()];
}

/** `x-tagGroups`: those with a name and tags. */
function readTagGroups(root: Located): TagGroup[] {
  return listItems(getChild(root, 'x-tagGroups')).flatMap((group) => {
    const name = readString(group.value, 'name')?.trim();
    const tags = listItems(getChild(group, 'tags')).flatMap(({ value }) =>
      typeof value === 'string' ? [value] : [],
    );
    return name && tags.length > 0 ? [{ name, tags }] : [];
  });
}

/** Returns every operation of the paths, then of the webhooks, in source order. */
function readOperations(context: ReadContext, root: Located): Operation[] {
  const paths = listMembers(followField(context.description, root, 'paths')).filter(
    ([path]) => !path.startsWith('x-'),
  );
  const webhooks = listMembers(followField(context.description, root, 'webhooks'));
  return [
    ...paths.flatMap(([path, item]) => readItem(context, 'path', path, item, '', [])),
    ...webhooks.flatMap(([name, item]) => readItem(context, 'webhook', name, item, 'webhook ', [])),
  ];
}

/** Callbacks below callbacks that are read: path items that refer to each other multiply. */
const MAX_CALLBACK_LEVELS = 2;

/** `within`: path items we are inside of, for callbacks that refer back to their own operation. */
function readItem(
  context: ReadContext,
  kind: Operation['kind'],
  path: string,
  located: Located,
  prefix: string,
  within: readonly string[],
): Operation[] {
  const item = readPathItem(context.description, located);
  if (item === undefined || within.includes(item.id)) return [];
  return item.operations.map(({ method, operation }) =>
    readOperation(context, { kind, path, method, key: `${prefix}${method} ${path}` }, item, operation, [
      ...within,
      item.id,
    ]),
  );
}

function readOperation(
  context: ReadContext,
  identity: Pick<Operation, 'kind' | 'path' | 'method' | 'key'>,
  item: PathItem,
  operation: Located,
  within: readonly string[],
): Operation {
  const { description } = context;
  const { value } = operation;
  return withoutUndefined<Operation>({
    ...identity,
    operationId: readString(value, 'operationId'),
    summary: readString(value, 'summary') ?? item.summary,
    description: followString(description, operation, 'description') ?? item.description,
    tags: [
      ...new Set(listItems(followField(description, operation, 'tags')).map((tag) => asText(tag.value))),
    ],
    deprecated: readBoolean(value, 'deprecated') ?? false,
    pathItem: otherWords(item, value),
    externalDocs: readExternalDocs(value),
    parameters: readParameters(description, [
      ...item.parameters,
      followField(description, operation, 'parameters'),
    ]),
    requestBody: readRequestBody(description, getChild(operation, 'requestBody')),
    responses: readResponses(description, followField(description, operation, 'responses')).map(
      (response) => ({
        ...response,
        status: response.status.replace(/^([1-5])xx$/i, '$1XX'),
      }),
    ),
    security: readSecurityRequirements(followField(description, operation, 'security')) ?? context.security,
    servers:
      readServers(followField(description, operation, 'servers')) ??
      readServers(item.servers) ??
      context.servers,
    callbacks: readCallbacks(context, operation, identity.key, within),
    extensions: readExtensions(value),
    location: operation.location,
  });
}

/** `summary` and `description` of a path item that its operation overrides. */
function otherWords(item: PathItem, operation: Json): Operation['pathItem'] {
  const summary = readString(operation, 'summary') === undefined ? undefined : item.summary;
  const description = readString(operation, 'description') === undefined ? undefined : item.description;
  if (summary === undefined && description === undefined) return undefined;
  return withoutUndefined<NonNullable<Operation['pathItem']>>({ summary, description });
}

function readCallbacks(
  context: ReadContext,
  operation: Located,
  owner: string,
  within: readonly string[],
): Callback[] {
  if (within.length > MAX_CALLBACK_LEVELS) return [];
  return listMembers(followField(context.description, operation, 'callbacks')).flatMap(([name, located]) => {
    const callback = dereference(context.description, located);
    if (callback === undefined || !isObject(callback.value)) return [];
    const operations = listMembers(callback)
      .filter(([expression]) => !expression.startsWith('x-'))
      .flatMap(([expression, item]) =>
        readItem(context, 'callback', expression, item, `${owner} callback ${name} `, within),
      );
    return [{ name, operations }];
  });
}

/** Context shared by all operations of a description. */
interface ReadContext {
  description: Description;
  /** Defaults of the whole description, for operations without their own. */
  security: SecurityRequirement[];
  servers: Server[];
}

/** Reads Security Requirement Objects; undefined if there is no list, and an empty list if no security is required. */
function readSecurityRequirements(security: Located | undefined): SecurityRequirement[] | undefined {
  if (!Array.isArray(security?.value)) return undefined;
  return listItems(security).map((requirement) => ({
    schemes: listMembers(requirement).map(([name, { value }]) => ({
      name,
      scopes: Array.isArray(value) ? value.map(asText) : [],
    })),
  }));
}

function readSecuritySchemes(description: Description, schemes: Located | undefined): SecurityScheme[] {
  return listMembers(schemes).flatMap(([name, located]) => {
    const scheme = dereference(description, located);
    const type = readSchemeType(scheme?.value);
    if (scheme === undefined || type === undefined) return [];
    return [
      withoutUndefined<SecurityScheme>({
        name,
        type,
        description: scheme.description,
        deprecated: readBoolean(scheme.value, 'deprecated') ?? false,
        parameterName: type === 'apiKey' ? readString(scheme.value, 'name') : undefined,
        in: type === 'apiKey' ? readSchemePlace(scheme.value) : undefined,
        scheme: type === 'http' ? readString(scheme.value, 'scheme')?.toLowerCase() : undefined,
        bearerFormat: readString(scheme.value, 'bearerFormat'),
        flows: listMembers(getChild(scheme, 'flows')).flatMap(readFlow),
        openIdConnectUrl: readString(scheme.value, 'openIdConnectUrl'),
        oauth2MetadataUrl: type === 'oauth2' ? readString(scheme.value, 'oauth2MetadataUrl') : undefined,
      }),
    ];
  });
}

const TYPES: readonly SecurityScheme['type'][] = ['apiKey', 'http', 'mutualTLS', 'oauth2', 'openIdConnect'];
const FLOWS: readonly OAuthFlow['type'][] = [
  'implicit',
  'password',
  'clientCredentials',
  'authorizationCode',
  'deviceAuthorization',
];

function readSchemeType(value: Json | undefined): SecurityScheme['type'] | undefined {
  const type = readString(value, 'type');
  return TYPES.find((known) => known === type);
}

function readSchemePlace(value: Json): 'query' | 'header' | 'cookie' | undefined {
  const place = readString(value, 'in');
  return place === 'query' || place === 'header' || place === 'cookie' ? place : undefined;
}

function readFlow([name, flow]: [string, Located]): OAuthFlow[] {
  const type = FLOWS.find((known) => known === name);
  if (type === undefined) return [];
  return [
    withoutUndefined<OAuthFlow>({
      type,
      authorizationUrl: readString(flow.value, 'authorizationUrl'),
      tokenUrl: readString(flow.value, 'tokenUrl'),
      refreshUrl: readString(flow.value, 'refreshUrl'),
      deviceAuthorizationUrl: readString(flow.value, 'deviceAuthorizationUrl'),
      scopes: listMembers(getChild(flow, 'scopes')).map(([scope, { value }]) => ({
        name: scope,
        description: typeof value === 'string' ? value : '',
      })),
    }),
  ];
}
