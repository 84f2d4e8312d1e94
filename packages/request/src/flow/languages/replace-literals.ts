import type { FlowReference, FlowValues, FlowVariable } from '../flow-values.ts';

/** How a language writes strings that hold variables. */
export interface LiteralWriter {
  /** Whether a string is the address of a request, where values are encoded. */
  isUrl?(text: string): boolean;
  /** A variable in place of a whole string: its value keeps its type. */
  whole(reference: FlowReference): string;
  /** A variable in an address, encoded. */
  url(reference: FlowReference): string;
  /** A string with expressions inside. */
  template(parts: readonly (string | { code: string })[]): string;
}

/** A marked origin, which is a variable as a whole. */
const ORIGIN = /https:\/\/(zq\d+qz)\.invalid/;

/** Strings of code in double quotes, whose escapes are those of JSON. */
const STRING = /"(?:[^"\\]|\\.)*"/g;

/** Code with variables in place of the marks in its strings. All strings of the code are in double quotes. */
export function replaceLiterals(code: string, values: FlowValues, writer: LiteralWriter): string {
  return code.replace(STRING, (literal) => {
    if (!values.hasMark(literal)) return literal;
    // Python writes a control character that JSON does not escape.
    const text = JSON.parse(literal.replaceAll('\\x7f', '\\u007f')) as string;
    return writeText(text, values, writer);
  });
}

/** A string with marks as an expression. */
export function writeText(text: string, values: FlowValues, writer: LiteralWriter): string {
  const only = values.whole(text);
  if (only) return writer.whole(only);
  const isUrl = writer.isUrl?.(text) === true;
  return writer.template(listParts(text, values, writer, isUrl));
}

function listParts(
  text: string,
  values: FlowValues,
  writer: LiteralWriter,
  isUrl: boolean,
): (string | { code: string })[] {
  const origin = isUrl ? ORIGIN.exec(text) : null;
  const server = origin && values.whole(origin[1] ?? '');
  if (origin && server)
    return [
      { code: writer.whole(server) },
      ...listParts(text.slice(origin.index + origin[0].length), values, writer, true),
    ];
  return values
    .split(text)
    .map((part) =>
      typeof part === 'string' ? part : { code: isUrl && !origin ? writer.url(part) : writer.whole(part) },
    );
}

/** `order-id` → `orderId`. */
export function camelCase({ name }: FlowVariable): string {
  return name.replace(/-([a-z\d])/g, (_, letter: string) => letter.toUpperCase());
}

/** `order-id` → `order_id`. */
export function snakeCase({ name }: FlowVariable): string {
  return name.replaceAll('-', '_');
}
