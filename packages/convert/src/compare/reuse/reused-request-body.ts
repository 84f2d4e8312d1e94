import type { RequestBodyObject } from '../../openapi-document.ts';
import { checkBody } from '../check/check-content.ts';
import { componentReference, type Reference } from './component-reference.ts';
import { fitsRecordings } from './fits-recordings.ts';
import { recordedNames } from './property-names.ts';
import type { ReuseContext } from './reuse-context.ts';
import { hasSameContent } from './same-content.ts';

/** The only component with the same media types and properties that accepts all recorded bodies. */
export function reusedRequestBody(operation: ReuseContext, body: RequestBodyObject): Reference | undefined {
  const { context, samples } = operation;
  const { description, components } = context;
  // Texts and files say nothing about what they are.
  const isTelling = Object.values(body.content).every(({ schema }) => {
    const names = schema && recordedNames(schema.items ?? schema);
    return names !== undefined && names.length > 1;
  });
  if (!isTelling) return undefined;
  const fitting = components.requestBodies.filter(
    ({ value }) =>
      hasSameContent(description, body.content, value.content) &&
      fitsRecordings(context, {
        samples,
        declared: { requestBody: value },
        seen: { requestBody: body, responses: {} },
        check: checkBody,
      }),
  );
  const [only] = fitting;
  return only && fitting.length === 1 ? componentReference(operation, 'requestBodies', only.name) : undefined;
}
