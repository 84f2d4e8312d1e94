import type { Json } from '../../json.ts';
import { hasLineBreak } from '../../source/scan.ts';
import type { SourceEntry } from '../../source/source-node.ts';
import type { Branch } from '../tree/branch.ts';
import type { TextStyle } from '../write/text-style.ts';
import type { FlowStyle } from '../write/write-flow.ts';
import { writeFlow, writeMember } from '../write/write-flow.ts';
import { startsLine } from './entry-lines.ts';
import {
  type Added,
  indentationAt,
  type LayoutContext,
  presentValue,
  scalarStyle,
} from './layout-context.ts';

/** A flow collection to be changed. */
export interface FlowPlace {
  context: LayoutContext;
  text: string;
  branch: Branch;
  /** Its value after the edits. */
  value: Json;
  style: FlowStyle;
  /** Between a comma and the next entry. */
  space: string;
  /** Indentation of the lines its entries are on. */
  indentation: string;
}

export function flowPlace(context: LayoutContext, branch: Branch, value: Json): FlowPlace {
  const { text } = context;
  const { source, originals } = branch;
  const first = originals[0]?.source;
  const style = flowStyleOf(context, branch);
  if (first === undefined) {
    const indent = style.indent === undefined ? undefined : indentationAt(text, source.start) + style.indent;
    const space = indent === undefined ? style.space : style.lineEnd + indent;
    return { context, text, branch, value, style, space, indentation: indent ?? '' };
  }
  const second = originals[1]?.source;
  const opening = text.slice(source.start + 1, first.start);
  const between = second && first.comma !== undefined ? text.slice(first.comma + 1, second.start) : opening;
  const isSample = between.trim() === '' && (second !== undefined || between.includes('\n'));
  const ownLine = startsLine(text, first.start)
    ? style.lineEnd + indentationAt(text, first.start)
    : undefined;
  const space = isSample ? between : (ownLine ?? style.space);
  return {
    context,
    text,
    branch,
    value,
    style,
    space,
    indentation: space.slice(space.lastIndexOf('\n') + 1),
  };
}

/** The style inside the brackets, which may differ from the surrounding text. */
export function flowStyleOf(
  { text, isJson, styles }: LayoutContext,
  { source, originals }: Branch,
): FlowStyle {
  const around = styles.at(source.start);
  const first = originals[0]?.source;
  const style = flowStyle(around, isJson);
  if (first === undefined) return style;
  const isOnLines = hasLineBreak(text, source.start, first.start);
  const padding = isOnLines ? undefined : text.slice(source.start + 1, first.start);
  const own =
    padding === undefined || padding.trim() !== '' ? {} : { mapPadding: padding, listPadding: padding };
  const { indent, ...onOneLine } = { ...style, ...own };
  const colon = first.key && colonBehind(text, first, isJson);
  const isAlwaysQuoted = originals.every((entry) => text.charAt(entry.source?.key?.[0] ?? 0) === '"');
  return {
    ...onOneLine,
    ...(isOnLines && indent !== undefined && { indent }),
    ...(colon !== undefined && { colon }),
    scalars: isAlwaysQuoted && first.key ? { ...style.scalars, quote: '"', isAlwaysQuoted } : style.scalars,
  };
}

/** The style of new brackets in a text. */
export function flowStyle(around: TextStyle, isJson: boolean): FlowStyle {
  const { jsonIndent, jsonColon, lineEnd } = around;
  return {
    isJson,
    scalars: scalarStyle(around, false),
    colon: isJson ? jsonColon : ': ',
    mapPadding: isJson ? '' : around.mapPadding,
    listPadding: isJson ? '' : around.listPadding,
    ...(isJson && jsonIndent !== undefined && { indent: jsonIndent }),
    lineEnd,
    space: isJson && !jsonColon.endsWith(' ') ? '' : ' ',
  };
}

/** In YAML, only a quoted key may have its value directly after the colon. */
function colonBehind(text: string, { key, value }: SourceEntry, isJson: boolean): string | undefined {
  const colon = text.slice(key?.[1], value.outer);
  const isColon = isJson ? /^[ \t]*:[ \t]*$/.test(colon) : /^[ \t]*:[ \t]+$/.test(colon);
  return isColon && value.is !== 'empty' ? colon : undefined;
}

/** A new `key: value` or item. */
export function flowBody(place: FlowPlace, { entry, index }: Added): string {
  const { value, style, indentation } = place;
  const now = presentValue(value, entry, index);
  return Array.isArray(value)
    ? writeFlow(now, style, indentation)
    : writeMember(entry.name ?? '', now, style, indentation);
}
