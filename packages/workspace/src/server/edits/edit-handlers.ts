import { type Json, readDescription } from '@curlew/openapi';
import { escapePointer, formatText, isObject } from '@curlew/openapi/internal';
import { valueAt } from '@curlew/openapi/language';
import { nodeHost } from '@curlew/openapi/node';
import type { StructureEdit } from '../../protocol/structure.ts';
import { CallError } from '../call-error.ts';
import { type EngineHandlers, getSource } from '../engine/engine-context.ts';
import type { EngineEdit } from '../engine/engine-messages.ts';
import type { LoadedState } from '../engine/loaded-state.ts';
import { TextPlaces } from '../engine/text-places.ts';
import { findFixes } from '../fixes/find-fixes.ts';
import { getUsage, referencesTo } from '../language/usages.ts';
import { withoutLineEnds } from '../texts/line-ends.ts';
import { editFiles, refused } from './edit-files.ts';
import { nodeForm } from './node-form.ts';
import {
  addComponent,
  addMember,
  addOperation,
  addParameter,
  addResponse,
  type PlannedEdits,
  rename,
} from './structure-edits.ts';

export const editHandlers: EngineHandlers<'editStructure' | 'applyFix' | 'readNode'> = {
  async readNode({ source, place }, context) {
    return { form: nodeForm(await getSource(context, source).lastUsable(), place) ?? null };
  },
  async editStructure({ source, edit }, context) {
    const engine = getSource(context, source);
    if (engine.isRecorded)
      throw new CallError('refused', 'Recorded requests cannot be edited. Convert them to a description.');
    const state = await engine.read();
    return makeEdit(edit, state, new TextPlaces(state, context.cwd));
  },
  async applyFix({ source, fix }, context) {
    const state = await getSource(context, source).checked();
    const [, index, which] = /^(\d+)\.(\d+)$/.exec(fix) ?? [];
    const diagnostic = state.source.diagnostics[Number(index)];
    const file = diagnostic?.span && new TextPlaces(state, context.cwd).path(diagnostic.span.file);
    const found = state.now && diagnostic && file ? findFixes(diagnostic, file, state.now) : [];
    const chosen = found[Number(which)];
    if (chosen === undefined)
      throw new CallError('not-found', 'The problem no longer exists; no fix is needed.');
    const [first] = chosen.edits;
    const place = first && { file: first.file ?? state.source.path, pointer: first.pointer };
    return editFiles(state, chosen.edits, place && { place });
  },
};

async function makeEdit(edit: StructureEdit, state: LoadedState, places: TextPlaces): Promise<EngineEdit> {
  const { now } = state;
  if (now === undefined) return refused('The text cannot be read.', 'Fix its syntax first.');
  const getUsages = (place: { file: string; pointer: string }) =>
    referencesTo(now, place)
      .filter(({ file, pointer }) => file !== place.file || !pointer.startsWith(`${place.pointer}/`))
      .map((reference) => getUsage(reference, now, places));
  switch (edit.kind) {
    case 'add-operation':
      return planned(addOperation(now, edit), state);
    case 'add-parameter':
      return planned(addParameter(now, edit), state);
    case 'add-response':
      return planned(addResponse(now, edit), state);
    case 'add-member':
      // What is filled in next has lines of its own.
      return planned(addMember(now, edit), state, edit.value !== undefined);
    case 'add-component':
      return planned(addComponent(now, edit), state);
    case 'set':
      return editFiles(state, [{ op: 'set', ...edit.place, value: edit.value }], { place: edit.place });
    case 'remove':
      return editFiles(state, [{ op: 'remove', ...edit.place }], { usages: getUsages(edit.place) });
    case 'move':
      return moveMember(state, edit.place, edit.before);
    case 'format':
      return formatFile(state, edit.file);
    case 'rename': {
      const usages = getUsages(edit.place);
      return { ...planned(rename(now, edit.place, edit.name), state), usages };
    }
    default:
      throw new CallError('invalid-request', 'The edit has an unknown kind.');
  }
}

/** Lays out a text anew. */
function formatFile({ now, texts }: LoadedState, path: string): EngineEdit {
  const file = now?.description.file(path);
  const before = texts.get(path);
  if (file === undefined || before === undefined) return refused('The file is not part of the description.');
  if (file.isConverted) return refused('The file is Swagger 2.0.', 'Convert it to OpenAPI 3 first.');
  const formatted = formatText(file.source, file.value);
  if ('code' in formatted) return refused(formatted.message, 'Change the layout by hand.');
  const after = withoutLineEnds(formatted.text);
  return { files: after === before ? [] : [{ path, before, after }], usages: [] };
}

function planned(plan: PlannedEdits, state: LoadedState, isCompact = true): EngineEdit {
  if (typeof plan === 'string') return refused(plan);
  return editFiles(state, plan.edits, { place: plan.place, isCompact });
}

/** A part of a text that moves as a whole. */
type Range = readonly [start: number, end: number];

/**
 * Moves a member or an item before its sibling with an index. Its lines move as they are, with the comment lines above
 * them; in JSON and flow style the values change places and everything between them stays.
 */
async function moveMember(
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
  const keys = holder
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  const positions = names.map((name) => file.find([...keys, name]));
  const starts = positions.map(({ key, value }) => (key ?? value)[0]);
  const isFlow = isFlowStyle(file.source.text, file.find(keys).value[0]);
  const source = file.source.text;
  const ranges = isFlow
    ? positions.map(({ key, value }): Range => [(key ?? value)[0], value[1]])
    : blockRanges(source, starts, file.find(keys).value[1]);
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
    return refused('The moved text would not read back as the expected value.', 'Move the lines by hand.');
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

/** From the comment lines above each member to those of the next one. */
function blockRanges(text: string, starts: readonly number[], end: number): Range[] | undefined {
  const lines = starts.map((start) => text.lastIndexOf('\n', start - 1) + 1);
  if (
    new Set(lines).size !== lines.length ||
    lines.some((line, at) => at > 0 && line <= (lines[at - 1] ?? 0))
  )
    return undefined;
  // `- a: 1`: the first member shares its line with the dash of the list around it.
  if (starts.some((start, at) => !/^[ \t]*(?:-[ \t]+)?$/.test(text.slice(lines[at], start))))
    return undefined;
  const tops = lines.map((line, at) => commentTop(text, line, at === 0 ? line : (lines[at - 1] ?? 0)));
  const last = text.slice(0, end).trimEnd().length;
  const newline = text.indexOf('\n', last);
  const stop = newline < 0 ? text.length : newline + 1;
  return tops.map((top, at): Range => [top, tops[at + 1] ?? stop]);
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
