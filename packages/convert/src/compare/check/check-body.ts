import { ownBody } from '../reuse/written-parts.ts';
import { writtenValue } from '../write/written-value.ts';
import { checkContent } from './check-content.ts';
import { type CheckedRequest, observe, operationName } from './check-context.ts';

/** Compares the body of a request with that of its operation. */
export function checkBody(checked: CheckedRequest): void {
  const { context, matched, operation, seen } = checked;
  const { body } = matched.request;
  const described = operation.requestBody;
  if (body === undefined) {
    if (described?.required) observeMissing(checked);
    return;
  }
  if (described === undefined) {
    if (seen.requestBody === undefined) return;
    const at = operation.location.child('requestBody');
    const value = writtenValue(context.description, at.file, checked.written().requestBody);
    observe(checked, {
      key: 'request body',
      kind: 'request-body',
      message: `${operationName(checked)}: a request body was recorded, but is not described.`,
      place: at,
      edits: [{ op: 'insert', file: at.file, pointer: at.pointer, value }],
    });
    return;
  }
  checkContent(checked, {
    direction: 'request',
    label: 'the body',
    key: 'request',
    owner: described.location,
    described: described.content,
    mediaType: body.mediaType,
    raw: body.raw,
    fields: body.fields,
    seen: seen.requestBody?.content ?? {},
    written: () => ownBody(checked.written().requestBody)?.content,
  });
}

function observeMissing(checked: CheckedRequest): void {
  const location = checked.operation.requestBody?.location ?? checked.operation.location;
  const at = location.child('required');
  observe(checked, {
    key: 'missing body',
    kind: 'missing-body',
    isContradiction: true,
    message: `${operationName(checked)}: a request body is required, but was not sent.`,
    place: at,
    edits: [{ op: 'remove', file: at.file, pointer: at.pointer }],
  });
}
