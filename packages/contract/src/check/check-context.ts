import { type Description, SchemaViews } from '@curlew/openapi';
import { ValueChecker } from '@curlew/openapi/check-value';
import type { CheckContext } from '../protocols/protocol.ts';
import { SchemaPlaces } from './place-of.ts';
import { valueFindings } from './value-findings.ts';

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
