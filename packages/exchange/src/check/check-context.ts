import { type Description, type Json, type Located, type MediaType, SchemaViews } from '@curlew/openapi';
import { ValueChecker } from '@curlew/openapi/check-value';
import type { Finding } from '../finding.ts';
import { SchemaPlaces } from './place-of.ts';
import { type ValuePlace, valueFindings } from './value-findings.ts';

/** Context that checks share. */
export interface CheckContext {
  description: Description;
  views: SchemaViews;
  /** Everything in which a value and a schema differ. */
  findings(value: Json, source: Located | MediaType, place: ValuePlace): Finding[];
}

/** State shared by the checks of one description. Schemas are read once: keep it for all exchanges. */
export function createCheckContext(
  description: Description,
  { allowUndeclared = false, isRecorded = false }: { allowUndeclared?: boolean; isRecorded?: boolean } = {},
): CheckContext {
  const checker = new ValueChecker(description, { direction: 'response', strict: !allowUndeclared });
  const places = new SchemaPlaces(description);
  return {
    description,
    views: new SchemaViews(description),
    findings: (value, source, place) => valueFindings(value, source, place, { checker, places, isRecorded }),
  };
}
