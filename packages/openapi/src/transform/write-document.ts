import type { Description } from '../description.ts';
import { writeBlockDocument } from '../edit/write-value.ts';
import type { Json } from '../json.ts';

/** Syntax of a written description. */
export type DocumentFormat = 'yaml' | 'json';

const STYLE = {
  lineEnd: '\n',
  step: 2,
  isListIndented: true,
  quote: "'",
  mapPadding: ' ',
  listPadding: '',
  jsonColon: ': ',
} as const;
const SCALARS = { quote: "'", isAlwaysQuoted: false, hasBlockScalars: true } as const;

/** Writes a value as a file, with the numbers of the description that JavaScript cannot hold. */
export function writeDocument(value: Json, format: DocumentFormat, { exactNumbers }: Description): string {
  const text =
    format === 'json' ? JSON.stringify(value, null, 2) : writeBlockDocument(value, STYLE, SCALARS).join('\n');
  return exactNumbers.restore(`${text}\n`);
}

/** Returns the syntax of a file by its first character, which YAML shares with JSON only for documents in braces. */
export function getFormat(text: string): DocumentFormat {
  return /^\s*\{/.test(text) ? 'json' : 'yaml';
}
