import { arazzoKind } from './arazzo-kind.ts';
import { curlKind } from './curl-kind.ts';
import { openapiKind } from './openapi-kind.ts';
import { locateRequest, readRecording } from './read-recording.ts';
import type { SourceKind } from './source-kind.ts';
import { SourceText } from './source-text.ts';

/** Recordings of browsers and proxies: HTTP Archive 1.2. */
const harKind: SourceKind = {
  id: 'har',
  label: 'an HTTP archive',
  holds: 'requests',
  readsInParts: true,
  detect: ({ keys, extension }) => keys.has('log') || extension === 'har',
  async read(text, { options }) {
    const { HarAdapter } = await import('@curlew/convert');
    return readRecording(new HarAdapter({ assets: options.includeAssets }), text, options);
  },
  locate: locateRequest,
};

/** Keys of which other formats have one: the converter, which knows these formats, is not loaded for every JSON file. */
const OTHER_FORMATS = ['requests', 'resources', 'collections', 'values'];

/** Request collections v2.0 and v2.1. */
const collectionKind: SourceKind = {
  id: 'collection',
  aliases: ['coll'],
  label: 'a request collection',
  holds: 'requests',
  // Saved examples and texts are written as documentation.
  converterDefaults: { includeExamples: true, useSourceInfo: true },
  async detect({ keys, head }) {
    // APIs wrap a collection: `{ "collection": { "info": … } }`.
    if (keys.size === 1 && keys.has('collection')) return /"collection"\s*:\s*\{/.test(head);
    if (keys.has('info')) {
      // A truncated file still starts like a collection.
      const isLikeOne = /"schema"\s*:\s*"[^"]*collection[^"]*"|"_\w*_id"\s*:/.test(head);
      if (keys.has('item') || (isLikeOne && !keys.has('paths'))) return true;
    }
    if (!OTHER_FORMATS.some((key) => keys.has(key))) return false;
    // Formats that are not read, but that the reader of collections names.
    const { otherFormatOfKeys } = await import('@curlew/convert/internal');
    return otherFormatOfKeys(keys) !== undefined;
  },
  async read(text, { options }) {
    const { CollAdapter } = await import('@curlew/convert');
    const adapter = new CollAdapter({ environments: options.environments ?? [] });
    return readRecording(adapter, text, options);
  },
  locate: locateRequest,
};

/** The built-in kinds, in the order they are tried. */
export const SOURCE_KINDS: readonly SourceKind[] = [openapiKind, harKind, collectionKind, curlKind];

/** The kinds of commands that read workflows, too, in the order they are tried. */
export function withWorkflows(kinds: readonly SourceKind[]): readonly SourceKind[] {
  return [arazzoKind, ...kinds];
}

/** The kind with this id or alias. */
export function sourceKind(id: string, kinds: readonly SourceKind[] = SOURCE_KINDS): SourceKind | undefined {
  return kinds.find((kind) => kind.id === id || kind.aliases?.includes(id));
}

/** Detects the kind of a source by its content, then by its name; undefined if unknown. */
export async function detectSourceKind(
  name: string,
  text: string,
  kinds: readonly SourceKind[] = SOURCE_KINDS,
): Promise<SourceKind | undefined> {
  const candidate = new SourceText(name, text);
  for (const kind of kinds) if (await kind.detect(candidate)) return kind;
  return undefined;
}
