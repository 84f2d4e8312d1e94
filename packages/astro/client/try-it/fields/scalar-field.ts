import type { Json } from '@curlew/openapi';
import { type Field, type FieldLabel, inputField, selectField } from './field.ts';
import { typedValue } from './scalar-types.ts';

export interface ScalarOptions {
  types: readonly string[];
  /** The value is written as text, as in a query, not as JSON. */
  isText: boolean;
  isPassword: boolean;
}

/** A value without parts: a list of two or three choices for a boolean, else a line of text. */
export function scalarField(label: FieldLabel, initial: Json | undefined, options: ScalarOptions): Field {
  const { types, isText, isPassword } = options;
  const isOnly = (...names: string[]) => types.length > 0 && types.every((type) => names.includes(type));
  if (isOnly('boolean', 'null'))
    return choiceField(label, [true, false, ...(types.includes('null') ? [null] : [])], initial);
  return inputField(label, plainText(initial), (text) => typedValue(text, types, isText), {
    type: isPassword ? 'password' : 'text',
    ...(isOnly('number', 'integer') && { inputmode: 'decimal' }),
  });
}

/** One of the values that a schema lists. */
export function choiceField(label: FieldLabel, values: readonly Json[], initial: Json | undefined): Field {
  const options = values.map((value) => ({ text: plainText(value), value }));
  const chosen = values.findIndex((value) => JSON.stringify(value) === JSON.stringify(initial));
  return selectField(label, options, chosen);
}

function plainText(value: Json | undefined): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
