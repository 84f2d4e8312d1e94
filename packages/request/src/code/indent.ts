/** Indents every line but the first. Only for code whose strings hold no line ends. */
export function indentAfterFirst(code: string, indent: string): string {
  return code.replaceAll('\n', `\n${indent}`);
}
