import type { Json } from '@curlew/openapi';
import type { RequestValue } from '@curlew/request/internal';
import { make } from '../make-element.ts';
import { filled, panel } from '../panel-texts.ts';
import type { Field, FieldLabel } from './field.ts';

/** Fields that can be added and removed. */
export function listField(
  label: FieldLabel,
  initial: readonly Json[],
  itemField: (value: Json | undefined, at: number) => Field,
): Field {
  const rows: { field: Field; row: HTMLElement }[] = [];
  const list = make('div', { class: 'cl-try-list' });
  const add = make('button', { type: 'button', class: 'cl-button cl-try-small' }, panel().texts.addItem);
  add.setAttribute('aria-label', filled(panel().texts.addItemTo, label.name));
  const addRow = (value: Json | undefined) => {
    const field = itemField(value, rows.length);
    const remove = make('button', { type: 'button', class: 'cl-button cl-try-small' }, panel().texts.remove);
    remove.setAttribute('aria-label', filled(panel().texts.removeItemOf, label.name));
    const row = make('div', { class: 'cl-try-item' }, field.element, remove);
    const entry = { field, row };
    remove.addEventListener('click', () => {
      rows.splice(rows.indexOf(entry), 1);
      row.remove();
      add.focus();
      list.dispatchEvent(new Event('input', { bubbles: true }));
    });
    rows.push(entry);
    list.append(row);
    return field;
  };
  for (const value of initial) addRow(value);
  add.addEventListener('click', () => {
    addRow(undefined).element.querySelector<HTMLElement>('input, select, textarea')?.focus();
    list.dispatchEvent(new Event('input', { bubbles: true }));
  });
  const element = make(
    'fieldset',
    { class: 'cl-try-group' },
    make(
      'legend',
      {},
      make('code', {}, label.name),
      ...(label.type ? [' ', make('span', { class: 'cl-try-type' }, label.type)] : []),
      ...(label.required ? [' ', make('b', { class: 'cl-required' }, panel().texts.required)] : []),
    ),
    list,
    add,
  );
  return {
    element,
    read: () => {
      const values = rows.flatMap(({ field }): Exclude<RequestValue, undefined>[] => {
        const value = field.read();
        return value === undefined ? [] : [value];
      });
      return values.length > 0 || label.required ? values : undefined;
    },
  };
}
