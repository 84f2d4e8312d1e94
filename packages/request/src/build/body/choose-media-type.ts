import type { MediaType, Operation } from '@curlew/openapi';
import { bodySyntax, essence, matchMediaType, rangeHolds } from '@curlew/openapi/internal';
import { isBinary } from '../json-value.ts';
import type { RequestValue } from '../request-input.ts';
import type { ReportAt } from '../request-problem.ts';

/** The media type a body is sent as, and its Media Type Object. */
export interface ChosenMediaType {
  type: string;
  /** Undefined if the description does not declare it. */
  media: MediaType | undefined;
}

/** Returns the requested media type, or the preferred one. */
export function chooseMediaType(
  content: readonly MediaType[],
  wanted: string | undefined,
  value: RequestValue,
  report: ReportAt,
): ChosenMediaType {
  const given = value instanceof Blob && value.type !== '' ? value.type : undefined;
  if (wanted === undefined) {
    const media = (given && matchMediaType(content, given)) || preferredMedia(content);
    if (media) return { type: concreteType(media.type, given), media };
    return { type: given ?? (isBinary(value) ? OCTET_STREAM : 'application/json'), media };
  }
  const media = matchMediaType(content, wanted);
  if (media) return { type: concreteType(wanted, given), media };
  if (content.length > 0) {
    const types = content.map(({ type }) => JSON.stringify(type)).join(', ');
    report(
      'undeclared-media-type',
      `The operation does not declare the media type; expected one of ${types}.`,
    );
  }
  return { type: wanted, media };
}

/** JSON before forms before anything else, as most callers would choose. */
export function preferredMedia(content: readonly MediaType[]): MediaType | undefined {
  return (
    content.find(({ type }) => bodySyntax(type) === 'json') ??
    content.find(({ type }) => /form/i.test(type)) ??
    content[0]
  );
}

/** An operation is called many times. */
const acceptedTypes = new WeakMap<Operation, { type: string | undefined }>();

/** Returns the `Accept` header: the preferred media type of the first successful response. */
export function acceptedType(operation: Operation): string | undefined {
  const known = acceptedTypes.get(operation);
  if (known !== undefined) return known.type;
  const type = findAcceptedType(operation);
  acceptedTypes.set(operation, { type });
  return type;
}

function findAcceptedType(operation: Operation): string | undefined {
  const success = operation.responses.find(({ status }) => /^2/.test(status)) ?? operation.responses[0];
  const type = preferredMedia(success?.content ?? [])?.type;
  return type && !type.includes('*') ? type : undefined;
}

const OCTET_STREAM = 'application/octet-stream';

/** A range cannot be sent: use the type of the bytes, or the most common one in the range. */
export function concreteType(type: string, given: string | undefined): string {
  if (!type.includes('*')) return type;
  if (given !== undefined && rangeHolds(type, given)) return given;
  if (bodySyntax(type) === 'json') return 'application/json';
  return essence(type) === 'text/*' ? 'text/plain' : OCTET_STREAM;
}
