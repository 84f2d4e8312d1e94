import type { Json } from '@curlew/openapi';
import { isToken } from '@curlew/openapi';
import type { ReportAt } from '../request-problem.ts';
import { flatEntries, isCompound } from './flat-entries.ts';
import { scalarText } from './json-value.ts';

/** A value in a header field: `simple`, passed through without encoding (OpenAPI 3.2, Appendix D). */
export function headerText(explode: boolean, value: Json, report: ReportAt): string {
  if (!isCompound(value)) return scalarText(value);
  const entries = flatEntries(value, report);
  const parts = entries.flatMap(([key, text]) => (key === undefined ? [text] : [key, text]));
  const isObject = !Array.isArray(value);
  if (
    parts.some((text) => text.includes(',')) ||
    (isObject && explode && entries.some(([key]) => key?.includes('=')))
  )
    report(
      'ambiguous-value',
      'A part of the value contains a delimiter of its style, and header values are not encoded.',
    );
  return entries
    .map(([key, text]) => (key === undefined ? text : `${key}${explode ? '=' : ','}${text}`))
    .join(',');
}

/** Why a header cannot be sent (RFC 9110, sections 5.1 and 5.5). */
export function headerFault(name: string, value: string): string | undefined {
  if (!isToken(name)) return 'The name of the header is not a token.';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is these that are refused
  if (/[\u0000-\u0008\u000a-\u001f\u007f]/.test(value))
    return 'The value of the header contains a line break or another control character.';
  return undefined;
}
