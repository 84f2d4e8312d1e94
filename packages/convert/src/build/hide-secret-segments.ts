import { percentDecode } from '../body/percent-decode.ts';
import type { NormalizedRequest } from '../normalized-request.ts';
import type { SecretGuard } from '../secrets/secret-guard.ts';
import { inferredName } from './parameter-names.ts';
import { pathSegments } from './path-segments.ts';

/**
 * Declares path segments that are credentials (`/reset/<token>`) as parameters: a path is written into
 * the document as it is.
 */
export function hideSecretSegments(request: NormalizedRequest, guard: SecretGuard): NormalizedRequest {
  if (request.url.pathname.length < 9) return request;
  const segments = pathSegments(request);
  const secret = new Set<number>();
  for (const [at, { text }] of segments.entries()) {
    if (text.length >= 8 && !text.includes('{') && guard.isSecret(percentDecode(text))) secret.add(at);
  }
  if (secret.size === 0) return request;
  const texts = segments.map(({ text }, at) =>
    secret.has(at) ? `{${inferredName(segments, at, secret)}}` : text,
  );
  return { ...request, details: { ...request.details, pathTemplate: `/${texts.join('/')}` } };
}
