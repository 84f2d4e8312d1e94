import { type Description, type Json, type JsonObject, readDescription } from '@curlew/openapi';
import { escapePointer, isObject, sharedPointers } from '@curlew/openapi/internal';
import { parsePointer, valueAt } from '@curlew/openapi/language';
import { nodeHost } from '@curlew/openapi/node';
import type { NodePlace } from '../../protocol/project.ts';
import type { EngineEdit } from '../engine/engine-messages.ts';
import type { LoadedState } from '../engine/loaded-state.ts';
import { refused } from './edit-files.ts';
import { namesInOrder } from './written-order.ts';

/** A part of a text that moves as a whole. */
type Range = readonly [start: number, end: number];

/** Moves a member or an item of a description before its sibling with an index. */
export async function moveMember(state: LoadedState, place: NodePlace, before: number): Promise<EngineEdit> {
  const { now, texts } = state;
  const file = now?.description.file(place.file);
  const text = texts.get(place.file);
  if (file === undefined || text === undefined) return refused('No value exists at the pointer.');
  if (file.isConverted) return refused('The file is Swagger 2.0.', 'Convert it to OpenAPI 3 first.');
  const moved = await moveInFile(file, { ...place, before }, async (after) => {
    const { description } = await readDescription(after, { path: place.file, host: nodeHost() });
    return description?.file(place.file)?.value ?? description?.value;
  });
  if ('refusal' in moved) return refused(moved.refusal, moved.help);
  const also = sharedPointers(file.value, parsePointer(parentPointer(place.pointer)) ?? []);
  return {
    files: [{ path: place.file, before: text, after: moved.text }],
    usages: [],
    ...(also.length > 0 && { also }),
    place: { file: place.file, pointer: moved.pointer },
  };
}

function parentPointer(pointer: string): string {
  return pointer.slice(0, pointer.lastIndexOf('/'));
}

/** The new text of a file, and where the moved value is in it. */
type Moved = { text: string; pointer: string } | { refusal: string; help?: string };

/**
 * Moves a member or an item before its sibling with an index. Its lines move as they are, with the comment lines above
 * them; in JSON and flow style the values change places, each with its comments where each has lines of its own.
 * @param read returns the value of a text
 */
export async function moveInFile(
  file: NonNullable<ReturnType<Description['file']>>,
  { pointer, before }: { pointer: string; before: number },
  read: (text: string) => Promise<Json | undefined>,
): Promise<Moved> {
  const holder = parentPointer(pointer);
  const name = pointer.slice(holder.length + 1);
  const container = valueAt(file.value, holder);
  if (typeof container !== 'object' || container === null)
    return { refusal: 'No value exists at the pointer.' };
  const names = namesInOrder(file, holder, container);
  const own = names.findIndex((one) => escapePointer(one) === name);
  if (own < 0 || before < 0 || before > names.length)
    return { refusal: 'The index is outside of the list.', help: `Use an index from 0 to ${names.length}.` };
  const order = names.map((_, index) => index).filter((index) => index !== own);
  order.splice(before > own ? before - 1 : before, 0, own);
  const keys = parsePointer(holder) ?? [];
  const around = file.find(keys);
  const positions = names.map((one) => file.find([...keys, one]));
  const text = file.source.text;
  const entries = positions.map(({ key, value }): Range => [(key ?? value)[0], value[1]]);
  const slots = isFlowStyle(text, around.value[0])
    ? flowSlots(text, entries)
    : blockRanges(
        text,
        entries.map(([start]) => start),
        [around.key?.[1], around.value[1]],
      )?.map((range) => [range]);
  if (slots === undefined)
    return { refusal: 'The members are not on lines of their own.', help: 'Move the lines by hand.' };
  const moved = permute(text, slots, order);
  const value = await read(moved);
  if (!isMoved(value, { before: container, holder, names: order.map((one) => names[one] ?? '') }))
    return {
      refusal: describeAlias(moved) ?? 'The moved text would not read back as the expected value.',
      help: 'Move the lines by hand.',
    };
  const last = Array.isArray(container) ? String(order.indexOf(own)) : name;
  return { text: moved, pointer: `${holder}/${last}` };
}

function isFlowStyle(text: string, start: number): boolean {
  return text.charAt(start) === '{' || text.charAt(start) === '[';
}

/**
 * From the comment lines above each member to those of the next one.
 * @param name end of the name of the object or list, if it has one: the comments at the top of a file belong to the whole file
 */
