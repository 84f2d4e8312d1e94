import type { JsonObject, MediaType, Operation } from '@curlew/openapi';
import { bodySyntax } from '@curlew/openapi/internal';
import { DefinitionPool, schemaObject, toolSchema } from '../schema/tool-schema.ts';
import type { CatalogContext } from './catalog-context.ts';

/** Maximum size of an output schema in bytes; a larger one takes too much context. */
const MAX_BYTES = 32_000;
/** Maximum number of schemas in it: responses of some APIs reach every schema of the description. */
const MAX_SCHEMAS = 1_000;

export interface PlannedOutput {
  /** Schema of the structured content; undefined: none. */
  media?: MediaType;
  degraded: string[];
}

/**
 * The schema of the JSON body of the first success (2xx). None if success responses differ: clients reject
 * results that do not match the only schema of the tool.
 */
export function planOutput({ responses }: Operation): PlannedOutput {
  const successes = responses.filter(({ status }) => /^2/.test(status));
  const json = successes.map(({ content }) => content.find(({ type }) => bodySyntax(type) === 'json'));
  const media = json.find((one) => one?.schema !== undefined);
  if (!media) return { degraded: [] };
  const others = successes.filter((_, at) => !isSame(json[at], media));
  if (others.length > 0)
    return {
      degraded: [
        `No output schema: the success responses ${successes.map(({ status }) => status).join(', ')} differ.`,
      ],
    };
  return { media, degraded: [] };
}

function isSame(one: MediaType | undefined, other: MediaType): boolean {
  return (
    one?.schema !== undefined && JSON.stringify(one.schema.value) === JSON.stringify(other.schema?.value)
  );
}

/** Returns the output schema, or the reason why the tool has none. */
export function outputSchema(media: MediaType, context: CatalogContext): JsonObject | string {
  const response = context.responseSchema(media, MAX_SCHEMAS);
  if (!response) return `No output schema: it has more than ${MAX_SCHEMAS} schemas.`;
  const pool = new DefinitionPool();
  const schema = schemaObject(pool.add(toolSchema(response)));
  const { definitions } = pool;
  const whole = { ...rooted(schema, definitions), ...(definitions && { $defs: definitions }) };
  const size = JSON.stringify(whole).length;
  if (size > MAX_BYTES) return `No output schema: it has ${size} characters, more than ${MAX_BYTES}.`;
  return whole;
}

/** Older clients require `type: object` at the root, not behind a reference. */
function rooted(schema: JsonObject, definitions: JsonObject | undefined): JsonObject {
  const { $ref, ...others } = schema;
  if (typeof $ref !== 'string' || Object.keys(others).length > 0) return schema;
  const target = definitions?.[$ref.replace('#/$defs/', '')];
  return target === undefined ? schema : schemaObject(target);
}
