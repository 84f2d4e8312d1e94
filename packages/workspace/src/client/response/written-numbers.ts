import type { Json } from '@curlew/openapi';
import { escapePointer, scanJson } from '@curlew/openapi/json-text';
import type { BodyView, MessageView } from '../../protocol.ts';
import { listText } from './locate-pointers.ts';

/** Numbers as they are written, by their pointers, where JavaScript writes them otherwise: `9007199254740993`, `1.0`. */
export type WrittenNumbers = ReadonlyMap<string, string>;

const NONE: WrittenNumbers = new Map();

/** Returns the numbers of a reply or message as they are written. */
export function writtenNumbers(
  view: Partial<Pick<BodyView, 'content' | 'value' | 'separator'> & Pick<MessageView, 'data'>> | undefined,
): WrittenNumbers {
  const { content, data, value, separator } = view ?? {};
  const text = content ?? data;
  if (text === undefined || value === undefined) return NONE;
  const found = new Map<string, string>();
  const open: string[] = [];
  scanJson(separator === undefined ? text : listText(text, separator), {
    enter(key, kind, start, end) {
      const around = open.at(-1);
      const pointer =
        around === undefined || key === undefined ? '' : `${around}/${escapePointer(String(key))}`;
      if (kind !== 'scalar') {
        open.push(pointer);
        return;
      }
      const shift = separator === undefined ? 0 : 1;
      const token = text.slice(start - shift, end - shift);
      if (/^[-\d]/.test(token) && String(Number(token)) !== token) found.set(pointer, token);
    },
    leave() {
      open.pop();
    },
  });
  return found;
}

/** Numbers of a value whose members are parts of another one. @param pointers of the parts, by name. */
export function numbersOfParts(
  numbers: WrittenNumbers,
  pointers: Readonly<Record<string, string>>,
): WrittenNumbers {
  if (numbers.size === 0) return NONE;
  const found = Object.entries(pointers).flatMap(([name, pointer]) =>
    [...numbers].flatMap(([at, text]): [string, string][] =>
      at === pointer || at.startsWith(`${pointer}/`)
        ? [[`/${escapePointer(name)}${at.slice(pointer.length)}`, text]]
        : [],
    ),
  );
  return new Map(found);
}

/** A number as it is written; of another value than the one at the pointer, as JavaScript writes it. */
export function writtenNumber(value: number, pointer: string, numbers: WrittenNumbers = NONE): string {
  const text = numbers.get(pointer);
  return text !== undefined && Number(text) === value ? text : JSON.stringify(value);
}

/** Returns a value as JSON of two blanks for each level, with its numbers as they are written. */
export function printJson(value: Json, numbers: WrittenNumbers = NONE, pointer = '', indent = ''): string {
  if (numbers.size === 0) return JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`);
  if (typeof value === 'number') return writtenNumber(value, pointer, numbers);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  const print = (part: Json, key: string | number) =>
    printJson(part, numbers, `${pointer}/${escapePointer(String(key))}`, inner);
  const lines = Array.isArray(value)
    ? value.map((item, index) => `${inner}${print(item, index)}`)
    : Object.entries(value).map(([name, part]) => `${inner}${JSON.stringify(name)}: ${print(part, name)}`);
  const [start, end] = Array.isArray(value) ? '[]' : '{}';
  return lines.length === 0 ? `${start}${end}` : `${start}\n${lines.join(',\n')}\n${indent}${end}`;
}
