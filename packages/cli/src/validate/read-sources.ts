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
    const text = file === STANDARD_INPUT ? await readStandardInput() : await readText(file);
    if (text !== undefined && text.trim() !== '') sources.set(file, new SourceFile(file, text));
  }
  return sources;
}

async function readText(file: string): Promise<string | undefined> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file));
  } catch {
    return undefined;
  }
}
