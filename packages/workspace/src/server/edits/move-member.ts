import { type Json, readDescription } from '@curlew/openapi';
import { escapePointer, isObject } from '@curlew/openapi/internal';
import { parsePointer, valueAt } from '@curlew/openapi/language';
import { nodeHost } from '@curlew/openapi/node';
import type { EngineEdit } from '../engine/engine-messages.ts';
import type { LoadedState } from '../engine/loaded-state.ts';
import { refused } from './edit-files.ts';

/** A part of a text that moves as a whole. */
type Range = readonly [start: number, end: number];

/**
 * Moves a member or an item before its sibling with an index. Its lines move as they are, with the comment lines above
 * them; in JSON and flow style the values change places and everything between them stays.
 */
export async function moveMember(
  state: LoadedState,
  place: { file: string; pointer: string },
  before: number,
): Promise<EngineEdit> {
  const { now, texts } = state;
  const file = now?.description.file(place.file);
  const text = texts.get(place.file);
  const at = place.pointer.lastIndexOf('/');
  const holder = place.pointer.slice(0, at);
  const container = file && valueAt(file.value, holder);
  if (file === undefined || text === undefined || container === undefined || typeof container !== 'object')
    return refused('No value exists at the pointer.');
  if (file.isConverted) return refused('The file is Swagger 2.0.', 'Convert it to OpenAPI 3 first.');
  const names = Object.keys(container ?? {});
  const own = names.findIndex((name) => escapePointer(name) === place.pointer.slice(at + 1));
  if (own < 0 || before < 0 || before > names.length)
    return refused('The index is outside of the list.', `Use an index from 0 to ${names.length}.`);
  const order = names.map((_, index) => index).filter((index) => index !== own);
  order.splice(before > own ? before - 1 : before, 0, own);
  const keys = parsePointer(holder) ?? [];
  const around = file.find(keys);
  const positions = names.map((name) => file.find([...keys, name]));
  const starts = positions.map(({ key, value }) => (key ?? value)[0]);
  const isFlow = isFlowStyle(file.source.text, around.value[0]);
  const source = file.source.text;
  const ranges = isFlow
    ? positions.map(({ key, value }): Range => [(key ?? value)[0], value[1]])
    : blockRanges(source, starts, [around.key?.[1], around.value[1]]);
  if (ranges === undefined)
    return refused('The members are not on lines of their own.', 'Move the lines by hand.');
  const moved = permute(source, ranges, order);
  if (
    !(await isMoved(moved, {
      path: place.file,
      value: file.value,
      holder,
      names: order.map((one) => names[one] ?? ''),
    }))
  )
    return refused(
      describeAlias(moved) ?? 'The moved text would not read back as the expected value.',
      'Move the lines by hand.',
    );
  const name = Array.isArray(container) ? String(order.indexOf(own)) : place.pointer.slice(at + 1);
  return {
    files: [{ path: place.file, before: text, after: moved }],
    usages: [],
    place: { file: place.file, pointer: `${holder}/${name}` },
  };
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

function permute(text: string, ranges: readonly Range[], order: readonly number[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const [index, [start, end]] of ranges.entries()) {
    const [from, to] = ranges[order[index] ?? index] ?? [start, end];
    const part = text.slice(from, to);
    const needsEnd = index < ranges.length - 1 && text.charAt(end - 1) === '\n' && !part.endsWith('\n');
    parts.push(text.slice(at, start), needsEnd ? `${part}\n` : part);
    at = end;
  }
  parts.push(text.slice(at));
  return parts.join('');
}

interface Expected {
  path: string;
  value: Json;
  holder: string;
  names: string[];
}

/** The text has the same members in the new order, and everything else as it was. */
async function isMoved(text: string, { path, value, holder, names }: Expected): Promise<boolean> {
  const { description } = await readDescription(text, { path, host: nodeHost() });
  const read = description?.file(path)?.value ?? description?.value;
  const before = valueAt(value, holder);
  const after = read === undefined ? undefined : valueAt(read, holder);
  if (after === undefined || before === undefined) return false;
  if (Array.isArray(before)) {
    const wanted = names.map((name) => before[Number(name)] ?? null);
    return JSON.stringify(after) === JSON.stringify(wanted);
  }
  if (!isObject(after) || !isObject(before)) return false;
  // Names of digits come first in every object of JavaScript: their order cannot be compared.
  const isSame = names.every((name) => JSON.stringify(after[name]) === JSON.stringify(before[name]));
  return isSame && Object.keys(after).length === names.length;
}
