import type { Json, JsonObject, Operation, SchemaViews, SecurityScheme, Server } from '@curlew/openapi';
import {
  bodySyntax,
  isHttp,
  parseJson,
  parsePointer,
  type ResolvedTarget,
  type Step,
  type StepBody,
  wireMethod,
} from '@curlew/openapi/internal';
import { preferredMedia } from '../build/body/choose-media-type.ts';
import { composeRequest } from '../build/build-request.ts';
import { type Credential, type RequestInput, Serialized } from '../build/request-input.ts';
import { serverBase } from '../build/server-url.ts';
import { type PlainRequest, toPlainRequest } from '../code/plain-request.ts';
import { parameterValue } from '../sample/parameter-value.ts';
import { sampleCredentials } from '../sample/sample-credentials.ts';
import { type FlowReply, type FlowScope, fill, setting } from './flow-scope.ts';
import { stepInput, withValueAt } from './step-input.ts';

/** Placeholder host if the description has no server (RFC 2606). */
const EXAMPLE_ORIGIN = 'https://api.example.com';

/** The request of a step, with marks in place of what earlier steps return. */
export function compileCall(
  step: Step,
  { operation, content }: ResolvedTarget & { is: 'operation' },
  views: SchemaViews,
  scope: FlowScope,
): { request: PlainRequest; reply: Omit<FlowReply, 'reads'> } | undefined {
  // Programs speak HTTP.
  if (!isHttp(operation.extensions)) return undefined;
  const parameters = step.parameters.map(({ name, in: place, value, location }) => ({
    name,
    ...(place !== undefined && { in: place }),
    value: fill(value, scope, undefined, { name, location }),
  }));
  const given = stepInput(operation, [...parameters, ...missingPathValues(operation, step, views)]);
  const body = step.requestBody && bodyInput(step.requestBody, operation, scope);
  const { securitySchemes } = content.api;
  const auth = credentials(operation, step, securitySchemes, scope);
  const { request } = composeRequest(
    { ...given.operation, security: auth.security },
    views,
    {
      parameters: given.parameters,
      headers: given.headers,
      credentials: auth.credentials,
      server: serverMark(operation.servers[0], scope),
      ...body,
    },
    { securitySchemes, pretty: true },
  );
  const { path, query, header } = given.parameters;
  const named: JsonObject = Object.fromEntries(given.headers.map(({ name, value }) => [name, value]));
  return {
    request: toPlainRequest(request),
    reply: {
      method: wireMethod(operation.method),
      sent: { path, query, header: { ...header, ...named }, ...(body && { body: body.value }) },
    },
  };
}

/** The base address of a server is a setting, so that a reader can change it. */
function serverMark(server: Server | undefined, { build }: FlowScope): Server {
  const { base } = serverBase(server, { baseUrl: EXAMPLE_ORIGIN }, () => undefined);
  const variable = setting(build, `server ${base}`, 'base-url', base);
  return { url: `https://${build.values.mark(variable)}.invalid`, variables: [] };
}

/** A path without a value would lead elsewhere. */
function missingPathValues(operation: Operation, step: Step, views: SchemaViews) {
  return operation.parameters
    .filter((one) => one.in === 'path' && !step.parameters.some(({ name }) => name === one.name))
    .map((one) => {
      const value = parameterValue(one, views);
      return { name: one.name, in: 'path', value: typeof value === 'string' ? value : String(value) };
    });
}

/** Credentials are settings, unless the step sends them itself. */
function credentials(
  operation: Operation,
  step: Step,
  schemes: readonly SecurityScheme[],
  { build }: FlowScope,
): ReturnType<typeof sampleCredentials> {
  const { security, credentials: samples } = sampleCredentials(operation.security, schemes);
  const isGiven = (name: string) =>
    step.parameters.some((one) => one.name.toLowerCase() === name.toLowerCase());
  const left = security.map(({ schemes: asked }) => ({
    schemes: asked.filter(({ name }) => {
      const scheme = schemes.find((one) => one.name === name);
      return !isGiven(scheme?.type === 'apiKey' ? (scheme.parameterName ?? '') : 'Authorization');
    }),
  }));
  const mark = (name: string, text: string) =>
    build.values.mark(setting(build, `credential ${name} ${text}`, text.replace(/^YOUR_/, ''), text));
  const marked = Object.entries(samples).map(([name, credential]): [string, Credential] => {
    if (typeof credential === 'string') return [name, mark(name, credential)];
    if (!('username' in credential)) return [name, credential];
    const { username, password } = credential;
    return [name, { username: mark(name, username), password: mark(name, password) }];
  });
  return {
    security: left.filter(({ schemes: asked }) => asked.length > 0),
    credentials: Object.fromEntries(marked),
  };
}

/** The body of a step, and its value for expressions that read it. */
function bodyInput(
  { payload, contentType, replacements, location }: StepBody,
  operation: Operation,
  scope: FlowScope,
): Pick<RequestInput, 'body' | 'mediaType'> & { value: Json } {
  const mediaType = contentType === undefined ? {} : { mediaType: contentType };
  if (payload === undefined) return { ...mediaType, value: null };
  const type =
    contentType ?? preferredMedia(operation.requestBody?.content ?? [])?.type ?? 'application/json';
  const isJson = bodySyntax(type) === 'json';
  const parsed = typeof payload === 'string' && isJson ? (parseJson(payload) ?? payload) : payload;
  let value = fill(parsed, scope, undefined, { name: 'body', location });
  for (const { target, targetType, value: written, location: at } of replacements) {
    const keys =
      targetType === undefined || targetType.type === 'jsonpointer' ? pointerKeys(target) : undefined;
    const replaced =
      keys &&
      withValueAt(
        value,
        keys,
        fill(written, scope, undefined, { name: keys.at(-1) ?? 'value', location: at }),
      );
    if (replaced !== undefined) value = replaced;
  }
  const isText = typeof value === 'string' && !isJson;
  return { ...mediaType, body: isText ? new Serialized(value as string) : value, value };
}

function pointerKeys(pointer: string): string[] | undefined {
  return parsePointer(pointer.replace(/^#/, ''));
}
