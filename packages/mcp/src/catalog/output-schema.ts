import type { JsonObject, MediaType, Operation } from '@curlew/openapi';
import { bodySyntax } from '@curlew/request';
import { DefinitionPool } from '../schema/definition-pool.ts';
import { schemaObject, toolSchema } from '../schema/tool-schema.ts';
import type { CatalogContext } from './catalog-context.ts';

/** Bytes of an output schema; a larger one costs a model more than it helps. */
const MAX_BYTES = 32_000;
/** Schemas in one that is not larger: what is beyond need not be read. Responses of some APIs reach every schema there is. */
const MAX_SCHEMAS = 1_000;

export interface PlannedOutput {
  /** What the structured content is described by; undefined: there is none. */
  media?: MediaType;
  degraded: string[];
}

/**
 * The JSON of the first success (2xx). Where successes differ there is none: a client refuses a result that does
 * not fit the one schema of its tool.
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

/** The output schema, or why there is none. */
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

/** Older clients read nothing but `type: object` at the root, also where a reference says it. */
function rooted(schema: JsonObject, definitions: JsonObject | undefined): JsonObject {
  const { $ref, ...others } = schema;
  if (typeof $ref !== 'string' || Object.keys(others).length > 0) return schema;
  const target = definitions?.[$ref.replace('#/$defs/', '')];
  return target === undefined ? schema : schemaObject(target);
}
