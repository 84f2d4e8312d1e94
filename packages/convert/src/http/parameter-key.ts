/** Place and name of a parameter in one; names of headers without case. */
export function parameterKey(place: string, name: string): string {
  return `${place} ${place === 'header' ? name.toLowerCase() : name}`;
}
