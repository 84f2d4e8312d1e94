import { dirname } from 'node:path';
import { Location } from '@curlew/openapi';
import { escapePointer } from '@curlew/openapi/internal';
import { kindInWords, nodeTypeInWords, parsePointer, textContext } from '@curlew/openapi/language';
import type { Hover } from '../../protocol/language.ts';
import { CallError } from '../call-error.ts';
import type { DescriptionState } from '../engine/description-state.ts';
import { type EngineContext, type EngineHandlers, getSource } from '../engine/engine-context.ts';
import { kindAt } from '../engine/kind-at.ts';
import { TextPlaces } from '../engine/text-places.ts';
import { complete, completeEmpty } from './complete.ts';
import { fieldDocumentation } from './field-documentation.ts';
import { getUsage, meantAt, referenceAt, referencesTo } from './usages.ts';

/**
 * The newest text, and the last state that could be read: what is typed need not be complete. Undefined beyond the end of the
 * text, which another change may have made shorter while a window asked.
 */
async function atOffset(
  { source, file, offset }: { source: string; file: string; offset: number },
  context: EngineContext,
): Promise<{ state: DescriptionState; text: string } | undefined> {
  const engine = getSource(context, source);
  const loaded = engine.loaded ?? (await engine.read());
  const text = engine.text(file) ?? loaded.texts.get(file);
  if (text === undefined) throw new CallError('not-found', `${file} is not a file of the description.`);
  if (!Number.isInteger(offset) || offset < 0)
    throw new CallError(
      'invalid-request',
      `\`offset\` must be a whole number of at least 0, found ${offset}.`,
    );
  return offset > text.length ? undefined : loaded.last && { state: loaded.last, text };
}

export const languageHandlers: EngineHandlers<
  'complete' | 'hover' | 'findDefinition' | 'findUsages' | 'textPlace' | 'pointerAt'
