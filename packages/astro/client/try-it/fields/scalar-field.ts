import type { Json } from '@curlew/openapi';
import { make } from '../make-element.ts';
import { panel } from '../panel-texts.ts';
import {
  type Field,
  type FieldLabel,
  type InputAttributes,
  inputField,
  labeled,
  selectField,
  textControl,
} from './field.ts';
import { initialType, typedValue } from './scalar-types.ts';

export interface ScalarOptions {
  types: readonly string[];
  /** The value is written as text, as in a query, not as JSON. */
  isText: boolean;
  isPassword: boolean;
}

/** A value without parts: a list of choices for a boolean or null, else a line of text. */
export function scalarField(label: FieldLabel, initial: Json | undefined, options: ScalarOptions): Field {
  const { types, isText, isPassword } = options;
  const isOnly = (...names: string[]) => types.length > 0 && types.every((type) => names.includes(type));
  if (isOnly('boolean', 'null')) {
    const choices = [
      ...(types.includes('boolean') ? [true, false] : []),
      ...(types.includes('null') ? [null] : []),
    ];
    return choiceField(label, choices, initial);
  }
  const attributes = {
    type: isPassword ? 'password' : 'text',
    ...(isOnly('number', 'integer') && { inputmode: 'decimal' }),
  };
  if (!isText && types.includes('string') && types.length > 1)
    return typeField(label, initial, types, attributes);
  return inputField(label, plainText(initial), (text) => typedValue(text, types, isText), attributes);
}

/** A line of text beside the type of its value: in JSON `5` and `"5"` are two values, as are `null` and `"null"`. */
function typeField(
  label: FieldLabel,
  initial: Json | undefined,
  types: readonly string[],
  attributes: InputAttributes,
): Field {
  const { control, text } = textControl(initial === null ? '' : plainText(initial), attributes);
  const chosen = make('select', {
    autocomplete: 'off',
    'aria-label': `${label.name}${panel().texts.colon}${types.join(panel().texts.or)}`,
  });
  for (const type of types) chosen.append(make('option', {}, type));
  chosen.value = initialType(initial, types);
  const follow = () => {
    control.disabled = chosen.value === 'null';
  };
  chosen.addEventListener('change', follow);
  follow();
  const element = labeled(label, control);
  element.append(make('div', { class: 'cl-try-item' }, control, chosen));
  return {
    element,
    read: () => {
      if (chosen.value === 'null') return null;
      return text() === '' && !label.required ? undefined : typedValue(text(), [chosen.value], false);
    },
  };
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
