import type { AddressPart, AddressVariable } from './address-part.ts';

/** Writes the parts as one text with `\uE000<index>\uE001` for each variable, which `variables` gathers. */
export function markVariables(parts: readonly AddressPart[], variables: AddressVariable[]): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part.replace(/[\uE000\uE001]/g, '');
      variables.push(part);
      return `\uE000${variables.length - 1}\uE001`;
    })
    .join('');
}

/** Writes marked variables as they were: their value where it is known, their text otherwise. */
export function unmark(text: string, variables: readonly AddressVariable[]): string {
  if (!text.includes('\uE000')) return text;
  return text.replace(/\uE000(\d+)\uE001/g, (mark, index: string) => {
    const variable = variables[Number(index)];
    return variable ? (variable.value ?? variable.text) : mark;
  });
}
