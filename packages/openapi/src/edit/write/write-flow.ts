import type { Json } from '../../json.ts';
import { type ScalarStyle, writeScalar } from './write-scalar.ts';

/** How values are written in brackets. */
export interface FlowStyle {
  isJson: boolean;
  scalars: ScalarStyle;
  colon: string;
  mapPadding: string;
  listPadding: string;
  /** One entry a line, indented by this; absent: all on one line. */
  indent?: string;
  lineEnd: string;
  /** After the comma of values on one line. */
  space: string;
}

/** A value in flow style, which JSON is; `current` is the indentation of the line it begins on. */
export function writeFlow(value: Json, style: FlowStyle, current = ''): string {
  if (typeof value !== 'object' || value === null) return writeFlowScalar(value, style);
  const deeper = style.indent === undefined ? '' : current + style.indent;
  const parts = Array.isArray(value)
    ? value.map((item) => writeFlow(item, style, deeper))
    : Object.entries(value).map(([key, member]) => writeMember(key, member, style, deeper));
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  if (parts.length === 0) return `${open}${close}`;
  if (style.indent !== undefined) {
    const separator = style.lineEnd + deeper;
    return `${open}${separator}${parts.join(`,${separator}`)}${style.lineEnd}${current}${close}`;
  }
  const padding = Array.isArray(value) ? style.listPadding : style.mapPadding;
  return `${open}${padding}${parts.join(`,${style.space}`)}${padding}${close}`;
}

/** `key: value` as it is in braces. */
export function writeMember(key: string, value: Json, style: FlowStyle, current: string): string {
  return `${writeFlowScalar(key, style)}${style.colon}${writeFlow(value, style, current)}`;
}

function writeFlowScalar(value: Json, { isJson, scalars }: FlowStyle): string {
  return isJson ? JSON.stringify(value) : writeScalar(value, scalars);
}
