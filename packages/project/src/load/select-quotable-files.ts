import type { Diagnostic, SourceFile } from '@curlew/diagnostics';
import type { SourceKind } from '../kinds/source-kind.ts';
import { detectSourceKind } from '../kinds/source-kinds.ts';

/** Field that identifies a description. */
const VERSION_FIELD = /^[\s{]*["']?(?:openapi|swagger)["']?\s*:/m;

/**
 * Returns the files whose lines a report may quote. Recorded requests contain live credentials, so their lines are
 * never quoted, nor are those of an unusable file without an OpenAPI version.
 */
export async function selectQuotableFiles(
  sourceFiles: ReadonlyMap<string, SourceFile>,
  diagnostics: readonly Diagnostic[],
  isLoaded: boolean,
  kinds: readonly SourceKind[],
): Promise<Map<string, SourceFile>> {
  const named = new Set(
    diagnostics.flatMap(({ span, related = [] }) => [span, ...related].map((place) => place?.file)),
  );
  const quotable = new Map<string, SourceFile>();
  for (const [name, source] of sourceFiles) {
    if (!named.has(name) || !(isLoaded || VERSION_FIELD.test(source.text))) continue;
    const isRecording = await detectSourceKind(name, source.text, kinds).then(
      (kind) => kind?.holds === 'requests',
      // A failed source kind of a plugin may read recordings.
      () => true,
    );
    if (!isRecording) quotable.set(name, source);
  }
  return quotable;
}
