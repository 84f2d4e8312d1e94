import type { Json } from '../../json.ts';
import type { Parsed } from '../parsed.ts';
import { findJsonError } from './find-json-error.ts';

export function parseJson(text: string): Parsed {
  try {
    return { format: 'json', value: JSON.parse(text) as Json, problems: [] };
  } catch {
    return { format: 'json', problems: [findJsonError(text)] };
  }
}
