import { percentDecode } from '@curlew/exchange';
import type { ParameterValue } from '../normalized-request.ts';

/** Reads `a=1&b=2` (URL standard, section 5.1); every pair is kept, in order, repeated names too. */
export function parseForm(text: string): ParameterValue[] {
  const pairs: ParameterValue[] = [];
  for (const part of text.split('&')) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const name = equals < 0 ? part : part.slice(0, equals);
    pairs.push({ name: decode(name), value: equals < 0 ? '' : decode(part.slice(equals + 1)) });
  }
  return pairs;
}

function decode(text: string): string {
  return percentDecode(text.includes('+') ? text.replaceAll('+', ' ') : text);
}
