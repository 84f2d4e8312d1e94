import type { Diagnostic, SourceFile } from '@curlew/diagnostics';
import { recordingProblem } from '../recording-problem.ts';

/** The field that a description begins with. */
const VERSION_FIELD = /^[\s{]*["']?(?:openapi|swagger)["']?\s*:/m;

/**
 * The texts whose lines a report may show. Recorded requests hold live credentials, whatever led to them:
 * their lines are never shown, nor are those of a file that could not be loaded and names no version of OpenAPI.
 */
export function frameSources(
  sources: ReadonlyMap<string, SourceFile>,
  diagnostics: readonly Diagnostic[],
  isLoaded: boolean,
): Map<string, SourceFile> {
  const named = new Set(
    diagnostics.flatMap(({ span, related = [] }) => [span, ...related].map((place) => place?.file)),
  );
  const isShown = (name: string, text: string) =>
    (isLoaded || VERSION_FIELD.test(text)) && recordingProblem(name, text) === undefined;
  return new Map([...sources].filter(([name, { text }]) => named.has(name) && isShown(name, text)));
}
