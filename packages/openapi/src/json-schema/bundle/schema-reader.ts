import type { Description } from '../../description.ts';
import { toWrittenKeyword } from '../../dialect/modern-schema.ts';
import { isObject, type Json, type JsonObject } from '../../json.ts';
import type { Location } from '../../location.ts';
import { type Located, listMembers } from '../../location.ts';
import { isRegex, KEYWORDS } from './keywords.ts';

/** One level of a schema in the keywords of JSON Schema 2020-12. */
export interface SchemaReading {
  location: Location;
  /** As it is written. */
  source: JsonObject;
  /** Known keywords with valid values; subschemas are unconverted. */
  keywords: JsonObject;
  /** Keywords, and patterns of `patternProperties`, without effect because of what they hold. */
  malformed: readonly (readonly string[])[];
}

/** Why a location is not a schema of a supported dialect. */
export type Unreadable = 'not-a-schema' | 'unknown-dialect';

interface Normalized {
  keywords: JsonObject;
  malformed: SchemaReading['malformed'];
}

/** Reads schemas of any dialect level by level; each object is translated once. */
export class SchemaReader {
  readonly description: Description;
  readonly #normalized = new WeakMap<object, Normalized>();

  constructor(description: Description) {
    this.description = description;
  }

  read({ value, location }: Located): SchemaReading | boolean | Unreadable {
    if (typeof value === 'boolean') return value;
    if (!isObject(value)) return 'not-a-schema';
    let normalized = this.#normalized.get(value);
    if (normalized === undefined) {
      const dialect = this.description.dialect(location.file);
      if (!dialect.knowsSchema(value)) return 'unknown-dialect';
      const alone = typeof value.$ref === 'string' && !dialect.schemaSiblings;
      normalized = alone
        ? { keywords: { $ref: value.$ref ?? '' }, malformed: [] }
        : normalize(dialect.modernSchema(value));
      this.#normalized.set(value, normalized);
    }
    return { location, source: value, ...normalized };
  }

  /** The subschema that a keyword holds. */
  child(reading: SchemaReading, keyword: string): Located | undefined {
    const value = reading.keywords[keyword];
    if (value === undefined) return undefined;
    return { value, location: reading.location.child(toWrittenKeyword(reading.source, keyword)) };
  }

  /** The subschemas that a keyword lists. */
  items(reading: SchemaReading, keyword: string): Located[] {
    const list = reading.keywords[keyword];
    if (!Array.isArray(list)) return [];
    return list.map((value, index) => ({ value, location: itemLocation(reading, keyword, index, value) }));
  }

  /** The subschemas that a keyword contains by name. */
  members(reading: SchemaReading, keyword: string): [string, Located][] {
    return listMembers(this.child(reading, keyword));
  }

  /** The target of `$ref`, one step; undefined if there is none. */
  target({ keywords, location }: SchemaReading): Located | undefined {
    return typeof keywords.$ref === 'string' ? this.description.resolve(keywords.$ref, location) : undefined;
  }

  /** All subschemas that apply to the same value, including the target of `$ref`. */
  inPlace(reading: SchemaReading): Located[] {
    const parts: Located[] = [];
    const target = this.target(reading);
    if (target !== undefined) parts.push(target);
    for (const keyword of Object.keys(reading.keywords)) {
      const known = KEYWORDS.get(keyword);
      if (known?.inPlace !== true) continue;
      // Not spread: lists may exceed the maximum number of arguments.
      if (known.holds === 'schema-list') for (const item of this.items(reading, keyword)) parts.push(item);
      else if (known.holds === 'schema-map')
        for (const [, part] of this.members(reading, keyword)) parts.push(part);
      else
        parts.push({
          value: reading.keywords[keyword] ?? true,
          location: reading.location.child(toWrittenKeyword(reading.source, keyword)),
        });
    }
    return parts;
  }
}

function normalize(schema: JsonObject): Normalized {
  const keywords: JsonObject = {};
  const malformed: string[][] = [];
  for (const [name, keyword] of Object.entries(schema)) {
    const known = KEYWORDS.get(name);
    if (known === undefined) continue;
    if (!known.fits(keyword)) malformed.push([name]);
    else if (name === 'patternProperties' && isObject(keyword)) {
      const members = Object.entries(keyword).map((member) => [member, isRegex(member[0])] as const);
      keywords[name] = Object.fromEntries(members.flatMap(([member, isValid]) => (isValid ? [member] : [])));
      for (const [[pattern], isValid] of members) if (!isValid) malformed.push([name, pattern]);
    } else keywords[name] = keyword;
  }
  return { keywords, malformed };
}

/** `nullable` of 3.0 adds an alternative, or wraps what is in `allOf`: the places in the source stay the ones meant. */
function itemLocation(
  { source, location }: SchemaReading,
  keyword: string,
  index: number,
  item: Json,
): Location {
  const name = toWrittenKeyword(source, keyword);
  const written = source[name];
  if (Array.isArray(written) && index < written.length) return location.child(name, index);
  const wrapped = Array.isArray(source.allOf) ? source.allOf.indexOf(item) : -1;
  if (wrapped >= 0) return location.child('allOf', wrapped);
  return isObject(item) && item.type === 'null' ? location.child('nullable') : location;
}
