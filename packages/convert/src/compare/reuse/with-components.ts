import type { Json } from '@curlew/openapi';
import { essence, isObject } from '@curlew/openapi/internal';
import { parseJson } from '../../http/read-json.ts';
import { bodyKind } from '../../http/text-body.ts';
import { type NamingContext, NamingContexts } from '../../infer/components/naming-context.ts';
import type { MediaTypeObject, OperationObject, Schema } from '../../openapi-document.ts';
import type { Reference, WrittenBody, WrittenParts } from '../check/check-context.ts';
import { recordedNames } from './property-names.ts';
import {
  componentReference,
  type ReuseContext,
  reusedHeader,
  reusedParameter,
  reusedRequestBody,
  reusedResponse,
  withPathValues,
} from './reused-parts.ts';

type Content = Readonly<Record<string, MediaTypeObject>>;

/** Recorded values, and what was inferred from them. */
interface RecordedSchema {
  schema: Schema;
  values: readonly Json[];
  direction: 'request' | 'response';
  /** `request`, or the status. */
  place: string;
}

/** The inferred parts of an operation, with references to the components of the description that state the same. */
export function withComponents(operation: ReuseContext, seen: OperationObject): WrittenParts {
  const { parameters = [], requestBody, responses } = seen;
  const samples = parameters.length > 0 ? withPathValues(operation) : [];
  return {
    parameters: parameters.map((one) => reusedParameter(operation, one, samples) ?? one),
    ...(requestBody && {
      requestBody: reusedRequestBody(operation, requestBody) ?? {
        ...requestBody,
        content: withSchemas(operation, requestBody.content, 'request'),
      },
    }),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, response]): [string, WrittenBody | Reference] => {
        const reference = reusedResponse(operation, { status, response });
        if (reference) return [status, reference];
        const { headers, content, ...rest } = response;
        return [
          status,
          {
            ...rest,
            ...(headers && { headers: withHeaders(operation, status, headers) }),
            ...(content && { content: withSchemas(operation, content, status) }),
          },
        ];
      }),
    ),
  };
}

function withHeaders(
  operation: ReuseContext,
  status: string,
  headers: Readonly<Record<string, object>>,
): Record<string, object | Reference> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, header]) => [name, reusedHeader(operation, status, name) ?? header]),
  );
}

/** The JSON media types of a request body or of the response of a status with references to schemas. */
function withSchemas(operation: ReuseContext, content: Content, place: string): Record<string, object> {
  const direction = place === 'request' ? 'request' : 'response';
  return Object.fromEntries(
    Object.entries(content).map(([type, media]) => {
      const { schema } = media;
      const values = schema && bodyKind(type) === 'json' ? getValues(operation, type, place) : undefined;
      if (schema === undefined || values === undefined) return [type, media];
      return [type, { ...media, schema: withReusedSchemas(operation, { schema, values, direction, place }) }];
    }),
  );
}

/** The recorded JSON values; undefined if one cannot be read, as it could have any schema. */
function getValues({ samples }: ReuseContext, type: string, place: string): Json[] | undefined {
  const bodies = samples.flatMap(({ request }): { mediaType?: string; raw?: string }[] => {
    if (place === 'request') return request.body ? [request.body] : [];
    return request.details?.responses?.filter(({ status }) => String(status) === place) ?? [];
  });
  const values: Json[] = [];
  for (const { mediaType = '', raw } of bodies) {
    if (essence(mediaType) !== type) continue;
    const read = raw === undefined ? undefined : parseJson(raw);
    if (read === undefined) return undefined;
    values.push(read.value as Json);
  }
  return values;
}

/**
 * An inferred schema in which objects are references to components that accept them: those with the same
 * properties, or with the name of the resource and more properties.
 */
function withReusedSchemas(operation: ReuseContext, recorded: RecordedSchema): Schema {
  const { path, method } = operation;
  const contexts = new NamingContexts();
  const context = contexts.body({ path, method, place: recorded.place });
  return reuse(recorded.schema, recorded.values, context);

  function reuse(schema: Schema, values: readonly Json[], at: NamingContext): Schema {
    if (values.length === 0) return schema;
    if (isObject(schema.items as never)) {
      const items = values.flatMap((value) => (Array.isArray(value) ? value : []));
      return { ...schema, items: reuse(schema.items ?? {}, items, contexts.items(at)) };
    }
    const names = recordedNames(schema);
    if (names === undefined) return schema;
    const component = getComponent(operation, { ...recorded, schema, values }, { names, at });
    if (component) return component;
    const properties = Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, property]) => {
        const members = values.flatMap((value) =>
          isObject(value) && Object.hasOwn(value, name) ? [value[name] ?? null] : [],
        );
        return [name, reuse(property, members, contexts.member(at, at.names[0] ?? '', name))];
      }),
    );
    return { ...schema, properties };
  }
}

function getComponent(
  operation: ReuseContext,
  { schema, values, direction }: RecordedSchema,
  { names, at }: { names: readonly string[]; at: NamingContext },
): Reference | undefined {
  const { context } = operation;
  // A nullable object is not the component itself.
  if (schema.type !== 'object') return undefined;
  const possible = context.schemas.withProperties(names);
  const named = at.names.flatMap((name) => possible.filter((one) => one.name === name));
  const equal = possible.filter(({ properties }) => names.length > 1 && properties.size === names.length);
  // Two components with the same properties are different resources.
  const candidates = named.length > 0 ? named : equal.length === 1 ? equal : [];
  const found = candidates.find((one) =>
    values.every((value) => {
      const place = { part: 'body', ...(direction === 'request' && { direction }) } as const;
      return context[direction].findings(value, one.schema, place).length === 0;
    }),
  );
  return found && componentReference(operation, 'schemas', found.name);
}
