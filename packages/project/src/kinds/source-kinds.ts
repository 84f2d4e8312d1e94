import { collectionKind } from './collection-kind.ts';
import { curlKind } from './curl-kind.ts';
import { DetectionInput } from './detection-input.ts';
import { harKind } from './har-kind.ts';
import { openapiKind } from './openapi-kind.ts';
import type { SourceKind } from './source-kind.ts';

/** The built-in kinds, in the order they are tried. */
export const SOURCE_KINDS: readonly SourceKind[] = [openapiKind, harKind, collectionKind, curlKind];

/** Returns the kind with this id or alias. */
export function sourceKind(id: string, kinds: readonly SourceKind[] = SOURCE_KINDS): SourceKind | undefined {
  return kinds.find((kind) => kind.id === id || kind.aliases?.includes(id));
}

/** Detects the kind of a source by its content, then by its name; undefined if unknown. */
export async function detectSourceKind(
  name: string,
  text: string,
  kinds: readonly SourceKind[] = SOURCE_KINDS,
): Promise<SourceKind | undefined> {
  const candidate = new DetectionInput(name, text);
  for (const kind of kinds) if (await kind.detect(candidate)) return kind;
  return undefined;
}