> = {
  async complete(request, context) {
    const { source, file } = request;
    const text = getSource(context, source).text(file);
    // A text that was never readable has no state.
    if (text?.trim() === '') return completeEmpty(file, text);
    const found = await atOffset(request, context);
    if (found === undefined) return { from: request.offset, to: request.offset, items: [] };
    const root = context.settings.root ?? dirname(found.state.description.entry);
    return complete(found.state, request.file, found.text, { offset: request.offset, root });
  },
  async hover(request, context) {
    const found = await atOffset(request, context);
    return { hover: (found && hover(found.state, request.file, found.text, request.offset)) ?? null };
  },
  async findDefinition(request, context) {
    await getSource(context, request.source).read();
    const found = await atOffset(request, context);
    const target = found && meantAt(found.state, request.file, found.text, request.offset);
    if (target === undefined) return { definition: null };
    const { places } = await getPlaces(request.source, context);
    return { definition: { place: places.at(target, 'key'), pointer: target.pointer } };
  },
  async findUsages(request, context) {
    const { places, state } = await getPlaces(request.source, context);
    const found = 'place' in request ? undefined : await atOffset(request, context);
    const target =
      'place' in request
        ? request.place
        : found && meantAt(found.state, request.file, found.text, request.offset);
    if (target === undefined) return { name: '', place: null, usages: [] };
    const { file, pointer } = target;
    const usages = referencesTo(state, target).map((reference) => getUsage(reference, state, places));
    const name = pointer
      .slice(pointer.lastIndexOf('/') + 1)
      .replaceAll('~1', '/')
      .replaceAll('~0', '~');
    return { name, place: { file, pointer }, usages };
  },
  async textPlace({ source, file, pointer, part }, context) {
    const { places } = await getPlaces(source, context);
    return places.at({ file, pointer }, part);
  },
  async pointerAt(request, context) {
    const found = await atOffset(request, context);
    if (found === undefined) return { pointer: '' };
    const { keys, part, from, to } = textContext(found.text, request.offset);
    const key = found.text.slice(from, to).replace(/^["']|["']$/g, '');
    const path = part === 'key' && key !== '' ? [...keys, key] : keys;
    const pointer = path.map((one) => `/${escapePointer(one)}`).join('');
    const operation = found.state.api.operations.find(
      ({ location }) =>
        location.file === request.file &&
        (pointer === location.pointer || pointer.startsWith(`${location.pointer}/`)),
    );
    return { pointer, ...(operation && { operation: operation.key }) };
  },
};

async function getPlaces(source: string, context: EngineContext) {
  const loaded = await getSource(context, source).read();
  if (loaded.last === undefined) throw new CallError('unusable', 'The description cannot be read.');
  return { state: loaded.last, places: new TextPlaces(loaded, context.cwd) };
}

/** Documentation of the field at an offset from the specification, or the target of a reference. */
function hover(state: DescriptionState, file: string, text: string, offset: number): Hover | undefined {
  const context = textContext(text, offset);
  if (context.part === 'text' || offset > context.to) return undefined;
  const { from, to } = context;
  const reference = referenceAt(state, file, context);
  if (reference?.target) {
    const { target } = reference;
    const value = state.description.at(target)?.value;
    const { title, description } = (typeof value === 'object' && value !== null ? value : {}) as Record<
      string,
      unknown
    >;
    const lines = [title, description].filter(
      (line): line is string => typeof line === 'string' && line !== '',
    );
    const name = state.description.getId(target);
    return {
      from,
      to,
      title: name,
      lines: [...lines.map(firstLine), `A ${nodeTypeInWords(reference.nodeType)}.`],
      ...getPreview(state, target),
    };
  }
  const keys = context.part === 'key' ? [...context.keys, keyAt(text, from, to)] : context.keys;
  const key = keys.at(-1);
  const { kind, owner, isRequired } = kindAt(state, file, keys);
  if (key === undefined || owner === undefined) return nodeHover(state, file, keys, { from, to });
  const documentation = fieldDocumentation(owner, key);
  return {
    from,
    to,
    title: `${key} of the ${nodeTypeInWords(owner)}`,
    lines: [
      ...(documentation === undefined ? [] : [documentation]),
      `${isRequired ? 'Required: ' : 'Optional: '}${kindInWords(kind).replaceAll('`', '')}.`,
    ],
    specification: specificationUrl(state, file, owner),
  };
}

/** Lines and characters of a target that are shown. */
const MAX_PREVIEW_LINES = 14;
const MAX_PREVIEW_LENGTH = 1_200;

/** The text of a target, moved to the left. */
function getPreview({ description }: DescriptionState, { file, pointer }: Location): Pick<Hover, 'preview'> {
  const loaded = description.file(file);
  if (loaded === undefined) return {};
  const { text } = loaded.source;
  const [start, end] = loaded.find(parsePointer(pointer) ?? []).value;
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  const column = /^ *$/.test(before) ? before.length : 0;
  const lines = text
    .slice(start, Math.min(end, start + MAX_PREVIEW_LENGTH))
    .trimEnd()
    .split('\n');
  const shown = lines
    .slice(0, MAX_PREVIEW_LINES)
    .map((line, at) => (at > 0 && line.slice(0, column).trim() === '' ? line.slice(column) : line));
  const isWhole = lines.length <= MAX_PREVIEW_LINES && end - start <= MAX_PREVIEW_LENGTH;
  return { preview: [...shown, ...(isWhole ? [] : ['…'])].join('\n') };
}

/** A name of the author: what is declared under it. */
function nodeHover(
  state: DescriptionState,
  file: string,
  keys: readonly string[],
  range: { from: number; to: number },
): Hover | undefined {
  const { kind } = kindAt(state, file, keys);
  const name = keys.at(-1);
  if (kind.is !== 'object' || name === undefined) return undefined;
  const value = state.description.at(new Location(file, getPointer(keys)))?.value;
  const { summary, description } = (typeof value === 'object' && value !== null ? value : {}) as Record<
    string,
    unknown
  >;
  const lines = [summary, description].filter(
    (line): line is string => typeof line === 'string' && line !== '',
  );
  return {
    ...range,
    title: `${name}: ${nodeTypeInWords(kind.nodeType)}`,
    lines: lines.map(firstLine),
    specification: specificationUrl(state, file, kind.nodeType),
  };
}

function specificationUrl(
  { description }: DescriptionState,
  file: string,
  type: Parameters<typeof nodeTypeInWords>[0],
): string {
  const { version } = description.dialect(file);
  const anchor = nodeTypeInWords(type).toLowerCase().replaceAll(' ', '-');
  return `https://spec.openapis.org/oas/v${version}.html#${anchor}`;
}

function getPointer(keys: readonly string[]): string {
  return keys.map((key) => `/${escapePointer(key)}`).join('');
}

function keyAt(text: string, from: number, to: number): string {
  return text.slice(from, to).replace(/^["']|["']$/g, '');
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}
