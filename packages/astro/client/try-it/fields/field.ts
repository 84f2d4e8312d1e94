import type { RequestValue } from '@curlew/request/internal';
import { make, uniqueId } from '../make-element.ts';
import { filled, panel } from '../panel-texts.ts';

/** A part of a form, and the value that is in it. */
export interface Field {
  element: HTMLElement;
  /** `undefined`: nothing is entered, it is left out. */
  read(): RequestValue;
}

/** Label and notes above a control. */
export interface FieldLabel {
  name: string;
  required: boolean;
  /** In words: `integer`, `array of string`. */
  type?: string;
  /** The name is a word, not a name of the description. */
  isWord?: boolean;
}

/** A control below its label. */
export function labeled({ name, required, type, isWord }: FieldLabel, control: HTMLElement): HTMLElement {
  control.id ||= uniqueId();
  return make(
    'div',
    { class: 'cl-try-field' },
    make(
      'label',
      { for: control.id },
      isWord ? name : make('code', {}, name),
      ...(type ? [' ', make('span', { class: 'cl-try-type' }, type)] : []),
      ...(required ? [' ', make('b', { class: 'cl-required' }, panel().texts.required)] : []),
    ),
    control,
  );
}

/** Fields that a request may go without: closed behind their number where others are before them. */
export function optionalFields(fields: readonly Field[], isOpen: boolean): HTMLElement[] {
  if (fields.length === 0) return [];
  const elements = fields.map(({ element }) => element);
  if (isOpen) return elements;
  return [
    make(
      'details',
      { class: 'cl-try-more' },
      make('summary', {}, panel().count('optionalFields', fields.length)),
      ...elements,
    ),
  ];
}

/** A list to choose from; the first choice is nothing where that is allowed. */
export function selectField(
  label: FieldLabel,
  options: readonly { text: string; value: RequestValue }[],
  initial: number,
): Field {
  const control = make('select', { autocomplete: 'off' });
  if (!label.required) control.append(make('option', { value: '-1' }, panel().texts.notSent));
  for (const [at, { text }] of options.entries()) control.append(make('option', { value: String(at) }, text));
  control.value = String(label.required ? Math.max(initial, 0) : initial);
  return { element: labeled(label, control), read: () => options[Number(control.value)]?.value };
}

/** Attributes of a line of text: `type: 'password'`, `inputmode`. */
export type InputAttributes = Readonly<Record<string, string | undefined>>;

/** A line of text, or several where the initial text has them; `parse` makes the value of what is in it. */
export function inputField(
  label: FieldLabel,
  initial: string,
  parse: (text: string) => RequestValue,
  attributes: InputAttributes = {},
): Field {
  const { control, text } = textControl(initial, attributes);
  return {
    element: labeled(label, control),
    read: () => (text() === '' && !label.required ? undefined : parse(text())),
  };
}

/** The control of a text. A password of several lines stays a line: a `<textarea>` would show it. */
export function textControl(
  initial: string,
  attributes: InputAttributes,
): { control: HTMLInputElement | HTMLTextAreaElement; text(): string } {
  const common = { autocomplete: 'off', spellcheck: 'false', autocapitalize: 'off' };
  const control =
    /[\r\n]/.test(initial) && attributes.type !== 'password'
      ? make('textarea', { ...common, rows: '4' })
      : make('input', { type: 'text', ...common, ...attributes });
  control.value = initial;
  // A control changes line ends; a text that nobody edited keeps its own.
  const shown = control.value;
  return { control, text: () => (control.value === shown ? initial : control.value) };
}

/**
 * Several lines that hold a value as JSON; what cannot be parsed is marked, and sent as the text that it is.
 * @param isText the value is written as text: a number is sent as it is typed.
 */
export function jsonField(label: FieldLabel, initial: string, isText = false): Field {
  const control = make('textarea', {
    rows: '4',
    autocomplete: 'off',
    spellcheck: 'false',
    class: 'cl-try-code',
  });
  control.value = initial;
  const parse = (): RequestValue => {
    try {
      control.removeAttribute('aria-invalid');
      const value = JSON.parse(control.value);
      return isText && typeof value === 'number' ? control.value.trim() : value;
    } catch {
      control.setAttribute('aria-invalid', 'true');
      return control.value;
    }
  };
  return {
    element: labeled(
      { ...label, type: label.type ? filled(panel().texts.asJson, label.type) : 'JSON' },
      control,
    ),
    read: () => (control.value.trim() === '' ? undefined : parse()),
  };
}

/** Files of the reader's. */
export function fileField(label: FieldLabel, isList: boolean): Field {
  const control = make('input', { type: 'file', multiple: isList ? '' : undefined });
  return {
    element: labeled(label, control),
    read: () => {
      const files = [...(control.files ?? [])];
      return isList && files.length > 0 ? files : files[0];
    },
  };
}
