import { detectProtocol, getExtension } from '@curlew/exchange/internal';
import {
  type Example,
  type Json,
  type MediaType,
  type Operation,
  type Parameter,
  type SecurityScheme,
  toJsonSchema,
} from '@curlew/openapi';
import { bodySyntax, isObject, wireMethod } from '@curlew/openapi/internal';
import { mediaValue, parameterValue, preferredMedia } from '@curlew/request/internal';
import { hasTokens } from '@curlew/request/oauth';
import type {
  FormExample,
  FormMediaType,
  FormParameter,
  FormSecurityScheme,
  OperationForm,
  RequestValues,
} from '../../protocol/request-form.ts';
import type { DescriptionState } from '../engine/description-state.ts';

/** Schemas of one form; a body of more is filled in as text. */
const MAX_SCHEMAS = 2_000;
/** Values of a sample body. */
const MAX_VALUES = 200;

/** Data for the form of an operation: its values as JSON Schema, its servers and credentials, and initial values. */
export function operationForm(state: DescriptionState, key: string): OperationForm {
  const operation = state.operation(key);
  const { summary, description, security, servers, requestBody } = operation;
  const names = new Set(security.flatMap(({ schemes }) => schemes.map(({ name }) => name)));
  return {
    operation: key,
    protocol: detectProtocol(operation) ?? String(operation.extensions['x-protocol']),
    method: wireMethod(operation.method),
    path: operation.path,
    ...(summary !== undefined && { summary }),
    ...(description !== undefined && { description }),
    parameters: operation.parameters.map((parameter) => formParameter(parameter, state)),
    ...(requestBody && {
      body: {
        isRequired: requestBody.required,
        ...(requestBody.description !== undefined && { description: requestBody.description }),
        content: requestBody.content.map((media) => formMediaType(media, state)),
      },
    }),
    security: security.map(({ schemes }) => ({ schemes })),
    securitySchemes: state.api.securitySchemes.filter(({ name }) => names.has(name)).map(formScheme),
    tokenSchemes: state.api.securitySchemes.filter(takesToken).map(({ name }) => name),
    servers: servers.map(({ url, description: about, variables }) => ({
      url,
      ...(about !== undefined && { description: about }),
      variables,
    })),
    ...getMessages(operation),
    sample: getSample(operation, state),
  };
}

function takesToken({ type, scheme }: SecurityScheme): boolean {
  return (
    type === 'oauth2' || type === 'openIdConnect' || (type === 'http' && scheme?.toLowerCase() === 'bearer')
  );
}

function formParameter(parameter: Parameter, state: DescriptionState): FormParameter {
  const { name, in: place, required, deprecated, description, examples, content, style, explode } = parameter;
  return {
    name,
    in: place,
    isRequired: required,
    isDeprecated: deprecated,
    ...(description !== undefined && { description }),
    style,
    isExploded: explode,
    schema: getSchema(parameter, state),
    examples: formExamples([...examples, ...(content?.[0]?.examples ?? [])], (value) =>
      exactScalar(value, state),
    ),
  };
}

function formMediaType(media: MediaType, state: DescriptionState): FormMediaType {
  return {
    type: media.type,
    input: getInput(media.type),
    schema: getSchema(media, state),
    examples: formExamples(media.examples, (value) => exactBody(value, media, state)),
  };
}

function getInput(type: string): FormMediaType['input'] {
  const syntax = bodySyntax(type);
  if (syntax === 'json' || syntax === 'form' || syntax === 'multipart' || syntax === 'binary') return syntax;
  return 'text';
}

function getSchema(source: Parameter | MediaType, { description }: DescriptionState) {
  return toJsonSchema(description, source, { direction: 'request', maxSchemas: MAX_SCHEMAS }).schema;
}

function formExamples(examples: readonly Example[], exact: (value: Json) => Json): FormExample[] {
  return examples.flatMap(({ name, summary, value }, index) =>
    value === undefined ? [] : [{ name: summary ?? name ?? `Example ${index + 1}`, value: exact(value) }],
  );
}

/** A value of JSON; its text, if a number of it has more digits than a double. */
function exactBody(value: Json, { type }: MediaType, { description }: DescriptionState): Json {
  if (getInput(type) !== 'json' || typeof value === 'string') return value;
  const text = JSON.stringify(value, null, 2);
  const exact = description.exactNumbers.restore(text);
  return exact === text ? value : exact;
}

/** A number as a text, if it has more digits than a double. */
function exactScalar(value: Json, { description }: DescriptionState): Json {
  const exact = typeof value === 'number' ? description.exactNumbers.restore(String(value)) : undefined;
  return exact === undefined || exact === String(value) ? value : exact;
}

function formScheme(scheme: SecurityScheme): FormSecurityScheme {
  const scopes = new Map(scheme.flows.flatMap((flow) => flow.scopes.map((scope) => [scope.name, scope])));
  return {
    name: scheme.name,
    type: scheme.type,
    ...(scheme.description !== undefined && { description: scheme.description }),
    ...(scheme.in !== undefined && { in: scheme.in }),
    ...(scheme.parameterName !== undefined && { parameterName: scheme.parameterName }),
    ...(scheme.scheme !== undefined && { scheme: scheme.scheme }),
    scopes: [...scopes.values()],
    hasTokens: hasTokens(scheme),
  };
}

/**
 * Required parameters whose values their author gave, and a body with its required fields and those that have an example. No value is
 * made up for a parameter: it would be sent without being seen.
 */
function getSample(operation: Operation, state: DescriptionState): RequestValues {
  const { views } = state;
  const media = preferredMedia(operation.requestBody?.content ?? []);
  const value =
    media &&
    mediaValue(media, views, 'request', {
      maxValues: MAX_VALUES,
      optionalFields: 'exemplified',
    });
  return {
    parameters: operation.parameters
      .filter((parameter) => parameter.required && isGiven(parameter))
      .map((parameter) => ({
        name: parameter.name,
        in: parameter.in,
        value: exactScalar(parameterValue(parameter, views), state),
      })),
    ...(media && {
      body: { mediaType: media.type, ...(value !== undefined && { value: exactBody(value, media, state) }) },
    }),
    credentials: {},
    serverVariables: {},
    headers: [],
  };
}

/** The description has a value: an example, a default, or the only ones that are allowed. */
function isGiven({ examples, content, schema }: Parameter): boolean {
  if (examples.length > 0 || (content?.[0]?.examples.length ?? 0) > 0) return true;
  const value = schema?.value;
  return isObject(value) && GIVEN.some((keyword) => Object.hasOwn(value, keyword));
}

const GIVEN = ['default', 'example', 'examples', 'enum', 'const'];

/** Messages that the description gives, for the protocols that send several over one connection. */
function getMessages(operation: Operation): Pick<OperationForm, 'messages'> {
  const protocol = detectProtocol(operation);
  const grpc = getExtension(operation, 'x-grpc');
  const isStreamed = grpc?.kind === 'client-streaming' || grpc?.kind === 'bidirectional';
  if (protocol !== 'websocket' && !(protocol === 'grpc' && isStreamed)) return {};
  const send = (protocol === 'grpc' ? grpc : getExtension(operation, 'x-websocket'))?.send ?? [];
  return {
    messages: send.map(({ summary, data }, index) => ({
      name: summary ?? `Message ${index + 1}`,
      value: data,
    })),
  };
}
