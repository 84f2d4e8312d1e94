import { percentDecode } from '../body/percent-decode.ts';
import { inferredName } from '../build/parameter-names.ts';
import { pathSegments } from '../build/path-segments.ts';
import type { NormalizedRequest } from '../normalized-request.ts';
import { placeholderName } from '../url/placeholder-name.ts';
import { isCommonPhrase } from './common-words.ts';
import type { RedactContext } from './redact-text.ts';
import { secretSegments } from './secret-segments.ts';

/** Shorter paths hold no credential. */
const MIN_LENGTH = 5;

/**
 * The template of a request's path with a parameter in place of each secret segment (`/reset/<token>`) and
 * matrix parameter (`;jsessionid=…`); undefined when there is none. A path is written into documents as it is.
 */
export function redactPath(request: NormalizedRequest, context: RedactContext): string | undefined {
  const path = request.details?.pathTemplate ?? request.url.pathname;
  if (path.length < MIN_LENGTH) return undefined;
  const segments = pathSegments(request);
  const bases = segments.map(({ text }) => text.split(MATRIX)[0] ?? '');
  const secret = secretSegments(bases, context);
  const hidden = new Set(secret.keys());
  const hasMatrix = MATRIX.test(path);
  if (secret.size === 0 && !hasMatrix) return undefined;
  const taken = new Set<string>();
  const texts = segments.map(({ text, declared }, at) => {
    const base = secret.has(at) ? `{${inferredName(segments, at, hidden)}}` : (bases[at] ?? '');
    if (!hasMatrix || declared !== undefined) return declared === undefined ? base : text;
    return (
      base +
      text
        .split(MATRIX)
        .slice(1)
        .map((pair) => matrixParameter(pair, context, taken))
        .join('')
    );
  });
  return `/${texts.join('/')}`;
}

/** The values of a request's path that a parameter took the place of. */
export function secretPathValues(request: NormalizedRequest, context: RedactContext): string[] {
  const path = request.details?.pathTemplate ?? request.url.pathname;
  if (path.length < MIN_LENGTH) return [];
  const parts = path
    .slice(1)
    .split('/')
    .map((segment) => segment.split(MATRIX));
  const bases = parts.map(([base = '']) => base);
  const certain = [...secretSegments(bases, context).values()].filter(({ isCertain }) => isCertain);
  const matrix = parts.flatMap((pairs) => pairs.slice(1).map((pair) => pair.slice(pair.indexOf('=') + 1)));
  return [...certain.map(({ text }) => text), ...matrix.map(percentDecode)];
}

/** What begins a matrix parameter (RFC 3986, section 3.3). */
const MATRIX = /;|%3b/i;

function matrixParameter(pair: string, { known }: RedactContext, taken: Set<string>): string {
  const equals = pair.indexOf('=');
  const name = percentDecode(equals < 0 ? pair : pair.slice(0, equals));
  if (pair === '') return ';';
  const isName = /^[A-Za-z][\w.-]{0,40}$/.test(name) && !known.has(name);
  if (equals < 0 && isName && isCommonPhrase(name)) return `;${pair}`;
  const wanted = isName && equals >= 0 ? placeholderName(name) : 'parameter';
  let unique = wanted;
  for (let number = 2; taken.has(unique); number += 1) unique = `${wanted}${number}`;
  taken.add(unique);
  return equals < 0 || !isName ? `;{${unique}}` : `;${pair.slice(0, equals)}={${unique}}`;
}
