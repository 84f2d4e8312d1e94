import type { Header, Response } from '@curlew/openapi';
import type { RecordedResponse } from '../../document/request-details.ts';
import type { ResponseObject } from '../../openapi-document.ts';
import { getOwn } from '../../own-property.ts';
import { ownBody } from '../reuse/written-parts.ts';
import { writtenValue } from '../write/written-value.ts';
import { checkContent } from './check-content.ts';
import { type CheckedRequest, observe, operationName } from './check-context.ts';
import { coerceText } from './coerce.ts';
import { observeFindings } from './value-observations.ts';

/** Compares the recorded responses of a request with the responses that its operation declares. */
export function checkResponses(checked: CheckedRequest): void {
  for (const recorded of checked.matched.request.details?.responses ?? []) checkResponse(checked, recorded);
}

function checkResponse(checked: CheckedRequest, recorded: RecordedResponse): void {
  const { operation, seen } = checked;
  const status = String(recorded.status);
  const inferred = getOwn(seen.responses, status);
  if (status === 'default' && recorded.mediaType === undefined) return;
  const described = responseFor(operation.responses, status);
  if (described === undefined) {
    observeResponse(checked, status, inferred);
    return;
  }
  checkHeaders(checked, described, recorded, inferred);
  if (recorded.mediaType === undefined) return;
  checkContent(checked, {
    direction: 'response',
    label: `the response ${status}`,
    key: `response ${described.status}`,
    owner: described.location,
    described: described.content,
    mediaType: recorded.mediaType,
    raw: recorded.raw,
    seen: inferred?.content ?? {},
    written: () => ownBody(getOwn(checked.written().responses, status))?.content,
  });
}

/** The declared response of a status: its own, that of its range (`4XX`), or `default` (OpenAPI, Responses Object). */
function responseFor(responses: readonly Response[], status: string): Response | undefined {
  return (
    responses.find((one) => one.status === status) ??
    responses.find((one) => one.status.toUpperCase() === `${status.charAt(0)}XX`) ??
    responses.find((one) => one.status === 'default')
  );
}

function observeResponse(
  checked: CheckedRequest,
  status: string,
  inferred: ResponseObject | undefined,
): void {
  const { context, operation } = checked;
  const at = operation.location.child('responses', status);
  observe(checked, {
    key: `response ${status}`,
    kind: 'response',
    message: `${operationName(checked)}: a response ${status} was recorded, but is not described.`,
    place: at,
    edits: [
      {
        op: 'insert',
        file: at.file,
        pointer: at.pointer,
        value: writtenValue(
          context.description,
          at.file,
          inferred ? getOwn(checked.written().responses, status) : { description: 'Response' },
        ),
      },
    ],
  });
}

function checkHeaders(
  checked: CheckedRequest,
  described: Response,
  { headers, status: recorded }: RecordedResponse,
  inferred: ResponseObject | undefined,
): void {
  const sent = new Map(headers.map(({ name, value }) => [name.toLowerCase(), value]));
  for (const header of described.headers) {
    // A declared header `Content-Type` is ignored (OpenAPI, Response Object).
    if (header.name.toLowerCase() === 'content-type') continue;
    const value = sent.get(header.name.toLowerCase());
    if (value !== undefined) checkHeader(checked, described, header, value);
    else if (header.required) observeMissing(checked, described, header);
  }
  const status = String(recorded);
  const names = new Set(described.headers.map(({ name }) => name.toLowerCase()));
  for (const [name, header] of Object.entries(inferred?.headers ?? {})) {
    if (names.has(name.toLowerCase()) || !sent.has(name.toLowerCase())) continue;
    const at = described.location.child('headers', name);
    const written =
      at.file === checked.operation.location.file &&
      ownBody(getOwn(checked.written().responses, status))?.headers;
    const value = writtenValue(
      checked.context.description,
      at.file,
      (written && getOwn(written, name)) || header,
    );
    observe(checked, {
      key: `response ${described.status} header ${name.toLowerCase()}`,
      kind: 'header',
      message: `${operationName(checked)}: the header ${JSON.stringify(name)} of the response ${described.status} was recorded, but is not described.`,
      place: at,
      edits: [{ op: 'insert', file: at.file, pointer: at.pointer, value }],
    });
  }
}

function checkHeader(
  checked: CheckedRequest,
  { status }: Response,
  { name, schema }: Header,
  text: string,
): void {
  if (schema === undefined) return;
  const { description, response } = checked.context;
  const { findings } = coerceText(text, schema, { description, checker: response });
  const label = `the header ${JSON.stringify(name)} of the response ${status}`;
  observeFindings(
    checked,
    { label, key: `response ${status} header ${name}`, place: 'header', name },
    findings,
  );
}

function observeMissing(checked: CheckedRequest, { status, location }: Response, { name }: Header): void {
  const at = location.child('headers', name);
  observe(checked, {
    key: `missing header ${status} ${name}`,
    kind: 'missing-header',
    isContradiction: true,
    message: `${operationName(checked)}: the header ${JSON.stringify(name)} of the response ${status} is required, but was not sent.`,
    place: at,
    edits: [{ op: 'remove', file: at.file, pointer: at.child('required').pointer }],
  });
}
