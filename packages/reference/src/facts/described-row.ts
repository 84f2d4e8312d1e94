import type { Example, Header, Parameter, SchemaView, SchemaViews } from '@curlew/openapi';
import type { RowExample } from '../schema-html/examples-html.ts';

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
export function describedRow(
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
