import { isCredentialKind } from './classify-name.ts';
import type { Redaction } from './redaction.ts';

/** Longer first lines are no names of columns. */
const MAX_HEAD = 2_000;
const DELIMITERS = ['\t', ';', ',', '|'];
const COLUMN = /^(?:[\p{L}_][\p{L}\p{M}\p{N} _.-]{0,60})?$/u;

/**
 * The cells of a table, as CSV (RFC 4180) and Markdown write it, redacted by the names of their columns; undefined for another
 * text, and for a table without a column of credentials.
 */
export function redactTable(text: string, redaction: Redaction): string | undefined {
  const end = text.indexOf('\n');
  if (end < 0 || end > MAX_HEAD) return undefined;
  const head = text.slice(0, end);
  const delimiter = DELIMITERS.find((one) => head.includes(one));
  if (delimiter === undefined) return undefined;
  const [names = []] = readRows(head, delimiter);
  const kinds = names.map(({ value }) => redaction.getKind(value));
  if (!names.every(({ value }) => COLUMN.test(value)) || !kinds.some(isCredentialKind)) return undefined;
  const rows = readRows(text.slice(end + 1), delimiter);
  if (!rows.every((cells) => cells.length === names.length || cells.every(({ value }) => value === '')))
    return undefined;
  const shown = rows.flat().map(({ value, text: written, gap }, index) => {
    const column = index % names.length;
    const kind = kinds[column] ?? 'unknown';
    const one = String(redaction.scalar(value, names[column]?.value ?? '', kind));
    return `${one === value ? written : written.replace(value, () => one)}${gap}`;
  });
  return `${text.slice(0, end + 1)}${shown.join('')}`;
}

interface Cell {
  /** Without quotes and blanks around it. */
  value: string;
  text: string;
  /** What is behind it: a delimiter or the end of a line. */
  gap: string;
}

function readRows(text: string, delimiter: string): Cell[][] {
  const mark = delimiter === '|' ? '\\|' : delimiter;
  const pattern = new RegExp(`("(?:[^"]|"")*"|[^${mark}\\r\\n]*)(${mark}|\\r?\\n|$)`, 'gu');
  const rows: Cell[][] = [[]];
  for (const { 0: whole, 1: written = '', 2: gap = '', index } of text.matchAll(pattern)) {
    if (whole === '' && index > 0 && !text.endsWith(delimiter)) break;
    const value = written.trim().replace(/^"([\s\S]*)"$/, '$1');
    rows.at(-1)?.push({ value, text: written, gap });
    if (gap.endsWith('\n') && index + whole.length < text.length) rows.push([]);
  }
  return rows;
}
