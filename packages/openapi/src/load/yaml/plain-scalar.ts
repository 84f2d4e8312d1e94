/** The plain scalars of YAML 1.2 that are not strings (core schema, section 10.3.2). Without the parser: positions need them alone. */
export const NULL = /^(?:~|null|Null|NULL|)$/;
export const BOOLEAN = /^(?:true|True|TRUE|false|False|FALSE)$/;
export const INTEGER = /^(?:[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+)$/;
export const FLOAT =
  /^(?:[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/;

/** JSON has no infinity and no "not a number": they stay the text they are. */
export function readFloat(text: string): number | string {
  const number = Number(text);
  return Number.isFinite(number) ? number : text;
}

/** The text of a plain key as the parser names it: `0x10` is `16`, `~` is `null`. */
export function plainKey(text: string): string {
  if (NULL.test(text)) return 'null';
  if (BOOLEAN.test(text)) return text.toLowerCase();
  if (INTEGER.test(text)) return String(Number(text));
  return FLOAT.test(text) ? String(readFloat(text)) : text;
}
