import { protocolOf } from '@curlew/contract';
import {
  bodySyntax,
  essence,
  type JsonObject,
  SchemaViews,
  type SecurityScheme,
  serverUrl,
  type ViewSource,
  wireMethod,
} from '@curlew/openapi';
import { charsetOf } from '@curlew/request';
import { credentialVariables } from '../auth/read-credentials.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { BodyArgument, Tool, ToolArgument, ToolHints } from '../catalog/tool.ts';
import { type ProjectContent, projectContent } from './project-content.ts';

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
