import { arazzoKind } from './arazzo-kind.ts';
import { collectionKind } from './collection-kind.ts';
import { curlKind } from './curl-kind.ts';
import { harKind } from './har-kind.ts';
import { openapiKind } from './openapi-kind.ts';
import type { SourceKind } from './source-kind.ts';
import { SourceText } from './source-text.ts';

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
