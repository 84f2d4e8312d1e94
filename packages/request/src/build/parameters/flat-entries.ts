import type { Json } from '@curlew/openapi';
import type { ReportAt } from '../request-problem.ts';
import { scalarText } from './json-value.ts';

export type Compound = Json[] | { [name: string]: Json };

export function isCompound(value: Json): value is Compound {
  return typeof value === 'object' && value !== null;
}

/**
 * Items of a list, or members of an object with their names, as texts. Null is undefined to RFC 6570 (section 2.3) and
 * left out; what is nested deeper than its styles reach is written as JSON.
 */
export function flatEntries(value: Compound, report: ReportAt): [string | undefined, string][] {
  const entries: [string | undefined, Json][] = Array.isArray(value)
    ? value.map((item) => [undefined, item])
    : Object.entries(value);
  const defined = entries.filter(([, item]) => item !== null);
  if (defined.length < entries.length)
    report('dropped-null', 'Null inside the value is omitted (RFC 6570, section 2.3).');
  if (defined.some(([, item]) => isCompound(item)))
    report('undefined-serialization', 'No style defines nested lists and objects; JSON is used.');
  return defined.map(([name, item]) => [name, scalarText(item)]);
}
