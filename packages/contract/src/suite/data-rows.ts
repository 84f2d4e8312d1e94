import type { JsonObject } from '@curlew/openapi';
import { parse } from 'csv-parse/sync';

/**
 * Rows of a CSV text with a header line, or of a JSON array of objects. CSV values are strings.
 * @throws {Error} for any other text.
 */
export function dataRows(text: string, file: string): JsonObject[] {
  if (!/\.json$/i.test(file))
    return parse(text, { columns: true, bom: true, skip_empty_lines: true, trim: true });
  const rows: unknown = JSON.parse(text);
  if (
    Array.isArray(rows) &&
    rows.every((row) => typeof row === 'object' && row !== null && !Array.isArray(row))
  )
    return rows;
  throw new SyntaxError('Expected a list of objects.');
}
