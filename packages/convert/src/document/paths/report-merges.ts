import { percentDecode, tokenShape } from '@curlew/exchange/internal';
import type { Diagnostic, Report } from '../../diagnostic.ts';
import { getOrInsert } from '../../get-or-insert.ts';
import type { NormalizedRequest } from '../../normalized-request.ts';
import type { OperationSamples } from '../operations/operation-samples.ts';
import { getPath, getPlace, getSegments, hasDigitsOfIdentifier, hasPattern } from './path-segments.ts';
import type { MergedWords } from './place.ts';
import { variableSegment } from './variable-segment.ts';

/** Reports operations of a source that marks its parameters, of which literal paths became one path. */
export function reportMergedPaths(
  recorded: readonly NormalizedRequest[],
  operations: readonly OperationSamples[],
  report: Report,
): void {
  const written = new Map(recorded.map((request) => [request.sourceIndex, getPath(request)]));
  for (const { requests: samples, template, method } of operations) {
    const marked = samples.filter(({ details }) => details?.marksParameters);
    // Names of parameters do not distinguish paths.
    const paths = new Set(
      marked.map(({ sourceIndex }) => written.get(sourceIndex)?.replace(/\{[^{}]*\}/g, '{}')),
    );
    if (paths.size < 2) continue;
    const message = `${paths.size} paths whose segments look like identifiers became ${method.toUpperCase()} ${template.path}.`;
    report(mergedPaths(message, template.path, marked));
  }
}

/** Segments of one place that are not shown. */
interface HiddenWords {
  words: Set<string>;
  samples: NormalizedRequest[];
}

/**
 * Reports the places of paths where several segments may be credentials, which are not shown. What is one by its form, or an
 * identifier, is no word of an API.
 */
export function reportHiddenPaths(
  recorded: readonly NormalizedRequest[],
  redacted: readonly NormalizedRequest[],
  operations: readonly OperationSamples[],
  report: Report,
): void {
  const hidden = new Map<number, ReadonlyMap<number, string>>();
  for (const [at, request] of recorded.entries()) {
    const one = redacted[at];
    if (!one || getPath(one) === getPath(request)) continue;
    const shown = getSegments(getPath(one)).reverse();
    const segments = getSegments(getPath(request));
    // Counted from the end, because a server may have the first ones.
    const words = segments.flatMap(({ text }, index): [number, string][] => {
      const behind = segments.length - 1 - index;
      const isDoubtful =
        shown[behind]?.text !== text &&
        tokenShape(text) === undefined &&
        !percentDecode(text).includes('@') &&
        variableSegment(segments, index) === undefined;
      return isDoubtful ? [[behind, text]] : [];
    });
    if (words.length > 0) hidden.set(request.sourceIndex, new Map(words));
  }
  if (hidden.size < 2) return;
  const places = new Map<string, HiddenWords>();
  for (const { requests, template } of operations) {
    const segments = template.path.split('/');
    for (const request of requests)
      for (const [behind, text] of hidden.get(request.sourceIndex) ?? []) {
        const path = segments.slice(0, segments.length - behind).join('/');
        const place = getOrInsert(places, path, (): HiddenWords => ({ words: new Set(), samples: [] }));
        place.words.add(text);
        place.samples.push(request);
      }
  }
  for (const [path, { words, samples }] of places) {
    if (words.size < 2) continue;
    const message = `${words.size} segments that may be credentials became the last parameter of ${path}. ${KEEP}`;
    report(mergedPaths(message, path, samples));
  }
}

const KEEP = 'To keep one, name its path (`--path`, option `inference.paths`).';

function mergedPaths(message: string, path: string, samples: readonly NormalizedRequest[]): Diagnostic {
  return { code: 'PATHS_MERGED', severity: 'info', message, path, ...getPlace(samples) };
}

/** Reports words that became a parameter, because only the user knows whether they are words of the API. */
export function reportMergedWords({ path, words, request }: MergedWords, report: Report): void {
  // `PJHL9XY` is none.
  const doubtful = words.filter(
    (word) => !(hasDigitsOfIdentifier(word) && hasPattern(word)) || /[_-]/.test(word),
  );
  if (doubtful.length === 0) return;
  const message = `Segments became the last parameter of ${path}: ${nameFirst(doubtful)}. ${KEEP}`;
  report(mergedPaths(message, path, [request]));
}

/** Number of servers and segments named in a message. */
const MAX_NAMED = 5;

export function nameFirst(names: readonly string[]): string {
  const more = names.length - MAX_NAMED;
  return more > 0 ? `${names.slice(0, MAX_NAMED).join(', ')} and ${more} more` : names.join(', ');
}
