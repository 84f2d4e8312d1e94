import { type Description, isObject, type Located } from '@curlew/openapi';
import type { Schema } from '../openapi-document.ts';
import { getOwn } from '../own-property.ts';
import { itemsOf, memberOf, namesOf } from './located-member.ts';

/** A property that was seen and is not declared. */
export interface SchemaDifference {
  /** From the body's root: `items[].price`. */
  name: string;
  schema: Schema;
  /** The schema object it belongs to; absent when several would do. */
  owner?: Located;
  key: string;
}

const MAX_DEPTH = 32;

/** Properties of an inferred schema that the described one does not declare anywhere. */
export function schemaDifferences(
  description: Description,
  described: Located,
  seen: Schema,
  prefix = '',
  depth = 0,
): SchemaDifference[] {
  if (depth > MAX_DEPTH) return [];
  const variants = variantsOf(description, described);
  const gaps: SchemaDifference[] = [];
  for (const [key, schema] of Object.entries(seen.properties ?? {})) {
    const name = prefix === '' ? key : `${prefix}.${key}`;
    const declared = variants.flatMap((variant) => memberOf(description, variant, 'properties', key) ?? []);
    if (declared.length > 0) {
      gaps.push(
        ...narrowest(declared.map((one) => schemaDifferences(description, one, schema, name, depth + 1))),
      );
    } else if (!variants.some((variant) => takesAnyName(variant, key))) {
      const owner = ownerOf(variants);
      gaps.push({ name, schema, key, ...(owner && { owner }) });
    }
  }
  if (seen.items) {
    const items = variants.flatMap((variant) => memberOf(description, variant, 'items') ?? []);
    const found = items.map((one) =>
      schemaDifferences(description, one, seen.items ?? {}, `${prefix}[]`, depth + 1),
    );
    gaps.push(...narrowest(found));
  }
  return gaps;
}

/** Of several alternatives the one that fits best: its gaps are the real ones. */
function narrowest(alternatives: SchemaDifference[][]): SchemaDifference[] {
  return (
    alternatives.reduce<SchemaDifference[] | undefined>(
      (best, one) => (best === undefined || one.length < best.length ? one : best),
      undefined,
    ) ?? []
  );
}

/** A schema and everything it is composed of, references followed, each once. */
function variantsOf(description: Description, schema: Located, seen = new Set<string>()): Located[] {
  const target = description.follow(schema);
  if (!target || seen.has(target.location.id) || !isObject(target.value)) return [];
  seen.add(target.location.id);
  const parts = ['allOf', 'oneOf', 'anyOf'].flatMap((keyword) =>
    itemsOf(description, memberOf(description, target, keyword)),
  );
  const branches = ['then', 'else'].flatMap((keyword) => memberOf(description, target, keyword) ?? []);
  return [target, ...[...parts, ...branches].flatMap((part) => variantsOf(description, part, seen))];
}

/** A map (`additionalProperties` with a schema) or a matching pattern declares every such name. */
function takesAnyName({ value }: Located, name: string): boolean {
  if (!isObject(value)) return value === true;
  const additional = getOwn(value, 'additionalProperties');
  if (isObject(additional) && Object.keys(additional).length > 0) return true;
  return namesOf({ value: value.patternProperties ?? null } as Located).some((pattern) =>
    matches(pattern, name),
  );
}

function matches(pattern: string, name: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(name);
  } catch {
    return false;
  }
}

/** The one schema that lists properties; the schema itself when nothing does and nothing is composed. */
function ownerOf(variants: readonly Located[]): Located | undefined {
  const listing = variants.filter(({ value }) => isObject(value) && isObject(value.properties));
  if (listing.length > 0) return listing.length === 1 || listing[0] === variants[0] ? listing[0] : undefined;
  return variants.length === 1 ? variants[0] : undefined;
}
