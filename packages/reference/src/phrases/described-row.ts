import type { Example, Header, Json, Parameter, SchemaView, SchemaViews } from '@curlew/openapi';
import type { EnumValue, ResolvedView } from '@curlew/openapi/internal';
import { isMarker } from '@curlew/request/internal';
import type { RowExample } from '../schema-html/examples-html.ts';
import type { TreeContext } from '../schema-html/tree/tree-walk.ts';

/** A parameter or a header as a row. */
export interface DescribedRow {
  view: SchemaView;
  required: boolean;
  deprecated: boolean;
  /** CommonMark, each its own text. */
  descriptions?: readonly string[];
  examples: readonly RowExample[];
}

/** A row of a parameter or a header, which has a schema or the content of one media type. */
export function describeRow(
  { schema, content, description, required, deprecated, examples }: Parameter | Header,
  views: Pick<SchemaViews, 'view'>,
): DescribedRow {
  const media = content?.[0];
  const located = schema ?? media?.schema ?? media?.itemSchema;
  const descriptions = [description, media?.description].filter((text) => text !== undefined);
  return {
    view: located ? views.view(located) : { kind: 'boolean', value: true },
    required,
    deprecated,
    ...(descriptions.length > 0 && { descriptions }),
    examples: [...examples, ...(media?.examples ?? [])].map(rowExample),
  };
}

function rowExample({ serializedValue, externalValue, ...example }: Example): RowExample {
  const text = serializedValue ?? (example.value === undefined ? externalValue : undefined);
  return { ...example, ...(text !== undefined && { text }) };
}

/**
 * The examples of a row, then those of its schema. The only allowed value is no example. An example without words of its own is left out where the same value is
 * listed already, because recordings give a parameter and its schema the same one, and where it only marks a value that was hidden (`<token>`).
 */
export function rowExamples(
  examples: readonly RowExample[],
  { schema, notes }: Pick<ResolvedView, 'schema' | 'notes'>,
  { isRecorded }: Pick<TreeContext, 'isRecorded'>,
): RowExample[] {
  const schemaExamples = notes.examples ?? [];
  const listed = new Set<string>(onlyValue(schema).map((value) => JSON.stringify(value)));
  return [...examples, ...schemaExamples.map((value): RowExample => ({ value }))].filter((example) => {
    const { name, summary, description } = example;
    const isUnexplained = [name, summary, description].every((words) => words === undefined);
    if (isRecorded && isUnexplained && isMarker(example.value)) return false;
    const key = example.text ?? JSON.stringify(example.value) ?? '';
    const isRepeated = listed.has(key);
    listed.add(key);
    return !isRepeated || !isUnexplained;
  });
}

/** The allowed values of a schema, unless they are all values of its type: `true` and `false` of a boolean. */
export function listedValues(schema: ResolvedView['schema']): readonly EnumValue[] {
  if (schema?.kind !== 'schema') return [];
  const { types, enum: values = [] } = schema;
  const all = types.flatMap((type): Json[] =>
    type === 'boolean' ? [true, false] : type === 'null' ? [null] : [{}],
  );
  const isPlain = ({ name, description, deprecated }: EnumValue) =>
    name === undefined && description === undefined && deprecated === undefined;
  const isWhole = all.length > 0 && all.every((one) => values.some(({ value }) => value === one));
  return isWhole && values.every(isPlain) ? [] : values;
}

/** The value of a constant, or of an enumeration of one. */
function onlyValue(schema: ResolvedView['schema']): Json[] {
  if (schema?.kind !== 'schema') return [];
  if (schema.const) return [schema.const.value];
  const [value, other] = schema.enum ?? [];
  return value && !other ? [value.value] : [];
}
