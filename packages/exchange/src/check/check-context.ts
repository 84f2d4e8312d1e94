import { type Description, type Header, type Json, type MediaType, SchemaViews } from '@curlew/openapi';
import { ValueChecker } from '@curlew/openapi/check-value';
import type { Located } from '@curlew/openapi/internal';
import { headerReadings } from '../decode/header-value.ts';
import type { Reading } from '../decode/reading.ts';
import type { Finding } from '../finding.ts';
import { SchemaPlaces } from './place-of.ts';
import { type ValuePlace, valueFindings } from './value-findings.ts';

/** Context that the checks of one direction share. */
export interface CheckContext {
  description: Description;
  views: SchemaViews;
  places: SchemaPlaces;
  /** All readings of a header, read once. */
  headerReadings(header: Header): readonly Reading[];
  /** Everything in which a value and a schema differ. */
  findings(value: Json, source: Located | MediaType, place: ValuePlace): Finding[];
}

export interface CheckContextOptions {
  direction?: 'request' | 'response';
  /** Accept undeclared properties unless a schema forbids them; default false. */
  allowUndeclared?: boolean;
  /** The description was inferred from recorded requests; default false. */
  isRecorded?: boolean;
  /** `annotate`: discriminators select nothing, as in JSON Schema; default `select`. */
  discriminators?: 'select' | 'annotate';
  /** Findings have the values that they are about, which may be credentials; default false. */
  keepsValues?: boolean;
  /** Views to share with others of the same description. */
  views?: SchemaViews;
}

/** State shared by the checks of one description. Schemas are read once: keep it for all exchanges. */
export function createCheckContext(
  description: Description,
  {
    direction = 'response',
    allowUndeclared = false,
    isRecorded = false,
    discriminators = 'select',
    keepsValues = false,
    views = new SchemaViews(description),
  }: CheckContextOptions = {},
): CheckContext {
  const options = { direction, discriminators };
  const checker = new ValueChecker(description, { ...options, strict: !allowUndeclared });
  const isStrictRequest = direction === 'request' && !allowUndeclared;
  const forbids = isStrictRequest ? new ValueChecker(description, options) : checker;
  const readings = new WeakMap<Header, readonly Reading[]>();
  const places = new SchemaPlaces(description);
  const checkers = { checker, forbids, places, isRecorded, keepsValues };
  return {
    description,
    views,
    places,
    headerReadings(header) {
      const known = readings.get(header) ?? headerReadings(header, views);
      readings.set(header, known);
      return known;
    },
    findings: (value, source, place) => valueFindings(value, source, place, checkers),
  };
}
