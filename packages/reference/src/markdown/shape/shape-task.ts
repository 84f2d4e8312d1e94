import type { Element } from 'hast';
import { element } from '../hast.ts';

const BOX = /^\[([ xX])\][ \t\n]/;

/** An item that begins with `[ ]` or `[x]`, as GFM writes tasks, gets a box. */
export function shapeTask(item: Element): Element {
  const first = item.children.find((child) => child.type === 'element' || child.value?.trim() !== '');
  const host = first?.type === 'element' && first.tagName === 'p' ? first : item;
  const text = host === item ? first : host.children[0];
  const mark = text?.type === 'text' ? BOX.exec(text.value.trimStart())?.[1] : undefined;
  if (text?.type !== 'text' || mark === undefined) return item;
  text.value = text.value.trimStart().slice(3);
  const box = element(
    'input',
    { type: 'checkbox', ...(mark !== ' ' && { checked: true }), disabled: true },
    [],
  );
  host.children.splice(host.children.indexOf(text), 0, box);
  return item;
}
