import type { Json, JsonObject } from '../json.ts';

/** Bounds, patterns and the like of a schema in 2020-12 keywords, in words and reading order. */
export function constraintsInWords(schema: JsonObject): string[] {
  return [
    range(schema.minLength, schema.maxLength, 'character'),
    bounds(schema),
    typeof schema.multipleOf === 'number' ? `multiple of ${schema.multipleOf}` : undefined,
    range(schema.minItems, schema.maxItems, 'item'),
    schema.uniqueItems === true ? 'items are unique' : undefined,
    range(schema.minProperties, schema.maxProperties, 'property', 'properties'),
    typeof schema.pattern === 'string' ? `matches ${schema.pattern}` : undefined,
  ].filter((words) => words !== undefined);
}

function range(
  low: Json | undefined,
  high: Json | undefined,
  one: string,
  many = `${one}s`,
): string | undefined {
  const min = typeof low === 'number' && low > 0 ? low : undefined;
  const max = typeof high === 'number' ? high : undefined;
  const unit = (count: number) => (count === 1 ? one : many);
  if (min !== undefined && max !== undefined) return `${min === max ? min : `${min}–${max}`} ${unit(max)}`;
  if (min !== undefined) return `at least ${min} ${unit(min)}`;
  return max === undefined ? undefined : `at most ${max} ${unit(max)}`;
}

function bounds({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonObject): string | undefined {
  const low = lower(minimum, exclusiveMinimum);
  const high = upper(maximum, exclusiveMaximum);
  if (
    typeof minimum === 'number' &&
    typeof maximum === 'number' &&
    low?.startsWith('≥') &&
    high?.startsWith('≤')
  ) {
    return minimum === maximum ? `exactly ${minimum}` : `${minimum}–${maximum}`;
  }
  return [low, high].filter((words) => words !== undefined).join(' and ') || undefined;
}

/** Of two lower bounds the stricter one holds. */
function lower(inclusive: Json | undefined, exclusive: Json | undefined): string | undefined {
  if (typeof exclusive === 'number' && !(typeof inclusive === 'number' && inclusive > exclusive)) {
    return `> ${exclusive}`;
  }
  return typeof inclusive === 'number' ? `≥ ${inclusive}` : undefined;
}

function upper(inclusive: Json | undefined, exclusive: Json | undefined): string | undefined {
  if (typeof exclusive === 'number' && !(typeof inclusive === 'number' && inclusive < exclusive)) {
    return `< ${exclusive}`;
  }
  return typeof inclusive === 'number' ? `≤ ${inclusive}` : undefined;
}
