import type { Json, Operation, Parameter, SchemaView, SchemaViews } from '@curlew/openapi';
import { getOwn, type ParameterPlace } from '@curlew/openapi/internal';
import type { PanelTexts } from '@curlew/reference/panel-words';
import type { ParameterValues } from '@curlew/request';
import { getSerialization } from '@curlew/request/form';
import { parameterValue, type RequestValue, Serialized } from '@curlew/request/internal';
import { make } from '../make-element.ts';
import { panel } from '../panel-texts.ts';
import type { SentParameters } from '../sent-requests.ts';
import { type Field, optionalFields } from './field.ts';
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

/**
 * Fields for the parameters of an operation; what is required is filled in with examples.
 * @param sent values of an earlier request, in place of examples.
 */
export function parameterFields(
  { parameters }: Operation,
  views: SchemaViews,
  sent: SentParameters | undefined,
): ParameterFields {
  const fields = new Map<Parameter, Field>();
  const elements = PLACES.flatMap(({ place, title, note }): HTMLElement[] => {
    const here = parameters.filter((parameter) => parameter.in === place);
    if (here.length === 0) return [];
    const shown: Field[] = [];
    const others: Field[] = [];
    for (const parameter of here) {
      const initial = sent
        ? getOwn(sent[place] ?? {}, place === 'querystring' ? '' : parameter.name)
        : isNeeded(parameter)
          ? parameterValue(parameter, views)
          : undefined;
      const field = getField(parameter, views, initial);
      fields.set(parameter, field);
      (isNeeded(parameter) || initial !== undefined ? shown : others).push(field);
    }
    return [
      make(
        'fieldset',
        { class: 'cl-try-section' },
        make('legend', {}, panel().texts[title]),
        ...(note ? [make('p', { class: 'cl-try-note' }, panel().texts[note])] : []),
        ...shown.map(({ element }) => element),
        ...optionalFields(others, shown.length === 0),
      ),
    ];
  });
  return { elements, read: () => readAll(fields) };
}

function isNeeded({ required, in: place }: Parameter): boolean {
  return required || place === 'path';
}

function getField(parameter: Parameter, views: SchemaViews, initial: Json | undefined): Field {
  const { name, schema, content } = parameter;
  const media = content?.[0];
  const located = schema ?? media?.schema;
  const view: SchemaView = located ? views.view(located) : { kind: 'schema', types: ['string'], ...NOTHING };
  return schemaField(view, { name, required: isNeeded(parameter) }, initial, {
    views,
    hasFiles: false,
    serialization: media ? getSerialization(media.type, media.encoding) : { kind: 'text' },
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
