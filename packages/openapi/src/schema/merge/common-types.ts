/** The types that both lists accept, null last; an integer is a number. Undefined: no value is of both. */
export function commonTypes(one: string[], other: string[]): string[] | undefined {
  if (one.length === 0) return other;
  if (other.length === 0) return one;
  const accepts = (types: string[], type: string) =>
    types.includes(type) || (type === 'integer' && types.includes('number'));
  const common = [
    ...one.filter((type) => accepts(other, type)),
    ...other.filter((type) => accepts(one, type)),
  ];
  const isNull = (type: string) => Number(type === 'null');
  return common.length > 0 ? [...new Set(common)].sort((a, b) => isNull(a) - isNull(b)) : undefined;
}
