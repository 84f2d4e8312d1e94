import type { Finding } from '@curlew/exchange';
import { checkEvents, checkResponse as findProblems, matchResponse } from '@curlew/exchange/internal';
import type { Operation, Response } from '@curlew/openapi';
import { getOwn } from '@curlew/openapi/internal';
import type { RecordedResponse } from '../../normalized-request.ts';
import type { ResponseObject } from '../../openapi-document.ts';
import { insertAt, removeAt } from '../read-located.ts';
import { recordedExchange } from '../recorded-exchange.ts';
import { reportContent } from './check-content.ts';
import { addFinding, type CheckedRequest, operationName, ownBody } from './check-context.ts';
import { propertyNames } from './check-parameters.ts';
import { reportValue, type ValueSubject } from './report-value.ts';

/** Compares the recorded responses of a request with the responses that its operation declares. */
export function checkResponses(checked: CheckedRequest): void {
  for (const recorded of checked.matched.request.details?.responses ?? []) checkResponse(checked, recorded);
}

function checkResponse(checked: CheckedRequest, recorded: RecordedResponse): void {
  const { context, matched, seen } = checked;
  const { mediaType } = recorded;
  const status = String(recorded.status);
  const inferred = getOwn(seen.responses, status);
  if (status === 'default' && mediaType === undefined) return;
  const operation = withStatus(checked.operation, recorded.status);
  const exchange = recordedExchange(matched, recorded);
  const described = matchResponse(operation.responses, exchange.response?.status ?? 0);
  if (described === undefined) {
    reportResponse(checked, status, inferred);
    return;
  }
  const findings = [
    ...findProblems(exchange, operation, context.response),
    ...checkEvents(exchange, operation, context.response),
  ];
  for (const finding of findings) reportHeader(checked, described, finding);
  reportNewHeaders(checked, described, recorded, inferred);
  if (mediaType === undefined) return;
  const content = {
    label: `the response ${status}`,
    key: `response ${described.status}`,
    owner: described.location,
    described: described.content,
    mediaType,
    ...(recorded.status !== 'default' && { status: recorded.status }),
    raw: recorded.raw,
    seen: inferred?.content ?? {},
    written: () => ownBody(getOwn(checked.written().responses, status))?.content,
  };
  const ofContent = findings.filter(({ part }) => part !== 'header' && part !== 'status');
  reportContent(checked, content, ofContent, false);
}

/** The operation with the responses that a status may have; without a status it is that of no declared number. */
function withStatus(operation: Operation, status: RecordedResponse['status']): Operation {
  if (status !== 'default') return operation;
  return { ...operation, responses: operation.responses.filter((one) => one.status === 'default') };
}

function reportResponse(checked: CheckedRequest, status: string, inferred: ResponseObject | undefined): void {
  const { context, operation } = checked;
  const at = operation.location.child('responses', status);
  addFinding(checked, {
    key: `response ${status}`,
    kind: 'response',
    message: `${operationName(checked)}: a response ${status} was recorded, but is not described.`,
    place: at,
    edits: [
      insertAt(
        context.description,
        at,
        inferred ? getOwn(checked.written().responses, status) : { description: 'Response' },
      ),
    ],
  });
}

function reportHeader(
  checked: CheckedRequest,
  described: Response,
  { kind, part, name = '', value }: Finding,
): void {
  if (part !== 'header') return;
  const { status, headers } = described;
  if (kind === 'missing-header') reportMissing(checked, described, name);
  if (value === undefined) return;
  const schema = headers.find((one) => one.name === name)?.schema;
  const subject: ValueSubject = {
    label: `the header ${JSON.stringify(name)} of the response ${status}`,
    key: `response ${status} header ${name}`,
    place: 'header',
    name,
    ...(schema && { knownNames: propertyNames(schema, checked.context.response.views) }),
  };
  reportValue(checked, subject, value);
}

/** Reports recorded headers that are not described. */
function reportNewHeaders(
  checked: CheckedRequest,
  described: Response,
  { headers, status: recorded }: RecordedResponse,
  inferred: ResponseObject | undefined,
): void {
  const sent = new Set(headers.map(({ name }) => name.toLowerCase()));
  const status = String(recorded);
  const names = new Set(described.headers.map(({ name }) => name.toLowerCase()));
  for (const [name, header] of Object.entries(inferred?.headers ?? {})) {
    if (names.has(name.toLowerCase()) || !sent.has(name.toLowerCase())) continue;
    const at = described.location.child('headers', name);
    const written =
      at.file === checked.operation.location.file &&
      ownBody(getOwn(checked.written().responses, status))?.headers;
    addFinding(checked, {
      key: `response ${described.status} header ${name.toLowerCase()}`,
      kind: 'header',
      message: `${operationName(checked)}: the header ${JSON.stringify(name)} of the response ${described.status} was recorded, but is not described.`,
      place: at,
      edits: [insertAt(checked.context.description, at, (written && getOwn(written, name)) || header)],
    });
  }
}

function reportMissing(checked: CheckedRequest, { status, location }: Response, name: string): void {
  const at = location.child('headers', name);
  addFinding(checked, {
    key: `missing header ${status} ${name}`,
    kind: 'missing-header',
    message: `${operationName(checked)}: the header ${JSON.stringify(name)} of the response ${status} is required, but was not sent.`,
    place: at,
    edits: [removeAt(at.child('required'))],
  });
}
