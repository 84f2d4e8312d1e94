import { type ObjectSchemaView, type PartEncoding, rangeHolds } from '@curlew/openapi';
import { isBinary } from '../../parameters/json-value.ts';
import { type PartInput, type RequestValue, Serialized } from '../../request-input.ts';
import type { ReportAt } from '../../request-problem.ts';
import { firstType } from '../form-fields.ts';

/**
 * The media type of a part: the caller's, else that of the bytes or the first of those the description allows, else the
 * default of its kind (OpenAPI 3.2, Encoding Object). `undefined`: `text/plain`, or `application/octet-stream` for bytes.
 */
export function partType(
  value: RequestValue,
  schema: ObjectSchemaView | undefined,
  encoding: PartEncoding | undefined,
  input: PartInput | undefined,
  report: ReportAt,
): string | undefined {
  const allowed = encoding?.contentType?.split(',').map((type) => type.trim()) ?? [];
  const given = input?.contentType ?? (value instanceof Blob && value.type !== '' ? value.type : undefined);
  const fits =
    given !== undefined && (allowed.length === 0 || allowed.some((type) => rangeHolds(type, given)));
  if (fits) return given;
  if (input?.contentType !== undefined) {
    const types = allowed.map((one) => JSON.stringify(one)).join(', ');
    report(
      'undeclared-media-type',
      `The description does not allow the media type; expected one of ${types}.`,
    );
    return input.contentType;
  }
  return firstType(encoding?.contentType) ?? defaultType(value, schema);
}

function defaultType(value: RequestValue, schema: ObjectSchemaView | undefined): string | undefined {
  if (value instanceof Serialized || isBinary(value)) return undefined;
  if (typeof value === 'object' && value !== null) return 'application/json';
  const isEncoded = typeof value === 'string' && schema?.contentEncoding !== undefined;
  return isEncoded ? 'application/octet-stream' : undefined;
}
