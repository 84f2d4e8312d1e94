import { getOrInsert } from '../../get-or-insert.ts';
import type { NormalizedRequest, RequestBody } from '../../normalized-request.ts';
import type { MediaTypeObject, RequestBodyObject } from '../../openapi-document.ts';
import { setOwn } from '../../own-property.ts';
import type { BuildContext } from '../build-context.ts';
import { placeOf } from '../origin.ts';
import { ContentSamples } from './content-samples.ts';
import type { OperationSamples } from './operation-samples.ts';

/** The body of an operation over all its samples; undefined when none had one. */
export function operationBody(
  { requests, template, method }: OperationSamples,
  context: BuildContext,
): RequestBodyObject | undefined {
  const withBody = requests.filter(hasBody);
  if (withBody.length === 0) return undefined;
  const samples = new ContentSamples(context);
  const bodies = new Map<string, RequestBody[]>();
  for (const request of withBody) {
    const { body } = request;
    const { key, jsonInvalid } = samples.add(body.mediaType, body);
    getOrInsert(bodies, key, () => []).push(body);
    if (!jsonInvalid) continue;
    context.report({
      code: 'BODY_JSON_INVALID',
      severity: 'warning',
      message: 'The body is declared as JSON but cannot be parsed; it is described as text.',
      path: template.path,
      ...placeOf([request]),
    });
  }
  const content: Record<string, MediaTypeObject> = {};
  for (const [key, mediaType] of samples.mediaTypes({ path: template.path, method, place: 'request' })) {
    const encoding = encodingOf(bodies.get(key) ?? [], context);
    setOwn(content, key, encoding ? { ...mediaType, encoding } : context.pool.share(mediaType));
  }
  return withBody.length === requests.length ? { required: true, content } : { content };
}

function hasBody(request: NormalizedRequest): request is NormalizedRequest & { body: RequestBody } {
  return request.body !== undefined;
}

/** Media types that parts of a form were declared with. */
function encodingOf(bodies: readonly RequestBody[], { redactor }: BuildContext): MediaTypeObject['encoding'] {
  const encoding: NonNullable<MediaTypeObject['encoding']> = {};
  for (const { name, contentType, fileName } of bodies.flatMap(({ fields }) => fields ?? [])) {
    if (contentType === undefined || fileName !== undefined || Object.hasOwn(encoding, name)) continue;
    if (redactor.isSecretName(name) || redactor.isSecretName(contentType)) continue;
    setOwn(encoding, name, { contentType });
  }
  return Object.keys(encoding).length > 0 ? encoding : undefined;
}
