import type { Diagnostic, SourceFile } from '@curlew/diagnostics';
import type { SourceKind } from '../kinds/source-kind.ts';
import { detectSourceKind } from '../kinds/source-kinds.ts';

/** The field that a description begins with. */
const VERSION_FIELD = /^[\s{]*["']?(?:openapi|swagger)["']?\s*:/m;

/**
 * The texts whose lines a report may show. Recorded requests hold live credentials, whatever led to them:
 * their lines are never shown, nor are those of a file that could not be loaded and names no version of OpenAPI.
 */
export async function framedTexts(
  sourceFiles: ReadonlyMap<string, SourceFile>,
  diagnostics: readonly Diagnostic[],
  isLoaded: boolean,
  kinds: readonly SourceKind[],
): Promise<Map<string, SourceFile>> {
  const named = new Set(
    diagnostics.flatMap(({ span, related = [] }) => [span, ...related].map((place) => place?.file)),
  );
  const framed = new Map<string, SourceFile>();
  for (const [name, source] of sourceFiles) {
    if (!named.has(name) || !(isLoaded || VERSION_FIELD.test(source.text))) continue;
    const isRecording = await detectSourceKind(name, source.text, kinds).then(
      (kind) => kind?.holds === 'requests',
      // The kind of a plugin that failed may be one of recordings.
      () => true,
    );
    if (!isRecording) framed.set(name, source);
  }
  return framed;
}
