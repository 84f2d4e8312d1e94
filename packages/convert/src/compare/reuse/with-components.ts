import { essence, type Json } from '@curlew/openapi';
import { parseJson } from '../../http/json/parse-json.ts';
import { bodyKind } from '../../http/media-type.ts';
import type { MediaTypeObject, OperationObject } from '../../openapi-document.ts';
import {
  reusedHeader,
  reusedParameter,
  reusedRequestBody,
  reusedResponse,
  withPathValues,
} from './reused-parts.ts';
import { withReusedSchemas } from './reused-schema.ts';
import type { Reference, ReuseContext, WrittenBody, WrittenParts } from './written-parts.ts';

type Content = Readonly<Record<string, MediaTypeObject>>;

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
      const values = schema && bodyKind(type) === 'json' ? valuesOf(operation, type, place) : undefined;
      if (schema === undefined || values === undefined) return [type, media];
      return [type, { ...media, schema: withReusedSchemas(operation, { schema, values, direction, place }) }];
    }),
  );
}

/** The recorded JSON values; undefined if one cannot be read, as it could have any schema. */
function valuesOf({ samples }: ReuseContext, type: string, place: string): Json[] | undefined {
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
