import { type Response, reasonPhrase } from '@curlew/openapi';
import type { RecordedResponse } from '../../document/request-details.ts';
import type { ResponseObject } from '../../openapi-document.ts';
import { checkResponses } from '../check/check-responses.ts';
import type { MatchedRequest } from '../match-requests.ts';
import { componentReference, type Reference } from './component-reference.ts';
import { fitsRecordings } from './fits-recordings.ts';
import type { ReuseContext } from './reuse-context.ts';
import { hasSameContent } from './same-content.ts';

/** An inferred response and its status. */
export interface InferredResponse {
  status: string;
  response: ResponseObject;
}

/**
 * The component that operations use for a status, or that is named after it, if it states the same: content and headers,
 * with schemas that accept all that was recorded. Errors may declare more properties than were recorded.
 */
export function reusedResponse(
  operation: ReuseContext,
  { status, response }: InferredResponse,
): Reference | undefined {
  const { context } = operation;
  const uses = ({ location }: Response) => context.uses.ofResponse(location.id, status);
  const possible = context.components.responses
    .filter(({ name, value }) => uses(value) > 0 || isNamedAfter(status, name, value))
    .sort((a, b) => uses(b.value) - uses(a.value));
  if (possible.length === 0) return undefined;
  const samples = samplesOf(operation.samples, status, (one) => one);
  if (samples.length === 0) return undefined;
  const fitting = possible.find(
    ({ value }) =>
      hasSameContent(context.description, response.content, value.content, /^[45]/.test(status)) &&
      fitsRecordings(context, {
        samples,
        declared: { responses: [{ ...value, status }] },
        seen: { responses: { [status]: response } },
        check: checkResponses,
      }),
  );
  return fitting && componentReference(operation, 'responses', fitting.name);
}

/** Requests with a response of a status, and these responses alone. */
export function samplesOf(
  samples: readonly MatchedRequest[],
  status: string,
  change: (response: RecordedResponse) => RecordedResponse,
): MatchedRequest[] {
  return samples.flatMap((matched) => {
    const { request } = matched;
    const responses = request.details?.responses?.filter((one) => String(one.status) === status) ?? [];
    if (responses.length === 0) return [];
    const details = { ...request.details, responses: responses.map(change) };
    return [{ ...matched, request: { ...request, details } }];
  });
}

/** `NotFound`, `not_found` and `NotFoundError` for 404, or a component described as "Not Found". */
function isNamedAfter(status: string, name: string, { description = '' }: Response): boolean {
  const phrase = reasonPhrase(status);
  if (phrase === undefined) return false;
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '')
      .replace(/(?:response|error)+$/, '');
  return [name, description].some((text) => plain(text) === plain(phrase) && plain(text) !== '');
}
