import { escapePointer, Location } from '@curlew/openapi';
import { kindInWords, nodeTypeInWords, textContext } from '@curlew/openapi/language';
import type { Hover } from '../../protocol/language.ts';
import type { DescriptionState } from '../engine/description-state.ts';
import { kindAt } from '../engine/kind-at.ts';
import { fieldDocumentation } from './field-documentation.ts';
import { referenceAt } from './reference-at.ts';

/** Documentation of the field at an offset from the specification, or the target of a reference. */
export function hover(
  state: DescriptionState,
  file: string,
  text: string,
  offset: number,
): Hover | undefined {
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
    const name = state.description.idOf(target);
    return {
      from,
      to,
      title: name,
      lines: [...lines.map(firstLine), `A ${nodeTypeInWords(reference.nodeType)}.`],
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
  const value = state.description.at(new Location(file, pointerOf(keys)))?.value;
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

function pointerOf(keys: readonly string[]): string {
  return keys.map((key) => `/${escapePointer(key)}`).join('');
}

function keyAt(text: string, from: number, to: number): string {
  return text.slice(from, to).replace(/^["']|["']$/g, '');
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}
