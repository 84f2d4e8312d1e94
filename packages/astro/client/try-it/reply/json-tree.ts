import type { Json } from '@curlew/openapi';
import { isObject } from '@curlew/openapi/internal';
import { make } from '../make-element.ts';
import { filled, panel } from '../panel-texts.ts';

/** Members that are drawn at once; the others on request. */
const MAX_MEMBERS = 100;
/** Levels that are open from the start. */
const OPEN_DEPTH = 2;

/** A value as a tree whose objects and lists open. Members are drawn when they are opened. */
export function jsonTree(value: Json, name?: string, depth = 0): HTMLElement {
  const label = name === undefined ? [] : [make('span', { class: 'cl-k' }, name), ': '];
  const members = getMembers(value);
  if (members === undefined || members.length === 0)
    return make('div', { class: 'cl-tree-leaf' }, ...label, leaf(value));
  const isList = Array.isArray(value);
  const { texts, count } = panel();
  const counted = count(isList ? 'items' : 'properties', members.length);
  const list = make('div', { class: 'cl-tree-members' });
  const details = make(
    'details',
    { class: 'cl-tree' },
    make(
      'summary',
      {},
      ...label,
      make('span', { class: 'cl-quiet' }, filled(isList ? texts.list : texts.object, counted)),
    ),
    list,
  );
  const open = () => {
    if (details.open && list.childElementCount === 0) addMembers(list, members, 0, depth + 1);
  };
  details.open = depth < OPEN_DEPTH;
  details.addEventListener('toggle', open);
  open();
  return details;
}

function addMembers(
  list: HTMLElement,
  members: readonly [string, Json][],
  from: number,
  depth: number,
): void {
  const shown = members.slice(from, from + MAX_MEMBERS);
  list.append(...shown.map(([name, value]) => jsonTree(value, name, depth)));
  const left = members.length - from - shown.length;
  if (left === 0) return;
  const more = make(
    'button',
    { type: 'button', class: 'cl-button cl-try-small' },
    panel().count('showMore', left),
  );
  more.addEventListener('click', () => {
    more.remove();
    addMembers(list, members, from + MAX_MEMBERS, depth);
  });
  list.append(more);
}

function getMembers(value: Json): [string, Json][] | undefined {
  if (Array.isArray(value)) return value.map((item, at) => [String(at), item]);
  return isObject(value) ? Object.entries(value) : undefined;
}

function leaf(value: Json): HTMLElement {
  const kind = typeof value === 'string' ? 'cl-s' : 'cl-n';
  return make('span', { class: kind }, JSON.stringify(value));
}
