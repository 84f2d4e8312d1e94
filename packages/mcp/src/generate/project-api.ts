import { protocolOf } from '@curlew/contract';
import type { JsonObject, SecurityScheme } from '@curlew/openapi';
import { bodySyntax, serverUrl, wireMethod } from '@curlew/request';
import { credentialVariables } from '../auth/read-credentials.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { BodyArgument, Tool, ToolHints } from '../catalog/tool.ts';

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
  parameters: { argument: string; name: string; in: string; style: string; explode: boolean }[];
  body?: { argument: string; mediaType: string; syntax: string; files: string[] };
  security: string[][];
}

interface ProjectScheme {
  name: string;
  kind: 'bearer' | 'basic' | 'header' | 'query' | 'cookie';
  key: string;
  variable: string;
  client?: { tokenUrl: string; scopes: string[]; idVariable: string; secretVariable: string };
}

const SYNTAXES: ReadonlySet<string> = new Set(['json', 'form', 'multipart', 'text', 'binary']);

export function projectApi({ tools, skipped, api }: Catalog, name: string): ProjectApi {
  const notOffered = skipped.map(({ methodAndPath, reason }) => `${methodAndPath}: ${reason}`);
  const offered = tools.filter((tool) => {
    const reason = obstacle(tool);
    if (reason !== undefined) notOffered.push(`${tool.methodAndPath}: ${reason}`);
    return reason === undefined;
  });
  return {
    name,
    version: '0.1.0',
    tools: offered.map(projectTool),
    securitySchemes: api.securitySchemes.flatMap(projectScheme),
    notOffered,
  };
}

/** Why generated code cannot call an operation; undefined if it can. */
function obstacle({ operation, arguments: list }: Tool): string | undefined {
  const protocol = protocolOf(operation)?.id;
  if (protocol !== 'http') return `its protocol is ${protocol}.`;
  const body = list.find((one): one is BodyArgument => 'media' in one);
  if (body && !SYNTAXES.has(bodySyntax(body.media.type))) return `its body is ${body.media.type}.`;
  if (list.some((one) => 'parameter' in one && one.parameter.in === 'querystring'))
    return 'a parameter is the whole query string.';
  return undefined;
}

function projectTool(tool: Tool): ProjectTool {
  const { name, title, description, inputSchema, outputSchema, annotations, operation } = tool;
  const body = tool.arguments.find((one): one is BodyArgument => 'media' in one);
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
      const { name: sent, in: place, style, explode, content } = one.parameter;
      return [{ argument: one.name, name: sent, in: place, style: content ? 'json' : style, explode }];
    }),
    ...(body && {
      body: {
        argument: body.name,
        mediaType: body.media.type.includes('*') ? 'application/octet-stream' : body.media.type,
        syntax: bodySyntax(body.media.type),
        files: typeof body.files === 'string' ? [] : [...body.files],
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
