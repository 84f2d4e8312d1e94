import { parseJson } from '@curlew/openapi/internal';
import { make } from '../make-element.ts';
import { filled, measured, panel } from '../panel-texts.ts';
import type { StreamItem } from '../send-request.ts';
import { jsonTree } from './json-tree.ts';

/** An event of a stream, or an item of a sequence, with its number from 1. */
export function eventView({ type, data, atMs }: Partial<StreamItem>, number: number): HTMLElement {
  const value = data === undefined ? undefined : parseJson(data);
  const facts = [
    type && make('code', {}, type),
    atMs !== undefined &&
      make('span', { class: 'cl-quiet', dir: 'auto' }, measured('seconds', atMs / 1_000, 2)),
  ];
  return make(
    'div',
    { class: 'cl-try-event', tabindex: '-1' },
    make(
      'p',
      {},
      make('strong', {}, eventName(number)),
      ...facts.flatMap((fact) => (fact ? [' ', fact] : [])),
    ),
    value === undefined ? make('pre', { class: 'cl-try-pre' }, cutText(data ?? '')) : jsonTree(value),
  );
}

/** @param number from 1. */
export function eventName(number: number): string {
  return filled(panel().texts.event, String(number));
}

/** Adds what contradicts the description to an event, below its head. */
export function addToEvent(event: HTMLElement, finding: HTMLElement): void {
  event.classList.add('cl-try-differs');
  const list = event.querySelector(':scope > ul');
  if (list) list.append(finding);
  else event.firstElementChild?.after(make('ul', {}, finding));
}

/** Longer texts are shown in part, in UTF-16 units. */
const MAX_TEXT = 200_000;

export function cutText(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}\n…` : text;
}
