import { readFile } from 'node:fs/promises';
import { type Diagnostic, SourceFile } from '@curlew/diagnostics';
import { readStandardInput, STANDARD_INPUT } from '../read-standard-input.ts';

/**
 * Texts of the files that diagnostics point into, for input that could not be
 * loaded. A file that is meant as a whole is not read, and what is no UTF-8 text is left out.
 */
export async function readSources(diagnostics: readonly Diagnostic[]): Promise<Map<string, SourceFile>> {
  const sources = new Map<string, SourceFile>();
  for (const file of new Set(
    diagnostics.flatMap(({ span }) => (span && span.length > 0 ? [span.file] : [])),
  )) {
    const text = await readText(file, true);
    if (text !== undefined && text.trim() !== '') sources.set(file, new SourceFile(file, text));
  }
  return sources;
}

/** The text of a file or of standard input; undefined when it cannot be read, or `isStrict` and it is no UTF-8. */
export async function readText(name: string, isStrict = false): Promise<string | undefined> {
  if (name === STANDARD_INPUT) return readStandardInput();
  try {
    return new TextDecoder('utf-8', { fatal: isStrict }).decode(await readFile(name));
  } catch {
    return undefined;
  }
}
