import type { SourceFile, Span } from '@curlew/diagnostics';
import { Document, isMap, isPair, isScalar, type Pair, type ToStringOptions, type YAMLMap } from 'yaml';
import type { NormalizedRequest } from '../normalized-request.ts';
import type { ConvertResult } from '../x-to-openapi.ts';
import { RequestLocator } from './to-diagnostics.ts';

/** Options of `toYaml`. */
export interface YamlOptions {
  /** The text the result was made from: a comment above each operation then names its origin. */
  source?: SourceFile;
  /** Returns where a request starts, for a result of several texts. */
  locate?: (request: NormalizedRequest) => Span | undefined;
}

/** No folding; quote values that YAML 1.1 would read as another type. */
const STYLE: ToStringOptions = { lineWidth: 0 };

/** Maximum number of places in the comment of one operation. */
const MAX_PLACES = 3;

/** Writes the document of a conversion as YAML, the same bytes for the same result. */
export function toYaml(
  result: Pick<ConvertResult, 'document' | 'origins' | 'requests'>,
  options: YamlOptions = {},
): string {
  const document = new Document(result.document, { aliasDuplicateObjects: false, compat: 'yaml-1.1' });
  const locate = options.locate ?? (options.source && locateIn(options.source));
  if (locate) addComments(document, result, locate);
  return document.toString(STYLE);
}

function locateIn(source: SourceFile): (request: NormalizedRequest) => Span | undefined {
  const locator = new RequestLocator(source);
  return (request) => locator.find(request.source, request.details?.index ?? request.sourceIndex);
}

function addComments(
  document: Document,
  { origins, requests }: Pick<ConvertResult, 'origins' | 'requests'>,
  locate: (request: NormalizedRequest) => Span | undefined,
): void {
  const byIndex = new Map(requests.map((request) => [request.sourceIndex, request]));
  const pathItems = getPairs(document.get('paths'));
  const placed = origins.map(({ path, method, requests: samples }) => {
    const places = new Set<string>();
    for (const sourceIndex of samples) {
      const request = byIndex.get(sourceIndex);
      const span = request && locate(request);
      if (span) places.add(`${span.file}:${span.line}`);
    }
    return { path, method, places };
  });
  // A line with requests of many operations, as in a minified file, says nothing about one of them.
  const counts = new Map<string, number>();
  for (const { places } of placed)
    for (const place of places) counts.set(place, (counts.get(place) ?? 0) + 1);
  for (const { path, method, places } of placed) {
    const own = [...places].filter((place) => (counts.get(place) ?? 0) <= MAX_PLACES);
    const key = operationKey(pathItems.get(path)?.value, method);
    if (own.length > 0 && key) key.commentBefore = ` ${placesInWords(own)}`;
  }
}

function placesInWords(places: readonly string[]): string {
  const shown = places.slice(0, MAX_PLACES).join(', ');
  return places.length > MAX_PLACES ? `${shown} and ${places.length - MAX_PLACES} more` : shown;
}

function operationKey(item: unknown, method: string): { commentBefore?: string | null } | undefined {
  const fixed = getPairs(item).get(method);
  const additional = getPairs(getPairs(item).get('additionalOperations')?.value).get(method.toUpperCase());
  const key = (fixed ?? additional)?.key;
  return isScalar(key) ? key : undefined;
}

/** Members by name: `YAMLMap.get` searches, and paths are many. */
function getPairs(map: unknown): Map<string, Pair> {
  if (!isMap(map)) return new Map();
  return new Map(
    (map as YAMLMap).items
      .filter(isPair)
      .map((pair) => [isScalar(pair.key) ? String(pair.key.value) : String(pair.key), pair]),
  );
}
