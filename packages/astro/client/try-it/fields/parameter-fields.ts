import type { Operation, Parameter, SchemaView, SchemaViews } from '@curlew/openapi';
import type { ParameterPlace } from '@curlew/openapi/internal';
import type { PanelTexts } from '@curlew/reference/panel-words';
import type { ParameterValues } from '@curlew/request';
import { serializationOf } from '@curlew/request/form';
import { parameterValue, type RequestValue, Serialized } from '@curlew/request/internal';
import { make } from '../make-element.ts';
import { panel } from '../panel-texts.ts';
import type { Field } from './field.ts';
import { schemaField } from './schema-field.ts';

const PLACES: readonly { place: ParameterPlace; title: keyof PanelTexts; note?: keyof PanelTexts }[] = [
  { place: 'path', title: 'pathParameters' },
  { place: 'query', title: 'queryParameters' },
  { place: 'querystring', title: 'queryString' },
  { place: 'header', title: 'headerParameters' },
  {
    place: 'cookie',
    title: 'cookieParameters',
    note: 'cookieNote',
  },
];

export interface ParameterFields {
  elements: HTMLElement[];
  read(): ParameterValues;
}

/** Fields for the parameters of an operation; what is required is filled in with examples. */
export function parameterFields({ parameters }: Operation, views: SchemaViews): ParameterFields {
  const fields = new Map<Parameter, Field>();
  const elements = PLACES.flatMap(({ place, title, note }): HTMLElement[] => {
    const here = parameters.filter((parameter) => parameter.in === place);
    if (here.length === 0) return [];
    for (const parameter of here) fields.set(parameter, fieldOf(parameter, views));
    return [
      make(
        'fieldset',
        { class: 'cl-try-section' },
        make('legend', {}, panel().texts[title]),
        ...(note ? [make('p', { class: 'cl-try-note' }, panel().texts[note])] : []),
        ...here.map((parameter) => fields.get(parameter)?.element ?? ''),
      ),
    ];
  });
  return { elements, read: () => readAll(fields) };
}

function fieldOf(parameter: Parameter, views: SchemaViews): Field {
  const { name, required, schema, content } = parameter;
  const media = content?.[0];
  const located = schema ?? media?.schema;
  const view: SchemaView = located ? views.view(located) : { kind: 'schema', types: ['string'], ...NOTHING };
  const isNeeded = required || parameter.in === 'path';
  const initial = isNeeded ? parameterValue(parameter, views) : undefined;
  return schemaField(view, { name, required: isNeeded }, initial, {
    views,
    hasFiles: false,
    serialization: media ? serializationOf(media.type, media.encoding) : { kind: 'text' },
    depth: 4,
  });
}

const NOTHING = { properties: [], patternProperties: [], requiredOnly: [] };

function readAll(fields: ReadonlyMap<Parameter, Field>): ParameterValues {
  const values: Record<'path' | 'query' | 'header' | 'cookie', Record<string, RequestValue>> = {
    path: {},
    query: {},
    header: {},
    cookie: {},
  };
  let querystring: RequestValue;
  for (const [{ name, in: place }, field] of fields) {
    const value = field.read();
    if (value === undefined) continue;
    if (place === 'querystring') querystring = typeof value === 'string' ? new Serialized(value) : value;
    else values[place][name] = value;
  }
  return { ...values, ...(querystring !== undefined && { querystring }) };
}