function blockRanges(
  text: string,
  starts: readonly number[],
  [name, end]: readonly [name: number | undefined, end: number],
): Range[] | undefined {
  const lines = starts.map((start) => text.lastIndexOf('\n', start - 1) + 1);
  if (
    new Set(lines).size !== lines.length ||
    lines.some((line, at) => at > 0 && line <= (lines[at - 1] ?? 0))
  )
    return undefined;
  // `- a: 1`: the first member shares its line with the dash of the list around it.
  if (starts.some((start, at) => !/^[ \t]*(?:-[ \t]+)?$/.test(text.slice(lines[at], start))))
    return undefined;
  const [first = 0] = lines;
  const head = name === undefined ? first : Math.min(first, text.indexOf('\n', name));
  const tops = lines.map((line, at) => commentTop(text, line, at === 0 ? head : (lines[at - 1] ?? 0)));
  const indent = /^ */.exec(text.slice(first))?.[0].length ?? 0;
  const stop = contentEnd(text, lines.at(-1) ?? 0, { end, indent });
  return tops.map((top, at): Range => [top, tops[at + 1] ?? stop]);
}

/** Where the last member ends: comments below it that are not indented more belong to what follows, or to the whole. */
function contentEnd(text: string, line: number, { end, indent }: { end: number; indent: number }): number {
  const last = text.slice(0, end).trimEnd().length;
  const newline = text.indexOf('\n', last);
  let stop = newline < 0 ? text.length : newline + 1;
  for (;;) {
    const above = text.lastIndexOf('\n', stop - 2) + 1;
    const [, space = '', mark = ''] = /^([ \t]*)(#|$)?/.exec(text.slice(above, stop).trimEnd()) ?? [];
    const isOutside = mark === '#' ? space.length <= indent : text.slice(above, stop).trim() === '';
    if (above <= line || !isOutside) return stop;
    stop = above;
  }
}

/** The reason why a text cannot be read: an alias before its anchor. */
function describeAlias(text: string): string | undefined {
  const known = new Set<string>();
  const all = [...text.matchAll(/(?<=[\s,[{:-])([&*])([^\s,[\]{}]+)/g)];
  const anchors = new Set(all.filter(([, mark]) => mark === '&').map(([, , name]) => name));
  for (const [, mark, name = ''] of all) {
    if (mark === '&') known.add(name);
    else if (anchors.has(name) && !known.has(name))
      return `The alias \`*${name}\` would stand before its anchor \`&${name}\`.`;
  }
  return undefined;
}

function commentTop(text: string, line: number, floor: number): number {
  let top = line;
  while (top > floor) {
    const above = text.lastIndexOf('\n', top - 2) + 1;
    if (above <= floor || !/^[ \t]*#/.test(text.slice(above, top))) break;
    top = above;
  }
  return top;
}

/** The parts of each member in brackets: the comment lines above it, itself, and the comment behind its comma. */
function flowSlots(text: string, entries: readonly Range[]): Range[][] {
  const plain = entries.map((entry) => [entry]);
  const lines = entries.map(([start]) => text.lastIndexOf('\n', start - 1) + 1);
  const startsLine = entries.every(([start], at) => /^[ \t]*$/.test(text.slice(lines[at], start)));
  const ends = entries.map(([, end]) => /(?:[ \t]*,)?/y.exec(text.slice(end))?.[0].length ?? 0);
  const slots = entries.map((entry, at): Range[] => {
    const behind = entry[1] + (ends[at] ?? 0);
    const newline = text.indexOf('\n', behind);
    const lineEnd = newline < 0 ? text.length : newline;
    const line = lines[at] ?? 0;
    return [[commentTop(text, line, entries[at - 1]?.[1] ?? 0), line], entry, [behind, lineEnd]];
  });
  const isOnLines = slots.every((slot) => /^[ \t\r]*(?:#.*)?$/.test(text.slice(...(slot[2] ?? [0, 0]))));
  return startsLine && isOnLines && new Set(lines).size === lines.length ? slots : plain;
}

/** Gives the parts of each member the places of those that another one had. */
function permute(text: string, slots: readonly (readonly Range[])[], order: readonly number[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const [index, slot] of slots.entries())
    for (const [which, [start, end]] of slot.entries()) {
      const [from, to] = slots[order[index] ?? index]?.[which] ?? [start, end];
      const part = text.slice(from, to);
      const needsEnd = index < slots.length - 1 && text.charAt(end - 1) === '\n' && !/\n$|^$/.test(part);
      parts.push(text.slice(at, start), needsEnd ? `${part}\n` : part);
      at = end;
    }
  parts.push(text.slice(at));
  return parts.join('');
}

interface Expected {
  /** The object or list before the move. */
  before: JsonObject | Json[];
  holder: string;
  names: string[];
}

/** Whether the object or list has the same members in the new order. */
function isMoved(value: Json | undefined, { before, holder, names }: Expected): boolean {
  const after = value === undefined ? undefined : valueAt(value, holder);
  if (after === undefined) return false;
  if (Array.isArray(before)) {
    const wanted = names.map((name) => before[Number(name)] ?? null);
    return JSON.stringify(after) === JSON.stringify(wanted);
  }
  if (!isObject(after)) return false;
  // Names of digits come first in every object of JavaScript: their order cannot be compared.
  const isSame = names.every((name) => JSON.stringify(after[name]) === JSON.stringify(before[name]));
  return isSame && Object.keys(after).length === names.length;
}
